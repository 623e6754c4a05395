"""Five casino table games and the jackpot that links them."""

__version__ = "0.1.0"
