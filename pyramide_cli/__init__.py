"""Pyramid solitaire: an exact engine, a prompt and scripts to play it with, and a solver."""

__version__ = "1.0.0"
