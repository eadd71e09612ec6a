"""Measured chances: odds for a player who has not seen the stock, players, and surveys over many seeds.

``odds`` asks about one position. A survey lets a player play every seed of a range: ``run`` plays, ``rows`` are the
games as lines of CSV, ``reader`` and ``output`` are the files, ``table`` adds up.
"""
