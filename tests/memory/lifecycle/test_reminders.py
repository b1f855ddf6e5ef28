"""What may be brought up on a day, and how often."""

from datetime import UTC, datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlmodel import select

from memory.dates.partial_date import Moment, parse_moment
from memory.lifecycle.reminders import Due, Teller, bring_up, due_reminders, due_to
from memory.operations.kinds.update import Update
from memory.tables import Participant, PlatformSettings, Reminder, User, UserSettings
from tests.memory.erasure.erased import Eraser
from tests.memory.house import PERSON, House

NO_QUIET = (0, 0)


@pytest.fixture(autouse=True)
def _wants_them(house: House) -> None:
    house.write(lambda rows: rows.add(PlatformSettings(user_id=house.mira, reminders=True)))


def slot(key: str, value: str) -> dict[str, Any]:
    return {"structured": {"key": key, "value": value}}


def due(house: House) -> list[Due]:
    return house.read(lambda rows: due_reminders(rows, Teller("local"), house.now, NO_QUIET))


def brought_up(house: House, *at: datetime) -> list[tuple[str, str]]:
    """Return what is brought up at these times, looked for twice at each, with its day."""
    found = []
    for moment in at:
        house.clock.at = moment
        for _ in range(2):
            for each in due(house):
                assert house.write(partial(bring_up, due=each, now=house.now))
                found.append((each.content, each.day))
    return found


def on(year: int, month: int, day: int, hour: int = 12) -> datetime:
    return datetime(year, month, day, hour, tzinfo=UTC)


@pytest.mark.parametrize("key", ["birthday", "anniversary", "sister.birthday", "anna.anniversary"])
@pytest.mark.parametrize("value", ["05-12", "1990-05-12"])
def test_a_date_of_life_is_brought_up_once_each_year(house: House, key: str, value: str):
    house.learn("It is on 12 May.", **slot(key, value))

    found = brought_up(
        house,
        on(2026, 5, 11),
        on(2026, 5, 12),
        on(2026, 5, 12, 20),
        on(2027, 5, 12),
        on(2028, 5, 12),
    )

    days = ["2026-05-12", "2027-05-12", "2028-05-12"]
    assert found == [("It is on 12 May.", day) for day in days]


def test_a_date_of_life_is_brought_up_no_more_when_it_is_over(house: House):
    wedding = house.learn("The wedding was on 12 May.", **slot("anniversary", "2015-05-12"))
    house.change(wedding, valid_until=on(2026, 8, 1), valid_until_precision="month")

    found = brought_up(house, on(2026, 5, 12), on(2027, 5, 12))

    assert found == [("The wedding was on 12 May.", "2026-05-12")]


def test_a_leap_days_birthday_is_on_the_last_of_february_where_there_is_none(house: House):
    house.learn("Born on a leap day.", **slot("birthday", "2000-02-29"))

    found = brought_up(house, on(2027, 2, 28), on(2027, 3, 1), on(2028, 2, 28), on(2028, 2, 29))

    assert [day for _, day in found] == ["2027-02-28", "2028-02-29"]


def test_what_is_told_on_the_day_itself_is_brought_up_from_the_next_year_on(house: House):
    house.clock.at = on(2026, 5, 12)
    house.learn("It is on 12 May.", **slot("birthday", "05-12"))

    assert brought_up(house, on(2026, 5, 12, 18)) == []
    assert len(brought_up(house, on(2027, 5, 12))) == 1


def test_a_value_that_is_no_day_breaks_nothing(house: House):
    for value in ("May", "5-5", "13-40", "二月", "", "05-12x", "٠٥-١٢"):
        house.learn(f"Born: {value!r}.", **slot("birthday", value))

    assert brought_up(house, on(2026, 5, 12), on(2026, 12, 31)) == []


