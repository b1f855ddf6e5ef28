"""The leg of time."""

import numpy as np
import numpy.typing as npt

from memory.dates.question_time import TimeWindow, asks_only_when
from memory.index.memory_columns import Mask
from memory.recall.retrievers.base import Scores, Search

Instants = npt.NDArray[np.float64]
PARTLY = 0.9
"""How sure a chapter is to answer where only a part of its time is asked for."""
EPISODES_ALONG = 0.75
"""How sure an episode of the asked days is where the question is about something more."""
FACTS_ALONG = 0.5
"""The same of a fact that was told, began or ended then: of one day there may be many."""


class TemporalRetriever:
    """Time: what was told in the days that the question speaks of, and what began or ended then."""

    name = "dated"
    trust = 0.8

    def find(self, search: Search) -> Scores:
        """Return what belongs to the asked window, the latest first, then by id.

        Where nothing but the time is asked for, each is as sure as can be, but a chapter of which
        the window is only a part; else the time only adds to what the other legs say.
        """
        window = search.question.asked.window
        if window is None:
            return {}
        only = asks_only_when(search.question.asked.beside)
        shelf = search.warm.shelf
        within = search.allowed & _touches(search, window)
        places = np.flatnonzero(within)
        latest = np.lexsort((shelf.memory_ids[places], -shelf.times("told_until")[places]))
        places = places[latest[: search.limit]]
        fact = 1.0 if only else FACTS_ALONG
        return {
            place: _sureness(search, place, window, only=only) if told else fact
            for place, told in zip(places.tolist(), shelf.told[places].tolist(), strict=True)
        }


def _touches(search: Search, window: TimeWindow) -> Mask:
    shelf, start, end = search.warm.shelf, window.start.timestamp(), window.end.timestamp()
    begun, over = shelf.times("valid_from"), shelf.times("valid_until")
    told_then = _overlaps(shelf.times("told_from"), shelf.times("told_until"), start, end)
    changed = _overlaps(begun, begun, start, end) | _overlaps(over, over, start, end)
    touching: Mask = told_then | (changed & ~shelf.told)
    return touching


def _overlaps(first: Instants, last: Instants, start: float, end: float) -> Mask:
    overlapping: Mask = (first < end) & (last >= start)
    return overlapping


def _sureness(search: Search, place: int, window: TimeWindow, *, only: bool) -> float:
    """Return how sure an episode or a chapter is to answer."""
    shelf = search.warm.shelf
    first, last = shelf.times("told_from")[place], shelf.times("told_until")[place]
    whole = window.start.timestamp() <= first and last < window.end.timestamp()
    chapter = shelf.at(place).fade.category == "chapter"
    sure = PARTLY if chapter and not whole else 1.0
    return sure if only else sure * EPISODES_ALONG
