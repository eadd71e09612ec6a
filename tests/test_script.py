"""Scripts and transcripts: what deals, what is echoed, where errors point, when a run stops."""

from pathlib import Path

import pytest
import running

HEADER = "# new --seed 7 --rules classic --passes 3"


def play(script: str | bytes, *args: str) -> running.Ran:
    """Run a script from a file."""
    Path("script.txt").write_bytes(script if isinstance(script, bytes) else script.encode())
    return running.run_inside("--script", "script.txt", *args)


def echoed(ran: running.Ran) -> list[str]:
    return [line for line in ran.lines if line.startswith("> ")]


PLAIN = "king 7.2\ndraw\n"


@pytest.mark.parametrize(
    "script",
    [
        PLAIN.encode(),
        PLAIN.replace("\n", "\r\n").encode(),
        PLAIN.rstrip().encode(),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode(),
        b"# a remark\n\n   \n\t# another\n" + PLAIN.encode(),
        PLAIN.replace("\n", "   # why\n").encode(),
        PLAIN.encode() + b"quit\nfoo\n",
    ],
    ids=range(8),
)
@pytest.mark.parametrize("piped", [False, True])
def test_line_endings_marks_and_remarks_are_all_fine(script: bytes, piped: bool) -> None:
    ran = running.run_inside("--seed", "7", stdin=script) if piped else play(script, "--seed", "7")
    assert ran.status == 0
    assert ran.stderr == ""
    assert echoed(ran)[:2] == ["> king 7.2", "> draw"]
    assert ran.lines[-1] == "Unfinished: 1/28 in 2 moves, pass 1/3. Seed 7, classic."


def test_script_dash_is_standard_input() -> None:
    assert running.run_inside("--seed", "7", "--script", "-", stdin=PLAIN) == running.run_inside(
        "--seed", "7", stdin=PLAIN
    )


def test_errors_name_file_and_line_all_lines_counted() -> None:
    ran = play("\n# one\n\nking 7.1\n\r\nfoo\n", "--seed", "7", "-k")
    assert ran.status == 3
    assert ran.stderr.splitlines() == [
        "script.txt:4: 2♦ (7.1) needs a jack.",
        'script.txt:6: Unknown command "foo": help lists the commands.',
    ]


def test_lines_are_split_at_line_feeds_only() -> None:
    ran = play("draw\x0b\x0c\u2028\x85\n\nfoo\n", "--seed", "7")
    assert echoed(ran) == ["> draw", "> foo"]
    assert ran.stderr.startswith("script.txt:3: ")


@pytest.mark.parametrize(
    ("script", "args", "status"),
    [
        ("", (), 0),
        ("draw", (), 0),
        ("auto all", ("--passes", "1"), 0),
        ("resign", (), 0),
        ("expect playing", (), 0),
        ("expect won", (), 1),
        ("expect won", ("-k",), 1),
        ("expect won\nfoo", (), 1),
        ("expect won\nfoo", ("-k",), 3),
        ("foo\nexpect won", ("-k",), 3),
        ("foo", (), 3),
        ("king 7.1", (), 3),
        ("king 7.1\nking 7.2", ("-k",), 3),
        ("new --seed x", (), 3),
        ("load nowhere.txt", (), 3),
        ("quit\nfoo", (), 0),
        ("quit\nfoo", ("-k",), 0),
        ("quit now", (), 3),
    ],
    ids=range(18),
)
@pytest.mark.parametrize("form", [(), ("--quiet",), ("--json",)], ids=["text", "quiet", "json"])
def test_exit_statuses(script: str, args: tuple[str, ...], status: int, form: tuple[str, ...]) -> None:
    assert play(script, "--seed", "7", *args, *form).status == status


def test_a_refusal_stops_the_script_with_board_and_outcome() -> None:
    ran = play("draw\nking 7.1\nking 7.2\n", "--seed", "7")
    assert echoed(ran) == ["> draw", "> king 7.1"]
    assert ran.lines[-1].startswith("Unfinished: 0/28 in 1 move")
    assert ran.lines[-3].startswith("Pass 1/3")


@pytest.mark.parametrize("first", ["new --seed 7", "NOUVELLE --seed 7 # mine", "\n\n# hello\n  nouvelle --seed 7"])
def test_a_first_new_deals_and_is_not_echoed(first: str) -> None:
    ran = play(f"{first}\n{PLAIN}")
    assert ran.lines[0] == HEADER
    assert echoed(ran) == ["> king 7.2", "> draw"]


def test_a_first_new_without_a_seed_shows_the_seed_it_chose() -> None:
    ran = play("new --rules open\n")
    seed = ran.lines[0].split()[3]
    assert ran.lines[0] == f"# new --seed {seed} --rules open --passes 3"
    assert ran.lines[-1].endswith(f"Seed {seed}, open.")


