"""Every reason has a code and sentences, whose facts are its own, in both languages."""

import re
import string
from collections.abc import Iterator
from enum import Enum

import pytest

from pyramide_cli.engine.deal_faults import DealFault, NoFilling, NotHidden
from pyramide_cli.engine.reasons import Covered, GameOver, NotThirteen, Placed, Reason
from pyramide_cli.engine.rules import RULE_SETS, Status
from pyramide_cli.text import refusals, voice
from pyramide_cli.text.deals import fault_phrase, wrong_cards
from pyramide_cli.text.refusals import OF_MOVES, FileLine, NoKeptGame, NoMove, Refusal, UnknownCommand, refusal
from pyramide_cli.text.voice import LANGUAGES, Text, Voice

#: Reasons that are only there for what they have in common.
FAMILIES = (Refusal, DealFault, NotHidden)


def kinds(kind: type[Reason] = Reason) -> Iterator[type[Reason]]:
    for each in kind.__subclasses__():
        if each not in FAMILIES:
            yield each
        yield from kinds(each)


KINDS = list(kinds())
#: A fact of each kind, by how sentences say it.
SAMPLES: dict[str, voice.Fact] = {
    "status": Status.LOST,
    "wanted": Status.WON,
    "found": Status.PLAYING,
    **{name: Text(f"<{name}>", f"<{name}>") for name in ("command", "takes", "example", "kind", "why")},
    **{name: (f"<{name}>",) for name in ("fits", "flags", "choices", "wastes", "files")},
    **dict.fromkeys(("total", "line", "most", "number", "deals", "seed", "row", "move"), 77),
    **dict.fromkeys(("stock", "removals", "pass_number", "passes"), 77),
    **dict.fromkeys(("unknown", "left", "cards", "passes", "named", "gone", "partners", "least", "most"), 77),
    "faults": wrong_cards(["Ks"], ["2h"], ["<bad>"]),
    "fault": NoFilling(4),
    "above": Placed("Qh", "6.1"),
    "rank or partner": "T",
    "places": 77,
    "many": ("<one>", "<two>"),
    "open_cards": (Placed("Qh", "6.1"),),
    "covers": (Placed("Qh", "6.1"), Placed("9c", "6.2")),
    "choices or": ((Placed("Ts", "7.1"), Placed("3d", "w")), (Placed("Kc", "7.3"),)),
    "placed": Placed("Td", "7.5"),
    "card": "Td",
    "rank": "T",
}


def fields(text: str) -> dict[str, str]:
    """Return the facts of a template, each with how it is said."""
    return {name: how or "" for _, name, how, _ in string.Formatter().parse(text) if name}


def sample(kind: type[Reason], name: str) -> voice.Fact:
    hows = {fields(text.english).get(name, "") for text in refusals.sentences_of(kind)}
    if hows & {"or"}:
        return SAMPLES["choices or"]
    if hows & {","}:
        return SAMPLES["many"]
    if issubclass(kind, DealFault) and name in ("rank", "partner"):
        return SAMPLES["rank or partner"]
    if hows & {"card", "rank", "a"}:
        return SAMPLES["card" if "card" in hows else "rank"]
    if kind in OF_MOVES and name in ("card", "top", "first", "second", "partner"):
        return SAMPLES["placed"]
    return SAMPLES.get(name, f"<{name}>")


def reason(kind: type[Reason], names: set[str]) -> Reason:
    """Return a reason of which only these facts are there."""
    if kind is FileLine:
        return FileLine("<file>", 77, NoMove())
    if issubclass(kind, DealFault):
        names = set(kind.facts)
    return kind(**{name: sample(kind, name) if name in names else None for name in kind.facts})


def told(v: Voice, found: Reason) -> str:
    return v.fact(fault_phrase(found)) if isinstance(found, DealFault) else refusal(v, found)


def test_there_are_fewer_reasons_than_call_sites() -> None:
    assert 26 <= len({kind.code for kind in KINDS}) <= len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_reason_has_a_code_and_sentences_with_its_facts(kind: type[Reason]) -> None:
    assert re.fullmatch(r"[A-Z_]+", kind.code)
    sentences = refusals.sentences_of(kind)
    assert sentences
    for text in sentences:
        english, french = map(fields, text)
        assert english.keys() == french.keys() <= set(kind.facts)
        for name in english:
            assert english[name] == french[name] or ("|" in english[name] and "|" in french[name])
    said = {name for text in sentences for name in fields(text.english)}
    # What is not said chooses the sentence, or is for programs.
    ranks = {"rank", "partner"} if issubclass(kind, DealFault) else set()
    assert set(kind.facts) - said <= {"covers", "by"} | ranks


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_sentence_of_a_reason_is_said(kind: type[Reason], language: str) -> None:
    for carries in ("utf-8", "ascii"):
        v = Voice(language, carries=carries)
        sentences = [told(v, reason(kind, set(fields(text.english)))) for text in refusals.sentences_of(kind)]
        assert len(set(sentences)) == len(sentences)
        for said in sentences:
            assert said
            assert not re.search(r"[{}|]|None", said)
            assert carries != "ascii" or said.isascii()


def test_a_reason_takes_exactly_its_facts() -> None:
    for wrong in (
        lambda: NoKeptGame(),  # type: ignore[call-arg]
        lambda: NoKeptGame(1, 2),  # type: ignore[call-arg]
        lambda: NoKeptGame(nummer=1),  # type: ignore[call-arg]
        lambda: NoKeptGame(1, number=1),  # type: ignore[misc]
        lambda: NoMove("x"),  # type: ignore[call-arg]
    ):
        with pytest.raises(TypeError):
            wrong()
    assert NoKeptGame(number=1) == NoKeptGame(1) != NoKeptGame(2)


def enums() -> list[type[Enum]]:
    return [each for each in vars(refusals).values() if isinstance(each, type) and issubclass(each, Enum)]


def test_all_that_sentences_name_has_names_in_both_languages() -> None:
    named = [member for each in enums() if each is not Status for member in each]
    assert len(named) > 15
    for member in named:
        assert isinstance(member.value, Text)
        assert all(member.value)
    assert set(voice.STATUS_NAMES) == set(Status)
    assert set(voice.RULES_NAMES) == set(RULE_SETS)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (GameOver(Status.LOST), "The game is over (lost): undo, restart or new."),
        (UnknownCommand("kign", (), "king"), 'Unknown command "kign": did you mean king?'),
        (UnknownCommand("re", ("redo", "rules"), None), '"re" fits several commands: redo, rules.'),
        (UnknownCommand("x" * 50, (), None), f'Unknown command "{"x" * 40}": help lists the commands.'),
        (NotThirteen(Placed("9h", "7.1"), Placed("5c", "7.2"), 14), "9♥ (7.1) + 5♣ (7.2) = 14, not 13."),
        (
            Covered(Placed("9d", "6.6"), (Placed("4c", "7.6"),), Placed("4c", "7.6")),
            "9♦ (6.6) is covered by 4♣ (7.6); both must be open first.",
        ),
        (FileLine("a.txt", 3, NoMove()), "a.txt:3: A saved game holds moves and resign, nothing else."),
    ],
)
def test_sentences(found: Reason, said: str) -> None:
    assert refusal(Voice("en"), found) == said
