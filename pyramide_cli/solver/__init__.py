"""Exact answers about positions: can it be won, by which line, and by which shortest one.

Only the engine is below it: the searches compose its draws, recycles and shapes and know no rules of their own.
"""

from pyramide_cli.solver.any_order import any_order
from pyramide_cli.solver.search import solve
from pyramide_cli.solver.solution import Solution, Verdict

__all__ = ["Solution", "Verdict", "any_order", "solve"]
