"""Find links in the tree's Markdown pages that lead nowhere.

    python3 scripts/check_links.py

Every relative link and picture must name a file of the tree, and every `#anchor` a heading (or an `<a id>`)
of the page it points into. Addresses of other places are left alone. Only `#` headings are known. Exits with
status 1 and one line a dead link.
"""

import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
NOT_OURS = {"build", "dist", "mutants", "node_modules"}

FENCE = re.compile(r"\s*(?P<mark>`{3,}|~{3,})")
CODE = re.compile(r"(?P<mark>`+)(?:(?!`).|(?!(?P=mark)(?!`))`)*?(?P=mark)(?!`)")
HEADING = re.compile(r"\s{0,3}#{1,6}\s+(?P<text>.*?)(?:\s+#+)?\s*$")
INLINE = re.compile(r"\]\(\s*(?:<(?P<angled>[^>]*)>|(?P<plain>(?:[^\s()]|\([^\s()]*\))*))[^()]*\)")
DEFINED = re.compile(r"\s{0,3}\[[^\]]+\]:\s*<?(?P<target>[^\s>]+)")
HTML = re.compile(
    r"<(?:a|img|source)\b[^>]*?\b(?:href|src)\s*=\s*[\"'](?P<target>[^\"']*)[\"']", re.IGNORECASE
)
NAMED = re.compile(r"<a\b[^>]*?\b(?:id|name)\s*=\s*[\"'](?P<name>[^\"']*)[\"']", re.IGNORECASE)
LABEL = re.compile(r"!?\[(?P<label>[^\]]*)\]\([^)]*\)")
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


class Link(NamedTuple):
    """One link as it stands on a page."""

    page: Path
    line: int
    target: str


def main() -> int:
    """List the dead links of every page."""
    found = [link for page in pages() for link in links(page)]
    dead = [(link, fault) for link in found if (fault := problem(link))]
    for link, fault in dead:
        print(f"{link.page.relative_to(ROOT)}:{link.line}: {link.target}: {fault}")
    print(f"{len(found)} links on {len(list(pages()))} pages, {len(dead)} dead")
    return 1 if dead else 0


def pages() -> Iterator[Path]:
    """Every Markdown page of the tree, in a fixed order."""
    for folder, inside, files in os.walk(ROOT):
        inside[:] = sorted(name for name in inside if not name.startswith(".") and name not in NOT_OURS)
        yield from (Path(folder, name) for name in sorted(files) if name.endswith(".md"))


@cache
def prose(page: Path) -> tuple[tuple[int, str], ...]:
    """The numbered lines of a page, without its blocks of code."""
    kept: list[tuple[int, str]] = []
    closing = ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        fence = FENCE.match(line)
        if closing:
            if fence and fence["mark"].startswith(closing):
                closing = ""
        elif fence:
            closing = fence["mark"]
        else:
            kept.append((number, line))
    return tuple(kept)


def links(page: Path) -> Iterator[Link]:
    """Every link and picture on a page."""
    for number, line in prose(page):
        text = CODE.sub("", line)
        targets = [match["angled"] or match["plain"] or "" for match in INLINE.finditer(text)]
        targets += [match["target"] for match in HTML.finditer(text)]
        if defined := DEFINED.match(text):
            targets.append(defined["target"])
        yield from (Link(page, number, target) for target in targets if not ELSEWHERE.match(target))


def problem(link: Link) -> str:
    """Say what is wrong with a link; nothing, if it leads somewhere."""
    path, _, anchor = link.target.partition("#")
    if not path and not anchor:
        return "names nothing"
    place = link.page
    if path:
        start = ROOT if path.startswith("/") else link.page.parent
        place = Path(os.path.normpath(start / unquote(path).lstrip("/")))
    if not place.is_relative_to(ROOT):
        return "leaves the tree"
    if not place.exists():
        return "no such file"
    if anchor and place.suffix == ".md" and unquote(anchor).lower() not in anchors(place):
        return "no such heading"
    return ""


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page: its headings as code hosts name them, and the names it gives itself."""
    names: set[str] = set()
    met: Counter[str] = Counter()
    for _, line in prose(page):
        names.update(match["name"].lower() for match in NAMED.finditer(line))
        if heading := HEADING.match(line):
            text = LABEL.sub(lambda match: str(match["label"]), heading["text"]).lower()
            slug = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
            names.add(f"{slug}-{met[slug]}" if met[slug] else slug)
            met[slug] += 1
    return frozenset(names)


if __name__ == "__main__":
    sys.exit(main())
