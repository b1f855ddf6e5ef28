from typing import Any

import pytest

from tests.bot.workbench.labelled import OSLO, answered, case

VERIFIED = {**OSLO, "verified": True}
SYSTEM = {**OSLO, "category": "system"}


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        ({"op": "ADD", "content": "The user lives in Oslo."}, None),
        ({"op": "ADD", "content": "In Rome.", "quote": "I live in Rome"}, "no such quote"),
        ({"op": "ADD", "content": " "}, "no content"),
        ({"op": "ADD", "content": "x", "valid_from": "soon"}, "unreadable time"),
        ({"op": "ADD", "content": "My password is hunter2."}, "secret"),
        ({"op": "UPDATE", "id": "a7", "content": "x"}, "no such memory"),
        ({"op": "DELETE", "id": "a2"}, None),
        ({"op": "DELETE", "id": "a2", "quote": "Pixel"}, "only on the user's word"),
        ({"op": "DELETE", "id": "a3", "because": "corrected"}, "system memory"),
        ({"op": "BOOST", "id": "a1"}, "no such quote"),
        ({"op": "BOOST", "id": "a1", "quote": "nice, Oslo"}, None),
    ],
)
def test_what_the_door_would_object_is_told(operation: dict[str, Any], reason: str | None):
    part = case(memories=[OSLO, VERIFIED, SYSTEM])

    [found] = answered(part, operation)

    assert found.rejected == reason


def test_skip_is_no_operation():
    assert answered(case(), {"op": "SKIP"}) == []


def test_one_operation_too_many_is_rejected():
    many = [{"op": "ADD", "content": f"The user has {number} cats in Oslo"} for number in range(9)]

    assert [judged.rejected for judged in answered(case(), *many)][8] == "too many operations"


def test_what_others_said_cannot_be_quoted_as_the_users():
    other_case = case(talk=[{"other": "I live in Rome"}, {"user": "Me too"}])

    [found] = answered(
        other_case, {"op": "ADD", "content": "They live there.", "quote": "live in Rome"}
    )

    assert found.rejected == "no such quote"


def test_what_was_read_before_teaches_nothing_new():
    other_case = case(talk=[{"user": "I live in Oslo", "known": True}, {"user": "hi"}])

    [found] = answered(
        other_case, {"op": "ADD", "content": "Lives in Oslo.", "quote": "I live in Oslo"}
    )

    assert found.rejected == "no such quote"


def test_what_only_the_character_said_is_an_echo():
    other_case = case(talk=[{"user": "haha okay"}, {"character": "You adore sunflowers."}])

    [found] = answered(other_case, {"op": "ADD", "content": "The user adores sunflowers."})

    assert found.rejected == "echo"
