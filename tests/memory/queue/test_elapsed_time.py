from datetime import timedelta

import pytest

from memory.queue.elapsed_time import NEAR, STOOD, elapsed_until
from tests.memory.house import START, House
from tests.stage import done_job

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def done(house: House, *before_start: timedelta) -> None:
    """Let jobs have been done so long before the present."""
    house.write(lambda rows: rows.add_all(done_job(START - before) for before in before_start))


def elapsed(house: House) -> timedelta | None:
    """Return how long before the present what may go became too old."""
    until = house.read(lambda rows: elapsed_until(rows, house.now))
    return None if until is None else START - until


@pytest.mark.parametrize("before", [STOOD, DAY, NEAR])
def test_what_was_done_about_a_day_ago_bears_out_the_present(house: House, before: timedelta):
    done(house, HOUR, before)
    assert elapsed(house) == timedelta(0)


@pytest.mark.parametrize("leap", [NEAR + HOUR, 400 * DAY])
def test_after_a_leap_it_is_no_later_than_what_was_done_before(house: House, leap: timedelta):
    done(house, leap + 9 * DAY, leap)
    assert elapsed(house) == leap
    done(house, HOUR)
    assert elapsed(house) == leap


def test_who_comes_once_a_week_is_one_visit_behind(house: House):
    done(house, 14 * DAY, 7 * DAY, timedelta(0))
    assert elapsed(house) == 7 * DAY


def test_where_nothing_was_done_yet_nothing_is_borne_out(house: House):
    assert elapsed(house) is None
    done(house, HOUR)
    assert elapsed(house) is None
