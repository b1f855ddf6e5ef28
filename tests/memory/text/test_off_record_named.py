"""Requests that name what is not to be kept."""

import json
from pathlib import Path

import pytest

from memory.text.off_record import announced
from memory.text.off_record_named import names_what_not_to_keep

LINES = Path(__file__).with_name("off_record_named.jsonl").read_text("utf-8").splitlines()
CASES = [(case["said"], case["is_request"]) for case in map(json.loads, LINES)]


@pytest.mark.parametrize(("said", "is_request"), CASES)
def test_a_request_is_told_from_talk(said: str, is_request: bool):
    assert (announced(said) is not None) == is_request


@pytest.mark.parametrize(
    ("clause", "asks"),
    [
        ("don't save the thing about leo, ok", "don't save the thing"),
        ("阿强的事别记", "阿强的事别记"),
        ("i don't save the thing", ""),
        ("老师让我们别记这件事", ""),
    ],
)
def test_what_of_a_clause_asks_is_told(clause: str, asks: str):
    assert names_what_not_to_keep(clause) == asks


def test_what_was_said_before_is_meant_where_something_is_struck():
    struck = announced("Scratch that.")
    assert struck is not None
    assert struck.before
