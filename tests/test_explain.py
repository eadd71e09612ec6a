"""Why a move is refused: every conceivable move on random positions, and each reason with its facts."""

from itertools import chain, combinations, product
from random import Random

import plain
import pytest
from stacking import lay, legal, removal, stack, table_of

from pyramide_cli.engine.cards import DECK, Deal
from pyramide_cli.engine.explain import (
    covers_of,
    explain_draw,
    explain_recycle,
    locate,
    place_of,
    read_king,
    read_ranks,
    read_removal,
)
from pyramide_cli.engine.game import Game
from pyramide_cli.engine.pyramid import PLACES
from pyramide_cli.engine.reasons import (
    Ambiguous,
    Buried,
    Covered,
    FaceDown,
    Gone,
    IllegalMove,
    KingAlone,
    NoOpenKing,
    NoPassLeft,
    NoSuchPair,
    NoSuchPlace,
    NotAKing,
    NotThirteen,
    Placed,
    Reason,
    SameCard,
    StockEmpty,
    StockNotEmpty,
    WasteEmpty,
)
from pyramide_cli.engine.rules import RULE_SETS

# ------------------------------------------------------------------------- every conceivable move, against the contract


def wanted_code(table: plain.Table, verb: str, targets: list[str]) -> str:
    """The code that goes first for a move that is not legal, told once more with lists of cards."""
    if table.status() != "playing":
        return "GAME_OVER"
    places = {f"{row}.{column}" for row in range(1, 8) for column in range(1, row + 1)} | {*table.waste_names(), "s"}
    if any(target not in places and target not in table.deal for target in targets):
        return "NO_SUCH_PLACE"
    for target in targets:
        if code := trouble(table, target):
            return code
    here = dict(table.open())
    cards = [here.get(target, target) for target in targets]
    if len(set(cards)) < len(cards):
        return "SAME_CARD"
    if verb == "pair" and any(plain.value(card) == 13 for card in cards):
        return "KING_ALONE"
    return "NOT_A_KING" if verb == "king" else "NOT_THIRTEEN"


def trouble(table: plain.Table, target: str) -> str | None:
    """What keeps one place, or one card wherever it lies, from being used now."""
    where = {card: (r, c) for r, row in enumerate(table.rows, 1) for c, card in enumerate(row, 1) if card}
    piles = dict(zip(table.waste_names(), table.wastes, strict=True))
    if target in piles:
        return None if piles[target] else "WASTE_EMPTY"
    if target == "s":
        return "STOCK_EMPTY" if not table.stock else None if table.open_stock else "FACE_DOWN"
    card = table.card_at(*map(int, target.split("."))) if "." in target else target
    if card in where:
        return "COVERED" if table.covers(*where[card]) else None
    if card in table.stock:
        return None if table.open_stock and card == table.stock[0] else "FACE_DOWN"
    if card in chain(*table.wastes):
        return None if card in [waste[-1] for waste in table.wastes if waste] else "BURIED"
    return "GONE"


def conceivable(position, random):
    """52 kings and 1,326 pairs by the cards' names, and the same by places, some of which do not exist."""
    yield from (("king", [card]) for card in DECK)
    yield from (("pair", random.sample(pair, 2)) for pair in combinations(DECK, 2))
    places = [*PLACES, "s", "w", "w1", "w2", "w3", "w0", "8.1", "5.6", "0.0"]
    yield from (("king", [name]) for name in places)
    yield from (("pair", list(pair)) for pair in product(places, repeat=2) if random.random() < 0.4)
    yield from (("pair", [random.choice(places), card]) for card in DECK)
    yield from (("pair", [card, card]) for card in DECK)
    yield from (("pair", [place_of(position, number), card]) for number, card in enumerate(position.deal.cards))


def outcome(position, verb, targets):
    """The move that is meant, or the code of the refusal."""
    try:
        return str(read_removal(Game.at(position), verb, targets)), None
    except IllegalMove as error:
        return None, error.reason.code


