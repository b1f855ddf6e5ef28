"""Days on which something was told, so that commands find runs in the ledger."""

import asyncio
from pathlib import Path
from typing import Any

from memory.tables import UserSettings
from tests.stage import said, staged


def tell(folder: Path, *texts: str, user: str = "me", ask_first: bool = False) -> None:
    """Say the texts, each curated by the offline agents before the next."""

    def switch(rows: Any, user_id: int) -> None:
        rows.get_one(UserSettings, user_id).automatic = not ask_first

    async def talked() -> None:
        talk = await stage.talk(user)
        await stage.write(lambda rows: switch(rows, talk.user_id))
        for text in texts:
            await said(talk, text)
            await stage.worker.drain()

    with staged(folder) as stage:
        asyncio.run(talked())
