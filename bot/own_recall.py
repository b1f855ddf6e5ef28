"""What a message would bring to mind, for the person whose memory it is."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlmodel import col

from memory.normalization import cleaned
from memory.ownership import owned
from memory.recall import Recollection
from memory.remembering import Ask, remember
from memory.services import Services
from memory.tables import Memory, Message
from memory.warm_rounds import told_to


@dataclass(frozen=True, slots=True)
class OwnRecall:
    """The recall of one user's chat, with no chat around it."""

    services: Services
    user_id: int
    audience: str
    character: str

    async def recalled(self, words: str) -> Recollection:
        """Return what a message would bring to mind: memories, episodes, and what was said."""
        ask = Ask(
            user_id=self.user_id,
            text=cleaned(words),
            audience=self.audience,
            character=self.character,
            in_mind=frozenset(),
        )
        return await remember(self.services, ask)

    async def contents(self, memory_ids: Collection[int]) -> Mapping[int, str]:
        """Return what those of the memories say that are the user's."""
        own = owned(self.user_id, Memory.id, Memory.content).where(col(Memory.id).in_(memory_ids))
        found = await self.services.store.read(lambda rows: rows.exec(own).all())
        return {int(memory_id or 0): content for memory_id, content in found}

    async def texts(self, message_ids: Collection[int]) -> Mapping[int, str]:
        """Return what those of the messages say that the user may be told."""
        own = told_to(self.user_id, col(Message.id), col(Message.text)).where(
            col(Message.id).in_(message_ids)
        )
        found = await self.services.store.read(lambda rows: rows.execute(own).all())
        return {int(message_id): text for message_id, text in found}
