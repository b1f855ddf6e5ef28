"""`companion jobs`: what the background work has left to do, and what an operator makes of it."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from typing import Annotated

from cyclopts import Parameter

from bot.cli.confirmation import confirm
from bot.cli.ids import Id
from bot.cli.invocation import HERE, Invocation, Json, Limit
from bot.cli.output import as_json, as_lines
from bot.texts.commands.catalogue import retold, say, word
from config.errors import OperationRefused
from memory.queue.job_dropping import drop_job, loss_of, retry_job
from memory.queue.job_report import JobLine, jobs_in, lasting, line_of

Parked = Annotated[bool, Parameter(name="--parked", negative="", help="All that are parked.")]
Yes = Annotated[bool, Parameter(negative="", help="Do not ask.")]
NONE_LEFT = "There is nothing left to do."
WHICH = "Name jobs by their numbers, or say `--parked`."
WHICH_ONES = "Name jobs by their numbers."
DUE_AGAIN = "{count} jobs are due again."
ASKED = "Give this up for good?"
UNDONE = "Nothing was dropped."
TRIES, PUT_OFFS, KILLS = "{count} tries", "{count} times put off", "{count} times killed"


async def list_jobs(*, limit: Limit = 50, place: Invocation = HERE, json: Json = False) -> None:
    """List the jobs that are not done, what is parked first, with what went wrong."""
    with place.opened() as app:
        now = app.store_services.now()
        lines = await app.store_services.store.read(lambda rows: jobs_in(rows, now, limit=limit))
    if json:
        as_json(lines)
    else:
        as_lines((job_line(line, now) for line in lines), nothing=NONE_LEFT)


async def retry(
    *ids: Id, parked: Parked = False, place: Invocation = HERE, json: Json = False
) -> None:
    """Try jobs again at once, with all their tries; a running bot or `companion curator` does."""
    if bool(ids) == parked:
        raise OperationRefused(say(WHICH))
    with place.opened() as app:
        now = app.store_services.now()
        if parked:
            count = await app.worker.chores.take_up_parked(tries=None)
            as_json({"taken_up": count}) if json else as_lines([say(DUE_AGAIN, count=count)])
            return
        lines = await app.store_services.store.write(
            lambda rows: [line_of(retry_job(rows, found_id, now), now) for found_id in ids]
        )
    if json:
        as_json(lines)
    else:
        as_lines(job_line(line, now) for line in lines)


async def drop(*ids: Id, yes: Yes = False, place: Invocation = HERE, json: Json = False) -> None:
    """Give jobs up for good; what is lost with them is told before."""
    if not ids:
        raise OperationRefused(say(WHICH_ONES))
    with place.opened() as app:
        now = app.store_services.now()
        losses = await app.store_services.store.read(
            lambda rows: [loss_of(rows, found_id, now) for found_id in ids]
        )
        told = [
            say("job {id}: {loss}", id=found_id, loss=retold(loss.told))
            for found_id, loss in zip(ids, losses, strict=True)
        ]
        if not json:
            as_lines(told)
        confirm(ASKED, UNDONE, yes=yes)
        await app.store_services.store.write(
            lambda rows: [drop_job(rows, found_id, now) for found_id in ids]
        )
    if json:
        as_json(
            [{"id": found_id, **asdict(loss)} for found_id, loss in zip(ids, losses, strict=True)]
        )


def job_line(job: JobLine, now: datetime) -> str:
    """Return a job as one line."""
    return f"#{job.id:<6} {word(job.kind):<14} {word(job.state):<8} " + ", ".join(_facts(job, now))


def _facts(job: JobLine, now: datetime) -> Iterator[str]:
    yield say("from {time} ago", time=retold(lasting(now - job.created_at)))
    if job.due_at > now:
        yield say("tried again in {time}", time=retold(lasting(job.due_at - now)))
    if job.user_id is not None:
        yield say("user {id}", id=job.user_id)
    if job.conversation_id is not None:
        yield say("conversation {id}", id=job.conversation_id)
    counts = {TRIES: job.attempts, PUT_OFFS: job.put_offs, KILLS: job.kills}
    yield from (say(what, count=count) for what, count in counts.items() if count)
    if job.error:
        yield retold(job.error)