def random_positions(rules, passes, count=9):
    """Positions from all stages of random games; in every other one kings are left lying as long as can be."""
    random = Random(f"explain {rules} {passes}")
    for seed in range(count):
        game = Game(Deal.from_seed(seed), RULE_SETS[rules].with_passes(passes))
        for _ in range(7 * seed):
            if game.status != "playing":
                break
            moves = game.position.legal_moves()
            if seed % 2:
                moves = [move for move in moves if move.verb != "king"] or moves
            game.play(moves[int(random.random() * len(moves))])
        yield game.undo()[0].before if game.status == "won" else game.position


@pytest.mark.parametrize(("rules", "passes"), [("classic", 3), ("open", 2), ("three-piles", 2)])
def test_every_conceivable_move_is_refused_or_legal_and_for_the_right_reason(rules, passes):
    random = Random(2)
    codes = set()
    for position in random_positions(rules, passes):
        table = table_of(position)
        allowed = table.legal()
        reached = set()
        for verb, targets in conceivable(position, random):
            move, code = outcome(position, verb, targets)
            if code:
                assert code == wanted_code(table, verb, targets), (verb, targets)
                codes.add(code)
            else:
                assert move in allowed, (verb, targets)
                here = dict(table.open())
                assert {here[name] for name in move.split()[1:]} == {here.get(target, target) for target in targets}
                reached.add(move)
        assert reached == {move for move in allowed if " " in move}
    wanted = {"NO_SUCH_PLACE", "GONE", "WASTE_EMPTY", "FACE_DOWN", "BURIED", "COVERED"}
    assert wanted | {"SAME_CARD", "KING_ALONE", "NOT_A_KING", "NOT_THIRTEEN"} <= codes


@pytest.mark.parametrize(("rules", "passes"), [("classic", 3), ("open", 3), ("three-piles", 3)])
def test_where_every_card_lies_and_what_covers_it(rules, passes):
    for position in random_positions(rules, passes):
        cards, table = position.deal.cards, table_of(position)
        for name, card in table.open():
            assert cards[locate(position, name)] == cards[locate(position, card)] == card
            assert place_of(position, cards.index(card)) == name
        for name, waste in zip(table.waste_names(), table.wastes, strict=True):
            assert [place_of(position, cards.index(card)) for card in waste] == [name] * len(waste)
            assert waste or locate(position, name) == -1
        assert {place_of(position, cards.index(card)) for card in table.stock} <= {"s"}
        assert locate(position, "s") == (cards.index(table.stock[0]) if table.stock else -1)
        for number, name in enumerate(PLACES):
            assert locate(position, name) == number
            assert [cards[cover] for cover in covers_of(position, number)] == table.covers(*map(int, name.split(".")))


# --------------------------------------------------------------------------------------------- each reason, its facts

BOTTOM = dict(zip([f"7.{column}" for column in range(1, 8)], ["6c", "7d", "Kc", "4c", "3c", "Jd", "Ad"], strict=True))
#: 6.1 lies under 6c and 7d, 6.3 under Kc and 4c, 6.5 under 3c and Jd.
DEAL = stack(BOTTOM | {"6.1": "7h", "6.2": "Kd", "6.3": "Th", "6.4": "Jc", "6.5": "2d"}, stock="Ks Qs Qh 5s 9s 8s")


def without(*gone):
    """The places of a pyramid from which some have gone."""
    return [name for name in PLACES if name not in gone]


FULL = lay(DEAL, stock=" ".join(DEAL.cards[28:]))
PLAYED = lay(DEAL, pyramid_cards=without("7.1", "7.4"), stock=" ".join(DEAL.cards[31:]), wastes=("Qs Qh",))


def refusal(position, text) -> Reason:
    """The reason of a refused move."""
    with pytest.raises(IllegalMove) as caught:
        removal(position, text)
    return caught.value.reason


def at(text) -> Placed:
    """A card and its place, as ``7d 7.2``."""
    return Placed(*text.split())


