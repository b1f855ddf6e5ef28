"""What a message would bring to mind, for the person whose memory it is."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.dates.periods import Period, period_of
from memory.index.messages.telling import told_to
from memory.recall import Recollection
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.storage.ownership import owned
from memory.tables import Memory, Message, User, row_id
from memory.text.normalization import cleaned

Known = tuple[str, Period]


@dataclass(frozen=True, slots=True)
class OwnRecall:
    """The recall of one user's chat, with no chat around it."""

    services: Services
    user_id: int
    audience: str
    character: str

    async def recalled(self, words: str) -> Recollection:
        """Return what a message would bring to mind: memories, episodes, and what was said."""
        ask = RecallRequest(
            user_id=self.user_id,
            text=cleaned(words),
            audience=self.audience,
            character=self.character,
            in_mind=frozenset(),
        )
        return await recall(self.services, ask)

    async def known(self, memory_ids: Collection[int]) -> Mapping[int, Known]:
        """Return what those of the memories say that are the user's, and when it is true."""
        own = owned(self.user_id, Memory).where(col(Memory.id).in_(memory_ids))
        now = self.services.now()

        def work(rows: Rows) -> Mapping[int, Known]:
            zone = ZoneInfo(rows.get_one(User, self.user_id).timezone)
            found = rows.exec(own).all()
            return {
                row_id(memory): (memory.content, period_of(memory, now, zone)) for memory in found
            }

        return await self.services.store.read(work)

    async def texts(self, message_ids: Collection[int]) -> Mapping[int, str]:
        """Return what those of the messages say that the user may be told."""
        own = told_to(self.user_id, col(Message.id), col(Message.text)).where(
            col(Message.id).in_(message_ids)
        )
        found = await self.services.store.read(lambda rows: rows.execute(own).all())
        return {int(message_id): text for message_id, text in found}
