"""Settlement of Bullseye: every arrangement and every value of a 3 or a 6 is tried."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from .book import Book
from .cards import Card
from .poker import jackpot

GNAU_TUNG_KU, PAIR, MIXED, POINTS = 4, 3, 2, 1
PointKey = tuple[int, int]


def is_picture(card: Card) -> bool:
    return card[0] in (11, 12, 13)


def values_in_three(card: Card) -> list[int]:
    """3.4: face value, an Ace 1 (R18), a picture 10, a 3 or a 6 either of the two."""
    rank = card[0]
    if rank == 14:
        return [1]
    if rank in (3, 6):
        return [3, 6]
    return [min(rank, 10)]


def values_in_point(card: Card) -> list[int]:
    """3.4.1: as above, but a picture is 0."""
    return [0] if is_picture(card) else values_in_three(card)


def is_three_card_hand(three: list[Card]) -> bool:
    """1.1.1, 3.4.2: some valuation totals 10, 20 or 30."""
    return any(sum(values) in (10, 20, 30) for values in product(*map(values_in_three, three)))


def point_total(two: list[Card]) -> int:
    """3.11.1, 3.11.2, with each 3 and 6 valued for the best total (3.4.2, R18)."""
    totals = []
    for values in product(*map(values_in_point, two)):
        total = sum(values)
        totals.append(total if total <= 10 else total % 10)
    return max(totals)


def point_key(two: list[Card], r17: str) -> PointKey:
    """3.15, highest first: Gnau Tung Ku, pairs, Mixed Pictures, point totals."""
    first, second = two
    for ace, other in ((first, second), (second, first)):
        if ace == (14, "s") and is_picture(other):  # 1.1.4, R19
            return GNAU_TUNG_KU, 0
    if first[0] == second[0]:  # 3.4.3
        rank = first[0]
        if r17 == "equal" and rank in (11, 12, 13):
            rank = 11  # KK, QQ and JJ all rank the same
        return PAIR, rank
    if is_picture(first) and is_picture(second):  # 1.1.6
        return MIXED, 0
    return POINTS, point_total(two)


def arrangements(five: list[Card]) -> list[tuple[list[Card], list[Card]]]:
    """The ten ways to take three cards and leave two."""
    return [(list(three), [card for card in five if card not in three]) for three in combinations(five, 3)]


def house_way(five: list[Card], r17: str) -> PointKey | None:
    """1.1.5: the best Point Hand that a 3 Card Hand leaves; None where there is no 3 Card Hand."""
    keys = [point_key(two, r17) for three, two in arrangements(five) if is_three_card_hand(three)]
    return max(keys) if keys else None


def player_point_hand(five: list[Card], chosen: list[Card] | None, r17: str) -> PointKey | None:
    """3.12: the player's own setting where it makes 10, 20 or 30, otherwise House Way."""
    if chosen is not None and is_three_card_hand(chosen):
        return point_key([card for card in five if card not in chosen], r17)
    return house_way(five, r17)


def name_of(key: PointKey | None) -> str:
    if key is None:
        return "No 3 Card Hand"
    order, value = key
    if order == GNAU_TUNG_KU:
        return "Gnau Tung Ku"
    if order == PAIR:
        return "Pair"
    return "Mixed Pictures" if order == MIXED else f"Point Total of {value}"


def bullseye(book: Book) -> None:
    hand = book.hand
    r17 = hand.rulings["R17"]
    player = player_point_hand(hand.player, hand.three, r17)
    dealer = house_way(hand.dealer, r17)  # 3.13
    book.player_hand, book.dealer_hand = name_of(player), name_of(dealer)

    if "main" not in hand.wagers:
        book.give_back_all(["5.12.2", "5.12", "R24"])
        return

    viewed = hand.rulings["R13"] == "viewed"
    if hand.declines:
        book.lose("main", ["3.17", "R13"])  # also where the dealer has no 3 Card Hand
        book.lose("tie", ["3.17", "R13"])
    elif player is None:
        book.lose("main", ["3.10.4", "3.14.1"] if dealer is None else ["3.10.4"])
        if dealer is None:
            book.win("tie", 8, ["3.14.2", "4.2", "1.1.13", "3.10.4"])
        else:
            book.lose("tie", ["1.1.13", "4.2", "3.10.4"])
    elif dealer is None:
        book.push("main", ["3.14.1"])
        book.lose("tie", ["3.14.2", "1.1.13", "4.2"])
    elif player > dealer:
        odds = {GNAU_TUNG_KU: 5, PAIR: 3, MIXED: 2, POINTS: 1}
        book.win("main", odds[player[0]], ["4.1", "3.3", "3.15", "R17"])
        book.lose("tie", ["1.1.13", "4.2"])
    elif player < dealer:
        book.lose("main", ["3.3", "4.1", "3.15", "R17"])
        book.lose("tie", ["1.1.13", "4.2"])
    else:
        if hand.rulings["R05"] == "push":
            book.push("main", ["R05"])
        else:
            book.lose("main", ["R05"])
        book.win("tie", 8, ["4.2", "1.1.13", "R17"])

    if hand.declines and not viewed:
        book.lose("bullseye", ["R13", "3.17"])
        book.lose("suits", ["R13", "3.17"])
    else:
        seen = ["R13"] if hand.declines else []
        pictures = sum(is_picture(card) for card in hand.player)
        if pictures >= 3:
            odds = {3: 10, 4: 20, 5: 200}
            book.win("bullseye", odds[pictures], ["4.3", "1.1.3", *seen])
        else:
            book.lose("bullseye", ["1.1.3", "4.3", *seen])
        suited = max(Counter(suit for _, suit in hand.player).values())
        if suited >= 3:
            odds = {3: 1, 4: 5, 5: 20}
            book.win("suits", odds[suited], ["4.4", "1.1.12", *seen])
        else:
            book.lose("suits", ["1.1.12", "4.4", *seen])

    if hand.declines:
        book.lose("progressive", ["3.17"])
        return
    won = ["4.5", "1.1.10", "3.16", "3.4.2.2", "3.10.3", "3.18", "3.20", "3.20.1", "3.20.2", "3.20.3", "R20"]
    won += [f"3.16.{n}" for n in range(1, 6)]
    # 1.1.10, 3.4.2.2: the five cards at their face value, however they were set.
    jackpot(book, hand.player, won, ["4.5", "1.1.10", "3.16", "3.10.3", "R20"])
