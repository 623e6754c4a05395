"""Mutation testing: change the program in one small way and see whether a test notices."""
