"""The commands that look and change nothing: moves, show, history, rules, count, expect."""

from collections.abc import Iterable

from pyramide_cli.engine import piles
from pyramide_cli.engine.cards import RANKS, Card, NotationError, with_suit
from pyramide_cli.engine.deal_text import format_position
from pyramide_cli.engine.explain import look_at
from pyramide_cli.engine.follow import command, told
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.hidden import not_known
from pyramide_cli.engine.notation import parse_number
from pyramide_cli.engine.position import DRAW, Move
from pyramide_cli.engine.rules import Status
from pyramide_cli.shell.arguments import EVERY, is_word
from pyramide_cli.shell.command import Answer, Call, Command, wrapped_text
from pyramide_cli.shell.commands.result import result
from pyramide_cli.shell.session import Session
from pyramide_cli.shell.words import read_targets
from pyramide_cli.text import help as pages
from pyramide_cli.text import listing
from pyramide_cli.text.board import open_cards
from pyramide_cli.text.moves import noted, recorded
from pyramide_cli.text.refusals import ExpectEnd, ExpectFailed, OrderNotTold, Refused
from pyramide_cli.text.voice import Text, Voice

PLACES = ("pyramid", "waste", "stock", "gone", "unseen")


#: The words for how a game stands.
STATUS_WORDS = {
    Status.WON: Text("won", "gagné"),
    Status.LOST: Text("lost", "perdu"),
    Status.PLAYING: Text("playing", "en cours"),
    Status.RESIGNED: Text("resigned", "abandonné"),
}


