"""A halt: whoever reads or compares a document heeds it all the time, and ends."""

from typing import Any

import pytest

from config.errors import ExportUnreadable, ImportHalted
from memory.imports.document import AT_ONCE, Document, read_document
from memory.imports.halt import Halt
from memory.imports.plan import ImportPlan, plan_import
from memory.policy import MemoryPolicy
from memory.privacy.topic_rules import MOST_RULES
from tests.memory.house import House

AT = "2026-03-02T09:00:00+00:00"
BARE: dict[str, Any] = {
    "format": "companion-memory-export/1",
    "exported_at": AT,
    "user": {"id": 1, "name": "Mira"},
}
LINK = {"memory_id": 1, "message_id": 1, "speaker_id": None, "quote": "x"}


class Tired(Halt):
    """Is called by the one who has heeded it so often."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.left = times

    def heed(self) -> None:
        self.left -= 1
        if self.left < 0:
            self.call()
        super().heed()


def said(count: int) -> dict[str, Any]:
    """Return a document in which so many things were said."""
    place = {"conversation_id": 1, "session_id": 1}
    bare = {"author_id": 1, "reply_to_id": None, "text": "I like tea.", "at": AT}
    return BARE | {
        "conversations": [{"id": 1, "uid": "c", "character": "echo"}],
        "sessions": [{"id": 1, "conversation_id": 1, "opened_at": AT, "last_message_at": AT}],
        "messages": [
            {"id": number, "uid": f"m{number}", **place, **bare} for number in range(1, count + 1)
        ],
    }


def planned(house: House, document: Document, halt: Halt) -> ImportPlan:
    limits = MemoryPolicy().curation
    return house.read(
        lambda rows: plan_import(rows, house.mira, document, limits=limits, halt=halt)
    )


def test_a_long_list_is_read_in_portions_between_which_it_is_heeded():
    data = BARE | {"evidence": [LINK] * (AT_ONCE * 3)}

    assert len(read_document(data, halt=Tired(3)).evidence) == AT_ONCE * 3
    with pytest.raises(ImportHalted):
        read_document(data, halt=Tired(2))


def test_what_is_wrong_in_a_later_portion_is_named_by_its_place_in_the_list():
    data = BARE | {"evidence": [*[LINK] * (AT_ONCE + 1), LINK | {"quote": 1}]}

    with pytest.raises(ExportUnreadable) as refused:
        read_document(data)
    assert refused.value.place == f"evidence.{AT_ONCE + 1}.quote"


@pytest.mark.parametrize("rows", [{}, "x", None, [[LINK]], [None]])
def test_what_is_no_list_of_rows_is_no_export(rows: object):
    with pytest.raises(ExportUnreadable, match="evidence"):
        read_document(BARE | {"evidence": rows})


def test_as_many_rules_come_along_as_a_person_may_have_and_no_more():
    rules = [{"topic": f"topic {number}", "rule": "never"} for number in range(MOST_RULES + 1)]

    assert len(read_document(BARE | {"topic_rules": rules[1:]}).topic_rules) == MOST_RULES
    with pytest.raises(ExportUnreadable, match="topic_rules"):
        read_document(BARE | {"topic_rules": rules})


def test_what_is_compared_with_what_is_there_ends_between_two_messages(house: House):
    document = read_document(said(20))

    assert len(planned(house, document, Tired(20)).messages) == 20
    with pytest.raises(ImportHalted):
        planned(house, document, Tired(10))
