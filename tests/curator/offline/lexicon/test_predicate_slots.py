"""Which slot a statement in plain words fills."""

import pytest

from curator.offline.lexicon.predicate_slots import slot_of_predicate
from memory.vocabulary import Language


@pytest.mark.parametrize(
    ("predicate", "language", "slot"),
    [
        ("teaches fourth grade in Duluth", "en", "work"),
        ("speaks Spanish at home", "en", "speaks"),
        ("is learning Welsh on an app", "en", "speaks"),
        ("is learning the violin", "en", "hobby"),
        ("drives a rusty old Volvo", "en", "vehicle"),
        ("is flying to Lisbon with their cousin", "en", "event"),
        ("lives above a chip shop in Whitby", "en", "residence"),
        ("thinks of the sea", "en", ""),
        ("在学西班牙语", "zh", "speaks"),
        ("每天钓鱼", "zh", "hobby"),
        ("很想家", "zh", ""),
    ],
)
def test_a_predicate_tells_its_slot(predicate: str, language: Language, slot: str):
    assert slot_of_predicate(predicate, language) == slot
