"""Pyramid solitaire: an exact engine, a prompt and scripts to play it with, and a solver.

An importer finds here what he needs: ``Deal``, ``Rules``, ``RULE_SETS``, ``Position``, ``Move``, ``Game``, ``solve``
and what these return and raise. Each is loaded when it is first asked for, so that a plain game starts without the
solver; ``__init__.pyi`` tells type checkers the same names.
"""

from importlib import import_module

__version__ = "2.0.0"

_HOMES = {
    "Deal": "engine.cards",
    "DealError": "engine.cards",
    "NotationError": "engine.cards",
    "Game": "engine.game",
    "Move": "engine.position",
    "Position": "engine.position",
    "IllegalMove": "engine.reasons",
    "RULE_SETS": "engine.rules",
    "UNLIMITED": "engine.rules",
    "Rules": "engine.rules",
    "Status": "engine.rules",
    "Solution": "solver.solution",
    "Verdict": "solver.solution",
    "solve": "solver.solve",
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
