"""One round at one table: commands in, events out."""