def test_a_first_new_is_under_the_rules_of_the_options() -> None:
    assert (
        play("new --seed 7\n", "--rules", "open", "--passes", "2").lines[0] == "# new --seed 7 --rules open --passes 2"
    )


@pytest.mark.parametrize("deal", [("--seed", "8"), ("--deal", "deal.txt")])
def test_with_a_deal_option_new_is_a_command_like_any_other(deal: tuple[str, ...]) -> None:
    Path("deal.txt").write_text(" ".join(running.DECK))
    ran = play("new --seed 7\n", *deal)
    assert echoed(ran) == ["> new --seed 7"]


@pytest.mark.parametrize("first", ["new --seed x", "new --cards Ac", "load nowhere.txt", "load script.txt", "new foo"])
@pytest.mark.parametrize("keep_going", [(), ("-k",)])
def test_where_the_first_command_cannot_deal_nothing_is_dealt(first: str, keep_going: tuple[str, ...]) -> None:
    ran = play(f"# remark\n{first}\ndraw\n", *keep_going)
    assert (ran.stdout, ran.status) == ("", 3)
    assert ran.stderr.startswith("script.txt:2: ")
    assert len(ran.stderr.splitlines()) == 1


def test_a_first_command_that_is_no_deal_is_played_on_a_chosen_one() -> None:
    ran = play("foo\nnew --seed 7\n", "-k")
    assert ran.lines[0].startswith("# new --seed ")
    assert echoed(ran) == ["> foo", "> new --seed 7"]


def test_the_moves_of_a_first_load_follow_the_board_as_if_typed() -> None:
    running.run_inside("--seed", "7", stdin="king 7.2\ndraw\nsave game.txt\n")
    by_load = play("load game.txt\nundo\n")
    by_option = play("undo\n", "--load", "game.txt")
    typed = play("king 7.2\ndraw\nundo\n", "--seed", "7")
    assert by_load.stdout == by_option.stdout == typed.stdout


def test_boards_and_quiet() -> None:
    script = "king 7.2\nmoves\ndraw\nfoo\nundo\nshow\n"
    boards = play(script, "--seed", "7", "--boards", "-k")
    assert boards.stdout.count("Pass 1/3   ") == 5
    quiet = play(script, "--seed", "7", "--quiet", "-k")
    assert quiet.lines == ["Unfinished: 1/28 in 1 move, pass 1/3. Seed 7, classic."]
    assert quiet.stderr == boards.stderr == 'script.txt:4: Unknown command "foo": help lists the commands.\n'


@pytest.mark.parametrize("script", ["", "show", "new --seed 7", "restart", "draw\nrestart", "show\nquit", "quit"])
@pytest.mark.parametrize("boards", [(), ("--boards",)])
def test_the_board_stands_last_but_never_twice(script: str, boards: tuple[str, ...]) -> None:
    ran = play(script, "--seed", "7", *boards)
    assert ran.lines[-3].startswith("Pass ")
    assert ran.lines[-2] == ""
    after_last_command = ran.stdout.rpartition("\n> ")[2] if "> " in ran.stdout else ran.stdout
    assert after_last_command.count("1.1") == 1


def test_no_two_empty_lines_and_none_at_the_end() -> None:
    ran = play("show\nshow\nrestart\ndraw\nfoo\nshow\nquit", "--seed", "7", "--boards", "-k")
    assert "\n\n\n" not in ran.stdout.replace("\n\n     ·", "")
    assert ran.stdout.endswith(".\n")
    assert not ran.stdout.endswith("\n\n")


def test_a_transcript_deals_and_runs_its_commands_only() -> None:
    text = f"{HEADER}\n\nking 7.1\nfoo\n>draw\n > draw\n> king 7.2\nanything\n> \n> # remark\n> draw  # once\n"
    ran = play(text)
    assert ran.status == 0
    assert ran.lines[0] == HEADER
    assert echoed(ran) == ["> king 7.2", "> draw"]


def test_errors_in_a_transcript_count_all_its_lines() -> None:
    assert play(f"{HEADER}\n\n\n> foo\n").stderr.startswith("script.txt:4: ")


@pytest.mark.parametrize(
    "options",
    [("--seed", "7"), ("--deal", "deal.txt"), ("--load", "game.txt"), ("--rules", "open"), ("--passes", "1")],
    ids=lambda options: options[0],
)
@pytest.mark.parametrize("form", [(), ("--json",), ("--quiet",)], ids=["text", "json", "quiet"])
def test_a_transcript_names_its_deal_so_options_must_not(options: tuple[str, ...], form: tuple[str, ...]) -> None:
    Path("deal.txt").write_text(" ".join(running.DECK))
    Path("game.txt").write_text("new --seed 7\n")
    ran = play(f"{HEADER}\n> draw\n", *options, *form)
    assert ran.status == 2
    assert ran.stdout == ""
    assert "Try 'pyramide --help'." in ran.stderr


