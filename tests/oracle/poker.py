"""Settlement of the four poker games, one function a game."""

from __future__ import annotations

from fractions import Fraction

from .book import THB, Book
from .cards import (
    FIVE_NAMES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    ODD,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    T_FLUSH,
    T_ODD,
    T_PAIR,
    T_STRAIGHT,
    T_STRAIGHT_FLUSH,
    T_THREE,
    THREE,
    THREE_NAMES,
    TWO_PAIRS,
    Card,
    best_five,
    five_key,
    three_key,
)
from .refused import Refused

# Numbers that may justify a stand-off on equal rank in the hold'em and stud games.
EQUAL = ["3.12", "3.12.1", "3.12.2", "3.12.3", "3.12.5", "3.12.6"]


def jackpot(book: Book, five: list[Card], rules_win: list[str], rules_lose: list[str]) -> None:
    """The jackpot wager: decided by exactly five cards; the amount is found later, for the whole table."""
    if not book.has("progressive"):
        return
    order = five_key(five)[0]
    lowest = FLUSH if book.hand.game == THB else STRAIGHT  # THB 4.2 has no straight
    if order >= lowest:
        book.prize = order
        book.write("progressive", "win", None, 0, rules_win)
    else:
        book.lose("progressive", rules_lose)


def uth(book: Book) -> None:
    hand = book.hand
    player = best_five(hand.player + hand.community)  # 3.10
    dealer = best_five(hand.dealer + hand.community)
    book.player_hand, book.dealer_hand = FIVE_NAMES[player[0]], FIVE_NAMES[dealer[0]]

    if "ante" not in hand.wagers:
        book.give_back_all(["5.12.2", "5.12", "R24"])
        return
    if hand.absent and hand.open_decision:
        book.give_back_all(["5.11", "R23"])
        return
    trips_on_board = five_key(hand.community)[0] >= THREE
    if hand.declines and "trips" in hand.wagers and trips_on_board:
        raise Refused("Trips wins on the community cards: comparison may not be declined", "3.10.1.1")

    qualifies = dealer[0] >= PAIR  # 3.10.2, R02
    if hand.folded:
        book.lose("ante", ["3.9.6.1", "R16"])  # also where the dealer has no pair: R16
        book.lose("blind", ["3.9.6.1", "R16"])
    elif hand.declines or player < dealer:
        # 3.10.1: a declined hand is the lower one.
        why = ["3.10.1"] if hand.declines else ["3.10.5"]
        if qualifies:
            book.lose("ante", why)
        elif hand.rulings["R03"] == "push":
            book.push("ante", ["3.10.2", "R03", "R02", *(["R13"] if hand.declines else [])])
        else:
            book.lose("ante", why)
        book.lose("blind", why)
        book.lose("play", why)
    elif player == dealer:
        tie = ["3.10.8", *EQUAL]
        book.push("ante", tie if qualifies else [*tie, "3.10.2", "R02"])
        book.push("blind", tie)
        book.push("play", tie)
    else:
        if qualifies:
            book.win("ante", 1, ["3.10.3", "4.1.1", "4.1"])
        else:
            book.push("ante", ["3.10.2", "R02"])
        book.win("play", 1, ["3.10.3", "4.1.1", "4.1"])
        blind = {
            ROYAL: Fraction(500),
            STRAIGHT_FLUSH: Fraction(50),
            FOUR: Fraction(10),
            FULL_HOUSE: Fraction(3),
            FLUSH: Fraction(3, 2),
            STRAIGHT: Fraction(1),
        }
        if player[0] in blind:
            book.win("blind", blind[player[0]], ["3.10.4", "4.1.1", "4.1"])
        else:
            book.push("blind", ["3.10.4", "4.1.1", "4.1", "R44"])

    if hand.declines:
        book.lose("trips", ["3.10.1"])
        book.lose("progressive", ["3.10.1"])
        return
    trips = {ROYAL: 100, STRAIGHT_FLUSH: 40, FOUR: 30, FULL_HOUSE: 8, FLUSH: 7, STRAIGHT: 4, THREE: 3}
    if player[0] in trips:
        book.win("trips", trips[player[0]], ["3.10.7", "4.1.1", "4.1", "1.1.14", "R44"])
    else:
        book.lose("trips", ["1.1.14", "3.10.7", "4.1.1", "4.1"])
    won = ["3.10.6", "4.2", "3.5.4", "3.9.3", "3.13", "3.15", "3.15.1", "3.15.2", "R44", "1.1.10"]
    jackpot(book, hand.player + hand.community[:3], won, ["4.2", "3.10.6", "3.9.3", "1.1.10", "R44"])


