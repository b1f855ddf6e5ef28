"""How far an erasure reaches: from rows that go to whatever depends on them and has no other.

A fact stays on what else it rests on, in a wording that does not come from what is gone. Text that
was derived from several sources stays if no word of it is from the gone ones alone.
"""

from collections import deque

from sqlmodel import Session as Rows
from sqlmodel import col, delete, select

from memory.erasure.heirs import lost_heirs, put_away_for, restore
from memory.erasure.labels import strip_inherited
from memory.erasure.ledger_words import blank_ledger
from memory.erasure.message_rows import delete_messages, hearers
from memory.erasure.seeds import Gone, Means, Seeds
from memory.erasure.told import drop_sentences_on, drop_these, settle_profile, settle_telling
from memory.erasure.wording import has_other_ground, reword, trim
from memory.model_calls import blank_texts_of
from memory.naming import call_otherwise
from memory.removal import remove
from memory.tables import Evidence, Memory, Message, Reminder, Sentence, User
from memory.vocabulary import TOLD


class Reach:
    """One transaction's worth of an erasure."""

    def __init__(self, rows: Rows, seeds: Seeds, means: Means) -> None:
        """Begin with the seeds that are still there."""
        self.rows, self.means = rows, means
        self.gone = Gone()
        self.spares_facts, self.leaver = seeds.spares_facts, seeds.leaver
        found = rows.exec(select(Message).where(col(Message.id).in_(seeds.messages))).all()
        self.messages = {int(one.id or 0): one.text for one in found}
        self.memories: dict[int, Memory] = {}
        self.touched: set[int] = set()
        """The memories that stay, but lost some of what they rest on."""
        self.users: set[int] = set()
        self._waiting: deque[Memory] = deque()
        self._back: set[int] = set()
        self._sentences = list(seeds.sentences)
        self._seeds = frozenset(seeds.memories)
        for one in rows.exec(select(Memory).where(col(Memory.id).in_(seeds.memories))):
            self._let_go(one)

    def erase(self) -> Gone:
        """Erase it all and return what is gone."""
        self.users |= hearers(self.rows, self.messages)
        self.gone.texts += self.messages.values()
        self._drop_evidence()
        self._drop_told(drop_these(self.rows, self._sentences))
        self._drop_told(drop_sentences_on(self.rows, "message", self.messages))
        while self._waiting:
            self._follow(self._waiting.popleft())
        names = [one.structured for one in self.memories.values()]
        self._blank_and_remove()
        self._renew_owners(names)
        return self.gone

    def _let_go(self, memory: Memory) -> None:
        memory_id = int(memory.id or 0)
        if memory_id not in self.memories:
            self.memories[memory_id] = memory
            self.users.add(memory.user_id)
            self._waiting.append(memory)
            self.gone.texts.append(memory.content)

    def _drop_evidence(self) -> None:
        """Take the messages from the evidence; what rested on them alone goes."""
        on_these = col(Evidence.message_id).in_(self.messages)
        grounds = on_these & (col(Evidence.role) != "request")
        resting = set(self.rows.exec(select(Evidence.memory_id).where(grounds)))
        self.rows.exec(delete(Evidence).where(on_these))
        for memory_id in sorted(resting - self.memories.keys()):
            memory = self.rows.get_one(Memory, memory_id)
            self.users.add(memory.user_id)
            self.touched.add(memory_id)
            if memory.category in TOLD:
                continue
            if self.spares_facts:
                trim(self.rows, memory, list(self.messages.values()))
            elif has_other_ground(self.rows, memory):
                self._reword(memory)
            else:
                self._let_go(memory)

    def _reword(self, memory: Memory) -> None:
        """Bring back a wording that rests on nothing that is gone, where this one does."""
        before = memory.content
        if not reword(self.rows, memory, self.messages, self.means):
            self._let_go(memory)
            return
        is_reworded = memory.content != before
        lost = [*self.messages.values(), *([before] if is_reworded else [])]
        trim(self.rows, memory, lost)
        if is_reworded:
            self.gone.texts.append(before)
            self._drop_told(self._reached(int(memory.id or 0), before, is_gone=False))

    def _follow(self, memory: Memory) -> None:
        """Let go what depends on a memory that goes."""
        memory_id = int(memory.id or 0)
        for heir in lost_heirs(self.rows, memory, self.memories):
            self._let_go(heir)
        put_away = put_away_for(self.rows, memory)
        if memory_id in self._seeds:
            for one in put_away:
                self._let_go(one)
        else:
            self._back |= {int(one.id or 0) for one in put_away}
        self._drop_told(self._reached(memory_id, memory.content, is_gone=True))

    def _reached(self, memory_id: int, text: str, *, is_gone: bool) -> list[Sentence]:
        return drop_sentences_on(self.rows, "memory", {memory_id: text}, is_gone=is_gone)

    def _drop_told(self, dropped: list[Sentence]) -> None:
        """Bring episodes, chapters and profiles in line with the sentences that they lost."""
        self.gone.counts["sentences"] += len(dropped)
        self.gone.texts += [one.text for one in dropped]
        for profile_id in {one.profile_id for one in dropped if one.profile_id}:
            settle_profile(self.rows, profile_id)
        for memory_id in sorted({one.memory_id for one in dropped if one.memory_id}):
            memory = self.rows.get(Memory, memory_id)
            if memory is None or memory_id in self.memories:
                continue
            self.users.add(memory.user_id)
            self.touched.add(memory_id)
            lost = " ".join([memory.content, *(one.text for one in dropped)])
            if settle_telling(self.rows, memory, self.messages, self.means):
                self._drop_told(self._reached(memory_id, lost, is_gone=False))
            else:
                self._let_go(memory)

    def _blank_and_remove(self) -> None:
        count, restored = self.gone.counts, self._back - self.memories.keys()
        owners = (self.users | _owners(self.rows, self.touched)) - {self.leaver}
        reached, texts = self.touched | self.memories.keys(), self.gone.texts
        stripped = strip_inherited(self.rows, reached, self.memories, texts)
        blanked = stripped | self.memories.keys()
        count["operations"] += blank_ledger(self.rows, owners, self.messages, blanked, self.touched)
        brought_up = delete(Reminder).where(col(Reminder.memory_id).in_(self.memories))
        self.rows.exec(brought_up)
        for memory in self.memories.values():
            remove(self.rows, memory)
        count["memories"] += len(self.memories)
        count["messages"] += delete_messages(self.rows, set(self.messages), self.means)
        restore(self.rows, restored, self.means)

    def _renew_owners(self, names: list[dict[str, object] | None]) -> None:
        """Let all caches of the users start anew, in every process."""
        for user_id in sorted(self.users):
            user = self.rows.get(User, user_id)
            if user is None:
                continue
            user.revision += 1
            user.erased_revision = user.revision
            blank_texts_of(self.rows, user_id)
            for structured in names:
                call_otherwise(self.rows, user_id, {"structured": structured})
        self.rows.flush()


def _owners(rows: Rows, memory_ids: set[int]) -> set[int]:
    found = select(Memory.user_id).where(col(Memory.id).in_(memory_ids))
    return set(rows.exec(found))
