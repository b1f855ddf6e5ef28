"""Who a person is taken to be, as they read it: the same for every front end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session as Rows

from memory.store_services import StoreServices
from memory.summaries.profiles import latest_profile, paragraphs_of
from memory.vocabulary import PRIVATE


@dataclass(frozen=True, slots=True)
class ProfileSentence:
    """A sentence of a profile, with the ids of the memories that it rests on."""

    text: str
    memories: Sequence[int]


@dataclass(frozen=True, slots=True)
class ProfileView:
    """The newest profile of a person; version 0: there is none yet."""

    version: int
    name: str | None
    occupation: str | None
    paragraphs: Sequence[Sequence[ProfileSentence]]
    at: datetime | None


@dataclass(frozen=True, slots=True)
class OwnProfile:
    """The profile of one user, as that user sees it."""

    services: StoreServices
    user_id: int
    character: str

    async def newest(self) -> ProfileView:
        """Return the newest, of what was said in private; hushed things are in it, too."""

        def work(rows: Rows) -> ProfileView:
            found = latest_profile(rows, self.user_id, character=self.character, audience=PRIVATE)
            if found is None:
                return ProfileView(0, None, None, (), None)
            told = [
                [ProfileSentence(each.text, each.memory_ids) for each in paragraph]
                for paragraph in paragraphs_of(rows, found)
            ]
            return ProfileView(found.version, found.name, found.occupation, told, found.created_at)

        return await self.services.store.read(work)
