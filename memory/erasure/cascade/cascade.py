"""How far an erasure reaches: from rows that go to whatever depends on them and has no other.

A fact stays on what else it rests on, in a wording that does not come from what is gone. Text that
was made of several sources stays if no word of it is from the gone ones alone.
"""

from collections import deque
from collections.abc import Collection, Sequence
from functools import partial

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.erasure.cascade.changes import Taken
from memory.erasure.cascade.derived_memories import lost_heirs, put_away_for
from memory.erasure.cascade.derived_text import (
    lose_sentences_on,
    lose_these,
    mixed_with_others,
    tells_on,
)
from memory.erasure.cascade.fact_rewrite import (
    has_other_ground,
    resting_on,
    reword,
    strip_labels,
    trim,
)
from memory.erasure.cascade.links import MemoryLinks
from memory.erasure.cascade.message_rows import hearers, words_known
from memory.erasure.cascade.model import ErasureContext, ErasureTargets
from memory.erasure.cascade.readers import Readers, Shown, readers_of
from memory.erasure.cascade.retold import (
    Retold,
    chapters_on,
    episodes_on,
    facts_in,
    facts_of_runs,
    profiles_on,
)
from memory.erasure.cascade.trail import Source
from memory.storage.ownership import among
from memory.tables import Memory, Message, Operation, Sentence, row_id
from memory.vocabulary import SUMMARY_CATEGORIES