@pytest.mark.parametrize(
    ("name", "row", "wastes"),
    [
        *(("8.1", None, ()), ("0.0", None, ()), ("5.6", 5, ()), ("7.8", 7, ()), ("7.0", 7, ()), ("1.2", 1, ())),
        *((name, None, ("w",)) for name in ("w2", "w1", "w0")),
    ],
)
def test_no_such_place(name, row, wastes):
    assert refusal(FULL, f"king {name}") == NoSuchPlace(name, row, wastes)


@pytest.mark.parametrize("name", ["w", "w4", "w0"])
def test_no_such_place_with_three_wastes(name):
    position = lay(DEAL, "three-piles", stock="Ks", wastes=("Qs", "Qh", "5s"))
    assert refusal(position, f"king {name}") == NoSuchPlace(name, None, ("w1", "w2", "w3"))


def test_gone():
    assert refusal(PLAYED, "king 7.1") == Gone("6c", "7.1", None)
    assert refusal(PLAYED, "king 6c") == Gone("6c", None, None)
    assert refusal(PLAYED, "pair 7.2 Ks") == Gone("Ks", None, None)


def test_waste_empty():
    assert refusal(FULL, "pair 7.7 w") == WasteEmpty(None)
    piles = lay(DEAL, "three-piles", wastes=("Qs", "", "5s"))
    assert refusal(piles, "king w2") == WasteEmpty("w2")
    assert legal(piles) == ["king 7.3", "pair 7.1 7.2", "pair 7.7 w1"]


@pytest.mark.parametrize("rules", ["classic", "open"])
def test_stock_empty(rules):
    assert refusal(lay(DEAL, rules, wastes=("Qs",)), "pair 7.7 s") == StockEmpty()


def test_the_top_of_a_face_down_stock_is_not_in_play():
    assert refusal(FULL, "king s") == FaceDown(None)
    piles = lay(DEAL, "three-piles", stock="Ks Qs", wastes=("", "", ""))
    assert refusal(piles, "king s") == FaceDown(None)
    assert str(removal(lay(DEAL, "open", stock="Ks Qs"), "king s")) == "king s"


def test_the_answer_never_tells_where_a_face_down_card_lies():
    for card in DEAL.cards[28:]:
        assert refusal(FULL, f"king {card}") == FaceDown(card)
        assert refusal(FULL, f"pair 7.7 {card}") == FaceDown(card)


def test_an_open_stock_has_face_down_cards_under_its_top():
    position = lay(DEAL, "open", stock="Ks Qs Qh")
    assert str(removal(position, "king Ks")) == "king s"
    assert refusal(position, "pair 7.7 Qs") == FaceDown("Qs")


def test_buried():
    assert refusal(PLAYED, "pair 7.7 Qs") == Buried("Qs", at("Qh w"))
    assert str(removal(PLAYED, "pair 7.7 Qh")) == "pair 7.7 w"
    piles = lay(DEAL, "three-piles", wastes=("Ks 5s", "Qs 9s", "Qh"))
    assert refusal(piles, "pair 7.7 Qs") == Buried("Qs", at("9s w2"))
    assert str(removal(piles, "pair 7.7 Qh")) == "pair 7.7 w3"


def test_covered():
    reason = Covered(at("Kd 6.2"), (at("7d 7.2"), at("Kc 7.3")), None)
    assert refusal(FULL, "king 6.2") == refusal(FULL, "king Kd") == reason


def test_covered_by_one_card_only():
    reason = Covered(at("Th 6.3"), (at("Kc 7.3"),), None)
    assert refusal(PLAYED, "king 6.3") == refusal(PLAYED, "pair 6.3 7.5") == reason


def test_covered_by_its_own_partner():
    """7d is all that covers 7h; 3c and Jd both cover 2d."""
    reason = Covered(at("7h 6.1"), (at("7d 7.2"),), at("7d 7.2"))
    assert refusal(PLAYED, "pair 6.1 7.2") == refusal(PLAYED, "pair 7.2 7h") == reason
    reason = Covered(at("2d 6.5"), (at("3c 7.5"), at("Jd 7.6")), None)
    assert refusal(FULL, "pair 6.5 7.6") == refusal(FULL, "pair 7.5 2d") == reason


