"""Ask memory a question: embed it, then recall in one read."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from config.sections import Recall
from memory.recall import Question, Recollection, recall
from memory.recall.asked_time import asked_time
from memory.recall.question import Probe
from memory.recall.search import Budget
from memory.services import Services
from memory.tables import User, UserSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A question as a turn, an agent or a person puts it."""

    user_id: int
    text: str
    earlier: Sequence[str] = ()
    """The messages before it, oldest first."""
    audience: str
    character: str | None = None
    limit: int | None = None
    """At most so many memories, where not as the settings say."""
    everything: bool = False
    """Whether what is over or hushed may come, too: for agents, and for the person's own search."""


async def remember(services: Services, ask: Ask) -> Recollection:
    """Return what memory holds on a question.

    Where the embedder cannot be reached the other legs search alone.
    """
    message = Probe(ask.text, await services.vector_of_question(ask.text))
    before = "\n".join(ask.earlier)
    earlier = Probe(before, await services.vector_of_question(before)) if before else None
    return await services.store.read(lambda rows: _recall(rows, services, ask, message, earlier))


def _recall(
    rows: Rows, services: Services, ask: Ask, message: Probe, earlier: Probe | None
) -> Recollection:
    user = rows.get_one(User, ask.user_id)
    switches = rows.get_one(UserSettings, ask.user_id)
    zone = ZoneInfo(user.timezone)
    now = services.now()
    asked = asked_time(ask.text, now.astimezone(zone))
    question = Question(
        user_id=ask.user_id,
        message=message,
        earlier=earlier,
        now=now,
        zone=zone,
        asked=replace(asked, past=asked.past or ask.everything),
        audience=ask.audience,
        character=ask.character,
        private_in_places=switches.private_in_places,
        embedder=services.embedder.model if message.vector is not None else None,
        calibration=services.embedder.calibration,
        include_unasked=ask.everything,
    )
    weights = services.settings.recall
    if ask.limit is not None:
        weights = weights.model_copy(update={"memories": ask.limit})
    if not ask.everything:
        weights = _as_switched(weights, switches)
    return recall(rows, services.warm, question, Budget(weights, services.rules))


def _as_switched(weights: Recall, switches: UserSettings) -> Recall:
    """Leave out what the user switched off: it is kept, but not recalled."""
    off = {"memories": switches.long_term, "episodes": switches.episodes}
    return weights.model_copy(update={name: 0 for name, on in off.items() if not on})
