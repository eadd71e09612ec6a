"""``python -m pyramide_cli`` is ``pyramide``: where the process begins, and Ctrl-C ends it from the first moment on."""

import signal
import sys

INTERRUPTED = 130


def main() -> None:
    """Run the program with the arguments of the process, and leave with its exit status."""
    try:
        if signal.getsignal(signal.SIGINT) == signal.default_int_handler:
            signal.signal(signal.SIGINT, interrupt_once)
        from pyramide_cli.cli.app import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)


def interrupt_once(_number: int, _frame: object) -> None:
    """End what is going on; whoever presses Ctrl-C twice does not interrupt the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
