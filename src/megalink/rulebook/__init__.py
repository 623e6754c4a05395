"""The numbered rules in our own words, the rulings, and what enforces each number."""
