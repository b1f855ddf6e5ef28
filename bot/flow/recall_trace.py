"""The trace of a recall: ids and numbers, as the traces table keeps them."""

from datetime import datetime

from sqlalchemy import Integer, String, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, update

from bot.voice.prompt_context import PromptContext
from bot.voice.second_person import spoken
from memory.recall import Recollection
from memory.recall.model.result import Candidate
from memory.storage.ownership import among, belongs_to, listed
from memory.tables import Memory, Trace, row_id

_LISTED = "\n- "


def trace_of(found: Recollection, scene: PromptContext, reply: str, *, now: datetime) -> Trace:
    """Return what a recall considered and what the reply stood on, in no words."""
    standing = scene.standing.ids if scene.standing else []
    return Trace(
        user_id=scene.user_id,
        query_message_ids=[
            scene.message.id,
            *(message.id for message in scene.window[-3:]),
        ],
        candidates=[
            {
                "memory_id": candidate.memory_id,
                "scores": {leg: round(score, 4) for leg, score in candidate.scores.items()},
                "relevance": round(candidate.relevance, 4),
                "recency": round(candidate.recency, 4),
                "importance": round(candidate.importance, 4),
                "rank": round(candidate.rank, 4),
                **features_of(candidate),
                "why_out": candidate.why_out,
            }
            for candidate in found.candidates
        ]
        + [
            {
                "message_id": recalled.found.message_id,
                "messages": [message.id for message in recalled.messages],
                "score": round(recalled.found.score, 4),
                "evidence": round(recalled.found.evidence, 4),
            }
            for recalled in found.rounds
        ],
        shown=list(dict.fromkeys([*found.shown, *standing, *_listed(scene, reply)])),
        embedder=found.embedder,
        milliseconds=round(found.milliseconds, 2),
        at=now,
    )


def _listed(scene: PromptContext, reply: str) -> list[int]:
    """Return which of the strongest memories a reply lists: they stand in no prompt of a model."""
    if _LISTED not in reply:
        return []
    return [row_id(memory) for memory in scene.strongest if spoken(memory.content) in reply]


def features_of(candidate: Candidate) -> dict[str, dict[str, float]]:
    """Return, of an episode, what its ranker weighed; of any other memory nothing."""
    if not candidate.features:
        return {}
    return {"features": {name: round(value, 4) for name, value in candidate.features.items()}}


def count_shown(rows: Rows, trace: Trace) -> None:
    """Count, of each memory that stood in the prompt, that it was shown once more."""
    if trace.shown:
        rows.execute(_SHOWN_AGAIN, {"whose": trace.user_id, "ids": listed(trace.shown)})


_SHOWN_AGAIN = (
    update(Memory)
    .where(
        belongs_to(bindparam("whose", type_=Integer), Memory),
        among(col(Memory.id), bindparam("ids", type_=String)),
    )
    .values(shown_count=col(Memory.shown_count) + 1)
    .execution_options(synchronize_session=False)
)
"""No session looks which rows it holds of those that are changed: the count is for no turn."""
