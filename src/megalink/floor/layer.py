"""A mapping over another one: what is put in lies in the upper layer, the rest is read from the lower."""

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Layer(MutableMapping[Key, Value]):
    """Changes that may be thrown away. Nothing is ever removed; looking something up is two steps at most."""

    __slots__ = ("below", "own")

    def __init__(self, below: Mapping[Key, Value]) -> None:
        self.below = below
        self.own: dict[Key, Value] = {}

    def __getitem__(self, key: Key) -> Value:
        own = self.own
        return own[key] if key in own else self.below[key]

    def get(self, key: Key, default: Any = None) -> Any:  # noqa: ANN401  # as every mapping's
        """Look something up that may not be there."""
        own = self.own
        return own[key] if key in own else self.below.get(key, default)

    def __contains__(self, key: object) -> bool:
        return key in self.own or key in self.below

    def __setitem__(self, key: Key, value: Value) -> None:
        self.own[key] = value

    def __delitem__(self, key: Key) -> None:
        message = "nothing is removed from a layer"
        raise TypeError(message)

    def __iter__(self) -> Iterator[Key]:
        yield from self.below
        yield from (key for key in self.own if key not in self.below)

    def __len__(self) -> int:
        return sum(1 for _ in self)