def test_no_target_is_passed_over():
    """A king that could go does not go when something else is named beside it."""
    assert str(removal(FULL, "king 7.3")) == "king 7.3"
    assert refusal(FULL, "king 7.3 6.2").code == "COVERED"
    assert refusal(FULL, "king 7.3 Kc").code == "SAME_CARD"
    assert refusal(FULL, "pair 7.1 7.2 w").code == "WASTE_EMPTY"


def test_same_card():
    for text in ("pair 7.1 7.1", "pair 6c 7.1", "pair 7.1 6♣", "pair 6c 6c"):
        assert refusal(FULL, text) == SameCard(at("6c 7.1"))
    assert refusal(PLAYED, "pair w Qh") == SameCard(at("Qh w"))
    assert refusal(lay(DEAL, "open", stock="Qs Qh"), "pair s Qs") == SameCard(at("Qs s"))


def test_a_king_goes_alone():
    assert refusal(FULL, "pair 7.1 7.3") == KingAlone(at("Kc 7.3"))
    assert refusal(FULL, "pair Kc 7.2") == KingAlone(at("Kc 7.3"))
    two = lay(DEAL, wastes=("Ks",))
    assert refusal(two, "pair w 7.3") == KingAlone(at("Ks w"))
    assert legal(two) == ["king 7.3", "king w", "pair 7.1 7.2", "recycle"]


def test_not_a_king():
    assert refusal(FULL, "king 7.1") == NotAKing(at("6c 7.1"), "7")
    assert refusal(PLAYED, "king Qh") == NotAKing(at("Qh w"), "A")


def test_not_thirteen():
    assert refusal(FULL, "pair 7.6 7.1") == NotThirteen(at("Jd 7.6"), at("6c 7.1"), 17)
    assert refusal(PLAYED, "pair w 7.6") == NotThirteen(at("Qh w"), at("Jd 7.6"), 23)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("pair 7.1 w9", "NO_SUCH_PLACE"),  # before everything that is wrong with a place further left
        ("pair 6.2 8.1", "NO_SUCH_PLACE"),
        ("pair 8.1 8.1", "NO_SUCH_PLACE"),
        ("pair Qs w2", "NO_SUCH_PLACE"),
        ("pair 7.1 6.2", "GONE"),  # then the places from left to right, whatever is wrong with each
        ("pair 6.2 7.1", "COVERED"),
        ("pair Qs 7.1", "BURIED"),
        ("pair 7.1 Qs", "GONE"),
        ("pair s Qs", "FACE_DOWN"),
        ("pair Qs s", "BURIED"),
        ("pair 5s 6.2", "FACE_DOWN"),
        ("pair 6.2 5s", "COVERED"),
        ("pair 7.1 7.1", "GONE"),  # and what is wrong with the two together only then
        ("pair 6.2 6.2", "COVERED"),
        ("pair Qs Qs", "BURIED"),
        ("pair 7.3 6.2", "COVERED"),
        ("pair 7.6 6.2", "COVERED"),
        ("king 6.1", "COVERED"),
        ("king 5s", "FACE_DOWN"),
        ("pair 7.3 7.3", "SAME_CARD"),
        ("pair Kc 7.3", "SAME_CARD"),
        ("pair 7.6 7.6", "SAME_CARD"),
        ("pair 7.3 w", "KING_ALONE"),
        ("pair 7.6 7.7", "NOT_THIRTEEN"),
    ],
)
def test_which_reason_goes_first(text, code):
    assert refusal(PLAYED, text).code == code


def test_empty_piles_take_their_turn_too():
    bare = lay(DEAL, pyramid_cards=without("7.1"))
    assert refusal(bare, "pair w s").code == "WASTE_EMPTY"
    assert refusal(bare, "pair s w").code == "STOCK_EMPTY"
    assert refusal(bare, "pair w w").code == "WASTE_EMPTY"
    assert refusal(bare, "pair 6.2 w").code == "COVERED"
    assert refusal(bare, "pair w 6.2").code == "WASTE_EMPTY"
    assert refusal(bare, "pair 7.1 s").code == "GONE"


# ------------------------------------------------------------------------------------------------- draws and recycles


