"""What surveys found, as the README tells it: the share of all deals that each player wins, for comparison."""

from pyramide_cli.engine.rules import Rules

#: By rule set, passes and player: games won of games played.
MEASURED: dict[tuple[str, int], dict[str, tuple[int, int]]] = {
    ("classic", 1): {"auto": (145, 20_000), "fair": (3, 200), "solver": (814, 20_000)},
    ("classic", 2): {"auto": (2_621, 20_000), "solver": (9_736, 20_000)},
    ("classic", 3): {"auto": (6_918, 20_000), "fair": (123, 200), "solver": (13_096, 20_000)},
    ("open", 1): {"auto": (265, 20_000), "solver": (1_918, 20_000)},
    ("open", 3): {"auto": (6_356, 20_000), "solver": (13_256, 20_000)},
    ("three-piles", 1): {"auto": (1_235, 20_000), "solver": (8_730, 20_000)},
}


def measured(rules: Rules) -> dict[str, float]:
    """Return the share of deals that each player wins under these rules, for those that were surveyed."""
    found = MEASURED.get((rules.name, rules.passes), {})
    return {player: won / games for player, (won, games) in found.items()}