def tcpx(book: Book) -> None:
    hand = book.hand
    player, dealer = three_key(hand.player), three_key(hand.dealer)
    book.player_hand, book.dealer_hand = THREE_NAMES[player[0]], THREE_NAMES[dealer[0]]

    if not any(name in hand.wagers for name in ("ante", "pair_plus", "six_card_bonus")):
        book.give_back_all(["5.12.2", "5.12", "R24"])
        return
    if hand.absent and hand.open_decision:
        book.give_back_all(["5.11", "R23"])
        return

    held_queen = any(rank >= 12 for rank, _ in hand.dealer)
    qualifies = held_queen  # R01 "cards"
    if hand.rulings["R01"] == "rank" and dealer[0] > T_ODD:
        qualifies = True  # Queen-high or any better hand
    declined = ["R13"] if hand.declines else []
    if hand.folded:
        book.lose("ante", ["3.9.1", "R16"])
    elif not qualifies:
        book.win("ante", 1, ["3.11.2", "4.1", "R01", *declined])
        book.push("play", ["3.11.1", "3.11", "R14", "R01", *declined])
    elif hand.declines or player < dealer:
        why = ["3.12.2", *(["3.10.3", "R13"] if hand.declines else [])]
        book.lose("ante", why)
        book.lose("play", why)
    elif player == dealer:
        tie = ["3.12.3", "3.15", "3.15.1", "3.15.2", "3.15.4"]
        book.push("ante", tie)
        book.push("play", tie)
    else:
        book.win("ante", 1, ["3.12.1", "4.1"])
        book.win("play", 1, ["3.12.1", "4.1"])

    shown = not hand.declines
    viewed = hand.rulings["R13"] == "viewed"
    # Ante Bonus (3.11.3, 3.12.4, R15): every hand neither folded nor declined, win or lose.
    bonus = {T_STRAIGHT_FLUSH: 5, T_THREE: 4, T_STRAIGHT: 1}
    if "ante" in hand.wagers and not hand.folded and (shown or viewed) and player[0] in bonus:
        rules = ["3.12.4" if qualifies else "3.11.3", "4.2", "1.1.2", "R15", *declined]
        if book.settled("ante") < book.staked("ante"):
            rules += ["5.14", "R26"]
        book.extra("ante_bonus", book.settled("ante"), bonus[player[0]], rules)

    # Pair Plus (1.1.7): lives after a fold (3.9.1.1) and whatever the dealer holds.
    pair_plus = {T_STRAIGHT_FLUSH: 40, T_THREE: 30, T_STRAIGHT: 5, T_FLUSH: 4, T_PAIR: 1}
    numbers = ["1.1.7", "4.3", "3.9.1.1" if hand.folded else "3.9.3", "3.12.5" if qualifies else "3.11.4"]
    if not shown and not viewed:
        book.lose("pair_plus", ["R13", "3.10.3"])
    elif player[0] in pair_plus:
        book.win("pair_plus", pair_plus[player[0]], [*numbers, *declined])
    else:
        book.lose("pair_plus", [*numbers, *declined])

    if hand.declines:
        book.lose("six_card_bonus", ["3.10.3"])
        book.lose("progressive", ["3.10.3"])
        return
    # Six Card Bonus (1.1.11, 3.10.1, R21): best five of the player's three and the dealer's three.
    six = {
        ROYAL: 500,
        STRAIGHT_FLUSH: 100,
        FOUR: 50,
        FULL_HOUSE: 20,
        FLUSH: 15,
        STRAIGHT: 10,
        THREE: 7,
    }
    best = best_five(hand.player + hand.dealer)[0]
    numbers = ["1.1.11", "3.10.1", "4.5", "R21", "3.12.6" if qualifies else "3.11.5"]
    numbers += ["3.9.1.2"] if hand.folded else ["3.9.3"]
    if best in six:
        book.win("six_card_bonus", six[best], numbers)
    else:
        book.lose("six_card_bonus", numbers)
    won = ["4.4", "3.13", "3.10.2", "3.5.4", "3.9.1", "3.16", "3.18", "3.18.1", "3.18.2", "1.1.9", "R21"]
    won += [f"4.4.1.{n}" for n in range(1, 7)] + ["4.4.1"]
    jackpot(book, hand.player + hand.community, won, ["4.4", "4.4.1", "3.13", "3.10.2", "1.1.9"])


def bonus_odds(player: list[Card], dealer: list[Card]) -> int | None:
    """THB 4.1.1: what the Bonus wager pays on these hole cards."""
    high, low = sorted((rank for rank, _ in player), reverse=True)
    suited = player[0][1] == player[1][1]
    if high == low == 14:
        return 1000 if all(rank == 14 for rank, _ in dealer) else 30
    if high == low:
        return 10 if high >= 11 else 3
    if high == 14 and low == 13:
        return 25 if suited else 15
    if high == 14 and low in (12, 11):
        return 20 if suited else 5
    return None


