"""Where in the code a rule is enforced: from `module:qualified.name` to the lines that carry its number."""

import ast
import re
import tokenize
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import resolve_name
from inspect import getsourcefile
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple, final

from megalink.rulebook.book import GAMES, Rule

_CODES: Final = "|".join(GAMES.values())
_CITED: Final = re.compile(
    rf"(?P<codes>(?:\b(?:{_CODES})\b(?:, | and )?)+ )?"
    r"(?P<numbers>(?<![\w.])\d+(?:\.\d+)+(?:(?:, | and | to )\d+(?:\.\d+)+)*)"
)
"""Numbers of rules in a comment or string; a code before them says whose they are."""

_LONGEST: Final = 16
"""An expression of that many lines or more is shown by the line that carries the number alone."""

_STRINGS: Final = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


class NotFound(LookupError):
    """An enforcer names something that does not exist."""


@final
class Location(NamedTuple):
    """Where something stands, and the lines of it that matter to a rule."""

    path: Path
    line: int
    shown: tuple[tuple[int, str], ...]


@final
class _Citation(NamedTuple):
    line: int
    codes: frozenset[str]
    """The documents meant; none where the text does not say, as in the file of one game."""
    number: str
    alone: bool
    """The line holds a comment and nothing else."""


@final
class _Source(NamedTuple):
    path: Path
    lines: tuple[str, ...]
    tree: ast.Module
    citations: tuple[_Citation, ...]


def resolve(enforcer: str) -> object:
    """Find the thing that `module:qualified.name` names."""
    module, _, names = enforcer.partition(":")
    try:
        found: object = import_module(module)
    except ModuleNotFoundError as problem:
        message = f"{enforcer}: {problem}"
        raise NotFound(message) from problem
    for name in names.split("."):
        if not hasattr(found, name):
            message = f"{enforcer}: there is no {name!r}"
            raise NotFound(message)
        found = getattr(found, name)
    return found


def locate(enforcer: str, rule: Rule) -> Location:
    """Find the lines of an enforcer that a rule leads to: those that carry its number, else its beginning."""
    resolve(enforcer)
    module, _, names = enforcer.partition(":")
    source, node = _definition(module, names.split("."))
    first, last = _span(source, node)
    code = GAMES[rule.game]
    hits = [
        each
        for each in source.citations
        if first <= each.line <= last and each.number == rule.rule and (not each.codes or code in each.codes)
    ]
    docstrings = {line for start, stop in _docstrings(node) for line in range(start, stop + 1)}
    hits = [each for each in hits if each.line not in docstrings] or hits
    if not hits:
        return Location(source.path, node.lineno, _numbered(source, {node.lineno}))
    lines = {node.lineno, *(line for each in hits for line in _around(source, each, last))}
    return Location(source.path, hits[0].line, _numbered(source, lines))


def _definition(module: str, names: Sequence[str]) -> tuple[_Source, ast.stmt | ast.keyword]:
    """Follow a qualified name through the text of a module, as near to its end as the text goes."""
    source = _source(module)
    body: Sequence[ast.stmt] = source.tree.body
    found: ast.stmt | ast.keyword | None = None
    for place, name in enumerate(names):
        step = _named(body, name) or _argument(found, name)
        if step is None:
            break
        if isinstance(step, ast.ImportFrom):
            package = "." * step.level + (step.module or "")
            original = next(each.name for each in step.names if name in {each.asname, each.name})
            here = import_module(module).__package__
            return _definition(resolve_name(package, here), [original, *names[place + 1 :]])
        found = step
        body = step.body if isinstance(step, ast.ClassDef) else ()
    if found is None:
        message = f"{module}:{'.'.join(names)} is not written in its module"
        raise NotFound(message)
    return source, found


def _named(body: Sequence[ast.stmt], name: str) -> ast.stmt | None:
    """Find the last statement that gives a name its meaning."""
    found: ast.stmt | None = None
    for step in body:
        match step:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() if step.name == name:
                found = step
            case ast.Assign() if any(_is_name(each, name) for each in step.targets):
                found = step
            case ast.AnnAssign() if _is_name(step.target, name):
                found = step
            case ast.ImportFrom() if any(name == (each.asname or each.name) for each in step.names):
                found = step
            case ast.If() | ast.Try():
                found = _named([*step.body, *step.orelse], name) or found
            case _:
                pass
    return found


def _is_name(target: ast.expr, name: str) -> bool:
    if isinstance(target, ast.Tuple | ast.List):
        return any(_is_name(each, name) for each in target.elts)
    return isinstance(target, ast.Name) and target.id == name


def _argument(found: ast.stmt | ast.keyword | None, name: str) -> ast.keyword | None:
    """Find the argument that gives a record its field, as `royal_last` in `CLAUSES = Clauses(…)`."""
    if isinstance(found, ast.Assign | ast.AnnAssign | ast.keyword) and isinstance(found.value, ast.Call):
        return next((each for each in found.value.keywords if each.arg == name), None)
    return None


def _span(source: _Source, node: ast.stmt | ast.keyword) -> tuple[int, int]:
    """Give the lines of a definition, with its decorators, the comments above it and the string below it."""
    first, last = node.lineno, _end(node)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        first = min([first, *(each.lineno for each in node.decorator_list)])
    while first > 1 and source.lines[first - 2].lstrip().startswith("#"):
        first -= 1
    if isinstance(node, ast.Assign | ast.AnnAssign):
        below = (stop for start, stop in _docstrings(source.tree) if start == last + 1)
        last = next(below, last)
    return first, last


def _docstrings(node: ast.AST) -> Iterator[tuple[int, int]]:
    for each in ast.walk(node):
        if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
            yield each.lineno, _end(each)


def _around(source: _Source, cited: _Citation, last: int) -> Iterator[int]:
    """Give the lines to show for one citation: the smallest expression or statement round it."""
    if cited.alone:
        stop = cited.line
        while stop < last and source.lines[stop - 1].lstrip().startswith("#"):
            stop += 1
        yield from range(cited.line, stop + 1)
        return
    sizes = [
        (_end(each) - each.lineno, each.lineno)
        for each in ast.walk(source.tree)
        if isinstance(each, ast.Call | ast.stmt) and each.lineno <= cited.line <= _end(each)
    ]
    size, start = min(sizes, default=(0, cited.line))
    yield from range(start, start + size + 1) if size < _LONGEST else (cited.line,)


def _end(node: ast.stmt | ast.expr | ast.keyword) -> int:
    return node.end_lineno or node.lineno


def _numbered(source: _Source, lines: set[int]) -> tuple[tuple[int, str], ...]:
    return tuple((line, source.lines[line - 1]) for line in sorted(lines))


@cache
def _source(module: str) -> _Source:
    path = getsourcefile(import_module(module))
    if path is None:
        message = f"the source of {module} is not at hand"
        raise NotFound(message)
    text = Path(path).read_text(encoding="utf-8")
    lines = tuple(text.splitlines())
    return _Source(Path(path), lines, ast.parse(text), tuple(_citations(text, lines)))


def _citations(text: str, lines: Sequence[str]) -> Iterator[_Citation]:
    """Find every number of a rule in the comments and strings of a module."""
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type != tokenize.COMMENT and token.type not in _STRINGS:
            continue
        for line, part in enumerate(token.string.splitlines(), start=token.start[0]):
            alone = lines[line - 1].lstrip().startswith("#")
            for match in _CITED.finditer(part):
                codes = frozenset(re.findall(_CODES, match["codes"] or ""))
                for number in re.findall(r"\d+(?:\.\d+)+", match["numbers"]):
                    yield _Citation(line, codes, number, alone)
