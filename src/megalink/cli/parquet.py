"""Rows as a Parquet file; needs the extra `parquet`."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final, get_type_hints

import pyarrow as pa
import pyarrow.parquet as pq

from megalink.office.export import Row

AT_ONCE: Final = 50_000
"""So many rows are held in memory."""


def write(rows: Iterator[Row], to: Path) -> int:
    """Write rows to a new file; give how many."""
    hints = get_type_hints(Row)
    kinds = {int: pa.int64(), str: pa.string()}
    schema = pa.schema([pa.field(name, kinds[hints[name]], nullable=False) for name in Row.__struct_fields__])
    count = 0
    with pq.ParquetWriter(to, schema, compression="zstd") as file:
        while batch := list(islice(rows, AT_ONCE)):
            columns = {name: [getattr(row, name) for row in batch] for name in Row.__struct_fields__}
            file.write_table(pa.table(columns, schema=schema))
            count += len(batch)
    return count
