"""Reads an export with nothing but Python's own library, and adds it up: no line of this knows the program.

python reader.py rounds.jsonl
"""

import json
import sys
from collections import defaultdict
from fractions import Fraction
from hashlib import sha256
from typing import Any


def main(path: str) -> None:
    """Print what the rounds of a file come to, by table."""
    won: dict[str, int] = defaultdict(int)
    wagered: dict[str, int] = defaultdict(int)
    rounds: dict[str, int] = defaultdict(int)
    contributed, prizes, decks = Fraction(0), 0, 0
    with open(path, encoding="utf-8") as file:  # noqa: PTH123  # as plain as a reader can be
        for line in file:
            told: dict[str, Any] = json.loads(line)
            table = told["table_name"]
            rounds[table] += 1
            for hand in told["hands"]:
                for each in hand["lines"]:
                    won[table] += each["staked"] - each["returned"]
                    if each["outcome"] != "returned":
                        wagered[table] += each["staked"]
            for each in told["contributions"]:
                contributed += Fraction(each["units"], each["scale"])
            prizes += sum(each["cents"] for each in told["prizes"] if not each["void"])
            decks += opens(told["deck"]) if told["deck"] else 0
    print(  # noqa: T201  # it talks to whoever runs it
        json.dumps(
            {
                "won": won,
                "wagered": wagered,
                "rounds": rounds,
                "contributed": str(contributed),
                "prizes": prizes,
                "decks": decks,
            }
        )
    )


def opens(deck: dict[str, Any]) -> bool:
    """Tell whether a revealed deck is the one whose hash was published before betting opened."""
    held = bytes.fromhex(deck["nonce"]) + " ".join(deck["order"]).encode()
    return bool(sha256(held).hexdigest() == deck["commitment"])


if __name__ == "__main__":
    main(sys.argv[1])
