"""What a line was worth, and where it was lost: exactly, as the cards lay, and by what could be seen.

Only facts, as typed values: no language, no output. Below are the engine, the solver and the odds.
"""

from pyramide_cli.review.ending import AfterEnd, after_end, back_to_winnable
from pyramide_cli.review.judged import Judged, Mark
from pyramide_cli.review.report import Cause, DealFacts, Review, ReviewedStep, Summary
from pyramide_cli.review.reviewer import review
from pyramide_cli.review.winnable import first_winnable

__all__ = [
    "AfterEnd",
    "Cause",
    "DealFacts",
    "Judged",
    "Mark",
    "Review",
    "ReviewedStep",
    "Summary",
    "after_end",
    "back_to_winnable",
    "first_winnable",
    "review",
]
