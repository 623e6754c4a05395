"""Campaigns of faults: a floor that is stormed, killed, and asked by many at once.

Each is a module that runs by itself, can be stopped and resumed, and leaves its results in `build/`.
"""
