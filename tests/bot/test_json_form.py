"""Views become JSON at the edge."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from bot.json_form import json_form, json_object
from bot.safe_output import printable_json


@dataclass(frozen=True, slots=True)
class Bond:
    from_id: int = field(metadata={"json": "from"})
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    bonds: tuple[Bond, ...]


def test_a_view_is_written_field_by_field_with_what_lies_inside():
    page = Page("Mira", (Bond(1, datetime(2026, 3, 2, 9, tzinfo=UTC)), Bond(2)))

    assert printable_json(page, indent=0).replace("\n", "") == (
        '{"title": "Mira","bonds": [{"from": 1,"since": "2026-03-02T09:00:00+00:00"},'
        '{"from": 2,"since": null}]}'
    )


def test_an_object_can_be_added_to():
    assert json_object(Bond(1)) | {"rank": 2} == {"from": 1, "since": None, "rank": 2}


@pytest.mark.parametrize("value", [{1}, Bond])
def test_what_is_no_view_is_refused(value: object):
    with pytest.raises(TypeError):
        json_form(value)
