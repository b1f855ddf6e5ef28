"""How old several are whom one sentence names."""

from datetime import UTC, datetime

import pytest

from curator.offline.grammar.coreference import Company
from curator.offline.utterances.claims import claims

NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


def ages(text: str, before: str = "") -> list[str]:
    told = claims(text, "en", NOW, company=Company(before=before))
    return [claim.content for claim in told if "years old" in claim.content]


@pytest.mark.parametrize(
    ("before", "text", "told"),
    [
        (
            "i have two kids", "Archie is 6 and Poppy is 3",
            ["The user's child Archie is 6 years old.", "The user's child Poppy is 3 years old."],
        ),
        (
            "", "my sons are Ned and Ivo. Ned is six and Ivo is 3.",
            ["The user's son Ned is 6 years old.", "The user's son Ivo is 3 years old."],
        ),
        ("", "Archie's 6 and Poppy's 3", ["Archie is 6 years old.", "Poppy is 3 years old."]),
        ("", "my kids are 6 and 3", ["The user's kids are 6 and 3 years old."]),
        (
            "", "my daughter Poppy is 3 and my son Archie is 6",
            ["The user's daughter Poppy is 3 years old.", "The user's son Archie is 6 years old."],
        ),
    ],
)  # fmt: skip
def test_each_is_told_of(before: str, text: str, told: list[str]):
    assert ages(text, before) == told


@pytest.mark.parametrize(
    "text",
    [
        "Leeds is 6 miles and York is 3 miles",
        "the shop is 6 and the bus is 3",
        "Tom is 3 days late",
    ],
)
def test_other_numbers_are_no_ages(text: str):
    assert ages(text, "i have two kids") == []


def test_the_end_of_a_name_is_no_verb():
    text = "We have three kids: Ida is 11, Jonas 8 and little Frederikke just turned 2."
    assert not any("Jona " in claim.content for claim in claims(text, "en", NOW))


@pytest.mark.parametrize(
    ("before", "text", "told"),
    [
        (
            "i have two daughters Maya and Zoe and one son, Declan",
            "maya is 12, zoe is 9 and declan just turned 4",
            [
                "The user's daughter Maya is 12 years old.",
                "The user's daughter Zoe is 9 years old.",
                "The user's son Declan is 4 years old.",
            ],
        ),
        (
            "I have two sons and a daughter: Ali, Bo and Cara",
            "Ali is 5, Bo is 7 and Cara is 9",
            ["Ali is 5 years old.", "Bo is 7 years old.", "Cara is 9 years old."],
        ),
        (
            "I have 2 cats and a dog",
            "Tom is 3, Jerry is 4 and Rex is 5",
            ["Tom is 3 years old.", "Jerry is 4 years old.", "Rex is 5 years old."],
        ),
        (
            "My mate has two kids.",
            "Ann is 4, Bo is 6",
            ["Ann is 4 years old.", "Bo is 6 years old."],
        ),
        (
            "We have two kids.",
            "Ann is 4, Bo is 6",
            ["The user's child Ann is 4 years old.", "The user's child Bo is 6 years old."],
        ),
    ],
)
def test_each_is_of_the_kind_that_stands_before_the_name(before: str, text: str, told: list[str]):
    assert ages(text, before) == told
