"""What an importer finds; the modules behind the names are loaded when they are first asked for."""

from pyramide_cli.engine.cards import Deal as Deal
from pyramide_cli.engine.cards import DealError as DealError
from pyramide_cli.engine.cards import NotationError as NotationError
from pyramide_cli.engine.game import Game as Game
from pyramide_cli.engine.position import Move as Move
from pyramide_cli.engine.position import Position as Position
from pyramide_cli.engine.reasons import IllegalMove as IllegalMove
from pyramide_cli.engine.rules import RULE_SETS as RULE_SETS
from pyramide_cli.engine.rules import UNLIMITED as UNLIMITED
from pyramide_cli.engine.rules import Rules as Rules
from pyramide_cli.engine.rules import Status as Status
from pyramide_cli.solver.solution import Solution as Solution
from pyramide_cli.solver.solution import Verdict as Verdict
from pyramide_cli.solver.solve import solve as solve

__version__: str
