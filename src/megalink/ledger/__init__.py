"""The money of the house: who holds what, and why, after every event.

`accounts` says what an amount may lie on, `posting` how it moves, `table_money` and `link_money` what follows
from the events of a table and of a link, `cashier` and `trays` what the cage and the tables do beside play,
`statements` what it adds up to. `linking` tells a link what a table's events mean for it.
"""
