"""What is warm of all users: whoever was asked of least recently leaves when room is needed.

What each of them holds is imported when something is first looked for: no index, no numbers.
"""

import threading
from collections import Counter, OrderedDict
from itertools import islice
from typing import TYPE_CHECKING, Literal

from sqlmodel import Session as Rows

from memory.index.messages.revision import MOST_MESSAGES

if TYPE_CHECKING:
    import asyncio

    from memory.index.messages.cache import VisibilityScope, WarmTalk
    from memory.index.messages.columns import MessageColumns
    from memory.index.user_cache import WarmUser

MEGABYTE = 2**20
GROWING = 16
"""So many users at most are brought up to date at a time, each by a thread of its own."""


class WarmUsers:
    """The users that are warm; the least recently asked leave when they take too much room."""

    def __init__(self, *, model: str, dimensions: int, megabytes: int = 512) -> None:
        """Keep users warm up to so much memory in all, with vectors of one embedder."""
        self._model = model
        self._dimensions = dimensions
        self._most = megabytes * MEGABYTE
        self._users: OrderedDict[int, WarmUser] = OrderedDict()
        self._sizes: dict[int, int] = {}
        self._taken = 0
        """All sizes together."""
        self._lock = threading.Lock()
        self.lookups = Counter[Literal["warm", "cold"]]()
        """How often a user was found warm, and how often not, since the process began."""
        self.warming: dict[int, asyncio.Task[None]] = {}
        """By user: what brings their vectors near."""

    @property
    def bytes(self) -> int:
        """About how much memory all of them take."""
        with self._lock:
            return sum(warm.bytes for warm in self._users.values())

    def holds(self, user_id: int) -> bool:
        """Tell whether a user is there, without asking for them."""
        with self._lock:
            return user_id in self._users

    def user(self, user_id: int) -> "WarmUser":
        """Return a user's cache, cold where it is new; the one asked for last always stays."""
        from memory.index.user_cache import WarmUser  # late: most commands look for nothing
        from memory.index.vector_index import VectorIndex

        with self._lock:
            warm = self._users.get(user_id)
            self.lookups["cold" if warm is None else "warm"] += 1
            if warm is None:
                warm = WarmUser(user_id, self._model, VectorIndex(self._dimensions))
                self._users[user_id] = warm
            self._users.move_to_end(user_id)
            self._measure()
            while self._taken > self._most and len(self._users) > 1:
                gone, _ = self._users.popitem(last=False)
                self._taken -= self._sizes.pop(gone, 0)
            return warm

    def _measure(self) -> None:
        """Take the sizes of those asked for last: nobody else can have grown since."""
        for user_id, warm in islice(reversed(self._users.items()), GROWING):
            size = warm.bytes
            self._taken += size - self._sizes.get(user_id, 0)
            self._sizes[user_id] = size

    def found_afar(self, user_id: int) -> "WarmUser | None":
        """Return a user whose vectors are not at hand, and could be, if others leave for them."""
        with self._lock:
            warm = self._users.get(user_id)
            return warm if warm and warm.is_afar and warm.bytes_near <= self._most else None


class WarmRounds:
    """The users whose rounds are warm, the least recently asked leaving first."""

    def __init__(self, most: int = MOST_MESSAGES) -> None:
        """Keep about so many messages warm, of all users together."""
        self._most = most
        self._users: OrderedDict[tuple[int, str], WarmTalk] = OrderedDict()
        self._lock = threading.Lock()

    def talk(
        self, rows: Rows, user_id: int, model: str, hearing: "VisibilityScope", *, asking: str = ""
    ) -> "MessageColumns":
        """Return what was said to or by a user and may be told to a hearing.

        `asking` is the person's message, which may bring up what is hushed.
        """
        from memory.index.messages.cache import WarmTalk  # late, as above

        with self._lock:
            key = (user_id, model)
            warm = self._users.setdefault(key, WarmTalk(user_id, model))
            self._users.move_to_end(key)
        talk = warm.talk(rows, hearing, asking)
        self._make_room()
        return talk

    def _make_room(self) -> None:
        with self._lock:
            held = sum(len(user.kept) for user in self._users.values())
            while held > self._most and len(self._users) > 1:
                _, gone = self._users.popitem(last=False)
                held -= len(gone.kept)
