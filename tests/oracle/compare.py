"""Holds another implementation's answer against the oracle's."""

from __future__ import annotations

from typing import Any


def hand_differences(expected: dict[str, Any], actual: dict[str, Any], where: str) -> list[str]:
    """Every wager exactly; `rule` must be one of `rules`; the totals exactly."""
    found = []
    ours, theirs = expected["wagers"], actual.get("wagers", {})
    if set(ours) != set(theirs):
        found.append(f"{where}: wagers {sorted(ours)} expected, {sorted(theirs)} answered")
    for name in sorted(set(ours) & set(theirs)):
        for key in ("staked", "outcome", "pays", "returned"):
            if ours[name][key] != theirs[name].get(key):
                found.append(
                    f"{where}{name}.{key}: {ours[name][key]!r} expected, {theirs[name].get(key)!r} answered"
                )
        if theirs[name].get("rule") not in ours[name]["rules"]:
            found.append(
                f"{where}{name}.rule: {theirs[name].get('rule')!r} is none of {ours[name]['rules']!r}"
            )
    for key in ("staked", "returned", "net"):
        if expected[key] != actual.get(key):
            found.append(f"{where}{key}: {expected[key]!r} expected, {actual.get(key)!r} answered")
    return found


def differences(expected: dict[str, Any], actual: dict[str, Any]) -> list[str]:
    """What differs, in words. Hands' names, and the order among fixed jackpot prizes, are left open."""
    if "hands" not in expected:
        return hand_differences(expected, actual, "")
    found = []
    seats = [hand["seat"] for hand in actual.get("hands", [])]
    if seats != [hand["seat"] for hand in expected["hands"]]:
        return [f"seats {seats} answered"]
    for ours, theirs in zip(expected["hands"], actual["hands"], strict=True):
        found += hand_differences(ours, theirs, f"seat {ours['seat']} ")
    ours, theirs = expected["jackpot"], actual.get("jackpot")
    if ours is None or theirs is None:
        return found if ours is theirs else [*found, f"jackpot {ours!r} expected, {theirs!r} answered"]
    for key in ("before", "after"):
        if ours[key] != theirs.get(key):
            found.append(f"jackpot.{key}: {ours[key]!r} expected, {theirs.get(key)!r} answered")
    if grouped(ours["entries"]) != grouped(theirs.get("entries", [])):
        found.append(f"jackpot.entries: {ours['entries']!r} expected, {theirs.get('entries')!r} answered")
    return found


def grouped(entries: list[dict[str, Any]]) -> list[tuple[int, int, str, int]]:
    """Entries with the fixed prizes put in seat order; the 10 % and 100 % prizes keep their place."""
    rows = []
    for place, entry in enumerate(entries):
        prize = str(entry["prize"]).lower()
        fixed = prize not in ("straight flush", "royal flush")
        rows.append((-1 if fixed else place, int(entry["seat"]), prize, int(entry["amount"])))
    fixed_rows = sorted(row for row in rows if row[0] == -1)
    return fixed_rows + [row for row in rows if row[0] != -1]
