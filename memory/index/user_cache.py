"""Warm users: what recall needs of a user's rows, kept in memory while they talk.

It is a cache: built from the rows on first use, brought up to date where `users.revision` has
moved on, whichever process moved it; `memory/index/warm_caches.py` drops it when room is needed.
"""

import threading
from collections.abc import Sequence

from sqlmodel import Session as Rows

from config.models.embedding.vector import Vector
from memory.index.entity_graph import EntityGraph
from memory.index.kept_packs import find_pack
from memory.index.memory_columns import Mask, MemoryColumns
from memory.index.memory_loader import changed_since, count_changed, vectors_until
from memory.index.vector_index import Hits, VectorIndex
from memory.privacy.derivation import made_of
from memory.privacy.discretion import Discretion
from memory.privacy.hush import Quiet, hushed_words, quiet_memories
from memory.privacy.retelling import discretion_of
from memory.privacy.topic_rules import ruled_topics
from memory.storage.asker import asker_of
from memory.storage.expressions import on_sqlite
from memory.storage.postgres.vector_search import FEWEST, Owner, StoredVectors, all_of
from memory.storage.vector_codec import matrix_of


class WarmUser:
    """One user's memories as of a revision; whoever reads it holds its lock."""

    def __init__(self, user_id: int, model: str, index: VectorIndex) -> None:
        """Start cold, with an empty index for the vectors of one model."""
        self.user_id = user_id
        self.model = model
        self.index = index
        """The vectors, by place on the shelf."""
        self.shelf = MemoryColumns()
        self.graph = EntityGraph()
        self.quiet: dict[int, Quiet] = {}
        """What is not brought up unasked, by memory id."""
        self.silent = Discretion()
        """What is not to be told again."""
        self.revision = -1
        self.is_afar = False
        """Whether the vectors are searched where they are stored, and none is in the index."""
        self.lock = threading.RLock()
        self._hushed: tuple[list[list[str]], list[frozenset[str]]] = ([], [])
        """The hushed topics, and the telling words of the hushed memories."""

    def refresh(self, rows: Rows) -> None:
        """Bring it in line with the rows of this transaction.

        Of many memories on PostgreSQL the vectors stay where they are until `bring_near`: to read
        them takes longer than to search them there.
        """
        with self.lock:
            now = asker_of(rows, self.user_id)
            if now.erased_revision > self.revision >= 0 or self.shelf.needs_compaction:
                self._start_anew()
            if now.revision > self.revision:
                is_cold = self.revision < 0
                if is_cold:
                    self.is_afar = self._has_many(rows)
                    self._unpack(rows, erased=now.erased_revision)
                changed = self._take_up(rows)
                self.silent = discretion_of(rows, self.user_id)
                self._hush(rows, None if is_cold else changed)
                self.revision = now.revision

    def bring_near(self, rows: Rows) -> bool:
        """Have the vectors in the index, too; False where they changed while they were read.

        They are read before it is locked, so that who asks meanwhile does not wait.
        """
        if not self.is_afar:
            return True
        now = asker_of(rows, self.user_id)
        read = [
            (ids, matrix_of(each, self._owner.width)) for ids, each in all_of(rows, self._owner)
        ]
        with self.lock:
            self.refresh(rows)
            if self.is_afar and self.revision == now.revision:
                self.index.reserve(len(self.shelf))
                for ids, vectors in read:
                    self.index.add([self.shelf.places[found_id] for found_id in ids], vectors)
                self.is_afar = False
            return not self.is_afar

    def nearest_to_each(
        self, rows: Rows, queries: Sequence[Vector], *, among: Mask | None, limit: int
    ) -> list[Hits]:
        """Return by place what is most similar to each vector, from wherever the vectors are."""
        if self.is_afar:
            stored = StoredVectors(rows, self._owner, self.shelf.places, self.shelf.memory_ids)
            return stored.nearest_to_each(queries, among=among, limit=limit)
        return self.index.nearest_to_each(queries, among=among, limit=limit)

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return self.index.bytes + self.shelf.bytes + self.graph.bytes

    @property
    def bytes_near(self) -> int:
        """About how much memory it would take with its vectors."""
        return self.index.bytes_of(len(self.shelf)) + self.shelf.bytes + self.graph.bytes

    @property
    def _owner(self) -> Owner:
        return Owner(self.user_id, self.model, self.index.dimensions)

    def _has_many(self, rows: Rows) -> bool:
        """Tell whether the vectors are so many, and where they are can be searched."""
        return not on_sqlite(rows) and count_changed(rows, self.user_id, -1) >= FEWEST

    def _start_anew(self) -> None:
        self.index = VectorIndex(self.index.dimensions)
        self.shelf, self.graph = MemoryColumns(), EntityGraph()
        self.quiet, self.revision = {}, -1

    def _hush(self, rows: Rows, changed: frozenset[int] | None) -> None:
        """Judge anew what is not brought up: what changed and what was made of it.

        All is where other things are hushed; None stands for all, too.
        """
        topics = [ruled_topics(rows, self.user_id, kind) for kind in ("hushed", "never")]
        own = bool((self.shelf.hushed & self.shelf.everything()).any())
        own = own or any(not each.topic for each in self.silent.hushed)
        hushed = (topics, hushed_words(rows, self.user_id) if own else [])
        anew = changed if hushed == self._hushed else None
        if anew and (any(topics) or own):
            anew |= made_of(rows, self.user_id, anew)
        kept = self.quiet.keys() - (self.quiet if anew is None else anew)
        self.quiet = {found_id: self.quiet[found_id] for found_id in kept}
        if any(topics) or own:
            self.quiet |= quiet_memories(rows, self.user_id, anew)
        self._hushed = hushed

    def _unpack(self, rows: Rows, *, erased: int) -> None:
        """Begin with the user's pack, if any, and the vectors of what did not change since."""
        found = find_pack(rows, self.user_id, erased=erased)
        if found is None:
            return
        revision, pack = found
        self.shelf, self.graph = MemoryColumns.of(pack.columns), EntityGraph(pack.graph)
        self.revision = revision
        if self.is_afar:
            return
        index, places = self.index, self.shelf.places
        index.reserve(len(self.shelf))
        for ids, vectors in vectors_until(
            rows, self.user_id, revision, model=self.model, width=index.dimensions
        ):
            index.add([places[found_id] for found_id in ids], matrix_of(vectors, index.dimensions))

    def _take_up(self, rows: Rows) -> frozenset[int]:
        """Take up what changed since the revision; return which memories that is."""
        index, taken = self.index, set[int]()
        if not self.is_afar:
            index.reserve(count_changed(rows, self.user_id, self.revision))
        model = None if self.is_afar else self.model
        for changed in changed_since(
            rows, self.user_id, self.revision, model=model, width=index.dimensions
        ):
            if self.revision >= 0:
                self._drop(changed.memory_ids)
            places = self.shelf.put(changed.active)
            vectors = matrix_of(changed.embeddings.values(), index.dimensions)
            index.add([places[at] for at in changed.embeddings], vectors)
            taken.update(changed.memory_ids)
        self.graph.refresh(rows, self.user_id, since=self.revision)
        return frozenset(taken)

    def _drop(self, memory_ids: Sequence[int]) -> None:
        left = [self.shelf.drop(memory_id) for memory_id in memory_ids]
        self.index.drop([place for place in left if place is not None])
        self.graph.drop(memory_ids)
