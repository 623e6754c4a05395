"""The statistical battery of the shoe: raw bits, cards, hands and prizes (RNG-07 to RNG-09).

    make randomness

draws with nothing but what the live floor draws with, and prints a report; `--page` writes it to
`docs/randomness.md`. The number of samples is fixed beforehand and published with the result. So many tests
at once must be expected to bring small p-values by chance: one of them fails only below the level of the
whole battery divided by their number (Bonferroni), so that all together fail an honest generator once in a
hundred runs at most. A run that fails is repeated once, with as many new samples; two in a row are a fault.
"""
