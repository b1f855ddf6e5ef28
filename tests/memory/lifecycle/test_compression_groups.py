"""What may be merged: chosen by nothing but the memories and the time."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from config.models.embedding.embedder import Vector
from config.settings.sections import Compression
from memory.lifecycle import compression_groups as compression
from memory.lifecycle.compression_groups import CompressionGroup, RestingMemory, groups, within

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
COMPRESSION = Compression()


def resting(memory_id: int, *, idle: float = 40.0, **other: Any) -> RestingMemory:
    usual = RestingMemory(
        memory_id=memory_id,
        user_id=1,
        kind="preference",
        audience="private",
        character="lumi",
        last_use=NOW - timedelta(days=idle),
        marks=frozenset({"topic:tea"}),
    )
    return replace(usual, **other)


def chosen(memories: list[RestingMemory]) -> list[CompressionGroup]:
    return groups(memories, COMPRESSION, near=0.9, now=NOW)


MEMORIES = st.lists(
    st.builds(
        resting,
        st.integers(1, 10_000),
        idle=st.sampled_from([1.0, 29.9, 30.0, 60.0, 90.0, 400.0]),
        user_id=st.integers(1, 2),
        kind=st.sampled_from(["preference", "fact"]),
        audience=st.sampled_from(["private", "place:a"]),
        character=st.sampled_from([None, "lumi"]),
        protected=st.booleans(),
        used_count=st.integers(0, 6),
        marks=st.frozensets(st.sampled_from(["topic:tea", "topic:work", "key:like"])),
    ),
    max_size=40,
    unique_by=lambda resting: resting.memory_id,
)


@given(MEMORIES, st.randoms())
def test_the_order_in_which_they_come_changes_nothing(memories, chance):
    mixed = list(memories)
    chance.shuffle(mixed)
    assert chosen(mixed) == chosen(memories)


@given(MEMORIES)
def test_users_kinds_audiences_and_characters_are_never_mixed(memories):
    by_id = {memory.memory_id: memory for memory in memories}
    for group in chosen(memories):
        assert len({by_id[memory_id].shelf for memory_id in group.memory_ids}) == 1


@given(MEMORIES)
def test_what_is_protected_used_or_fresh_is_never_picked(memories):
    by_id = {memory.memory_id: memory for memory in memories}
    for group in chosen(memories):
        for part in (by_id[memory_id] for memory_id in group.memory_ids):
            assert not part.protected
            assert part.used_count < COMPRESSION.uses_under
            assert NOW - part.last_use >= timedelta(days=30)


@given(MEMORIES)
def test_a_memory_is_in_one_group_at_most_and_each_group_shrinks(memories):
    found = chosen(memories)
    ids = [memory_id for group in found for memory_id in group.memory_ids]
    assert len(ids) == len(set(ids))
    assert all(len(group.memory_ids) > group.left for group in found)
    assert all(3 <= len(group.memory_ids) <= COMPRESSION.group for group in found)


@given(MEMORIES, st.integers(0, 40))
def test_no_more_is_archived_in_a_day_than_may_be(memories, room):
    kept = within(chosen(memories), room)
    assert sum(len(group.memory_ids) for group in kept) <= room


def test_after_thirty_days_four_are_merged_towards_three():
    assert chosen([resting(number) for number in range(1, 5)]) == [
        CompressionGroup((1, 2, 3, 4), 3)
    ]


def test_after_thirty_days_three_are_few_enough():
    assert chosen([resting(number) for number in range(1, 4)]) == []


def test_after_ninety_days_three_are_merged_towards_one():
    assert chosen([resting(number, idle=90.0) for number in range(1, 4)]) == [
        CompressionGroup((1, 2, 3), 1)
    ]


def test_two_are_left_alone_however_long_they_rest():
    assert chosen([resting(number, idle=900.0) for number in (1, 2)]) == []


def test_what_has_nothing_in_common_is_left_alone():
    apart = [
        resting(number, idle=90.0, marks=frozenset({f"topic:{number}"})) for number in range(1, 6)
    ]
    assert chosen(apart) == []


def test_what_hangs_together_by_a_chain_is_one_group():
    marks = [{"a"}, {"a", "b"}, {"b"}]
    chain = [resting(at, idle=90.0, marks=frozenset(own)) for at, own in enumerate(marks, start=1)]
    assert chosen(chain) == [CompressionGroup((1, 2, 3), 1)]


def meaning(degrees: float) -> Vector:
    turn = np.radians(degrees)
    return np.array([np.cos(turn), np.sin(turn)], dtype=np.float32)


def related(resting: RestingMemory, other: RestingMemory) -> bool:
    if resting.vector is None or other.vector is None:
        return bool(resting.marks & other.marks)
    return bool(resting.marks & other.marks) or float(resting.vector @ other.vector) >= 0.9


@given(
    st.lists(
        st.tuples(
            st.frozensets(st.sampled_from("abcdefgh"), max_size=2),
            st.none() | st.integers(0, 35).map(lambda step: meaning(10 * step)),
        ),
        max_size=30,
    )
)
def test_what_hangs_together_is_told_as_if_each_were_compared_with_each(parts):
    memories = [
        resting(at, idle=90.0, marks=marks, vector=vector)
        for at, (marks, vector) in enumerate(parts, start=1)
    ]
    head = {memory.memory_id: memory.memory_id for memory in memories}
    for part, other in combinations(memories, 2):
        if related(part, other):
            old, new = head[other.memory_id], head[part.memory_id]
            head = {key: new if top == old else top for key, top in head.items()}
    sets: dict[int, list[int]] = {}
    for key, top in head.items():
        sets.setdefault(top, []).append(key)

    found = groups(memories, COMPRESSION.model_copy(update={"group": 30}), near=0.9, now=NOW)

    assert [list(part.memory_ids) for part in found] == [
        part for part in sets.values() if len(part) > 2
    ]


def test_by_meaning_only_so_many_that_come_next_are_compared(monkeypatch):
    monkeypatch.setattr(compression, "WITHIN", 5)
    alike = [
        resting(at, idle=90.0, marks=frozenset(), vector=meaning(60 * at)) for at in range(1, 601)
    ]
    assert chosen(alike) == []

    monkeypatch.setattr(compression, "WITHIN", 6)
    assert {len(group.memory_ids) for group in chosen(alike)} == {12, 100 % 12}
