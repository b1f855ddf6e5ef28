"""What a memory says in a structured way is of the shape in which it is read by its names."""

import pytest

from memory.ledger.labels import LONGEST_LABEL, MOST_NAMES, tidied_labels


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"key": "age", "value": 41}, {"key": "age", "value": "41"}),
        ({"key": "cat.name", "value": True}, {"key": "cat.name"}),
        ({"key": ["cat.name"], "value": {"first": "Pixel"}}, {}),
        ({"key": 5, "value": None}, {"key": "5"}),
        ({"month": 202603, "topics": 5}, {"month": "202603", "topics": []}),
        ({"topics": ["tea", 5, None, {}]}, {"topics": ["tea"]}),
        ({"topics": "tea"}, {"topics": []}),
        ({"steps": [1, {"then": 2.5}]}, {"steps": [1, {"then": 2.5}]}),
    ],
)
def test_what_is_read_by_its_name_is_a_text_or_a_list_of_texts(
    given: dict[str, object], kept: dict[str, object]
):
    assert tidied_labels(given, is_summary=False) == kept


def test_names_within_names_are_cleaned_and_as_many_as_are_kept():
    many = {f"name\x00 {number}": number for number in range(MOST_NAMES + 1)}

    told = tidied_labels({"steps": many, **many}, is_summary=False)

    assert told is not None
    assert len(told) == len(told["steps"]) == MOST_NAMES
    assert not any("\x00" in name for name in (*told, *told["steps"]))


def test_a_label_that_is_too_long_is_none_but_for_that_of_a_summary():
    long = {"key": "home", "value": "x" * (LONGEST_LABEL + 1)}

    assert tidied_labels(long, is_summary=False) is None
    assert tidied_labels(long, is_summary=True) == long
