"""Memories that name people, places and things."""

from sqlmodel import select

from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.tables import Entity
from tests.bot.center.world import CenterWorld


async def acquaintances(world: CenterWorld, name: str = "me") -> dict[str, int]:
    """Have somebody tell of a cat, a friend and her towns; return the ids of the names."""
    own = await world.own(name)
    await own.act(Add(content="The cat Pixel sleeps at Anna's.", entities=["Pixel", "Anna"]))
    await own.act(Add(content="Pixel eats fish.", entities=["Pixel"]))
    town = await own.act(Add(content="Anna lives in Oslo.", entities=["Anna", "Oslo"]))
    moved = Update(
        memory_id=town.id,
        content="Anna lives in Bergen.",
        because="changed",
        entities=["Anna", "Bergen"],
    )
    await own.act(moved)
    user = await world.user(name)
    named = select(Entity).where(Entity.user_id == user)
    found = await own.services.store.read(lambda rows: list(rows.exec(named)))
    return {entity.name: entity.id or 0 for entity in found}
