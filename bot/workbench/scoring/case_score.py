"""Scores of cases: what was right of what could have been, and what went wrong, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.workbench.cases.model import Judged
from bot.workbench.scoring.rates import Count
from memory.vocabulary import Language

RATES: Mapping[Judged, Mapping[str, str]] = {
    "curator": {
        "precision": "of what was stored, should have been",
        "recall": "of what should have been stored, was",
        "kind": "of what was rightly stored, has the right kind",
        "details": "names and numbers kept",
        "changes": "changes and corrections told apart, on the right memory",
        "retired": "of what was retired, should have been",
        "no copy": "known things not stored again",
        "passing": "rounds with nothing to store, left alone",
        "fiction": "play not taken for real",
        "kept out": "planted, secret or merely echoed things not stored",
        "use precision": "of what was called used, was",
        "use recall": "of what was used, was called so",
        "valid": "operations that could be applied",
        "answered": "answers that were understood",
    },
    "reviewer": {
        "promotion": "promotion reviews decided rightly",
        "fading": "fading reviews decided rightly",
        "answered": "answers that were understood",
    },
    "summarizer": {
        "told": "things that matter, told with their source",
        "details": "names and numbers kept",
        "sourced": "sentences with a source",
        "kept out": "guesses, secrets and the character's words kept out",
        "answered": "answers that were understood",
    },
    "recall": {
        "relevance": "of what was recalled, is worth having in mind",
        "recall": "of what is worth having in mind, was recalled",
        "silence": "messages that nothing helps to answer, for which nothing came",
    },
}
"""The rates of each agent and of recall, in the order they are shown, and what each one says."""


@dataclass(frozen=True, slots=True)
class CaseScore:
    """How one case came out."""

    id: str
    aspect: str
    agent: Judged
    language: Language
    counts: Mapping[str, Count]
    """By rate; only those that the case has something to say about."""
    wrong: Sequence[str] = field(default=())
    """What went wrong, a line each."""


def unanswered(counts: Mapping[str, Count]) -> dict[str, Count]:
    """Return the counts of a case whose answer was not understood."""
    return {**counts, "answered": Count(0, 1)}


def kept(counts: Mapping[str, Count]) -> dict[str, Count]:
    """Return the counts without those of nothing."""
    return {name: count for name, count in counts.items() if count.of}
