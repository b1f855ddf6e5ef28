"""How far forgettings are: for the person who asked, and for the doctor."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.storage.events import announce
from memory.storage.ownership import get_owned, owned
from memory.tables import Forgetting, row_id
from memory.vocabulary import ForgettingScope, ForgettingState

UNDER_WAY: Sequence[ForgettingState] = ("accepted", "running", "failed-retrying")


@dataclass(frozen=True, slots=True)
class ForgettingStatus:
    """How far one forgetting is; the names of its fields are those of the JSON."""

    id: int
    scope: ForgettingScope
    topic: str
    """Empty once it is done: nobody is reminded of it."""
    state: ForgettingState
    run: int
    """The run that undoes it as a whole, also while it is under way: then it stops."""
    total: int | None
    """How many memories it takes, or takes the topic out of; null: they are not all found yet."""
    progress: Mapping[str, int]
    """How many are forgotten by now, and how many leave the topic out."""
    error: str | None
    """The class of the last error."""
    accepted_at: datetime
    done_at: datetime | None

    @property
    def is_over(self) -> bool:
        """Whether nothing of it is left to be done."""
        return self.state in ("done", "undone")


def forgettings_of(rows: Rows, user_id: int) -> list[ForgettingStatus]:
    """Return a user's forgettings, newest first."""
    own = owned(user_id, Forgetting).order_by(col(Forgetting.id).desc())
    return [told(forgetting) for forgetting in rows.exec(own)]


def forgetting_of(rows: Rows, user_id: int, forgetting_id: int) -> ForgettingStatus:
    """Return one forgetting of a user; raises `NotFound`."""
    return told(get_owned(rows, Forgetting, user_id, forgetting_id))


def unfinished(rows: Rows) -> Sequence[Forgetting]:
    """Return the forgettings of everybody that are not over, oldest first."""
    left = select(Forgetting).where(col(Forgetting.state).in_((*UNDER_WAY, "undoing")))
    return rows.exec(left.order_by(col(Forgetting.id))).all()


def announce_progress(rows: Rows, forgetting: Forgetting) -> None:
    """Tell whoever looks on that a forgetting is further than it was."""
    announce(rows, forgetting.user_id, "forgetting.progress", [row_id(forgetting)])


def told(forgetting: Forgetting) -> ForgettingStatus:
    """Return a forgetting as people see it."""
    return ForgettingStatus(
        id=row_id(forgetting),
        scope=forgetting.scope,
        topic=forgetting.topic,
        state=forgetting.state,
        run=forgetting.run_id,
        total=forgetting.total,
        progress=forgetting.progress,
        error=forgetting.error,
        accepted_at=forgetting.accepted_at,
        done_at=forgetting.done_at,
    )
