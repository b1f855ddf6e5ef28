"""A day that is taken in stays the day that it was where it was told, however far that is."""

from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.actions.account.imports import OwnImport
from memory.conversation.zones import choose_zone
from memory.dates.partial_date import day_of
from memory.imports.document import read_document
from memory.tables import Memory
from tests.memory.house import START, House

DAY = date(2026, 7, 5)
FAR = ("Pacific/Kiritimati", "Pacific/Apia", "Pacific/Pago_Pago", "Etc/GMT+12", "Pacific/Chatham")


def exported(zone: str, *, told: bool = True) -> dict[str, Any]:
    """Return an export of somebody there, with a memory of a day."""
    memory = {
        "id": 1,
        "uid": "flight",
        "category": "fact",
        "kind": "fact",
        "content": "Mira flies to Rome.",
        "importance": 1.0,
        "audience": "private",
        "created_at": START.isoformat(),
        "valid_from": datetime(2026, 7, 5, tzinfo=ZoneInfo(zone)).astimezone(UTC).isoformat(),
        "valid_from_precision": "day",
    }
    user = {"id": 1, "uid": "u", "name": "Mira", **({"timezone": zone} if told else {})}
    return {
        "format": "companion-memory-export/1",
        "exported_at": START.isoformat(),
        "user": user,
        "memories": [memory],
    }


@pytest.mark.parametrize("here", ["Europe/Oslo", *FAR])
@pytest.mark.parametrize("there", ["Asia/Tokyo", *FAR])
def test_it_is_the_same_day(house: House, there: str, here: str):
    house.write(lambda rows: choose_zone(rows, house.mira, here))
    own = OwnImport(house.services, house.mira)
    house.run(own.take_in(read_document(exported(there))))

    [memory] = house.all(Memory)
    assert memory.valid_from
    assert day_of(memory.valid_from, ZoneInfo(here)) == DAY


@pytest.mark.parametrize("zone", ["", "Nowhere/Atlantis", "../etc/passwd"])
def test_an_export_of_nowhere_is_taken_in_as_it_is(house: House, zone: str):
    document = exported("Europe/Oslo", told=False)
    document["user"]["timezone"] = zone
    own = OwnImport(house.services, house.mira)
    house.run(own.take_in(read_document(document)))

    assert len(house.all(Memory)) == 1
