"""Warming: what a recall needs of a person is read at the first sign of them, before they ask."""

import asyncio
import logging
from dataclasses import dataclass

from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.errors import ErasedMeanwhile, StoreError
from memory.conversation.users import find_user
from memory.index.user_cache import WarmUser
from memory.services import Services
from memory.tables import Conversation, Participant, User, UserSettings, row_id

log = logging.getLogger(__name__)
TRIES = 3
"""How often vectors are read anew that changed while they were read; the next recall asks again."""


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
            if warm := services.warm.found_afar(user_id):
                warm.bring_near(rows)
        return user_id

    return await services.store.read(work)


def warm_behind(services: Services, user_id: int) -> None:
    """Bring a user's vectors near while others work, so that the next recall finds them there."""
    warm, warming = services.warm.found_afar(user_id), services.warm.warming
    if warm is not None and user_id not in warming:
        warming[user_id] = asyncio.create_task(_bring_near(services, warm))
        warming[user_id].add_done_callback(lambda _: warming.pop(user_id))


async def _bring_near(services: Services, warm: WarmUser) -> None:
    try:
        for _ in range(TRIES):
            if await services.store.read(warm.bring_near):
                return
    except ErasedMeanwhile:
        return  # erased meanwhile
    except StoreError as problem:
        log.warning("user %s is not warmed: %s", warm.user_id, problem)


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
