"""What models cost: in a month, by agent, by user and by day.

Covers: memory.reports.costs.
"""

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.settings.sections import Retention
from memory.reports.costs import NOBODY, costs
from memory.storage.call_log import (
    blank_texts,
    blank_texts_of,
    blank_texts_since,
    log_call,
    month_start,
    next_month,
    old_texts,
    spent_since,
)
from memory.tables import ModelCall
from tests.memory.house import House
from tests.memory.model_calls import model_call

OSLO = ZoneInfo("Europe/Oslo")


def call(house: House, *, at: datetime | None = None, **told: Any) -> None:
    usual = {"role": "curator", "user_id": house.mira, "tokens_in": 100, "tokens_out": 10}
    usual |= {"cost": 0.25, "milliseconds": 500}
    house.write(lambda rows: rows.add(model_call(at or house.now, **usual | told)))


@given(st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001  # hypothesis adds the zone
def test_an_instant_lies_in_its_month(now: datetime):
    start, end = month_start(now, OSLO), next_month(now, OSLO)

    assert start <= now < end
    assert (start.day, end.day, (start.month % 12) + 1) == (1, 1, end.month)


def test_a_month_is_that_of_the_zone():
    late = datetime(2026, 3, 31, 22, 30, tzinfo=UTC)

    assert month_start(late, OSLO).month == 4
    assert month_start(late, ZoneInfo("UTC")).month == 3


def test_what_was_spent_counts_from_an_instant(house: House):
    call(house, at=house.now - timedelta(days=40))
    call(house)
    call(house, cost=0.5)

    assert house.read(lambda rows: spent_since(rows, house.now)) == 0.75
    assert house.read(lambda rows: spent_since(rows, house.now + timedelta(days=1))) == 0


def test_costs_are_told_by_agent_user_and_day(house: House):
    nils = house.person("nils")
    call(house, role="chat", milliseconds=1500)
    call(house, user_id=nils, outcome="unavailable", tokens_in=0, tokens_out=0, cost=0)
    call(house, user_id=None, at=house.now - timedelta(days=1), estimated=True)
    call(house, at=house.now - timedelta(days=9))

    found = house.read(lambda rows: costs(rows, now=house.now, zone=ZoneInfo("UTC"), days=2))

    agents = [(line.name, line.calls, line.failed, line.cost) for line in found.by_agent]
    assert agents == [("chat", 1, 0, 0.25), ("curator", 2, 1, 0.25)]
    assert found.by_user[0].name == NOBODY
    assert [line.calls for line in found.by_user] == [1, 1, 1]
    assert [(line.name, line.calls) for line in found.by_day] == [
        ("2026-03-01", 1),
        ("2026-03-02", 2),
    ]
    assert (found.total.calls, found.total.tokens_in, found.total.cost) == (3, 200, 0.5)
    assert found.outcomes == {"chat": {"answered": 1}, "curator": {"answered": 1, "unavailable": 1}}
    assert found.estimated == 1


def test_costs_of_one_user_hold_nobody_elses(house: House):
    call(house)
    call(house, user_id=house.person("nils"))

    found = house.read(
        lambda rows: costs(rows, now=house.now, zone=OSLO, days=1, user_id=house.mira)
    )
    assert (found.total.calls, len(found.by_user)) == (1, 1)


@pytest.mark.parametrize(("days", "left"), [(30, 1), (0, 2)])
def test_words_of_calls_are_kept_no_longer_than_messages(house: House, days: int, left: int):
    call(house, text=[{"answered": "old"}], at=house.now - timedelta(days=31))
    call(house, text=[{"answered": "new"}])

    old = house.read(lambda rows: old_texts(rows, Retention(message_days=days), house.now))
    house.write(lambda rows: blank_texts(rows, old))

    assert len([model_call for model_call in house.all(ModelCall) if model_call.text]) == left
    assert len(house.all(ModelCall)) == 2


def test_an_erasure_takes_the_words_of_the_users_calls_only(house: House):
    call(house, text=[{"answered": "mine"}])
    call(house)
    call(house, user_id=house.person("nils"), text=[{"answered": "his"}])

    assert house.write(lambda rows: blank_texts_of(rows, house.mira)) == 1
    assert [model_call.text for model_call in house.all(ModelCall)] == [
        None,
        None,
        [{"answered": "his"}],
    ]


def test_what_is_taken_back_takes_the_words_of_later_calls_for_those_users_only(house: House):
    hour, nils = timedelta(hours=1), house.person("nils")
    call(house, text=[{"answered": "before"}], at=house.now - hour)
    call(house, text=[{"answered": "since"}])
    call(house, text=[{"answered": "later"}], at=house.now + hour)
    call(house, user_id=nils, text=[{"answered": "his"}])
    call(house, user_id=None, text=[{"answered": "nobody's"}])

    now = house.now
    assert house.write(lambda rows: blank_texts_since(rows, [house.mira], now, now)) == 3
    left = [model_call.text for model_call in house.all(ModelCall) if model_call.text]
    assert left == [[{"answered": "before"}], [{"answered": "his"}]]


def test_a_call_under_way_while_words_are_taken_back_is_logged_without_any(house: House):
    begun, nils = house.now, house.person("nils")
    house.clock.move(seconds=2)
    now = house.now
    house.write(lambda rows: blank_texts_since(rows, [house.mira], begun, now))
    house.clock.move(seconds=2)
    for user_id in (house.mira, nils, None):
        row = model_call(house.now, user_id=user_id, text=[{"answered": "before"}])
        house.write(partial(log_call, call=row, begun=begun))
    row = model_call(house.now, user_id=house.mira, text=[{"answered": "after"}])
    house.write(partial(log_call, call=row, begun=house.now))

    assert [(each.user_id, bool(each.text)) for each in house.all(ModelCall)] == [
        (house.mira, False),
        (nils, True),
        (None, False),
        (house.mira, True),
    ]
