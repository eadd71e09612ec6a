"""What shells ask at Tab on a command line; click answers."""

from click.shell_completion import BashComplete, add_completion_class


class Bash(BashComplete):
    """Bash makes three words of ``--script=name``: without the sign it is what click knows."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one that is being typed, and that one."""
        args, incomplete = super().get_completion_args()
        if args and args[-1] == "=":
            del args[-1]
        return args, incomplete


def make_ready_for_shells() -> None:
    """Answer bash this way."""
    add_completion_class(Bash)
