"""The link's progressive jackpot: what the prizes of a round come to."""
