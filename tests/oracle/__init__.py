"""A second, plain adjudicator of the five games, and the inputs to test another one against it."""
