"""Whatever was done: an undo of the latest of it restores everything but the ledger."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from config.errors import UndoRefused
from memory.amendments.undo import undo_operation
from memory.storage.store import FILE
from tests.examples import examples
from tests.memory.generated_life import Life, lives
from tests.memory.house import House
from tests.memory.ledger_rows import everything

thorough = settings(
    max_examples=examples(20),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@contextmanager
def life_in(database: Path) -> Iterator[Life]:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(database, Path(folder) / FILE)
        house = House(Path(folder))
        try:
            yield Life(house)
        finally:
            house.close()


@given(lives)
@thorough
def test_undoing_run_after_run_retraces_every_step(empty_database: Path, generated):
    with life_in(empty_database) as life:
        before = {}
        for step in generated:
            state = everything(life.house)
            run_id = life.live(step)
            if run_id is not None:
                before[run_id] = state
        life.restart()
        for run_id in reversed(before):
            life.undo_run(run_id)
            assert everything(life.house) == before[run_id]


@given(lives, st.integers(1, 4))
@thorough
def test_a_long_run_is_undone_whole_in_portions_of_any_size(
    empty_database: Path, generated, at_once
):
    with life_in(empty_database) as life, pytest.MonkeyPatch.context() as patch:
        patch.setattr("memory.amendments.undo.OPERATIONS", at_once)
        start, run_id = everything(life.house), life.open_run()
        done = [life.live(step, run_id) for step in generated]
        if any(done):
            life.undo_run(run_id)
        assert everything(life.house) == start
        assert life.applied() == []


@given(lives)
@thorough
def test_undoing_the_latest_operation_again_and_again_ends_where_all_began(
    empty_database: Path, generated
):
    with life_in(empty_database) as life:
        start = everything(life.house)
        for step in generated:
            life.live(step)
        while left := life.applied():
            if len(left) % 3 == 0:
                life.restart()
            undone = life.undo(left[-1])
            assert left[-1] in undone
        assert everything(life.house) == start


@given(lives, st.integers(0, 30))
@thorough
def test_an_undo_is_refused_until_exactly_what_it_lists_is_undone(
    empty_database: Path, generated, number
):
    with life_in(empty_database) as life:
        for step in generated:
            life.live(step)
        applied = life.applied()
        if not applied:
            return
        wanted = applied[number % len(applied)]
        listed = in_its_way(life, wanted)
        assert wanted not in listed
        assert set(listed) <= set(applied)
        while listed:
            undone = life.undo(listed[0])
            left = [] if wanted in undone else in_its_way(life, wanted)
            assert left == [part for part in listed if part not in undone]
            listed = left


def in_its_way(life: Life, wanted: int) -> list[int]:
    """Return what an undo says has to be undone first; either way all stays as it is."""

    def attempt(rows):
        undo_operation(rows, wanted, life.asked, life.house.services.policy)
        raise RolledBack

    try:
        life.house.write(attempt)
    except UndoRefused as refused:
        return list(refused.operation_ids)
    except RolledBack:
        return []
    raise AssertionError


class RolledBack(Exception):
    """Ends a try that went through, so that nothing of it stays."""
