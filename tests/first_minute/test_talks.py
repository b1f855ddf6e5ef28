"""What is read out of the labelled talks does not fall behind what was read once."""

from collections import Counter
from datetime import UTC, datetime

import pytest

from curator.offline.utterances.claims import claims
from memory.vocabulary import Language
from tests.first_minute.talk import LANGUAGES, Talk, talks

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
READ = {
    ("dev", "en"): 0.87,
    ("dev", "zh"): 0.94,
    ("sealed", "en"): 0.64,
    ("sealed", "zh"): 0.64,
    ("fresh", "en"): 0.65,
    ("fresh", "zh"): 0.65,
}
"""The share of the facts that are read from the messages alone, at least.

The judge was taught with all of them; `python -m tests.first_minute` lives them whole."""


def told_in(talk: Talk) -> list[str]:
    return [
        claim.content
        for text in talk.said
        for claim in claims(text, talk.language, NOW)
        if not claim.denied
    ]


@pytest.mark.parametrize(("half", "language"), READ)
def test_as_many_facts_are_read_as_before(half: str, language: Language):
    wanted = found = 0
    for talk in talks(language, half):
        told = told_in(talk)
        wanted += len(talk.stored)
        found += sum(any(fact.fits(text) for text in told) for fact in talk.stored)
    assert found >= READ[half, language] * wanted, (found, wanted)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["denial", "joke_hypothetical", "other_people", "world_question"])
@pytest.mark.parametrize("half", ["dev", "sealed"])
def test_traps_are_hardly_ever_taken_for_facts(half: str, kind: str, language: Language):
    alike = [talk for talk in talks(language, half) if talk.kind == kind]
    taken = [
        (talk.name, text)
        for talk in alike
        for text in told_in(talk)
        if any(trap.fits(text) for trap in talk.not_stored)
    ]
    assert len(taken) <= 1, taken


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sitting_is_ten_lines_of_one_person(language: Language):
    lines = talks(language, "sittings")
    lengths = Counter(line.conversation for line in lines)
    assert len({line.name for line in lines}) == len(lines)
    assert {*lengths.values()} == {10}