def test_what_is_to_come_is_brought_up_once_even_over_new_year(house: House):
    house.learn("Mira flies.", valid_from=Moment(on(2026, 12, 31, 22), "instant"))

    found = brought_up(house, on(2026, 12, 31, 23), on(2027, 1, 1, 1), on(2027, 12, 31, 23))

    assert found == [("Mira flies.", "2026-12-31")]


@pytest.mark.parametrize("content", ["Mira flies (2026-06-08).", "米拉要飞（2026-06-08）。"])
def test_a_day_that_is_written_out_is_brought_up_once(house: House, content: str):
    house.learn(content)

    found = brought_up(house, on(2026, 6, 7), on(2026, 6, 8, 9), on(2026, 6, 8, 20), on(2026, 6, 9))

    assert found == [(content, "2026-06-08")]


def test_a_day_that_is_written_out_is_by_the_clock_of_where_they_are(house: House):
    house.learn("Mira flies (2026-06-08).")
    zone = "Pacific/Kiritimati"
    house.write(lambda rows: setattr(rows.get_one(User, house.mira), "timezone", zone))

    assert brought_up(house, on(2026, 6, 7, 9)) == []
    assert brought_up(house, on(2026, 6, 7, 11)) == [("Mira flies (2026-06-08).", "2026-06-08")]


def test_a_day_that_was_over_moved_or_is_no_ones_is_not_brought_up(house: House):
    over = house.learn("Mira flies (2026-06-08).")
    house.change(over, valid_until=on(2026, 6, 1), valid_until_precision="day")
    house.learn("Mira works there (2026-06-08).", valid_from=Moment(on(2026, 6, 1, 0), "day"))
    house.learn("Mira said 2026-06-08.")
    house.clock.at = on(2026, 6, 8, 1)
    house.learn("Mira is ill (2026-06-08).")

    assert brought_up(house, on(2026, 6, 8)) == []


def test_what_is_put_off_is_brought_up_on_its_new_day_too(house: House):
    flies = house.learn("Mira flies.", valid_from=Moment(on(2026, 6, 1, 0), "day"))
    assert brought_up(house, on(2026, 6, 1)) == [("Mira flies.", "2026-06-01")]
    later = Moment(on(2026, 6, 8, 0), "day")
    house.apply(
        Update(memory_id=flies, content="Mira flies.", valid_from=later),
        author=PERSON,
    )

    assert brought_up(house, on(2026, 6, 8)) == [("Mira flies.", "2026-06-08")]


def test_whoever_moves_is_reminded_on_the_day_they_told_by_the_clock_of_where_they_are(
    house: House,
):
    told = parse_moment("2026-06-08", ZoneInfo("Asia/Tokyo"))
    house.learn("Mira flies.", valid_from=told)
    zone = "America/New_York"
    house.write(lambda rows: setattr(rows.get_one(User, house.mira), "timezone", zone))
    tonight, noon = (datetime(2026, 6, day, 12, tzinfo=ZoneInfo(zone)) for day in (7, 8))

    assert brought_up(house, tonight.astimezone(UTC)) == []
    assert brought_up(house, noon.astimezone(UTC)) == [("Mira flies.", "2026-06-08")]


def test_what_is_put_off_to_later_on_the_same_day_is_brought_up_then_too(house: House):
    flies = house.learn("Mira flies.", valid_from=Moment(on(2026, 6, 1, 9), "instant"))
    assert brought_up(house, on(2026, 6, 1, 10)) == [("Mira flies.", "2026-06-01")]
    house.change(flies, valid_from=on(2026, 6, 1, 17))

    assert brought_up(house, on(2026, 6, 1, 16)) == []
    assert brought_up(house, on(2026, 6, 1, 17), on(2026, 6, 1, 18)) == [
        ("Mira flies.", "2026-06-01")
    ]


@pytest.mark.parametrize("switch", ["memory", "long_term"])
def test_nothing_is_brought_up_while_memory_is_switched_off(house: House, switch: str):
    house.learn("It is on 12 May.", **slot("birthday", "05-12"))

    def turn(on: bool) -> None:
        house.write(lambda rows: setattr(rows.get_one(UserSettings, house.mira), switch, on))

    turn(False)
    assert brought_up(house, on(2026, 5, 12)) == []
    turn(True)
    assert len(brought_up(house, on(2026, 5, 12, 13))) == 1


