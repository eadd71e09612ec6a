"""One command in, its answer out. The prompt, scripts, pipes, saved games and JSON all take this road."""

from collections.abc import Callable

from pyramide_cli.engine.errors import IllegalMove, NotationError, Reason
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.notation import parse_target, without_comment
from pyramide_cli.engine.rules import DEFAULT
from pyramide_cli.shell import asking, describe, keeping, looking, playing, words
from pyramide_cli.shell.answer import Answer, Refusal
from pyramide_cli.shell.lookup import named, unknown
from pyramide_cli.shell.refuse import refusal
from pyramide_cli.shell.voice import Voice

MOST_CHARACTERS = 400

Handler = Callable[["Session", list[str]], Answer]

HANDLERS: dict[str, Handler] = {
    "pair": playing.pair,
    "king": playing.king,
    "draw": playing.draw,
    "recycle": playing.recycle,
    "auto": playing.auto,
    "undo": playing.undo,
    "redo": playing.redo,
    "moves": looking.moves,
    "show": looking.show,
    "history": looking.history,
    "new": keeping.new,
    "restart": keeping.restart,
    "save": keeping.save,
    "load": keeping.load,
    "expect": looking.expect,
    "resign": playing.resign,
    "rules": looking.rules,
    "count": looking.count,
    "help": looking.help_,
    "solve": asking.solve,
    "hint": asking.hint,
    "verdict": asking.verdict,
    "odds": asking.odds,
    "quit": keeping.quit_,
}


class Session:
    """A game and a voice that answers for it.

    ``echo_ascii`` says whether commands are brought into ASCII before they are echoed and run; else as the voice is.
    ``echo`` is the command being run, as it is echoed; ``replayed`` holds the moves that the last ``load``
    brought, as commands.
    """

    def __init__(self, game: Game, voice: Voice, *, echo_ascii: bool | None = None) -> None:
        self.game = game
        self.voice = voice
        self.echo_ascii = voice.ascii_only if echo_ascii is None else echo_ascii
        self.echo = ""
        self.replayed: list[str] = []
        self.solver = asking.Solver(self.voice)

    def fresh(self) -> "Session":
        """Return another session with this one's voice and deal, under the default rules, nothing played."""
        return Session(Game(self.game.deal, DEFAULT), self.voice, echo_ascii=self.echo_ascii)

    def begin(self, game: Game) -> str | None:
        """Go over to another game; return what is said of the one that is left, if it is unfinished."""
        parting = describe.parting(self.voice, self.game)
        self.game = game
        self.solver = asking.Solver(self.voice)
        return parting

    def feed(self, line: str) -> Answer | None:
        """Run one line and return its answer; None for a line that holds no command."""
        self.echo = self.clean(line)
        if not self.echo:
            return None
        try:
            answer = self._run(self.echo)
        except (IllegalMove, Refusal) as error:
            answer = self._refused(error.reason)
        answer.echo = answer.echo or self.echo
        return answer

    def clean(self, line: str) -> str:
        """Return a line as it is echoed and run: no comment, single spaces, nothing that cannot be printed."""
        shown = self.voice.shown(" ".join(line.split()), ascii_only=self.echo_ascii)
        text = " ".join(without_comment(shown).split())
        if len(text) <= MOST_CHARACTERS:
            return text
        # One character more than is allowed, and no space at the end: run again, it is refused again.
        end = MOST_CHARACTERS + (2 if text[MOST_CHARACTERS] == " " else 1)
        return text[:end]

    def command_of(self, line: str) -> str | None:
        """Return the name of the command that a line would run, "" for none that is known, None for no command."""
        text = self.clean(line)
        try:
            return self._read(text.split())[0] if text else None
        except Refusal:
            return ""

    def _run(self, text: str) -> Answer:
        if len(text) > MOST_CHARACTERS:
            raise Refusal("BAD_ARGUMENT", sentence="too_long", most=MOST_CHARACTERS)
        name, args = self._read(text.split())
        return HANDLERS[name](self, args)

    def _read(self, parts: list[str]) -> tuple[str, list[str]]:
        """Return the command and its arguments that the words of a line mean; raise Refusal."""
        only_places = all(map(is_target, parts))
        if only_places and (len(parts) > 1 or words.fold(parts[0]) not in words.BY_WORD):
            return ("king" if len(parts) == 1 else "pair"), parts
        if is_target(parts[0]) and words.fold(parts[0]) not in words.BY_WORD:
            raise unknown(self, next(part for part in parts if not is_target(part)))
        return named(self, parts[0]).name, parts[1:]

    def _refused(self, reason: Reason) -> Answer:
        message = refusal(self.voice, self.game, reason)
        return Answer((f"? {message}",), code=reason.code, message=message)


def is_target(text: str) -> bool:
    """Return whether text names a place or a card."""
    try:
        parse_target(text)
    except NotationError:
        return False
    return True
