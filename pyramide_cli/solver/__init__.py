"""Exact answers about positions: can it be won, by which line, by which shortest one, and in any order of the stock.

Only the engine is below. The searches use models of their own, each in one file with what it claims and where that
holds; every line they find is played by the engine before it is returned.
"""

from pyramide_cli.solver.search import any_order, solve
from pyramide_cli.solver.solution import Solution, Verdict

__all__ = ["Solution", "Verdict", "any_order", "solve"]