class ErasureCascade:
    """Finds what goes with some rows, and only reads: what it changes are rows in its hands.

    Its session must flush nothing.
    """

    def __init__(self, rows: Rows, seeds: ErasureTargets, means: ErasureContext) -> None:
        """Begin with the seeds that are still there."""
        self.rows, self.seeds, self.means = rows, seeds, means
        self.taken = Taken()
        self.trail = self.taken.trail
        self._retold = Retold(rows, self.taken, means.kept)
        self._waiting: deque[Memory] = deque()
        self._links = MemoryLinks(rows)
        self._episodes: dict[int, set[Source]] = {}
        """By episode what goes of the stretch that it tells of."""
        self._adopted: set[int] = set()
        """Other people's memories of what they said yes to: theirs, whoever asked."""
        named = select(Memory).where(among(col(Memory.id), seeds.memories))
        for memory in rows.exec(named.order_by(col(Memory.id))).all():
            self._let_go(memory)

    def find(self) -> Taken:
        """Find all that goes."""
        named = select(Message).where(among(col(Message.id), self.seeds.messages))
        self._take(self.rows.exec(named.order_by(col(Message.id))).all(), {})
        self._drop_told(lose_these(self.rows, self.taken, self.seeds.sentences))
        self._note_ledger()
        self._follow_all()
        while fresh := self.trail.take_fresh():
            self._follow_told(fresh)
            self._follow_readers(fresh)
            self._follow_all()
        return self.taken

    def _note_ledger(self) -> None:
        """Note whose words go with operations that are named themselves."""
        named = among(col(Operation.id), self.seeds.operations)
        theirs = set(self.rows.exec(select(Operation.user_id).where(named)))
        self.taken.users |= theirs
        self.taken.owners |= theirs

    def _take(self, messages: Sequence[Message], made_of: Shown) -> None:
        """Let messages go: those that are named, or replies that tell again what these were of."""
        said = {row_id(message): message.text for message in messages}
        texts = words_known(self.rows, said)
        self._note_episodes(texts)
        for message in messages:
            source = Source("message", row_id(message))
            if source.id in made_of:
                self.trail.follow(source, made_of[source.id])
            else:
                self.trail.erase(source, texts[source.id], by_character=message.author_id is None)
            if message.author_id is not None:
                self.taken.owners.add(message.author_id)
        self.taken.messages |= texts
        self.taken.users |= hearers(self.rows, texts)
        self.taken.texts += texts.values()
        self._drop_evidence(texts)
        lost = lose_sentences_on(self.rows, self.taken, "message", said)
        self._drop_told(lost, mixed=mixed_with_others(self.rows, self.taken, lost, said))

    def _note_episodes(self, message_ids: Collection[int]) -> None:
        """Note which episodes tell of messages, before they lose what says so."""
        for memory_id, sources in episodes_on(self.rows, message_ids).items():
            self._episodes.setdefault(memory_id, set()).update(sources)

    def _let_go(self, memory: Memory) -> None:
        memory_id = row_id(memory)
        if memory_id not in self.taken.memories:
            self.taken.memories[memory_id] = memory
            self.taken.users.add(memory.user_id)
            self.taken.owners.add(memory.user_id)
            self._waiting.append(memory)
            self.taken.texts.append(memory.content)
            value = (
                ""
                if memory.category in SUMMARY_CATEGORIES
                else (memory.structured or {}).get("value") or ""
            )
            self.trail.erase(Source("memory", memory_id), f"{memory.content}\n{value}")

    def _drop_evidence(self, message_ids: Collection[int]) -> None:
        """Take messages from the evidence; what rested on them alone goes."""
        resting = resting_on(self.rows, message_ids)
        self._adopted |= {found_id for found_id, found in resting.items() if found.is_adopted}
        for memory_id in sorted(resting.keys() - self.taken.memories.keys()):
            memory = self.rows.get_one(Memory, memory_id)
            self.taken.users.add(memory.user_id)
            self.taken.touched.add(memory_id)
            if memory.category in SUMMARY_CATEGORIES:
                continue
            sources = [
                Source("message", message_id) for message_id in resting[memory_id].message_ids
            ]
            if self.seeds.spares_facts:
                self._spare(memory, sources)
            elif not _fell_with_source(memory) and has_other_ground(self.rows, self.taken, memory):
                self.trail.follow(Source("memory", memory_id), sources)
                self._reword(memory, sources)
            else:
                self.trail.follow(Source("memory", memory_id), sources)
                self._let_go(memory)

    def _spare(self, memory: Memory, made_of: Collection[Source]) -> None:
        """Let a fact stay; of one that rests on other words, too, the wording that those told.

        Where it has no such wording it goes only if it was forgotten.
        """
        rewords = self.seeds.rewords_facts
        if not (rewords and has_other_ground(self.rows, self.taken, memory)):
            trim(self.rows, self.taken, memory, list(self.taken.messages.values()))
            return
        self.trail.follow(Source("memory", row_id(memory)), made_of)
        self._reword(memory, made_of)

    def _reword(self, memory: Memory, made_of: Collection[Source]) -> None:
        """Bring back a wording that rests on nothing that is gone, where this one does."""
        memory_id, before = row_id(memory), memory.content

        def is_told(text: str) -> bool:
            is_theirs = memory_id in self._adopted
            return not is_theirs and self._retold.leaks_terms(memory, text, made_of)

        if not reword(self.rows, self.taken, memory, is_told):
            if self.seeds.spares_facts and memory.state != "forgotten":
                trim(self.rows, self.taken, memory, list(self.taken.messages.values()))
            else:
                self._let_go(memory)
            return
        is_reworded = memory.content != before
        gone = [*self.taken.messages.values(), *([before] if is_reworded else [])]
        trim(self.rows, self.taken, memory, gone)
        if is_reworded:
            self.taken.texts.append(before)
            self.trail.erase(Source("memory", memory_id), before)
            self._drop_told(self._reached(memory_id, before, is_gone=False))

    def _follow_all(self) -> None:
        while self._waiting:
            memory = self._waiting.popleft()
            self._links.know(row_id(memory), map(row_id, self._waiting))
            self._follow(memory)

    def _follow(self, memory: Memory) -> None:
        """Let go what depends on a memory that goes."""
        memory_id, links = row_id(memory), self._links
        is_source = memory_id in links.derived_from
        heirs = lost_heirs(self.rows, memory, self.taken, self.means.away) if is_source else []
        for heir in heirs:
            self._let_go(heir)
        put_away = put_away_for(self.rows, memory) if memory_id in links.derived else []
        if memory_id in self.seeds.memories:
            for other_memory in put_away:
                self._let_go(other_memory)
        else:
            self.taken.back |= {row_id(memory) for memory in put_away}
        if memory_id in links.told_of:
            self._drop_told(self._reached(memory_id, memory.content, is_gone=True))
        else:
            self.taken.unsourced.add(Source("memory", memory_id))

    def _reached(self, memory_id: int, text: str, *, is_gone: bool) -> list[Sentence]:
        lost = {memory_id: text}
        return lose_sentences_on(self.rows, self.taken, "memory", lost, is_gone=is_gone)

    def _follow_told(self, fresh: Collection[Source]) -> None:
        """Drop the sentences of summaries that give away what they were made of."""
        self._note_episodes([pair.id for pair in fresh if pair.sort == "message"])
        memories = [pair.id for pair in fresh if pair.sort == "memory"]
        found = self._retold.sentences_of_memories(self._episodes)
        found += self._retold.sentences_of_memories(chapters_on(self.rows, memories))
        found += self._retold.sentences_of_profiles(profiles_on(self.rows, memories))
        told = [row_id(sentence) for sentence in found]
        self._drop_told(lose_these(self.rows, self.taken, told))

    def _follow_readers(self, fresh: Collection[Source]) -> None:
        """Follow the runs and the replies that were shown these rows."""
        taken = self.taken
        readers = readers_of(self.rows, fresh, taken.owners, taken.memories)
        taken.runs |= readers.runs.keys()
        if not self.seeds.spares_facts:
            self._drop_facts(facts_of_runs(self.rows, readers.runs))
        self._take_replies(readers)

    def _drop_facts(self, made: Shown) -> None:
        """Reword the facts that give away what their runs were shown, or let them go."""
        left_alone = self.taken.memories.keys() | self._adopted
        for memory in facts_in(self.rows, made, left_alone):
            memory_id = row_id(memory)
            is_told = partial(self._retold.leaks_terms, memory, made_of=made[memory_id])
            if is_told(memory.content):
                self.taken.users.add(memory.user_id)
                self.taken.touched.add(memory_id)
                self._reword(memory, made[memory_id])
            if memory_id not in self.taken.memories:
                strip_labels(self.rows, self.taken, memory, is_told)

    def _take_replies(self, readers: Readers) -> None:
        """Take the replies that tell again, or note that they stay; those purged lead on."""
        known = [reply for reply in readers.replies if reply in self.taken.messages]
        for reply_id in (*known, *self._retold.purged_replies(readers)):
            self.trail.follow(Source("message", reply_id), readers.replies[reply_id])
        found = self._retold.replies(readers, self.taken.messages)
        if self.seeds.takes_retold:
            self._take(found, readers.replies)
        else:
            self.taken.leave("replies", {row_id(message) for message in found})

    def _drop_told(self, dropped: list[Sentence], mixed: Collection[int] = ()) -> None:
        """Bring episodes, chapters and profiles in line with the sentences that they lost.

        Of those that are `mixed` nobody knows which words are erased: none is looked for.
        """
        taken = self.taken
        taken.texts += [sentence.text for sentence in dropped]
        for sentence in dropped:
            if sentence.id not in mixed:
                self.trail.erase(_source_of(sentence), sentence.text)
        taken.profiles |= {sentence.profile_id for sentence in dropped if sentence.profile_id}
        for memory_id in sorted({sentence.memory_id for sentence in dropped if sentence.memory_id}):
            memory = self.rows.get(Memory, memory_id)
            if memory is None or memory_id in taken.memories:
                continue
            taken.users.add(memory.user_id)
            taken.touched.add(memory_id)
            lost = " ".join([memory.content, *(sentence.text for sentence in dropped)])
            if tells_on(self.rows, taken, memory):
                self._drop_told(self._reached(memory_id, lost, is_gone=False))
            else:
                self._let_go(memory)


def _source_of(sentence: Sentence) -> Source:
    if sentence.memory_id is not None:
        return Source("memory", sentence.memory_id)
    return Source("profile", int(sentence.profile_id or 0))


def _fell_with_source(memory: Memory) -> bool:
    """Tell whether a memory was forgotten as words that it rested on were taken back.

    What they said is blank by then: nobody can tell which of its own words they brought.
    """
    return memory.state == "forgotten" and memory.forgotten_because == "source gone"
