"""The commands about kept games: games, resume, stats. What they need is loaded when they are called."""

from pyramide_cli.shell.arguments import ALL
from pyramide_cli.shell.command import Answer, Call, Command, Effect
from pyramide_cli.text.voice import Text

#: How many games are listed unless somebody says.
LISTED = 10


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
        Text("games [N]", "parties [N]"),
        Text(
            f"List the last N kept games ({LISTED} unless you say), the newest first: number, date, deal, rules, result.",
            f"Afficher les N dernières parties conservées ({LISTED} par défaut), la plus récente d'abord : numéro, date, donne, "
            "règle, résultat.",
        ),
        Text("games 20", "parties 20"),
        Text("a number, or nothing", "seul, ou avec un nombre"),
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