def test_nothing_is_brought_up_in_private_mode(house: House):
    house.learn("It is on 12 May.", **slot("birthday", "05-12"))

    def turn(since: datetime | None) -> None:
        def work(rows: Any) -> None:
            rows.get_one(Participant, (house.talk, house.mira)).private_since = since

        house.write(work)

    turn(house.now)
    assert brought_up(house, on(2026, 5, 12)) == []
    assert house.read(lambda rows: due_to(rows, house.mira, Teller("local"), house.now)) == []
    turn(None)
    assert len(brought_up(house, on(2026, 5, 12, 13))) == 1


def test_a_character_brings_up_nothing_that_only_another_one_learned(house: House):
    house.learn("It is on 12 May.", batch={"character": "lumi"}, **slot("birthday", "05-12"))
    house.clock.at = on(2026, 5, 12)

    def told_by(character: str) -> int:
        teller = Teller("local", character)
        return len(house.read(lambda rows: due_reminders(rows, teller, house.now, NO_QUIET)))

    assert (told_by("kai"), told_by("lumi")) == (0, 1)


def test_of_what_was_erased_while_it_was_told_nothing_is_noted(house: House):
    house.learn("It is on 12 May.", **slot("birthday", "05-12"))
    house.clock.at = on(2026, 5, 12)
    [told] = due(house)
    Eraser(house).everything()

    assert not house.write(partial(bring_up, due=told, now=house.now))
    assert house.read(lambda rows: rows.exec(select(Reminder)).all()) == []


def test_what_is_not_to_be_mentioned_is_not_brought_up_unless_it_was_asked_for_since(house: House):
    house.learn("The user meets Dave on Friday (2026-05-15).")
    house.clock.at = on(2026, 5, 10)
    house.learn("The user does not want Dave to be mentioned.", kind="boundary")
    house.clock.at = on(2026, 5, 11)
    house.learn("The user asked to be reminded to call Dave (2026-05-15).")

    assert brought_up(house, on(2026, 5, 15)) == [
        ("The user asked to be reminded to call Dave (2026-05-15).", "2026-05-15")
    ]


def test_a_plan_is_brought_up_that_was_learned_late(house: House):
    said = house.quote("I fly tomorrow, remind me")
    house.clock.at = on(2026, 3, 3, 1)
    house.learn("Mira flies (2026-03-03).", quotes=[said])
    at = Moment(on(2026, 3, 3, 0), "instant")
    house.learn("Mira packs.", valid_from=at, quotes=[said])

    assert sorted(content for content, _ in brought_up(house, on(2026, 3, 3))) == [
        "Mira flies (2026-03-03).",
        "Mira packs.",
    ]


def test_what_is_not_to_be_mentioned_is_not_brought_up_where_both_were_learned_late(house: House):
    plan = house.quote("I meet Dave on Friday")
    house.clock.move(minutes=1)
    wish = house.quote("Don't mention Dave")
    house.clock.move(hours=1)
    house.learn("The user does not want Dave to be mentioned.", kind="boundary", quotes=[wish])
    house.learn("The user meets Dave on Friday (2026-03-06).", quotes=[plan])

    assert brought_up(house, on(2026, 3, 6)) == []


@pytest.mark.parametrize(
    "ended", [{"superseded": True}, {"valid_until": on(2026, 3, 4), "valid_until_precision": "day"}]
)
def test_a_boundary_that_is_over_holds_nothing_back(house: House, ended: dict[str, Any]):
    house.learn("The user meets Dave on Friday (2026-03-06).")
    house.clock.move(minutes=1)
    wish = house.learn("The user does not want Dave to be mentioned.", kind="boundary")
    house.change(wish, **ended)

    assert len(brought_up(house, on(2026, 3, 6))) == 1
