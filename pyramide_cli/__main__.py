"""``python -m pyramide_cli`` is ``pyramide``: where the process begins, and Ctrl-C ends it from the first moment on."""

import gc
import sys

INTERRUPTED = 130


def main() -> None:
    """Run the program with the arguments of the process, and leave with its exit status."""
    status = INTERRUPTED
    try:
        gc.disable()  # what is loaded is no garbage; to look for some takes a tenth of a start
        from pyramide_cli.cli.app import run

        gc.freeze()
        gc.enable()
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        pass
    while status == INTERRUPTED:
        try:  # whoever presses Ctrl-C twice does not interrupt the end
            import signal

            signal.signal(signal.SIGINT, signal.SIG_IGN)
            break
        except KeyboardInterrupt:
            continue
    # A Ctrl-C that once broke off the making of a dataclass, which is an exec, would make Python end by SIGINT however
    # the program went on. The next exec makes it forget that.
    exec("")
    sys.exit(status)


if __name__ == "__main__":
    main()
