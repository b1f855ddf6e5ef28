"""Reminders: each is noted once it was told, so that one that could not be told is not lost."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import partial

from sqlmodel import Session as Rows

from memory.lifecycle.reminders import Due, Hours, Teller, bring_up, due_reminders, due_to
from memory.store_services import StoreServices
from memory.text.language import language_of
from memory.vocabulary import Language

REMINDER: Mapping[Language, str] = {
    "en": "You told me, and it is time: {content}",
    "zh": "你跟我说过，现在到时候了：{content}",
}


async def reminders_on(services: StoreServices, teller: Teller, quiet: Hours) -> AsyncIterator[Due]:
    """Yield what people on a platform want to be reminded of now, outside of their quiet hours."""

    def due_now(rows: Rows, again: Due | None = None) -> Sequence[Due]:
        return due_reminders(rows, teller, services.now(), quiet, again=again)

    found = await services.store.read(due_now)
    async for due in _still_due(services, found, due_now):
        yield due


async def reminders_for(
    services: StoreServices, user_id: int, teller: Teller
) -> AsyncIterator[Due]:
    """Yield what a person is reminded of who came to talk."""

    def due_now(rows: Rows, again: Due | None = None) -> Sequence[Due]:
        memory_id = None if again is None else again.memory_id
        return due_to(rows, user_id, teller, services.now(), memory_id=memory_id)

    found = await services.store.read(due_now)
    async for due in _still_due(services, found, due_now):
        yield due


def retold(due: Due) -> str:
    """Return a reminder's content as it is told to the one it is about."""
    from bot.voice.second_person import second_person  # late: it knows how both languages speak

    return second_person(due.content, language_of(due.content))


async def note_reminder(services: StoreServices, due: Due) -> None:
    """Note that a person was reminded, so that no front end brings it up again."""
    await services.store.write(partial(bring_up, due=due, now=services.now()))


async def _still_due(
    services: StoreServices, found: Sequence[Due], due_now: Callable[..., Sequence[Due]]
) -> AsyncIterator[Due]:
    """Yield each as it is when its turn comes, where it still is to be told.

    Telling takes time: meanwhile another front end may have brought it up, or the person may have
    forgotten, erased or changed it, or want no more of them.
    """
    for due in found:
        now_due = await services.store.read(partial(due_now, again=due))
        for each in now_due:
            if each.external_id == due.external_id:
                yield each
