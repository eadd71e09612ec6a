"""The command line: options, usage errors in both languages, what the surroundings say."""

import io
from pathlib import Path

import pytest
import running
from running import run_inside

import pyramide_cli
from pyramide_cli.cli.surroundings import Surroundings

SAVE = "new --seed 7\nking 7.2\n"

USAGE = [
    ("--seed", "x"),
    ("--seed", ""),
    ("--seed", "-1"),
    ("--seed", "+1"),
    ("--seed", "1_000"),
    ("--seed", "1.0"),
    ("--seed", " 7"),
    ("--seed", "７"),
    ("--seed", "²"),
    ("--seed", str(2**64)),
    ("--seed", "9" * 5000),
    ("--seed=",),
    ("--passes", "0"),
    ("--passes", "4"),
    ("--passes", "２"),
    ("--passes", "04"),
    ("--resume",),
    ("--daily", "2026-13-01"),
    ("--winnable", "--seed", "7"),
    ("--json", "--list"),
    ("--boards", "--daily=x"),
    ("--passes", "1" * 5000),
    ("--rules", "clasic"),
    ("--rules", ""),
    ("--lang", "de"),
    ("--lang", ""),
    ("--color", "blue"),
    ("--seed", "7", "--deal", "deal.txt"),
    ("--seed", "7", "--load", "game.txt"),
    ("--deal", "deal.txt", "--load", "game.txt"),
    ("--seed", "0", "--load", "game.txt"),
    ("--load", "game.txt", "--rules", "open"),
    ("--load", "game.txt", "--passes", "1"),
    ("--json", "--quiet"),
    ("--json", "--boards"),
    ("--json", "-q"),
    ("--unknown",),
    ("-x",),
    ("-kqx",),
    ("--seed",),
    ("--deal",),
    ("--script",),
    ("--boards=1",),
    ("play",),
    ("game.txt",),
    ("--", "--seed"),
    ("a\x1b[2Jb",),
    ("--se\x00ed",),
    ("--rules", "\x1b[2J"),
    ("--\udcff",),
    ("\udcff",),
]


@pytest.mark.parametrize("args", USAGE, ids=range(len(USAGE)))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_usage_errors(args: tuple[str, ...], language: str) -> None:
    Path("deal.txt").write_text(" ".join(running.DECK))
    Path("game.txt").write_text(SAVE)
    ran = run_inside("--lang", language, *args, stdin="draw\n")
    assert ran.status == 2
    assert ran.stdout == ""
    error, hint = ran.stderr.splitlines()
    assert error.startswith("pyramide: ")
    assert hint in ("Try 'pyramide --help'.", "Essayez «\u00a0pyramide --help\u00a0».")
    assert len(error) < 250
    assert all(letter.isprintable() or letter == "\u00a0" for letter in error)
    if "--lang" not in args:
        assert ("Essayez" in hint) == (language == "fr")


#: Usage errors in words of the language in force; that it is not known is said in the one of the surroundings.
SAID = [args for args in USAGE if "--lang" not in args]


@pytest.mark.parametrize("args", SAID, ids=range(len(SAID)))
def test_usage_errors_differ_between_the_languages(args: tuple[str, ...]) -> None:
    english, french = (run_inside("--lang", language, *args).stderr.splitlines()[0] for language in ("en", "fr"))
    assert english != french


@pytest.mark.parametrize("seed", ["0", "7", str(2**64 - 1)])
def test_seeds(seed: str) -> None:
    ran = run_inside("--seed", seed)
    assert ran.status == 0
    assert ran.lines[0] == f"# new --seed {int(seed)} --rules classic --passes 3"


def test_without_a_seed_one_is_chosen_and_shown_at_both_ends() -> None:
    seeds = set()
    for _ in range(3):
        ran = run_inside()
        seed = ran.lines[0].split()[3]
        assert ran.lines[-1].endswith(f" Seed {seed}, classic.")
        assert run_inside("--seed", seed).stdout == ran.stdout
        seeds.add(seed)
    assert len(seeds) > 1


@pytest.mark.parametrize("rules", ["classic", "open", "three-piles", "OPEN", "Three-Piles"])
@pytest.mark.parametrize("passes", ["1", "2", "3", "unlimited"])
def test_every_rule_set_takes_every_number_of_passes(rules: str, passes: str) -> None:
    ran = run_inside("--seed", "7", "--rules", rules, "--passes", passes)
    assert ran.lines[0] == f"# new --seed 7 --rules {rules.lower()} --passes {passes}"


def test_options_of_two_signs() -> None:
    assert run_inside("--seed=7", "-kq", stdin="foo\ndraw").status == 3
    assert run_inside("-h").stdout == run_inside("--help").stdout