def thb(book: Book) -> None:
    hand = book.hand
    player = best_five(hand.player + hand.community)  # 3.10
    dealer = best_five(hand.dealer + hand.community)
    book.player_hand, book.dealer_hand = FIVE_NAMES[player[0]], FIVE_NAMES[dealer[0]]

    if "ante" not in hand.wagers:
        book.give_back_all(["5.12.2", "5.12", "R24"])
        return
    if hand.absent and hand.open_decision and not hand.follow_ups:
        book.give_back_all(["5.11", "R23"])  # once the Flop wager is down, an absent player checks
        return

    played = ("flop", "turn", "river")
    lower = hand.declines or player < dealer
    equal = not hand.declines and player == dealer
    if hand.folded:
        book.lose("ante", ["3.9.1"])
    elif lower:
        why = ["3.10.3", *(["3.10.1", "R13"] if hand.declines else [])]
        for name in ("ante", *played):
            book.lose(name, why)
    elif equal:
        for name in ("ante", *played):
            book.push(name, ["3.10.4", *EQUAL])
    else:
        if player[0] >= STRAIGHT:
            book.win("ante", 1, ["3.10.2", "4.1.1", "4.1"])
        else:
            book.push("ante", ["3.10.2", "4.1.1"])
        for name in played:
            book.win(name, 1, ["3.10.2", "4.1.1", "4.1"])

    # Bonus: R04 with its three readings, R13 for a declined hand.
    reading = hand.rulings["R04"]
    odds = bonus_odds(hand.player, hand.dealer)
    on_cards = ["4.1.1", "4.1", "1.1.3", "R04"]
    if hand.folded:
        book.lose("bonus", ["3.9.1", "R04"])
    elif hand.declines and not (reading == "hole cards" and hand.rulings["R13"] == "viewed"):
        book.lose("bonus", ["R13", "3.10.1", "3.10.3", "R04"])
    elif reading != "hole cards" and lower:
        book.lose("bonus", ["3.10.3", "R04"])
    elif reading == "stand-off" and equal:
        book.push("bonus", ["3.10.4", "R04", *EQUAL])
    elif odds is None:
        book.lose("bonus", [*on_cards, *(["R13"] if hand.declines else [])])
    else:
        book.win("bonus", odds, [*on_cards, *(["R13"] if hand.declines else [])])

    if hand.declines:
        book.lose("progressive", ["3.10.1"])
        return
    won = ["4.2", "3.9.2", "3.9.1", "3.10.3", "3.13", "3.15", "3.15.1", "3.15.2", "R44", "R10", "1.1.10"]
    jackpot(book, hand.player + hand.community[:3], won, ["4.2", "3.9.2", "1.1.10", "R44"])


def ssp(book: Book) -> None:
    hand = book.hand
    player, dealer = five_key(hand.player), five_key(hand.dealer)
    book.player_hand, book.dealer_hand = FIVE_NAMES[player[0]], FIVE_NAMES[dealer[0]]

    if "ante" not in hand.wagers:
        book.give_back_all(["5.12.2", "5.12", "R24"])
        return
    if hand.absent and hand.open_decision:
        book.give_back_all(["5.11", "R23"])
        return

    ranks = [rank for rank, _ in hand.dealer]
    ace_king = 14 in ranks and 13 in ranks
    qualifies = ace_king  # R01 "cards"
    if hand.rulings["R01"] == "rank" and dealer[0] > ODD:
        qualifies = True  # Ace-King-high or any better hand
    declined = ["R13"] if hand.declines else []
    if hand.folded:
        book.lose("ante", ["3.9.1", "R16"])
    elif not qualifies:
        book.win("ante", 1, ["3.10.2.2", "4.1.1", "R01", *declined])
        book.push("bet", ["3.10.2.1", "R14", "R01", *declined])
    elif hand.declines or player < dealer:
        why = ["3.10.3.2", *(["3.10.1", "R13"] if hand.declines else [])]
        book.lose("ante", why)
        book.lose("bet", why)
    elif player == dealer:
        book.push("ante", ["3.10.4", *EQUAL])
        book.push("bet", ["3.10.4", *EQUAL])
    else:
        bet = {
            ROYAL: 250,
            STRAIGHT_FLUSH: 50,
            FOUR: 20,
            FULL_HOUSE: 7,
            FLUSH: 5,
            STRAIGHT: 4,
            THREE: 3,
            TWO_PAIRS: 2,
            PAIR: 1,
            ODD: 1,
        }
        book.win("ante", 1, ["3.10.3.1", "4.1.1"])
        book.win("bet", bet[player[0]], ["3.10.3.1", "4.1.2"])

    if hand.declines:
        book.lose("progressive", ["3.10.1"])
        return
    won = ["4.2", "3.10.3.3", "3.10.2.3", "3.9.1", "3.13", "3.15", "3.15.1", "3.15.2", "3.15.3", "1.1.6"]
    jackpot(book, hand.player, won, ["4.2", "3.10.3.3", "3.10.2.3", "3.9.1", "1.1.6"])
