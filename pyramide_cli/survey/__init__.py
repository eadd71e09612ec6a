"""Measured chances: odds for a player who has not seen the stock, players, and surveys over many seeds."""
