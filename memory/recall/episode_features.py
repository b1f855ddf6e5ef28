"""The features that episodes are ranked by: what the legs say, and what the messages say for it.

An episode is two or three sentences on many messages; whether it tells of what was asked is better
told from the messages themselves, as long as they are at hand. Where they are not (purged, rounds
switched off, a recall that wants no rounds), or where nothing but a time is asked about, it is
*unheard*, and its relevance speaks for it; of what answers to a time alone, the latest comes first.
A chapter is always unheard: of a whole month some message fits to anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.recall.model.result import Candidate
from memory.recall.retrievers.temporal import EPISODES_ALONG

MOST_HEARD = 3
"""How many of an episode's surest messages count; more of them did not pay, cross-validated."""
NAMES = (
    "relevance",
    "relevance_unheard",
    "unheard",
    "surest",
    "surest_three",
    "dated_heard",
    "latest",
)


@dataclass(frozen=True, slots=True)
class EpisodeEvidence:
    """What of an episode, beside what the legs say of it, decides its rank."""

    until: float
    """When the last of what it tells of was said, in seconds since 1970."""
    surest: tuple[float, ...] = ()
    """How sure its surest messages are to be about what was asked, as far as they are heard."""


def answers_a_time(candidate: Candidate) -> bool:
    """Tell whether it answers a question about nothing but a time."""
    return candidate.scores.get("dated", 0.0) > EPISODES_ALONG


def episode_features(
    candidate: Candidate, told: EpisodeEvidence, newer: int = 0
) -> Mapping[str, float]:
    """Return by name what counts for an episode or a chapter.

    `newer` says how many that answer the asked time are newer; a number of days would tell less and
    less of two talks, the longer ago the time is that is asked about.
    """
    latest = 1.0 / (1 + newer) if answers_a_time(candidate) else 0.0
    always = {"relevance": candidate.relevance, "latest": latest}
    if not told.surest:
        return {**always, "relevance_unheard": candidate.relevance, "unheard": 1.0}
    return {
        **always,
        "surest": told.surest[0],
        "surest_three": sum(told.surest[:MOST_HEARD]) / MOST_HEARD,
        "dated_heard": candidate.scores.get("dated", 0.0),
    }
