"""Refusals: what an agent wrote that was not taken, counted by reason where no run would tell."""

from collections.abc import Mapping
from datetime import datetime

from sqlmodel import Session as Rows

from memory.operations import Author
from memory.tables import Job, Run

NO_SOURCE_OR_ROOM = "sentence without a source or one too many"


def note_refusals(  # noqa: PLR0913  # the columns of one row
    rows: Rows, job: Job, author: Author, refused: Mapping[str, int], user_id: int, now: datetime
) -> None:
    """Record how much was refused for which reason, as a run; nothing where nothing was."""
    counts = {f"refused: {why}": count for why, count in refused.items() if count}
    if not counts:
        return
    run = Run(
        user_id=user_id,
        conversation_id=job.conversation_id,
        job_id=job.id,
        agent=author.agent,
        model=author.model or "",
        prompt_version=author.prompt_version or "",
        at=now,
        counts=counts,
    )
    rows.add(run)
