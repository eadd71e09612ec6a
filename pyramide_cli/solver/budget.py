"""How many nodes a search may still look into."""

from pyramide_cli.solver.solution import PROGRESS_MASK, Progress


class Spent(Exception):
    """The limit of nodes was hit."""


#: What ends a search without an answer. All that it remembered is given up before anything else is done.
OUT = (Spent, MemoryError, RecursionError)


class Budget:
    """Counts nodes, up to a limit where there is one, and tells how far it is."""

    def __init__(self, nodes: int, max_nodes: int | None, progress: Progress | None) -> None:
        """Start from the nodes that were looked into before."""
        self.nodes = nodes
        self._max_nodes = max_nodes
        self._progress = progress

    @property
    def left(self) -> int | None:
        """How many nodes are left; None where there is no limit."""
        return None if self._max_nodes is None else self._max_nodes - self.nodes

    def spend(self) -> None:
        """Count a node; raise Spent instead when none is left."""
        if self.nodes == self._max_nodes:
            raise Spent
        self.nodes += 1
        if self._progress and not self.nodes & PROGRESS_MASK:
            self._progress(self.nodes)