class Seen:
    """A game as far as its cards have been turned."""

    def __init__(self, game: Game) -> None:
        self._position = game.position
        self._unseen = game.position.unseen

    @property
    def wastes(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each waste, from the top."""
        return tuple(tuple(reversed(self._cards(waste))) for waste in self._position.wastes)

    @property
    def to_come(self) -> tuple[Card, ...]:
        """The cards of the stock that have been seen, in the order in which they will be drawn."""
        return tuple(self._cards(self._position.stock & ~self._unseen))

    @property
    def unseen(self) -> int:
        """How many cards of the stock have not been seen."""
        return (self._position.stock & self._unseen).bit_count()

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards to come as far as the last that has been seen, unknown ones among them."""
        stock = self._position.stock
        known = stock & ~self._unseen
        return tuple(self._cards(stock & ((1 << known.bit_length()) - 1)))

    def _cards(self, cards: int) -> list[Card]:
        return [self._position.deal.cards[card.bit_length() - 1] for card in piles.bits(cards)]

    def counts(self) -> dict[str, dict[str, int]]:
        """Return for each rank how many cards are where; they always total four."""
        position = self._position
        table = {rank: dict.fromkeys(PLACES, 0) for rank in RANKS}
        wastes = sum(position.wastes)
        for card in not_known(position.deal.cards, position.deal.ranks_alone):
            table[card[0]]["unseen"] += 1
        for card, number in position.deal.numbers.items():
            bit = 1 << number
            where = (
                "pyramid"
                if position.pyramid & bit
                else "waste"
                if wastes & bit
                else "unseen"
                if self._unseen & bit
                else "stock"
                if position.stock & bit
                else "gone"
            )
            table[card[0]][where] += 1
        return table


LIST, OPEN, WASTE = Text("list", "liste"), Text("open", "libres"), Text("waste", "défausse")
STOCK, RESULT = Text("stock", "pioche"), Text("result", "résultat")
POSITION = Text("position", "position")
#: What ``expect`` takes a number behind.
NUMBERS = ("moves", "removed", "stock", "pass")


def moves(call: Call) -> Answer:
    """List the legal moves as commands, with the cards behind #."""
    call.no_words()
    v, game = call.session.voice, call.session.game
    legal = game.legal_moves()
    lines = [_noted(v, game, move) for move in legal] or [v.say(Text("No moves.", "Aucun coup."))]
    return Answer(tuple(lines), {"moves": [str(move) for move in legal]})


def _noted(v: Voice, game: Game, move: Move) -> str:
    """Return a move as a command; one that turns an unknown card asks for its name."""
    if not game.deal.unknown or move != DRAW or not game.position.after(DRAW).nameless:
        return noted(v, game.position, move)
    return f"{noted(v, game.position, move)}  # {v.say(Text('name the card', 'nommez la carte'))}"


def show(call: Call) -> Answer:
    """Print the board, the position as plain lines, the open cards, a card's place, the waste, the known stock."""
    v, game, width = call.session.voice, call.session.game, call.session.width
    if not call.rest:
        return Answer(board=True)
    if is_word(call.rest, LIST):
        return Answer(tuple(listing.listing(v, game, call.session.width)))
    seen = Seen(game)
    if is_word(call.rest, WASTE):
        return Answer(
            tuple(listing.wastes(v, seen.wastes, call.session.width)),
            {"wastes": [list(map(with_suit, cards)) for cards in seen.wastes]},
        )
    if is_word(call.rest, STOCK):
        lines = listing.stock(v, seen.stock, seen.unseen, call.session.width)
        return Answer(tuple(lines), {"cards": list(map(with_suit, seen.to_come)), "unseen": seen.unseen})
    if is_word(call.rest, POSITION):
        text = format_position(game.position)
        if text is None:
            raise Refused(OrderNotTold())
        return Answer((text,), {"text": [text]})
    if is_word(call.rest, RESULT):
        return result(call.session)
    if is_word(call.rest, OPEN):
        return Answer(tuple(open_cards(v, game.position, width)))
    target = read_targets(call.rest, call.session.language)
    if len(target) != 1 or target[0].named is None or target[0].is_rank:
        raise call.refused()
    return Answer((listing.lies(v, game.position, look_at(game, target[0].named)),))


def history(call: Call) -> Answer:
    """List the line so far as commands, with numbers and cards behind #."""
    call.no_words()
    v, entries = call.session.voice, told(call.session.game)
    lines, number = [], 0
    for entry in entries:
        number += entry.step is not None
        lines.append(recorded(v, entry, number))
    none = [v.say(Text("No moves yet.", "Aucun coup joué."))]
    return Answer(tuple(lines or none), {"moves": list(map(command, entries))})


def rules(call: Call) -> Answer:
    """Print the rules in force."""
    call.no_words()
    lines = [
        line
        for text in pages.rules(call.session.voice, call.session.game)
        for line in wrapped_text(text, call.session.width)
    ]
    return Answer(tuple(lines), {"text": lines})


def count(call: Call) -> Answer:
    """Say for each rank where its cards are, as far as they have been turned."""
    call.no_words()
    table = Seen(call.session.game).counts()
    return Answer(tuple(listing.counts(call.session.voice, table, call.session.width)), {"counts": table})


def expect(call: Call) -> Answer:
    """Assert a fact about the game."""
    game = call.session.game
    numbers = (game.moves, game.position.removed, game.position.stock.bit_count(), game.position.pass_number)
    words = [word.lower() for word in call.words]
    status = next((status for status, word in STATUS_WORDS.items() if is_word(" ".join(words), word)), None)
    if status is not None:
        if game.status is not status:
            raise Refused(ExpectEnd(status, game.status))
        found = str(status)
    elif len(words) == 2 and words[0] in NUMBERS:
        try:
            wanted = f"{words[0]} {parse_number(words[1], EVERY)}"
        except NotationError:
            raise call.refused() from None
        found = f"{words[0]} {dict(zip(NUMBERS, numbers, strict=True))[words[0]]}"
        if found != wanted:
            raise Refused(ExpectFailed(wanted, found))
    else:
        raise call.refused()
    text = Text("As expected: {found}.", "Comme attendu : {found}.")
    return Answer((call.session.voice.say(text, found=found),))


def facts(session: Session, words: list[str]) -> Iterable[str]:
    """Offer what expect takes, in the language in force."""
    return [] if words else [*map(session.voice.say, STATUS_WORDS.values()), *NUMBERS]


ROWS = (
    Command(
        ("moves", "m"),
        ("coups",),
        moves,
        Text("moves", "coups"),
        Text(
            "List the legal moves, each as the command that plays it, with its cards behind #.",
            "Afficher les coups possibles, chacun sous la forme de la commande qui le joue, avec ses cartes derrière #.",
        ),
        brought=(
            "legal, possible, available, actions, playable",
            "possibles, jouables, possibilités, disponibles",
        ),
    ),
    Command(
        ("show", "s"),
        ("montrer",),
        show,
        Text(
            "show [list|open|waste|stock|position|result|PLACE]",
            "montrer [liste|libres|défausse|pioche|position|résultat|PLACE]",
        ),
        Text(
            "Print the board. show list: the same as plain lines for a screen reader, with the cards that cover each "
            "card. show open: the open cards in one line. show 6.1: what lies there, what covers it and what it covers. "
            "show waste: every waste card from the top. show stock: the cards to come that have been seen. "
            "show position: the position as text, for --cards. show result: after "
            "the end, eight lines to paste elsewhere that give no card away.",
            "Montrer le plateau. montrer liste : le même en lignes simples pour un lecteur d'écran, avec les cartes qui "
            "couvrent chaque carte. montrer libres : les cartes libres en une ligne. montrer 6.1 : la carte, celles qui la "
            "couvrent et celles qu'elle couvre. montrer défausse : toutes ses cartes, à partir du dessus. montrer pioche : "
            "les cartes à venir déjà vues. montrer position : la position sous forme de texte, pour --cards. "
            "montrer résultat : après la fin, huit lignes à coller ailleurs, qui ne dévoilent aucune "
            "carte.",
        ),
        Text("show list", "montrer liste"),
        Text(
            "nothing, or list, open, waste, stock, position, result or a place",
            "seul, ou avec liste, libres, défausse, pioche, position, résultat ou une place",
        ),
        keywords=(LIST, OPEN, WASTE, STOCK, POSITION, RESULT),
        brought=(
            "board, print, table, display, view, look, pyramid, cards, score, status, state, redraw",
            "plateau, table, afficher, tableau, pyramide, cartes, regarder, score, points, état, statut, jeu",
        ),
    ),
    Command(
        ("history",),
        ("historique",),
        history,
        Text("history", "historique"),
        Text(
            "List the moves played so far as commands, with number and cards behind #.",
            "Afficher les coups joués sous forme de commandes, avec leur numéro et leurs cartes derrière #.",
        ),
        brought=(
            "log, played, record, past",
            "journal, joués, passé",
        ),
    ),
    Command(
        ("expect",),
        ("vérifier",),
        expect,
        Text("expect WHAT", "vérifier QUOI"),
        Text(
            "Check a fact, for scripts: won, lost, playing, resigned, moves N, removed N, stock N, pass N.",
            "Contrôler un fait, pour les scripts : gagné, perdu, en cours, abandonné, moves N (coups), removed N "
            "(cartes retirées), stock N (pioche), pass N (passage).",
        ),
        Text("expect won", "vérifier gagné"),
        Text("a fact", "avec un fait"),
        offers=facts,
        brought=(
            "assert, check, test",
            "tester, contrôler, assertion",
        ),
    ),
    Command(
        ("rules",),
        ("règles",),
        rules,
        Text("rules", "règles"),
        Text("Print the rules in force.", "Afficher les règles en vigueur."),
        brought=(
            "variant, ruleset",
            "règlement, variante",
        ),
    ),
    Command(
        ("count",),
        ("compter",),
        count,
        Text("count", "compter"),
        Text(
            "A table: how many cards of each rank are in the pyramid, in the wastes, in the stock but seen, gone, and "
            "not seen yet. Ranks that total 13 stand together.",
            "Un tableau : combien de cartes de chaque valeur sont dans la pyramide, dans la défausse, dans la pioche mais "
            "déjà vues, retirées, et pas encore vues. Les valeurs qui font 13 sont l'une sous l'autre.",
        ),
        brought=(
            "remaining, left, tally, counter",
            "restantes, décompte, combien",
        ),
    ),
)
