"""The features that episodes are ranked by: what the legs say, and what the messages say for it.

An episode is two or three sentences on many messages; whether it tells of what was asked is better
told from the messages themselves, as long as they are at hand. Where they are not (purged, rounds
switched off, or a recall that wants no rounds) the episode is *unheard*, and its relevance alone
speaks for it. A chapter is always unheard: of a whole month some message fits to anything.
"""

from collections.abc import Mapping, Sequence

from memory.recall.recollection import Candidate

MOST_HEARD = 3
"""How many of an episode's surest messages count; of more, cross-validated, none was surer."""
NAMES = (
    "relevance",
    "relevance_unheard",
    "unheard",
    "surest",
    "surest_three",
    "dated_heard",
)


def episode_features(candidate: Candidate, surest: Sequence[float]) -> Mapping[str, float]:
    """Return by name what counts for an episode; `surest` has its surest messages, surest first."""
    if not surest:
        return {
            "relevance": candidate.relevance,
            "relevance_unheard": candidate.relevance,
            "unheard": 1.0,
        }
    return {
        "relevance": candidate.relevance,
        "surest": surest[0],
        "surest_three": sum(surest[:MOST_HEARD]) / MOST_HEARD,
        "dated_heard": candidate.scores.get("dated", 0.0),
    }
