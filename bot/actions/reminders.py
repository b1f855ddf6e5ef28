"""Reminders: each is noted once it was told, so that one that could not be told is not lost."""

from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial

from memory.lifecycle.reminders import Due, Hours, bring_up, due_reminders, due_to, was_brought_up
from memory.store_services import StoreServices
from memory.text.language import language_of
from memory.vocabulary import Language

REMINDER: Mapping[Language, str] = {
    "en": "You told me, and it is time: {content}",
    "zh": "你跟我说过，现在到时候了：{content}",
}


async def reminders_on(
    services: StoreServices, platform: str, quiet: Hours, *, character: str
) -> AsyncIterator[Due]:
    """Yield what people on a platform want to be reminded of now, outside of their quiet hours.

    It is what this character may bring up; another one does not tell what it was not told.
    """
    now = services.now()
    found = await services.store.read(
        lambda rows: due_reminders(rows, platform, now, quiet, character=character)
    )
    async for due in _untold(services, found):
        yield due


async def reminders_for(
    services: StoreServices, user_id: int, *, character: str
) -> AsyncIterator[Due]:
    """Yield what a person is reminded of who came to talk with a character."""
    found = await services.store.read(
        lambda rows: due_to(rows, user_id, services.now(), character=character)
    )
    async for due in _untold(services, found):
        yield due


def retold(due: Due) -> str:
    """Return a reminder's content as it is told to the one it is about."""
    from bot.voice.second_person import second_person  # late: it knows how both languages speak

    return second_person(due.content, language_of(due.content))


async def note_reminder(services: StoreServices, due: Due) -> None:
    """Note that a person was reminded, so that no front end brings it up again."""
    await services.store.write(partial(bring_up, due=due, now=services.now()))


async def _untold(services: StoreServices, found: Sequence[Due]) -> AsyncIterator[Due]:
    """Yield those that no front end brought up meanwhile."""
    for due in found:
        if not await services.store.read(partial(was_brought_up, due=due)):
            yield due
