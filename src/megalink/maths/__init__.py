"""The exact mathematics of every wager; see `analysis` for the shape of what is found."""
