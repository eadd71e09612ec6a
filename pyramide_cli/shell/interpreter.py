"""From a line to an answer: reads it once, finds the command that it means, runs it, or says why not."""

import re
from typing import NamedTuple

from pyramide_cli.engine.cards import RANK_VALUES, TOTAL
from pyramide_cli.engine.follow import is_hidden
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.notation import meant_place, without_comment
from pyramide_cli.engine.reasons import IllegalMove, Reason
from pyramide_cli.engine.rules import Status
from pyramide_cli.shell.command import Answer, Call, Command, Effect, Naming, Table, one_spaced
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.words import Target, read_targets
from pyramide_cli.text.refusals import RanksTotal, Refused, TooLong, UnknownCommand, refusal
from pyramide_cli.text.voice import in_ascii, printable

MOST_CHARACTERS = 400
#: A position has many words.
CARDS, MOST_WITH_CARDS = "--cards", 600
#: A word with its count stuck to it: u2, draw3.
COUNTED = r"([^\W\d]+)([0-9]+)"


class Meaning(NamedTuple):
    """A command, the word for it with which the line begins ("" for none), the number stuck to that, the targets."""

    command: Command
    verb: str
    stuck: str = ""
    targets: tuple[Target, ...] = ()


class Read(NamedTuple):
    """A line that holds a command: how it is echoed, and the call, or the reason why it is none."""

    echo: str
    call: Call | None
    reason: Reason | None = None

    @property
    def effect(self) -> Effect:
        """What it does to the game."""
        return self.call.effect if self.call else Effect.NONE


def feed(session: Session, line: str, table: Table) -> Answer | None:
    """Run one line and return its answer; None for a line that holds no command."""
    read = read_line(session, line, table)
    return None if read is None else run(session, read)


def read_line(session: Session, line: str, table: Table) -> Read | None:
    """Read a line; return None for one that holds no command."""
    text = without_comment(line).strip()
    if not text:
        return None
    letters = in_ascii if session.ascii_echo else str
    try:
        meant = _meaning(one_spaced(text, letters), session, table)
    except Refused as error:
        echo = printable(one_spaced(text, letters))
        return _checked(echo, Read(echo, None, error.reason))
    verb = text.split(maxsplit=1)[0] if meant.verb else ""
    rest = meant.command.tidy(text[len(verb) :].strip(), letters)
    echo = printable(" ".join(filter(None, (letters(verb), rest))))
    behind = " ".join(filter(None, (meant.stuck, rest)))
    return _checked(echo, Read(echo, Call(session, meant.command, letters(verb), behind, table, meant.targets)))


def _checked(echo: str, read: Read) -> Read:
    """Return what was read, or the refusal of a line that is too long, with its beginning."""
    most = MOST_WITH_CARDS if CARDS in echo.lower() else MOST_CHARACTERS
    if len(echo) <= most:
        return read
    # One character more than is allowed, and no space at the end: run again, it is refused again.
    end = most + (2 if echo[most] == " " else 1)
    return Read(echo[:end], None, TooLong(most))


def _meaning(text: str, session: Session, table: Table) -> Meaning:
    """Return what a line means; raise Refused.

    A command's word alone, or with one of its keywords, goes first; then places, cards and ranks that name a removal,
    and then all other words.
    """
    verb, _, rest = text.partition(" ")
    named = table.exact(verb)
    if named and (not rest or named.has_keyword(rest)):
        return Meaning(named, verb)
    targets = _targets(text, session)
    if len(targets) == 1 and (naming := _naming(targets[0], session.game, table)):
        return Meaning(naming, "", targets=targets)
    if removal := _removal(targets, table, named):
        return Meaning(removal, "", targets=targets)
    if named:
        return Meaning(named, verb, targets=_behind(named, rest, session))
    if targets[0].named and (other := next((target.text for target in targets if not target.named), None)):
        raise Refused(UnknownCommand(other, (), meant_place(other)))
    if len(targets) == 2 and all(target.value for target in targets):
        raise Refused(RanksTotal(targets[0].text, targets[1].text, sum(target.value for target in targets)))
    found = table.find(verb, session.language)
    stuck = re.fullmatch(COUNTED, verb)
    if not found and stuck:
        found = table.find(stuck[1], session.language)
    if len(found) != 1:
        raise Refused(unknown(text, session, table))
    return Meaning(found[0], verb, stuck=stuck[2] if stuck else "", targets=_behind(found[0], rest, session))


def _behind(command: Command, rest: str, session: Session) -> tuple[Target, ...]:
    """Return what stands behind the word of a command that removes cards."""
    return _targets(rest, session) if command.removes else ()


def _targets(text: str, session: Session) -> tuple[Target, ...]:
    """Read what may name a removal; where no suits are told, a suit is passed over."""
    targets = read_targets(text, session.language)
    return tuple(target.without_suit() for target in targets) if session.game.deal.ranks_alone else targets


def _naming(target: Target, game: Game, table: Table) -> Command | None:
    """Return the command that a card alone means which has come into sight in someone else's game; None for others.

    Where no suits are told a king that is open leaves, and so is no name.
    """
    card = target.named if target.is_card or (target.is_rank and game.deal.ranks_alone) else None
    if not game.deal.followed or card is None or not is_hidden(game.deal, card):
        return None
    if game.position.nameless:
        return table.naming(Naming.IN_SIGHT)
    if game.deal.ranks_alone and RANK_VALUES[card[0]] == TOTAL:
        kings = any(move.verb == "king" for move in game.legal_moves())
        return table.removal(1) if kings else table.naming(Naming.IN_STOCK)
    return table.naming(Naming.IN_STOCK if game.position.can_draw else Naming.IN_SIGHT)


def _removal(targets: tuple[Target, ...], table: Table, named: Command | None) -> Command | None:
    """Return the command by which the targets leave, if that is what they name; ``named`` has the first as a word."""
    if not all(target.named for target in targets):
        return None
    if not any(target.is_rank for target in targets):
        return table.removal(min(len(targets), 2))
    values = [target.value for target in targets]
    counts = named and named.takes and targets[-1].text.isdecimal() and not targets[-1].is_rank
    if len(values) != 2 or counts:
        return None
    go_together = TOTAL not in values and (0 in values or sum(values) == TOTAL)
    return table.removal(2) if go_together else None


def unknown(line: str, session: Session, table: Table) -> UnknownCommand:
    """Return why a line is no command: the commands that its first word fits, or the one that it looks like."""
    language, word = session.language, line.split(maxsplit=1)[0]
    fits = table.fitting(word, language)
    meant = None if fits else meant_place(word) or table.meant(line, language)
    return UnknownCommand(word, fits, meant)


def run(session: Session, read: Read) -> Answer:
    """Run what was read and return the answer."""
    game = session.game
    playing = game.status is Status.PLAYING
    try:
        answer = _refused(session, read.reason) if read.call is None else read.call.command.run(read.call)
    except IllegalMove as error:
        answer = _refused(session, error.reason)
    except Refused as error:
        answer = _refused(session, error.reason)._replace(asked=error.asked)
    if playing and session.game is game:
        session.answers += answer.asked
        session.auto += answer.auto
    return answer if answer.echo else answer._replace(echo=read.echo)


def _refused(session: Session, reason: Reason | None) -> Answer:
    assert reason is not None
    message = refusal(session.voice, reason)
    return Answer((f"? {message}",), refused=reason, message=message)
