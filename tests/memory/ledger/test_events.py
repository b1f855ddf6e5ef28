"""What became of a memory; that each act is told is tried in tests/bot/actions/test_event_feed."""

import pytest

from memory.ledger.events import kind_of_change

ACTIVE, FORGOTTEN, ARCHIVED = ({"state": state} for state in ("active", "forgotten", "archived"))


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        (None, ACTIVE, "memory.created"),
        (ACTIVE, ACTIVE, "memory.updated"),
        (ACTIVE, FORGOTTEN, "memory.forgotten"),
        (FORGOTTEN, ACTIVE, "memory.restored"),
        (ARCHIVED, ACTIVE, "memory.restored"),
        (ACTIVE, ARCHIVED, "memory.updated"),
        (ACTIVE, None, "memory.deleted"),
    ],
    ids=str,
)
def test_it_is_told_by_its_states(before, after, kind):
    assert kind_of_change(before, after) == kind
