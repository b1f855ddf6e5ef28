"""A process that tells of events: `python -m tests.bot.actions.announcer FOLDER ADDRESS USER`."""

import asyncio
import sys
from functools import partial

from sqlmodel import Session as Rows

from memory.storage.events import announce
from tests.stores import open_at

TIMES = 150


def main() -> None:
    """Tell of many things of a user, each in a transaction that goes on for a while after it."""
    store, user_id = open_at(*sys.argv[1:3]), int(sys.argv[3])

    async def tell() -> None:
        for number in range(TIMES):
            await store.write(partial(_note, user_id=user_id, number=number))

    asyncio.run(tell())
    store.close()


def _note(rows: Rows, *, user_id: int, number: int) -> None:
    """Tell of one thing first, and of others when another process may long have told of its own."""
    announce(rows, user_id, "memory.created", [number])
    for subject_id in range(number % 5):
        announce(rows, user_id, "memory.updated", [subject_id])


if __name__ == "__main__":
    main()
