"""The commands, a row each, by what they are for. To add one, add its row to a module of this folder."""

from pyramide_cli.shell.command import Table
from pyramide_cli.shell.commands import ask, deal, help, look, past_games, play, undo

COMMANDS = Table((*play.ROWS, *undo.ROWS, *look.ROWS, *help.ROWS, *deal.ROWS, *ask.ROWS, *past_games.ROWS))
