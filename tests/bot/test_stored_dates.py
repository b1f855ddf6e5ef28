"""No date that a row may hold breaks what is read of it, wherever on earth its person lives."""

from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import get_args

import pytest
from sqlmodel import Session as Rows
from sqlmodel import select

from bot.actions.local_chat import LocalChat
from bot.workbench.comparing.stored_conversations import talks_of
from bot.worker.maintenance import DAILY
from memory.lifecycle.reminders import Teller, due_reminders
from memory.reports.memory_view import Viewer
from memory.reports.quality_report import report_on
from memory.tables import Job, Memory, User
from memory.vocabulary import Precision
from tests.stage import Stage, said, staged

EARLIEST, LATEST = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
PRECISIONS = get_args(Precision)
FAR_EAST, FAR_WEST = "Pacific/Kiritimati", "Pacific/Pago_Pago"
TOLD = (
    "My name is Mira and I live in Oslo",
    "I like Vue",
    "I like tea and I'm allergic to nuts",
    "My sister Anna lives in Bergen since 2019",
    "I moved to Bodø yesterday",
    "Remember: my birthday is the 5th of May",
)


@pytest.mark.parametrize("zone", [FAR_EAST, FAR_WEST])
async def test_no_stored_date_breaks_a_reading(tmp_path: Path, zone: str):
    with staged(tmp_path, timezone=zone) as stage:
        talk = await stage.talk()
        for text in TOLD:
            await said(talk, text)
        await stage.worker.drain()
        await talk.end()
        await stage.worker.drain()
        for started, ended in ((EARLIEST, LATEST), (LATEST, EARLIEST)):
            await stage.write(partial(_date_all, started=started, ended=ended))
            await _reads_all(stage, talk)


def _date_all(rows: Rows, *, started: datetime, ended: datetime) -> None:
    for user in rows.exec(select(User)):
        user.revision += 1
        for memory in rows.exec(select(Memory).where(Memory.user_id == user.id)):
            precision = PRECISIONS[int(memory.id or 0) % len(PRECISIONS)]
            memory.valid_from, memory.valid_from_precision = started, precision
            memory.valid_until, memory.valid_until_precision = ended, precision
            memory.revision = user.revision


async def _reads_all(stage: Stage, talk: LocalChat) -> None:
    """Read what there is by every way that shows, weighs or judges it."""
    own = talk.memory
    assert await said(talk, "Where do I live, and what did I like last year?")
    assert await said(talk, "I like Rust and my sister moved to Tromsø")
    listed = await own.listed(states=["active", "forgotten"], limit=100)
    assert len(listed) == len(
        [memory for memory in await stage.all(Memory) if memory.state != "archived"]
    )
    assert await own.search("Oslo Bergen Vue tea", limit=20)
    for entry in listed:
        assert await own.history(entry.id)
    await own.fading(days=365)
    await own.export()
    await own.behind_last_reply(talk.conversation_id)
    await talk.end()
    stage.clock.move(days=32)
    for chore in (DAILY, "minute"):
        await stage.worker.chores.enqueue(chore)
    await stage.worker.drain()
    viewer = Viewer(stage.clock.now() + timedelta(minutes=1), stage.services.policy)
    read = stage.services.store.read
    user, limits = await stage.only(User), stage.app.settings.quality
    await read(lambda rows: report_on(rows, user, viewer, limits, days=30))
    await read(lambda rows: due_reminders(rows, Teller("local"), viewer.now, (0, 0)))
    await read(lambda rows: talks_of(rows, user, "lumi", last=9))
    assert [job.error for job in await stage.all(Job) if job.error] == []
