"""A user's zone, and what follows when it changes."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.conversation.users import Newcomer, user_for
from memory.conversation.zones import choose_zone, follow_settings, known_zone
from memory.dates.partial_date import FIRST, LAST, Moment, day_of, parse_moment, written
from memory.reports.memory_view import MemoryView, Viewer, described
from memory.tables import User
from tests.memory.house import House

TOKYO, NEW_YORK = "Asia/Tokyo", "America/New_York"
SETTLED = ("Pacific/Honolulu", NEW_YORK, "UTC", "Europe/Oslo", "Asia/Kathmandu", TOKYO)
ZONES = st.sampled_from([ZoneInfo(text) for text in (*SETTLED, "Pacific/Auckland")])
DAYS = st.dates(min_value=date(1950, 1, 1), max_value=date(2100, 1, 1))


def zone_of(house: House, user_id: int) -> tuple[str, bool]:
    user = house.read(lambda rows: rows.get_one(User, user_id))
    return user.timezone, user.timezone_chosen


def moves_to(house: House, zone: str) -> None:
    house.write(lambda rows: choose_zone(rows, house.mira, zone))


def seen(house: House, memory_id: int) -> MemoryView:
    viewer = Viewer(house.now, house.services.policy)
    return house.read(lambda rows: described(rows, house.memory(memory_id), viewer))


@given(DAYS, ZONES, ZONES)
def test_a_day_is_the_same_day_wherever_it_is_read(day: date, told_in: ZoneInfo, read_in: ZoneInfo):
    moment = parse_moment(day.isoformat(), told_in)

    assert moment is not None
    assert day_of(moment.at, read_in) == day
    assert written(moment, read_in) == day.isoformat()


@pytest.mark.parametrize("at", [FIRST, LAST, datetime.min.replace(tzinfo=UTC)])
def test_no_instant_breaks_the_reading_of_a_day(at: datetime):
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        assert written(Moment(at, "day"), ZoneInfo(zone))
    assert written(Moment(datetime.max.replace(tzinfo=UTC), "day"), ZoneInfo(TOKYO))


@pytest.mark.parametrize(
    ("said", "zone"),
    [("Europe/Oslo", "Europe/Oslo"), (" europe/oslo ", "Europe/Oslo"), ("utc", "UTC"),
     ("america/new york", NEW_YORK), ("Oslo", None), ("", None), ("../etc/passwd", None)],
)  # fmt: skip
def test_a_zone_is_known_by_its_name(said: str, zone: str | None):
    assert known_zone(said) == zone


def test_a_chosen_zone_stays_whatever_the_settings_say(house: House):
    moves_to(house, TOKYO)
    house.write(lambda rows: follow_settings(rows, "Europe/Oslo"))

    assert zone_of(house, house.mira) == (TOKYO, True)


def test_who_never_chose_follows_the_settings(house: House):
    noor = house.person("noor")
    house.write(lambda rows: follow_settings(rows, "Europe/Oslo"))

    assert {zone_of(house, number) for number in (house.mira, noor)} == {("Europe/Oslo", False)}
    newcomer = Newcomer(name="Zoe", timezone="Europe/Oslo")
    made = house.write(
        lambda rows: user_for(rows, "local", "zoe", newcomer=newcomer, now=house.now).timezone
    )
    assert made == "Europe/Oslo"


def test_today_yesterday_and_the_days_of_memories_follow_at_once(house: House):
    services = house.services  # warm: the user is loaded before they move
    moves_to(house, TOKYO)
    day = house.learn("Mira flew to Lima.", valid_from=parse_moment("2026-02-20", ZoneInfo(TOKYO)))
    assert house.ask("what happened on 20 February?", services=services).shown == [day]

    moves_to(house, NEW_YORK)

    assert seen(house, day).valid_from == "2026-02-20"
    assert house.memory(day).valid_from == datetime(2026, 2, 20, 5, tzinfo=UTC)
    assert house.ask("what happened on 20 February?", services=services).shown == [day]
    assert house.ask("what happened on 19 February?", services=services).shown == []
    today = house.ask("today?", services=services).asked.window
    assert today is not None
    assert today.start.hour == 5


def test_what_ends_on_a_day_ends_with_the_day_where_the_person_is(house: House):
    until = parse_moment("2026-03-03", ZoneInfo("UTC"))
    house.learn("Mira is in Lima.", valid_until=until)
    moves_to(house, NEW_YORK)
    house.clock.at = datetime(2026, 3, 3, 4, 59, tzinfo=UTC)
    assert house.found("Mira in Lima") == ["Mira is in Lima."]
    house.clock.move(minutes=1)
    assert house.found("Mira in Lima") == []


def test_instants_stay_where_they_are(house: House):
    at = datetime(2026, 6, 8, 17, 30, tzinfo=UTC)
    flies = house.learn("Mira flies.", valid_from=Moment(at, "instant"))
    moves_to(house, TOKYO)

    assert house.memory(flies).valid_from == at


def test_moving_there_and_back_changes_nothing(house: House):
    told = house.learn("Mira was born.", valid_from=parse_moment("1990-05", ZoneInfo("UTC")))
    before = house.memory(told).valid_from
    for zone in (TOKYO, NEW_YORK, "Pacific/Auckland", "UTC"):
        moves_to(house, zone)
        moved = house.memory(told).valid_from
        assert moved is not None
        local = moved.astimezone(ZoneInfo(zone))
        assert (local.date(), local.time()) == (date(1990, 5, 1), time())

    assert house.memory(told).valid_from == before
    assert house.memory(told).updated_at == house.now - timedelta(0)
