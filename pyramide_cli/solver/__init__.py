"""Exact answers about positions: can it be won, by which line, and by which shortest one.

``search.solve`` answers, ``solution`` has what it answers, ``memory`` keeps answers, ``search.any_order`` proves positions
dead at sight. The searches work on models of their own; every line they find is played by the engine.
"""
