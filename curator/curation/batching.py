"""Batching: how much of what was proposed one run takes; the messages behind it wait for the next.

Nothing that was read is passed over. A run takes whole messages, from the first on, as long as
what rests on them fits. What rests on one message alone and is too much is refused with a row of
the ledger where a model says it; where rules read it, it is applied in several runs.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from curator.deduplication.nomination import SecondOpinion
from memory.conversation.curation_cursor import Stage
from memory.ledger.proposal import Proposal

MOST_RUNS = 4
"""So many runs rules may fill with what rests on one message; the rest of it is counted."""


@dataclass(frozen=True, slots=True)
class Portion:
    """What one job takes of what was proposed."""

    proposals: Sequence[Proposal]
    through: int
    """The last message whose words were heard out."""
    left: int = 0
    """How many proposals wait, with their messages, for the next job."""


def portion_of(proposals: Sequence[Proposal], stage: Stage, most: int) -> Portion:
    """Return what rests on the first messages of a stage and fits into one run.

    What rests on none of them is refused anyway; it comes last, and takes no room.
    """
    places = {message.id: at for at, message in enumerate(stage.fresh)}
    at = {index: _place(proposal, places) for index, proposal in enumerate(proposals)}
    end = _end_of({place: n for place, n in Counter(at.values()).items() if place >= 0}, most)
    through = stage.through if end is None else stage.fresh[end - 1].id
    kept = [index for index, place in at.items() if place >= 0 and (end is None or place < end)]
    unplaced = [index for index, place in at.items() if place < 0]
    taken = [proposals[index] for index in (*kept, *unplaced)]
    return Portion(taken, through, len(proposals) - len(taken))


def in_runs(heard: SecondOpinion, most: int) -> Iterator[SecondOpinion]:
    """Yield what each of several runs takes, one at least; the first counts what none takes."""
    for start in range(0, max(len(heard.opinions), 1), most):
        part = replace(heard, opinions=heard.opinions[start : start + most])
        yield part if start == 0 else replace(part, unreadable=0, too_many=0, left=0)


def _place(proposal: Proposal, places: Mapping[int, int]) -> int:
    """Return where among the new messages the words stand that it rests on; -1: nowhere."""
    return next(
        (places[quote.message_id] for quote in proposal.quotes if quote.message_id in places), -1
    )


def _end_of(counts: Mapping[int, int], most: int) -> int | None:
    """Return the place of the first message that waits, or None where all of them fit."""
    taken = 0
    for place in sorted(counts):
        if taken and taken + counts[place] > most:
            return place
        taken += counts[place]
    return None
