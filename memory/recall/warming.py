"""Warming: what a recall needs of a person is read at the first sign of them, before they ask."""

from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.conversation.users import find_user
from memory.services import Services
from memory.tables import Conversation, Participant, User, UserSettings, row_id


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Somebody as a platform knows them, and where they are."""

    platform: str
    external_id: str
    channel: str | None = None
    """None: wherever they talk."""


Sign = int | Whereabouts
"""Of whom there is a sign: a user by their id, or an account, behind which there may be nobody."""


async def warm_up(services: Services, sign: Sign) -> int | None:
    """Have a person warm, and return who it is; None: nobody to whom anything is recalled.

    That is who is not known, who switched memory off, and who did not talk in the channel yet or
    is in private mode there.
    """

    def work(rows: Rows) -> int | None:
        user_id = _behind(rows, sign)
        if user_id is not None:
            services.warm.user(user_id).refresh(rows)
        return user_id

    return await services.store.read(work)


def _behind(rows: Rows, sign: Sign) -> int | None:
    """Return to whom something may be recalled."""
    user = rows.get(User, sign) if isinstance(sign, int) else _talking(rows, sign)
    if user is None:
        return None
    switches = rows.get_one(UserSettings, row_id(user))
    recalls = switches.memory and (switches.long_term or switches.episodes)
    return row_id(user) if recalls else None


def _talking(rows: Rows, account: Whereabouts) -> User | None:
    """Return the user behind an account, if they talk on the record where they are."""
    user = find_user(rows, account.platform, account.external_id)
    if user is None or account.channel is None:
        return user
    part = (
        select(Participant.user_id)
        .join(Conversation, col(Conversation.id) == col(Participant.conversation_id))
        .where(
            Participant.user_id == user.id,
            col(Participant.private_since).is_(None),
            Conversation.platform == account.platform,
            Conversation.channel == account.channel,
        )
    )
    return user if rows.exec(part).first() is not None else None
