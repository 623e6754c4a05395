"""Finding the small changes that can be made to a module.

Two kinds. **Facts** are what a game declares at the top of its module: every number one more and one less,
every step, line or choice dropped or swapped with the next, every named property left out. **Logic** is what
stands in functions: comparisons, connectives, arithmetic, numbers, and the rule numbers that a verdict cites.
"""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import NamedTuple

_RULE_NUMBER = re.compile(r"\d+(\.\d+)+")
_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_CALLS = {"any": "all", "all": "any", "max": "min", "min": "max"}


class Mutant(NamedTuple):
    """One change: where it is, what it does, and the whole changed source."""

    name: str
    line: int
    source: str


Change = Callable[[ast.AST], str | None]
"""Changes a node in place and says how; None where it does not apply."""


def mutants(source: str, kind: str) -> Iterator[Mutant]:
    """Give every mutant of a module, in the order of its lines."""
    tree = ast.parse(source)
    met: Counter[str] = Counter()
    for scope, root in _scopes(tree, kind):
        places = list(ast.walk(root))
        for place, node in enumerate(places):
            for change in _changes(node, kind):
                changed = deepcopy(root)
                said = change(list(ast.walk(changed))[place])
                if said is None:
                    continue
                name = f"{scope}: {said}"
                met[name] += 1
                yield Mutant(
                    f"{name} #{met[name]}", getattr(node, "lineno", 0), _replaced(tree, root, changed)
                )


def _scopes(tree: ast.Module, kind: str) -> Iterator[tuple[str, ast.stmt]]:
    """Give the declared facts of a module, or its functions, by name."""
    for each in tree.body:
        if kind == "facts" and isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            if each.target.id != "DOCUMENT":
                yield each.target.id, each
        elif kind == "logic" and isinstance(each, ast.FunctionDef):
            yield each.name, each
        elif kind == "logic" and isinstance(each, ast.ClassDef):
            for inner in each.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{each.name}.{inner.name}", inner


def _replaced(tree: ast.Module, old: ast.stmt, new: ast.stmt) -> str:
    """Write the module with one statement in place of another."""
    copied = ast.Module(list(tree.body), tree.type_ignores)
    copied.body = [_swap(each, old, new) for each in tree.body]
    return ast.unparse(ast.fix_missing_locations(copied))


def _swap(within: ast.stmt, old: ast.stmt, new: ast.stmt) -> ast.stmt:
    if within is old:
        return new
    if isinstance(within, ast.ClassDef) and old in within.body:
        changed = ast.ClassDef(
            within.name,
            within.bases,
            within.keywords,
            [new if each is old else each for each in within.body],
            within.decorator_list,
        )
        return ast.copy_location(changed, within)
    return within


def _changes(node: ast.AST, kind: str) -> Iterator[Change]:
    if isinstance(node, ast.Constant):
        yield from _of_constant(node, kind)
    elif isinstance(node, ast.Compare):
        yield _compare
    elif isinstance(node, ast.BoolOp):
        yield _connective
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _negation
    elif isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        yield _arithmetic
    elif isinstance(node, ast.Call):
        yield from _of_call(node, kind)
    if kind == "facts" and isinstance(node, ast.Tuple | ast.List | ast.Dict):
        size = len(node.keys if isinstance(node, ast.Dict) else node.elts)
        yield from (_dropping(place) for place in range(size))
        yield from (_swapping(place) for place in range(size - 1) if not isinstance(node, ast.Dict))


def _of_constant(node: ast.Constant, kind: str) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield _flip
    elif isinstance(node.value, int):
        yield _more
        yield _less
    elif kind == "logic" and isinstance(node.value, str) and _RULE_NUMBER.fullmatch(node.value):
        yield _next_number


def _of_call(node: ast.Call, kind: str) -> Iterator[Change]:
    if kind == "facts":
        yield from (_without_keyword(place) for place in range(len(node.keywords)))
    elif isinstance(node.func, ast.Name) and node.func.id in _CALLS:
        yield _other_call


def _constant(node: ast.AST) -> ast.Constant:
    assert isinstance(node, ast.Constant)  # noqa: S101  # chosen by `_changes`
    return node


def _flip(node: ast.AST) -> str:
    it = _constant(node)
    it.value = not it.value
    return f"{not it.value} -> {it.value}"


def _more(node: ast.AST) -> str:
    it = _constant(node)
    before = int(str(it.value))
    it.value = before + 1
    return f"{before} -> {it.value}"


def _less(node: ast.AST) -> str:
    it = _constant(node)
    before = int(str(it.value))
    it.value = before - 1
    return f"{before} -> {it.value}"


def _next_number(node: ast.AST) -> str:
    it = _constant(node)
    before = str(it.value)
    head, _, last = before.rpartition(".")
    it.value = f"{head}.{int(last) + 1}"
    return f"rule {before} -> {it.value}"


def _compare(node: ast.AST) -> str | None:
    assert isinstance(node, ast.Compare)  # noqa: S101
    other = _COMPARISONS.get(type(node.ops[0]))
    if other is None:
        return None
    before = ast.unparse(node)
    node.ops[0] = other()
    return f"{before} -> {ast.unparse(node)}"


def _connective(node: ast.AST) -> str:
    assert isinstance(node, ast.BoolOp)  # noqa: S101
    before = ast.unparse(node)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return f"{before} -> {ast.unparse(node)}"


def _negation(node: ast.AST) -> str:
    assert isinstance(node, ast.UnaryOp)  # noqa: S101
    before = ast.unparse(node)
    node.operand = ast.UnaryOp(ast.Not(), node.operand)
    return f"{before} -> {ast.unparse(node)}"


def _arithmetic(node: ast.AST) -> str:
    assert isinstance(node, ast.BinOp)  # noqa: S101
    before = ast.unparse(node)
    node.op = _ARITHMETIC[type(node.op)]()
    return f"{before} -> {ast.unparse(node)}"


def _other_call(node: ast.AST) -> str:
    assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)  # noqa: S101, PT018
    before = node.func.id
    node.func.id = _CALLS[before]
    return f"{before} -> {node.func.id}"


def _without_keyword(place: int) -> Change:
    def change(node: ast.AST) -> str:
        assert isinstance(node, ast.Call)  # noqa: S101
        gone = node.keywords.pop(place)
        return f"without {ast.unparse(gone)[:60]}"

    return change


def _dropping(place: int) -> Change:
    def change(node: ast.AST) -> str:
        if isinstance(node, ast.Dict):
            gone = ast.unparse(node.keys.pop(place) or ast.Constant(value=None))
            node.values.pop(place)
        else:
            assert isinstance(node, ast.Tuple | ast.List)  # noqa: S101
            gone = ast.unparse(node.elts.pop(place))
        return f"dropped {gone[:60]}"

    return change


def _swapping(place: int) -> Change:
    def change(node: ast.AST) -> str | None:
        assert isinstance(node, ast.Tuple | ast.List)  # noqa: S101
        one, other = node.elts[place : place + 2]
        if ast.dump(one) == ast.dump(other):
            return None
        node.elts[place : place + 2] = [other, one]
        return f"swapped {ast.unparse(one)[:40]} and {ast.unparse(other)[:40]}"

    return change
