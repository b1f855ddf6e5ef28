"""Private mode: nothing looked up and nothing kept, as a person turns it on from any front end."""

from collections.abc import Sequence

from sqlmodel import Session as Rows
from sqlmodel import col

from bot.texts.settings import OWN_SETTINGS
from config.character import Wording
from memory.conversation.conversations import close_session, open_session
from memory.conversation.users import participant_in
from memory.lifecycle.retention import erase_private_words
from memory.storage.ownership import owned
from memory.store_services import StoreServices
from memory.tables import Conversation, Participant, UserSettings, row_id
from memory.vocabulary import PRIVATE, Language


async def switch_private(
    services: StoreServices, user_id: int, conversation_id: int, *, wanted: bool | None = None
) -> bool:
    """Turn it on or off for a person in a conversation of theirs, and return whether it is on.

    Without `wanted` it becomes what it is not. Whoever calls it tells the person, so that no reply
    has to. Where nobody else hears, a session ends with a change; where others talk, it is
    everybody's, and goes on.
    """
    now = services.now()

    def work(rows: Rows) -> bool:
        part = participant_in(rows, conversation_id, user_id)
        is_on = part.private_since is not None
        part.private_told = True
        if wanted == is_on:
            return is_on
        if rows.get_one(Conversation, conversation_id).audience == PRIVATE:
            end_session(services, rows, conversation_id)
        part.private_since = None if is_on else now
        return not is_on

    return await services.store.write(work)


def private_talks(rows: Rows, user_id: int) -> Sequence[int]:
    """Return the ids of the conversations in which a person has private mode on."""
    on = owned(user_id, Participant.conversation_id)
    return rows.exec(on.where(col(Participant.private_since).is_not(None))).all()


async def private_told(
    services: StoreServices, user_id: int, wording: Wording, language: Language, *, is_on: bool
) -> str:
    """Return what a character says of it once it is switched."""
    if is_on:
        return wording.private_on
    memory = await remembers(services, user_id)
    return wording.private_off if memory else OWN_SETTINGS[language].still_off


async def remembers(services: StoreServices, user_id: int) -> bool:
    """Tell whether a person has memory on as a whole."""

    def work(rows: Rows) -> bool:
        own = rows.get(UserSettings, user_id)
        return own is not None and own.memory

    return await services.store.read(work)


def end_session(services: StoreServices, rows: Rows, conversation_id: int) -> None:
    """Close a conversation's session, if one is open."""
    session = open_session(rows, conversation_id)
    if session is not None:
        close_session(rows, session, services.now())
        # At once, so that no later prompt holds them; the job then clears the log.
        erase_private_words(rows, row_id(session), services.now())
