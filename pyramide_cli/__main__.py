"""``python -m pyramide_cli`` is ``pyramide``."""

from pyramide_cli.cli import main

main()
