"""Work out the optimal decision of every information state, and write the file that the program ships.

python -m scripts.optimal
"""

from pathlib import Path
from typing import Any

import numpy as np

from megalink.maths import optimal

if __name__ == "__main__":
    found: dict[str, Any] = dict(optimal.written())
    np.savez_compressed(Path(optimal.__file__).with_name(optimal.FILE), **found)