def test_why_there_is_no_recycle():
    reasons = {
        ("5s", "Qs", 1): StockNotEmpty(1),
        ("5s 9s", "Qs", 3): StockNotEmpty(2),
        ("5s 9s 8s", "", 3): StockNotEmpty(3),
        ("", "", 3): WasteEmpty(None),
        ("", "", 1): WasteEmpty(None),
        ("", "Qs", 1): NoPassLeft(1, 1, removals=3),
    }
    for (stock, waste, passes), wanted in reasons.items():
        position = lay(DEAL, passes=passes, stock=stock, wastes=(waste,))
        assert not position.can_recycle
        assert explain_recycle(Game.at(position)) == wanted


def test_why_there_is_no_draw():
    for passes, pass_number in ((1, 1), (2, 2), (3, 3)):
        game = Game.at(lay(DEAL, passes=passes, wastes=("Qs",), pass_number=pass_number))
        assert explain_draw(game) == explain_recycle(game) == NoPassLeft(pass_number, passes, removals=3)
    assert explain_draw(Game.at(lay(DEAL, passes=1))) == explain_draw(Game.at(lay(DEAL, passes=3))) == StockEmpty()


def test_no_pass_left_says_whether_cards_can_still_go():
    lost = Game.at(lay(DEAL, passes=1, pyramid_cards=("6.5",), wastes=("Qs",)))
    assert explain_recycle(lost) == NoPassLeft(1, 1, removals=0)


def test_one_of_three_wastes_is_enough_to_recycle():
    for wastes in (("Qs", "", ""), ("", "Qs", ""), ("", "", "Qs")):
        assert lay(DEAL, "three-piles", 2, wastes=wastes).can_recycle
        last = Game.at(lay(DEAL, "three-piles", 1, wastes=wastes))
        assert explain_recycle(last).code == explain_draw(last).code == "NO_PASS_LEFT"


# ------------------------------------------------------------------------------------------- ranks alone, a bare king


def test_two_ranks_are_the_one_open_pair_of_those_ranks():
    assert str(read_ranks(Game.at(FULL), "6", "7")) == str(read_ranks(Game.at(FULL), "7", "6")) == "pair 7.1 7.2"
    assert str(read_ranks(Game.at(PLAYED), "A", "Q")) == "pair 7.7 w"
    opened = lay(DEAL, "open", stock="Qh 5s")
    assert str(read_ranks(Game.at(opened), "Q", "A")) == "pair 7.7 s"


def test_ranks_that_fit_several_pairs_or_none_are_refused_with_what_is_open():
    piles = lay(DEAL, "three-piles", wastes=("Qs", "Qh", ""))
    assert ranks_refused(piles, "Q", "A") == Ambiguous(((at("Ad 7.7"), at("Qs w1")), (at("Ad 7.7"), at("Qh w2"))))
    assert ranks_refused(FULL, "Q", "A") == NoSuchPair("Q", "A", (at("Ad 7.7"),))
    assert ranks_refused(FULL, "5", "8") == NoSuchPair("5", "8", ())


def ranks_refused(position, first, second) -> Reason:
    with pytest.raises(IllegalMove) as caught:
        read_ranks(Game.at(position), first, second)
    return caught.value.reason


def test_a_king_without_a_place_is_the_one_open_king():
    assert str(read_king(Game.at(FULL))) == "king 7.3"
    assert str(read_king(Game.at(lay(DEAL, wastes=("Ks",))))) == "king 7.3"
    with pytest.raises(IllegalMove) as caught:
        read_king(Game.at(lay(DEAL, pyramid_cards=("1.1",), stock="Ks")))
    assert caught.value.reason == NoOpenKing()


def test_after_the_end_nothing_is_read():
    game = Game.at(FULL)
    game.resign()
    for read in (
        lambda: read_king(game),
        lambda: read_ranks(game, "6", "7"),
        lambda: read_removal(game, "king", ["w2"]),
    ):
        with pytest.raises(IllegalMove) as caught:
            read()
        assert caught.value.reason.code == "GAME_OVER"
