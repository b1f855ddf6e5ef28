"""A correction that says only what is right is put in the place of what it can be meant for."""

from datetime import UTC, datetime

import pytest

from curator.offline.claim_equality import is_alike
from curator.offline.utterances.claims import claims

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize("text", ["不对，是宿州", "说错了，是宿州"])
def test_what_is_right_is_told_alone(text: str):
    assert [(claim.key, claim.value, claim.because) for claim in claims(text, "zh", NOW)] == [
        ("", "宿州", "corrected")
    ]


@pytest.mark.parametrize(
    ("value", "told", "alike"),
    [
        ("宿州", "徐州", True),
        ("三十六", "三十五", True),
        ("36岁", "35岁", True),
        ("36岁", "35号", False),
        ("圆子", "团子", True),
        ("圆子", "宿州", False),
        ("护士", "徐州", False),
        ("徐州", "徐州", False),
    ],
)
def test_a_value_is_put_in_the_place_of_one_of_its_kind(value: str, told: str, alike: bool):
    assert is_alike(value, told) == alike
