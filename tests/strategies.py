"""What Hypothesis draws for the tests: cards, hands, ways to rename the suits, amounts."""

from hypothesis import settings
from hypothesis import strategies as st

from megalink.cards import DECK, UNSEEN, Card, Face, Suit, card

# No example is timed: other work on the machine must not make a test fail.
settings.register_profile("megalink", deadline=None)
settings.load_profile("megalink")

any_card = st.sampled_from(DECK)
any_face: st.SearchStrategy[Face] = st.sampled_from((*DECK, UNSEEN))


def hands(size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Draw so many different cards, in any order."""
    return st.lists(any_card, min_size=size, max_size=size, unique=True).map(tuple)


suit_orders = st.permutations([suit.name[0].lower() for suit in Suit])


def renamed(hand: tuple[Card, ...], order: list[str]) -> tuple[Card, ...]:
    """Give the same hand with its suits renamed."""
    return tuple(card(each.text[0] + order[each.suit]) for each in hand)


amounts = st.integers(0, 10**12)
