"""The reckoning of databases follows from its numbers."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bench.capacity.reckoning import Load, Store, main, needed

COUNTS = st.integers(1, 10_000_000)


def test_a_million_people_have_as_many_bytes_of_vectors_as_can_be_counted_by_hand():
    need = needed(Load(people=1_000_000, memories=5_000), Store(dimensions=384, number_bytes=2))

    assert need.vector_bytes == 1_000_000 * 5_000 * 384 * 2
    assert need.databases == max(need.by_size, need.by_writes) > 1


def test_a_vector_counts_as_often_as_a_database_holds_it():
    load, once = Load(), Store(copies=1)

    for copies in (2, 3):
        more = needed(load, replace(once, copies=copies)).bytes - needed(load, once).bytes
        assert more == (copies - 1) * needed(load, once).vector_bytes


@given(COUNTS, COUNTS)
def test_more_people_never_need_less(few: int, more: int):
    store = Store()
    less, greater = (needed(Load(people=people), store) for people in sorted((few, more)))

    assert less.databases <= greater.databases
    assert less.bytes <= greater.bytes


@given(COUNTS)
def test_each_database_holds_and_writes_its_share(people: int):
    load, store = Load(people=people), Store()
    need = needed(load, store)

    share = replace(store, disk=store.disk * need.databases)
    assert needed(load, share).by_size == 1
    each = need.commits_each_second / need.databases
    assert each * store.commit_milliseconds / 1000 <= store.filled


def test_other_numbers_can_be_given():
    assert main(["--people", "7", "--memories", "3"]).splitlines()[-1].startswith("| 7 | 3 |")


@pytest.mark.parametrize(
    ("option", "typed"),
    [
        ("--people", "-5"),
        ("--people", "0"),
        ("--people", "many"),
        ("--people", "1.5"),
        ("--people", "9" * 30),
        ("--rounds", "nan"),
        ("--rounds", "inf"),
        ("--peak", "-1"),
        ("--filled", "0"),
        ("--filled", "1.5"),
        ("--disk", "-1"),
        ("--commit-milliseconds", "-2"),
    ],
)
def test_a_number_that_there_cannot_be_is_refused_in_a_sentence(
    option: str, typed: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as refused:
        main([f"{option}={typed}"])

    assert refused.value.code == 2
    assert f"argument {option}: {typed!r} is not possible" in capsys.readouterr().err
