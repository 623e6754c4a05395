"""What the house must be able to show: a day, a prize, a round, a backup. Nothing here decides anything."""
