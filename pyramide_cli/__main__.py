"""``python -m pyramide_cli`` is ``pyramide``: where the process begins, and Ctrl-C ends it from the first moment on."""

import sys


def main() -> None:
    """Run the program with the arguments of the process, and leave with its exit status."""
    try:
        from pyramide_cli.cli import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    main()
