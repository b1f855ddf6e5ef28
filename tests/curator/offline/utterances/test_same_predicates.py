"""What an English message tells in the place of what was told: the same verb, another object."""

from datetime import UTC, datetime

import pytest

from curator.agent_inputs import ShownMemory, Utterance
from curator.offline.utterances.claims import claims
from curator.offline.utterances.restatements import EarlierStatement
from curator.offline.utterances.same_predicates import replacing

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def displaced(before: str, text: str) -> list[tuple[str, str | None]]:
    said = Utterance("m1", "user", by_user=True, text=before, at=NOW, fresh=False)
    told = claims(before, "en", NOW)
    known = [
        ShownMemory(
            handle=f"a{at}", content=claim.content, category="fact", kind="fact", topic="",
            key=claim.key, value=claim.value, valid_from=None, valid_until=None, verified=False,
            recalled=False,
        )
        for at, claim in enumerate(told)
    ]  # fmt: skip
    found = replacing(claims(text, "en", NOW), text, EarlierStatement(before, told, said), known)
    return [(content, claim.because) for claim in found for content in claim.in_place_of]


@pytest.mark.parametrize(
    ("before", "text", "old", "because"),
    [
        (
            "I play tennis on Sundays.",
            "Correction: I play padel, not tennis.",
            "The user plays tennis on Sundays.",
            "corrected",
        ),
        (
            "I drink coffee every morning.",
            "I've switched to green tea.",
            "The user drinks coffee every morning.",
            "changed",
        ),
    ],
)
def test_the_same_verb_with_another_object_stands_in_its_place(
    before: str, text: str, old: str, because: str
):
    assert displaced(before, text) == [(old, because)]


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("I play tennis on Sundays.", "I play padel on Mondays."),
        ("I drink coffee every morning.", "I've switched to the night shift."),
        ("I have a cat called Rex.", "Sorry, I have a dog called Pip."),
    ],
)
def test_what_is_told_beside_it_takes_nothing_away(before: str, text: str):
    assert displaced(before, text) == []
