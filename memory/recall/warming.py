"""Warming: what a recall needs of a person is read at the first sign of them, before they ask."""

from sqlmodel import Session as Rows

from memory.conversation.users import find_user
from memory.services import Services


async def warm_up(services: Services, platform: str, external_id: str) -> None:
    """Have a person warm, if they are known."""

    def work(rows: Rows) -> None:
        user = find_user(rows, platform, external_id)
        if user is not None and user.id is not None:
            services.warm.user(user.id).refresh(rows)

    await services.store.read(work)