@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_is_in_the_language(language: str) -> None:
    ran = run_inside("--lang", language, "--help")
    assert (ran.status, ran.stderr) == (0, "")
    assert ("Usage :" in ran.stdout.replace("\u00a0", " ")) == (language == "fr")
    options = ("seed", "deal", "load", "rules", "passes", "script", "keep-going", "quiet", "boards", "list")
    more = ("winnable", "daily", "resume", "no-keep", "json", "lang")
    for option in (*options, *more, "ascii", "color", "version", "help"):
        assert f"--{option}" in ran.stdout
    assert max(map(len, ran.lines)) <= 80


@pytest.mark.parametrize("command", ["solve", "survey"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_of_a_subcommand_is_in_the_language(command: str, language: str) -> None:
    for args in ((command, "--lang", language, "--help"), ("--lang", language, command, "--help")):
        ran = run_inside(*args)
        assert (ran.status, ran.stderr) == (0, "")
        headings = ("Usage\u00a0: pyramide", "Options\u00a0:") if language == "fr" else ("Usage: pyramide", "Options:")
        assert all(any(line.startswith(heading) for line in ran.lines) for heading in headings)


def test_help_in_ascii() -> None:
    assert run_inside("--lang", "fr", "--ascii", "--help").stdout.isascii()
    assert run_inside("--lang", "fr", "--ascii", "--unknown").stderr.isascii()


def test_version() -> None:
    assert run_inside("--version").stdout == f"pyramide {pyramide_cli.__version__}\n"


@pytest.mark.parametrize(
    ("args", "environ", "language"),
    [
        ((), {}, "en"),
        (("--lang", "fr"), {}, "fr"),
        (("--lang=fr",), {}, "fr"),
        (("--lang", "FR"), {}, "fr"),
        ((), {"PYRAMIDE_LANG": "fr"}, "fr"),
        (("--lang", "en"), {"PYRAMIDE_LANG": "fr"}, "en"),
        ((), {"PYRAMIDE_LANG": "de", "LANG": "fr_FR.UTF-8"}, "fr"),
        ((), {"PYRAMIDE_LANG": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ((), {"PYRAMIDE_LANG": "en", "LANG": "fr_FR.UTF-8"}, "en"),
        ((), {"LANG": "fr_FR.UTF-8"}, "fr"),
        ((), {"LANG": "fr"}, "fr"),
        ((), {"LC_MESSAGES": "fr_CA.UTF-8"}, "fr"),
        ((), {"LC_ALL": "fr_BE.UTF-8", "LANG": "en_GB.UTF-8"}, "fr"),
        ((), {"LC_ALL": "en_GB.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ((), {"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ((), {"LANG": "de_DE.UTF-8"}, "en"),
        ((), {"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:en"}, "fr"),
        ((), {"LANG": "fr_FR.UTF-8", "LANGUAGE": "de:en:fr"}, "en"),
        ((), {"LANG": "C", "LANGUAGE": "fr"}, "en"),
        ((), {"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
    ],
    ids=range(20),
)
def test_the_language(
    args: tuple[str, ...], environ: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    last = run_inside("--seed", "7", *args).lines[-1]
    assert last.startswith("Partie inachevée" if language == "fr" else "Unfinished")


@pytest.mark.parametrize(
    ("environ", "plain"),
    [
        ({}, False),
        ({"LANG": "C"}, True),
        ({"LC_ALL": "C"}, True),
        ({"LC_ALL": "POSIX", "LANG": "fr_FR.UTF-8"}, True),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "C"}, False),
        ({"LC_CTYPE": "C"}, True),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, True),
        ({"LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LC_ALL": "", "LANG": "C"}, True),
    ],
    ids=range(11),
)
def test_ascii_by_the_locale(environ: dict[str, str], plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert run_inside("--seed", "7").stdout.isascii() == plain


def test_ascii_changes_the_signs_only() -> None:
    plain, fancy = (run_inside("--seed", "7", *args, stdin="auto 9\nmoves\nshow") for args in (["--ascii"], []))
    table = str.maketrans("♣♦♥♠·", "cdhs.")
    assert plain.stdout.replace(" --ascii", "") == fancy.stdout.translate(table)


RED = "\x1b[31m"


@pytest.mark.parametrize(
    ("choice", "environ", "colored"),
    [
        ("always", {}, True),
        ("always", {"NO_COLOR": "1", "TERM": "dumb"}, True),
        ("never", {"FORCE_COLOR": "1"}, False),
        ("auto", {}, False),
        ("auto", {"FORCE_COLOR": "1"}, True),
        ("auto", {"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        ("auto", {"FORCE_COLOR": ""}, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "", "FORCE_COLOR": "1"}, True),
        ("ALWAYS", {}, True),
    ],
    ids=range(10),
)
def test_colour(choice: str, environ: dict[str, str], colored: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert (RED in run_inside("--seed", "7", "--color", choice).stdout) == colored


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environ", "colored"),
    [
        ({}, True),
        ({"TERM": "dumb"}, False),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"TERM": "vt100"}, True),
    ],
    ids=range(5),
)
def test_colour_at_a_terminal(environ: dict[str, str], colored: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", Terminal())
    assert Surroundings(environ).color("auto") == colored


def test_json_is_never_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in run_inside("--json", "--seed", "7", "--color", "always", stdin="draw\nshow\n").stdout


DEALS = {
    "missing": (" ".join(running.DECK[1:]), "missing A♣"),
    "repeated": (" ".join([*running.DECK[1:], "Kd"]), "repeated K♦; missing A♣"),
    "malformed": (" ".join(["1c", *running.DECK[1:]]), 'not a card "1c"; missing A♣'),
    "empty": ("# nothing", "missing A♣, 2♣, 3♣"),
    "control": (" ".join(["\x1b[2J", *running.DECK[1:]]), '"*[2J"'),
}


@pytest.mark.parametrize("name", DEALS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_bad_deals_name_their_cards(name: str, language: str) -> None:
    text, says = DEALS[name]
    Path("deal.txt").write_text(text)
    ran = run_inside("--deal", "deal.txt", "--lang", language, stdin="draw\n")
    assert (ran.stdout, ran.status) == ("", 2)
    assert len(ran.stderr.splitlines()) == 1
    if language == "en":
        assert says in ran.stderr


def test_the_signs_of_a_bad_deal_in_french() -> None:
    Path("deal.txt").write_text(" ".join(["1c", "Kd", *running.DECK[2:]]))
    error = run_inside("--deal", "deal.txt", "--lang", "fr").stderr
    assert "1c" in error
    assert '"' not in error
    assert "\u00a0;" in error
    assert error.count(";") == error.count("\u00a0;")


@pytest.mark.parametrize("option", ["--deal", "--load", "--script"])
@pytest.mark.parametrize(
    "file", ["nowhere.txt", ".", "", "a\0b", "\udcff", "x" * 5000, "nowhere/x", "bytes.txt", "~/no"]
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_files_that_cannot_be_read(option: str, file: str, language: str) -> None:
    Path("bytes.txt").write_bytes(b"\xff\xfe" + "new --seed 7".encode("utf-16-le"))
    ran = run_inside(option, file, "--lang", language, stdin="draw\n")
    assert (ran.stdout, ran.status) == ("", 2)
    assert len(ran.stderr.splitlines()) == 1
    assert ran.stderr[:-1].isprintable() or "\u00a0" in ran.stderr


def test_a_file_that_is_too_large() -> None:
    with open("large.txt", "wb") as file:
        file.truncate((64 << 20) + 1)
    for option in ("--script", "--deal", "--load"):
        ran = run_inside(option, "large.txt")
        assert (ran.stdout, ran.status) == ("", 2)
        assert ran.stderr == "pyramide: large.txt: too large for this.\n"


def test_a_home_folder() -> None:
    Path("game.txt").write_text(SAVE)
    assert run_inside("--load", "~/game.txt").status == 0
    assert run_inside("--script", "~/game.txt").status == 0


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("", 1),
        ("draw\n", 1),
        ("# x\n\nnew --rules open\n", 3),
        ("new --seed 7\nking 7.1\n", 2),
        ("new --seed 7\nking 7.2\nundo\n", 3),
        ("new --seed 7\n\n\nfoo\n", 4),
        ("new --seed 7\nnew --seed 8\n", 2),
        ("new --seed 7\nauto\n", 2),
        ("new --seed 7\nresign\ndraw\n", 3),
        ("new --cards Ac\n", 1),
        ("new --seed 7 --passes 9\n", 1),
        ("new --seed 7\n" + "x" * 500, 2),
        ("new --seed 7\nload game.txt\n", 2),
        ("new --seed 7\ndraw\nquit\n", 3),
    ],
    ids=range(14),
)
def test_saved_games_with_bad_contents(content: str, line: int) -> None:
    Path("game.txt").write_text(content)
    by_option = run_inside("--load", "game.txt")
    assert (by_option.stdout, by_option.status) == ("", 2)
    assert by_option.stderr.startswith(f"pyramide: game.txt:{line}: ")
    by_command = run_inside("--seed", "8", "-k", stdin="draw\nload game.txt\nexpect moves 1\n")
    assert f"? game.txt:{line}: " in by_command.stdout
    assert "As expected: moves 1." in by_command.lines
