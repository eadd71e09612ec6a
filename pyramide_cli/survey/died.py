"""The one thing that can go wrong with the processes of a survey; to name it loads none of what starts them."""


class WorkerDied(Exception):
    """A worker has ended by itself; ``exitcode`` is its status, or minus the signal that killed it."""

    def __init__(self, exitcode: int | None) -> None:
        super().__init__(exitcode)
        self.exitcode = exitcode
