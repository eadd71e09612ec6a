"""The commands about kept games: games, resume, stats. What they need is loaded when they are called."""

from collections.abc import Callable

from pyramide_cli.shell.arguments import ALL, DELETE
from pyramide_cli.shell.command import Answer, Call, Command, Effect, one_spaced
from pyramide_cli.text.voice import Text

#: How many games are listed unless somebody says.
LISTED = 10


def tidy_games(rest: str, letters: Callable[[str], str]) -> str:
    """Return what stands behind games: the name of a file stays as it was typed."""
    return rest if rest.startswith("--") else one_spaced(rest, letters)


def games(call: Call) -> Answer:
    """List the last kept games, the newest first."""
    from pyramide_cli.shell import kept_games

    return kept_games.games(call, LISTED)


def resume(call: Call) -> Answer:
    """Go on with a kept game: the last unfinished one, or that of a number."""
    from pyramide_cli.shell import kept_games

    return kept_games.resume(call)


def stats(call: Call) -> Answer:
    """Say how the player has fared under these rules, or under all."""
    from pyramide_cli.shell import kept_games

    return kept_games.stats(call)


ROWS = (
    Command(
        ("games",),
        ("parties",),
        games,
        Text("games [N | delete N]", "parties [N | supprimer N]"),
        Text(
            f"List the last N kept games ({LISTED} unless you say), the newest first: number, date, deal, rules, result, "
            "and what helped. games delete N deletes one. games --output FILE writes them all, as JSON Lines, and "
            "games --input FILE reads them.",
            f"Afficher les N dernières parties conservées ({LISTED} par défaut), la plus récente d'abord : numéro, date, donne, "
            "règle, résultat, aides. parties supprimer N en supprime une. parties --output FICHIER les écrit toutes, en "
            "JSON Lines, et parties --input FICHIER les lit.",
        ),
        Text("games 20", "parties 20"),
        Text("a number, delete with one, or nothing", "seul, avec un nombre, ou avec supprimer et un nombre"),
        tidy=tidy_games,
        keywords=(DELETE,),
        brought=(
            "kept, list games",
            "conservées, anciennes",
        ),
    ),
    Command(
        ("resume",),
        ("reprendre",),
        resume,
        Text("resume [N]", "reprendre [N]"),
        Text(
            "Go on with the last unfinished kept game, or with game N; its whole line can be undone. The game on the table "
            "is kept.",
            "Continuer la dernière partie inachevée, ou la partie N ; tous ses coups peuvent être annulés. La partie en cours "
            "est conservée.",
        ),
        Text("resume 12", "reprendre 12"),
        Text("the number of a game, or nothing", "seul, ou avec le numéro d'une partie"),
        effect=Effect.RESUME,
        brought=(
            "continue, proceed, go",
            "continuer, poursuivre",
        ),
    ),
    Command(
        ("stats",),
        ("statistiques",),
        stats,
        Text("stats [all]", "statistiques [tout]"),
        Text(
            "How you have fared under these rules, or under all: games played and won, how many could be won, streaks.",
            "Vos résultats avec cette règle, ou avec toutes : parties jouées et gagnées, combien pouvaient l'être, séries.",
        ),
        Text("stats all", "statistiques tout"),
        Text("nothing, or all", "seul, ou avec tout"),
        keywords=(ALL,),
        brought=(
            "statistics, results, scores, percentage",
            "résultats, palmarès, pourcentage",
        ),
    ),
)
