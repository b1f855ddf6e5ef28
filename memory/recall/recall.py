"""Ask memory a question: embed it, then recall in one read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row
from sqlmodel import Session as Rows

from config.settings.sections import Recall
from memory.dates.question_time import AskedTime, asked_time
from memory.recall import Query, Recollection
from memory.recall.last_session import at_last_talk
from memory.recall.model.fallback import Fallback
from memory.recall.model.query import Probe
from memory.recall.retrievers import RETRIEVERS, Retriever
from memory.recall.rounds.recall import RoundLimits, limits_of, weighed, with_rounds
from memory.recall.search import RecallBudget, search_memories
from memory.recall.warming import warm_behind
from memory.services import Services
from memory.storage.asker import asker_of

Probes = tuple[Probe, Probe | None]
LOOKING = 0.25
"""Who looks for themselves, person or agent, is shown what is half likely, too: they can judge."""

CANDIDATES_EACH = 3
"""Who wants more memories than usual has each leg bring so many for each of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallRequest:
    """A question as a turn, an agent or a person puts it."""

    user_id: int
    text: str
    earlier: Sequence[str] = ()
    """The messages before it, oldest first."""
    audience: str
    character: str | None = None
    limit: int | None = None
    """At most so many memories, where not as the settings say."""
    in_mind: frozenset[int] | None = None
    """The messages that stand in the prompt anyway; None: no rounds are wanted."""
    everything: bool = False
    """Whether what is over or hushed may come, too: for agents, and for the person's own search.

    In a place it never brings what was learned in private: what agents write is heard there.
    """


async def recall(
    services: Services, ask: RecallRequest, legs: Sequence[Retriever] = RETRIEVERS
) -> Recollection:
    """Return what memory holds on a question, found by these legs.

    Where the embedder cannot be reached the other legs search alone.
    """
    probes = await probes_of(services, ask)
    found = await services.store.read(lambda rows: recall_by(rows, services, ask, probes, legs))
    warm_behind(services, ask.user_id)
    return found


async def probes_of(services: Services, ask: RecallRequest) -> Probes:
    """Return what is looked for: the question, and what was said before it, each with its vector.

    Here recall waits for the embedder; what is found by it is read at once.
    """
    message = Probe(ask.text, await services.vector_of_question(ask.text))
    if not ask.earlier:
        return message, None
    before = "\n".join(ask.earlier)
    return message, Probe(before, await services.vector_of_talk(ask.earlier))


def known_probes(services: Services, ask: RecallRequest) -> Probes | None:
    """Return the same where all vectors are at hand; None: the embedder would have to be asked."""
    asked = services.known_vector(ask.text)
    before = services.known_vector_of_talk(ask.earlier) if ask.earlier else None
    if asked is None or (ask.earlier and before is None):
        return None
    earlier = Probe("\n".join(ask.earlier), before) if ask.earlier else None
    return Probe(ask.text, asked), earlier


def recall_by(
    rows: Rows,
    services: Services,
    ask: RecallRequest,
    probes: Probes,
    legs: Sequence[Retriever] = RETRIEVERS,
) -> Recollection:
    """Return what memory holds on a question, in the reader's own snapshot."""
    asker = asker_of(rows, ask.user_id)
    question = _question(rows, services, ask, probes, asker)
    weights = _weights(services, ask, asker)
    budget = RecallBudget(weights, services.policy)

    def search(question: Query) -> Recollection:
        nothing = Recollection([], [], [], question.embedder, 0.0, asked=question.asked)
        work = partial(search_memories, rows, services.warm, question, budget, legs)
        return question.fallback.attempt("memories", work, nothing)

    if ask.in_mind is None or not (asker.rounds and weights.rounds):
        found = search(question)
    else:
        limits = limits_of(weights, ask.in_mind, services.settings.window.messages)
        found = _with_rounds(rows, services, question, limits, search)
    return replace(found, failed=tuple(question.fallback.failed))


def _question(
    rows: Rows,
    services: Services,
    ask: RecallRequest,
    probes: Probes,
    asker: Row[tuple[Any, ...]],
) -> Query:
    message, earlier = probes
    zone, now, fallback = ZoneInfo(asker.timezone), services.now(), Fallback(ask.user_id)
    asked = fallback.attempt(
        "the asked time", lambda: asked_time(ask.text, now.astimezone(zone)), AskedTime()
    )
    question = Query(
        user_id=ask.user_id,
        message=message,
        earlier=earlier,
        now=now,
        zone=zone,
        asked=replace(asked, past=asked.past or ask.everything),
        audience=ask.audience,
        character=ask.character,
        private_in_places=asker.private_in_places and not ask.everything,
        embedder=services.embedder.model if message.vector is not None else None,
        calibration=services.embedder.calibration,
        include_unasked=ask.everything,
        fallback=fallback,
    )
    silence = timedelta(minutes=services.settings.sessions.silence_minutes)
    looked_up = partial(at_last_talk, rows, question, silence)
    return fallback.attempt("the last talk", looked_up, question)


def _weights(services: Services, ask: RecallRequest, asker: Row[tuple[Any, ...]]) -> Recall:
    weights = services.settings.recall
    if ask.limit is not None:
        most = max(weights.candidates, CANDIDATES_EACH * ask.limit)
        weights = weights.model_copy(update={"memories": ask.limit, "candidates": most})
    if ask.everything:
        return weights.model_copy(update={"threshold": min(weights.threshold, LOOKING)})
    return _as_switched(weights, long_term=asker.long_term, episodes=asker.episodes)


def _with_rounds(
    rows: Rows,
    services: Services,
    question: Query,
    limits: RoundLimits,
    search: Callable[[Query], Recollection],
) -> Recollection:
    """Return what is found, with the rounds that fit beside it."""
    attempt = question.fallback.attempt
    weigh = partial(weighed, rows, services.rounds, question, in_mind=limits.in_mind)
    said = attempt("rounds", weigh, None)
    found = search(replace(question, said=said))
    if said is None:
        return found
    return attempt("rounds", partial(with_rounds, rows, question, said, found, limits), found)


def _as_switched(weights: Recall, *, long_term: bool, episodes: bool) -> Recall:
    """Leave out what the user switched off: it is kept, but not recalled."""
    off = {"memories": long_term, "episodes": episodes}
    return weights.model_copy(update={name: 0 for name, on in off.items() if not on})
