"""Surveys: a player plays the deals of many seeds.

``run`` plays, ``rows`` are the games as lines of CSV in files, ``table`` adds up, ``measured`` is what was found.
"""
