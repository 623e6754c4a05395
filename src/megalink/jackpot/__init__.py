"""The link: one progressive jackpot, fed and won from many tables, exact to the fraction of a cent.

`parameters` is what is approved for a link, `events` what has happened to it, `link` what it knows at one
moment, `evolve` how an event changes that. What may be asked of it is in `opening` (open, tables, changes,
stop, retire), `contributing`, `entering` (hits until they are paid), and `correcting`. Each gives events, or
`Refused` with the reason. `awards` turns the entries of one round into cents; `history` explains.
"""