@pytest.mark.parametrize("header", ["# new --seed x", "# new --cards Ac", "# new --foo", "# new --seed 7 --rules foo"])
def test_a_transcript_whose_deal_is_refused(header: str) -> None:
    ran = play(f"{header}\n> draw\n")
    assert (ran.stdout, ran.status) == ("", 3)
    assert ran.stderr.startswith("script.txt:1: ")


@pytest.mark.parametrize("first", ["#new --seed 7", " # new --seed 7", "# news --seed 7", "# new seed 7"])
def test_what_only_looks_like_a_transcript_is_a_plain_script(first: str) -> None:
    ran = play(f"{first}\ndraw\n")
    assert echoed(ran) == ["> draw"]


def test_a_transcript_may_have_a_mark_and_other_line_endings() -> None:
    first = play("king 7.2\nauto 3\n", "--seed", "7").stdout
    again = play(b"\xef\xbb\xbf" + first.replace("\n", "\r\n").encode())
    assert again.stdout == first


def test_a_given_deal_is_announced_by_its_cards() -> None:
    Path("deal.txt").write_text("\n".join(running.DECK))
    ran = play("draw\n", "--deal", "deal.txt", "--rules", "open")
    assert ran.lines[0] == f"# new --rules open --passes 3 --cards {' '.join(running.DECK)}"
    assert play(ran.stdout).stdout == ran.stdout


@pytest.mark.parametrize(
    "content",
    [b"draw\n\xff\n", "draw\n".encode("utf-16"), b"\x80", b"draw\n\xed\xa0\x80\n", b"draw\n" * 9 + b"\xc3"],
    ids=range(5),
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_bytes_that_are_no_text_are_one_clear_error_before_anything_is_played(content: bytes, language: str) -> None:
    ran = play(content, "--seed", "7", "--lang", language)
    assert (ran.stdout, ran.status) == ("", 2)
    assert len(ran.stderr.splitlines()) == 1
    assert "UTF-8" in ran.stderr


def test_bytes_that_are_no_text_end_a_pipe_with_one_clear_error() -> None:
    ran = running.run_inside("--seed", "7", stdin=b"king 7.2\n\xff\ndraw\n")
    assert ran.status == 2
    assert ran.stderr == "pyramide: -:2: not UTF-8 text.\n"
    assert echoed(ran) == ["> king 7.2"]
    assert ran.lines[-1].startswith("Unfinished: 1/28 in 1 move")


@pytest.mark.parametrize("script", ["nowhere.txt", ".", "nowhere/script.txt", "a\0b", "x" * 300])
def test_a_script_that_cannot_be_read(script: str) -> None:
    ran = running.run_inside("--seed", "7", "--script", script)
    assert (ran.stdout, ran.status) == ("", 2)
    assert ran.stderr.startswith("pyramide: ")
    assert len(ran.stderr.splitlines()) == 1
    assert "\0" not in ran.stderr


def test_control_characters_never_reach_the_output() -> None:
    script = "".join(
        f"foo{chr(code)}bar\n" for code in [*range(9), *range(14, 32), 127, *range(128, 160), 0x202E, 0x200B]
    )
    for language in ("en", "fr"):
        ran = play(script, "--seed", "7", "-k", "--lang", language)
        for text in (ran.stdout, ran.stderr):
            assert all(letter.isprintable() or letter in "\n\u00a0" for letter in text)


def test_a_line_of_a_million_characters() -> None:
    for script in ("x" * 1_000_000 + "\ndraw\n", "é" * 1_000_000 + "\ndraw\n", "draw" + " " * 2_000_000 + "\ndraw\n"):
        by_file, by_pipe = play(script, "--seed", "7", "-k"), running.run_inside("--seed", "7", "-k", stdin=script)
        assert by_file.stdout == by_pipe.stdout
        assert by_file.status == by_pipe.status
        assert by_file.lines[-1].startswith("Unfinished: ")
        assert "> draw" in by_file.lines
        assert len(by_file.stdout) < 10_000


def test_a_character_cut_in_two_by_a_long_line_is_no_error() -> None:
    script = "x" * ((1 << 20) - 1) + "é\ndraw\n"
    ran = running.run_inside("--seed", "7", "-k", stdin=script)
    assert ran.status == 3
    assert echoed(ran)[1:] == ["> draw"]


@pytest.mark.parametrize("content", ["", "\n\n", "# nothing\n", "  # nothing", "\ufeff"], ids=range(5))
def test_a_script_without_commands_is_a_game_that_was_left(content: str) -> None:
    ran = play(content)
    assert (ran.status, ran.stderr) == (0, "")
    assert ran.lines[0].startswith("# new --seed ")
    assert ran.lines[-1].startswith("Unfinished: 0/28 in 0 moves")


def test_an_interrupt_is_130_and_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pyramide_cli.shell.script.Run.play", interrupted)
    ran = running.run_inside("--seed", "7")
    assert (ran.stdout.strip(), ran.stderr.strip(), ran.status) == ("", "", 130)
