"""What the year left behind: every memory with its end, what was refused, junk and wrong ends."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import select

from memory.tables import Evidence, Memory, Message, Operation
from memory.vocabulary import SUMMARY_CATEGORIES
from tests.year import script

LATEST_DAYS = "Asia/Shanghai"
"""Where the day begins earliest of all the zones of the year: what ended, ended by this day."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A memory as it stands at the year's end."""

    content: str
    category: str
    kind: str
    began: datetime
    ended: datetime | None
    end: str
    """`superseded`, `archived`, or why it was forgotten; empty: it holds."""
    junk: bool
    wrongly_ended: bool


@dataclass(frozen=True, slots=True)
class Findings:
    """What the year left behind."""

    memories: Sequence[Kept]
    refused: Counter[str]
    """How many operations were refused for which reason."""
    waiting: int
    last: datetime

    @property
    def junk(self) -> list[Kept]:
        return [memory for memory in self.memories if memory.junk]

    @property
    def wrong_ends(self) -> list[Kept]:
        return [memory for memory in self.memories if memory.wrongly_ended]

    @property
    def junk_share(self) -> float:
        return len(self.junk) / len(self.memories) if self.memories else 0.0


def findings_of(rows: Rows) -> Findings:
    passing = {utterance.id for utterance in script.utterances() if utterance.passing}
    sources: dict[int, set[str]] = {}
    told = (
        select(Evidence.memory_id, Message.platform_id)
        .join(Message)
        .where(Evidence.role == "source")
    )
    for memory_id, said in rows.exec(told):
        sources.setdefault(memory_id, set()).add(said or "")
    memories = [
        memory for memory in rows.exec(select(Memory)) if memory.category not in SUMMARY_CATEGORIES
    ]
    zone = ZoneInfo(LATEST_DAYS)
    kept = [
        _kept(memory, sources.get(int(memory.id or 0), set()), passing, zone) for memory in memories
    ]
    operations = rows.exec(select(Operation)).all()
    return Findings(
        memories=kept,
        refused=Counter(
            operation.rejected_because or "" for operation in operations if _refused(operation)
        ),
        waiting=sum(operation.status == "pending" for operation in operations),
        last=max(operation.recorded_at for operation in operations),
    )


def _refused(operation: Operation) -> bool:
    return operation.status == "rejected" and operation.agent == "curator"


def _kept(memory: Memory, sources: set[str], passing: set[str], zone: ZoneInfo) -> Kept:
    end, ended = _end(memory)
    return Kept(
        content=memory.content,
        category=memory.category,
        kind=memory.kind or "",
        began=memory.created_at,
        ended=ended,
        end=end,
        junk=bool(sources) and sources <= passing and memory.grounding == "real",
        wrongly_ended=_is_wrong(memory, end, ended and ended.astimezone(zone).date()),
    )


def _end(memory: Memory) -> tuple[str, datetime | None]:
    if memory.state == "forgotten":
        return memory.forgotten_because or "forgotten", memory.forgotten_at
    if memory.state == "archived":
        return "archived", memory.updated_at
    if memory.superseded:
        return "superseded", memory.valid_until
    return ("over", memory.valid_until) if memory.valid_until else ("", None)


def _is_wrong(memory: Memory, end: str, ended: date | None) -> bool:
    """Tell whether it was let go while still true; what passes by itself is no retirement."""
    if end in ("", "over", "archived") or memory.kind == "context" or ended is None:
        return False
    return not any(
        re.search(retirable.about, memory.content, re.IGNORECASE) and ended >= retirable.since
        for retirable in script.retirable()
    )
