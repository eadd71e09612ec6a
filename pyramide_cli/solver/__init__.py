"""Exact answers about positions: can it be won, by which line, and by which shortest one.

``search.solve`` answers, ``search.any_order`` proves positions dead at sight, ``solution`` has what is answered,
``memory`` keeps answers. The searches work on models of their own; every line they find is played by the engine.
"""
