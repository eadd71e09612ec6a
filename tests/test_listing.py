"""show list: all that the board says, as lines that a screen reader reads well."""

import pytest
import walks

from pyramide_cli.engine import pyramid
from pyramide_cli.text.listing import WIDTH, listing, wrapped
from pyramide_cli.text.voice import Voice

VOICES = [(language, ascii_only) for language in ("en", "fr") for ascii_only in (False, True)]


@pytest.mark.parametrize(("language", "ascii_only"), VOICES)
def test_lines_are_short_and_break_between_cards(language: str, ascii_only: bool) -> None:
    voice = walks.voice(language, ascii_only=ascii_only)
    of = " de " if language == "fr" else " of "
    for game in walks.positions(6, 60):
        lines = listing(voice, game, WIDTH)
        assert max(map(len, lines)) <= 72
        assert lines == [line.rstrip() for line in lines]
        for line in lines:
            assert of + "," not in line
            assert not line.endswith(of.rstrip())
        if ascii_only:
            assert "\n".join(lines).isascii()


def test_every_card_of_the_pyramid_is_named_with_its_place() -> None:
    voice = Voice("en")
    for game in walks.positions(7, 60):
        text = " ".join(line.strip() for line in listing(voice, game, WIDTH))
        open_places = game.position.open_places()
        for number, place in enumerate(pyramid.PLACES):
            card = voice.card_in_words(game.deal.cards[number])
            here = game.position.pyramid >> number & 1
            assert (f"Open {place}: {card}" in text) == (place in open_places)
            assert (f"{place} {card}" in text) == bool(here and place not in open_places)


def test_a_card_says_what_covers_it_only_when_that_is_one_card() -> None:
    voice = Voice("en")
    for game in walks.positions(8, 60):
        text = " ".join(line.strip() for line in listing(voice, game, WIDTH))
        for number, place in enumerate(pyramid.PLACES):
            covers = [cover for cover in pyramid.covering(number) if game.position.pyramid >> cover & 1]
            card = voice.card_in_words(game.deal.cards[number])
            if covers and game.position.pyramid >> number & 1:
                under = f"{place} {card} under {pyramid.PLACES[covers[0]]}"
                assert (under in text) == (len(covers) == 1)


def test_the_samples() -> None:
    session = walks.session(next(walks.games(0, 1)), "fr")
    walks.feed(session, "new --seed 7 --rules three-piles", "auto 4", "auto 4", "auto 4")
    assert listing(session.voice, session.game, WIDTH)[:9] == [
        "Libre 7.5\u00a0: trois de cœur",
        "Libre 7.6\u00a0: deux de pique",
        "Libre 6.2\u00a0: as de cœur",
        "Défausse w1\u00a0: cinq de trèfle, sur huit de cœur",
        "Défausse w2\u00a0: six de pique, sur neuf de pique",
        "Défausse w3\u00a0: neuf de trèfle",
        "Pioche\u00a0: 12 cartes face cachée. Passage 1/1, coups 12, retirées 7/28.",
        "Rangée 6, couvertes\u00a0: 6.4 cinq de cœur sous 7.5, 6.5 valet de trèfle,",
        "  6.6 dame de pique sous 7.6",
    ]


def test_a_line_breaks_where_the_next_card_would_not_fit() -> None:
    assert list(wrapped("Row: ", ["x" * 30, "y" * 30, "z" * 70, "end"], WIDTH)) == [
        f"Row: {'x' * 30}, {'y' * 30},",
        f"  {'z' * 70},",
        "  end",
    ]
