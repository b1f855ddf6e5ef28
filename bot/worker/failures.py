"""Failures: what becomes of a job that was not done, by what stood in its way."""

import logging
from datetime import datetime, timedelta
from traceback import format_tb
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from bot.reason import reason_of
from config.errors import (
    AnswerEmpty,
    BudgetSpent,
    CompanionError,
    EmbedderUnavailable,
    ErasureWaits,
    JobUnknown,
    MindUnavailable,
    StoreError,
)
from memory.conversation.curation_cursor import give_up, go_on
from memory.queue.retries import fail, park, put_off, still_held, wait
from memory.services import Services
from memory.storage.call_log import next_month
from memory.tables import Job

log = logging.getLogger(__name__)


def is_outage(problem: Exception) -> bool:
    """Tell whether something could not be had just now, so that the job itself did not fail."""
    if isinstance(problem, MindUnavailable):
        return not (problem.refused or isinstance(problem, AnswerEmpty))
    return isinstance(problem, EmbedderUnavailable | StoreError | OSError)


def settle_failure(rows: Rows, services: Services, job: Job, problem: Exception) -> None:
    """Put off, retry or park a job, by what stood in its way."""
    work, now = services.settings.work, services.now()
    error = told(problem)
    if isinstance(problem, BudgetSpent):
        wait(rows, job, until=_budget_may_be_raised(services, now), reason=error, now=now)
    elif isinstance(problem, ErasureWaits):
        until = now + timedelta(seconds=work.backoff_seconds)
        wait(rows, job, until=until, reason=error, now=now)
    elif is_outage(problem):
        put_off(rows, job, error=error, now=now, work=work)
    elif isinstance(problem, JobUnknown):
        if (held := still_held(rows, job)) is not None:
            park(rows, held, error=error, now=now)
    else:
        failed = fail(rows, job, error=error, now=now, work=work)
        if failed is not None and failed.parked_at is not None:
            set_aside(rows, services, failed)


def set_aside(rows: Rows, services: Services, job: Job) -> None:
    """Let later work go on past a job that was parked: it keeps what it was about."""
    if job.kind == "curate":
        give_up(rows, job, services.settings.curation)
        go_on(rows, job, services.settings.curation, services.now())


def note(job: Job, problem: Exception) -> None:
    """Log why a job was not done."""
    if isinstance(problem, BudgetSpent | ErasureWaits):
        level = logging.INFO if isinstance(problem, ErasureWaits) else logging.WARNING
        log.log(level, "job %s (%s) waits: %s", job.id, job.kind, problem)
        return
    if isinstance(problem, JobUnknown):
        log.warning("job %s: %s", job.id, problem)
        return
    log.warning("job %s (%s) failed: %s", job.id, job.kind, reason_of(problem))
    if not isinstance(problem, CompanionError):
        log_unknown(f"job {job.id}", problem)


def log_unknown(what: str, problem: Exception) -> None:
    """Log what an unknown error is and where it stands; its words may be somebody's."""
    place = "".join(format_tb(problem.__traceback__))
    log.error("%s: %s\n%s", what, type(problem).__name__, place)


def told(problem: Exception) -> str:
    """Return an error as a job keeps it: never anybody's words."""
    return reason_of(problem)


def _budget_may_be_raised(services: Services, now: datetime) -> datetime:
    """Return when the budget may have been raised, or the next month begins."""
    look_again = timedelta(minutes=services.settings.budget.look_again_minutes)
    return min(now + look_again, next_month(now, ZoneInfo(services.settings.timezone)))
