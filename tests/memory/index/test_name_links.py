"""Links of memories and entities, against plain sets."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memory.index.name_links import NameLinks

numbers = st.integers(1, 5)
links = st.sets(st.tuples(numbers, numbers), max_size=12)
changes = st.lists(
    st.tuples(numbers, st.frozensets(numbers, max_size=3), st.none() | numbers), max_size=8
)


def made_of(pairs: set[tuple[int, int]]) -> NameLinks:
    both = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2)
    return NameLinks(both[:, 0], both[:, 1])


def told(found: NameLinks) -> set[tuple[int, int]]:
    by_memory = {(memory, entity) for memory in range(7) for entity in found.named_by(memory)}
    by_entity = {(memory, entity) for entity in range(7) for memory in found.naming(entity)}
    assert by_memory == by_entity
    return by_memory


@given(links, changes)
def test_they_say_what_plain_sets_say_whatever_changes_and_whenever_they_are_asked(
    pairs: set[tuple[int, int]],
    changed: list[tuple[int, frozenset[int], int | None]],
):
    found, plain = made_of(pairs), set(pairs)
    for memory, names, looked_at in changed:
        found.put(memory, names)
        plain = {pair for pair in plain if pair[0] != memory} | {(memory, name) for name in names}
        if looked_at is not None:
            assert found.naming(looked_at) == {one for one, name in plain if name == looked_at}

    assert told(found) == plain
    assert told(NameLinks(*found.pairs())) == plain
    assert len(found.pairs()[0]) == len(plain)


def test_what_is_there_from_the_beginning_takes_less_room_than_what_changed():
    found = made_of({(memory, memory % 5) for memory in range(1000)})
    before = found.bytes
    found.put(1, {2, 3})
    assert before < found.bytes
    assert len(NameLinks()) == NameLinks().bytes == 0
