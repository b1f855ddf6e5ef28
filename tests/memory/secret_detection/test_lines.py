"""How many secrets are found, and how often what is none is taken for one.

Covers: memory.secret_detection.values.announced_values,
memory.secret_detection.values.chinese_values, memory.secret_detection.formats.national,
memory.secret_detection.values.paper_numbers, memory.secret_detection.values.values.
"""

import tomllib
from pathlib import Path

import pytest

from memory.secret_detection import holds_secret, redacted
from memory.secret_detection.redaction import secrets_in
from tests.bench.learning.secret_lines import told

LINES = tomllib.loads(Path(__file__).with_name("lines.toml").read_text(encoding="utf-8"))
UNSEEN = tomllib.loads(Path(__file__).with_name("unseen.toml").read_text(encoding="utf-8"))
LEAST_FOUND = 0.98
LEAST_FOUND_UNSEEN = {"english": 0.93, "chinese": 0.98}
MOST_FALSE = 0.02
LANGUAGES = ("english", "chinese")


def is_found(line: str) -> bool:
    text, places = told(line)
    covered = {at for _, start, end in secrets_in(text) for at in range(start, end)}
    return bool(places) and places <= covered


@pytest.mark.parametrize("language", LANGUAGES)
def test_secrets_are_found_whole(language: str):
    lines = LINES[f"secret_{language}"]
    missed = [line for line in lines if not is_found(line)]

    assert len(lines) >= 150
    assert 1 - len(missed) / len(lines) >= LEAST_FOUND, missed


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_secret_is_hardly_ever_taken_for_one(language: str):
    lines = LINES[f"clean_{language}"]
    taken = [line for line in lines if holds_secret(line)]

    assert len(lines) >= 150
    assert len(taken) / len(lines) <= MOST_FALSE, taken


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_secrets_are_found_in_lines_that_the_scorer_is_not_taught_with(language: str):
    lines = UNSEEN[f"secret_{language}"]
    missed = [line for line in lines if not is_found(line)]

    assert len(lines) >= 100
    assert 1 - len(missed) / len(lines) >= LEAST_FOUND_UNSEEN[language], missed


@pytest.mark.parametrize("language", LANGUAGES)
def test_hardly_any_line_that_the_scorer_is_not_taught_with_is_taken_for_a_secret(language: str):
    lines = UNSEEN[f"clean_{language}"]
    taken = [line for line in lines if holds_secret(line)]

    assert len(lines) >= 100
    assert len(taken) / len(lines) <= MOST_FALSE, taken


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_left_holds_no_secret_and_all_other_words(language: str):
    for line in (*LINES[f"secret_{language}"], *UNSEEN[f"secret_{language}"]):
        text, _ = told(line)
        spans = [(start, end) for _, start, end in secrets_in(text)]
        kept = [
            text[end:start]
            for (_, end), (start, _) in zip([(0, 0), *spans], [*spans, (len(text), 0)], strict=True)
        ]
        left = redacted(text)

        assert not holds_secret(left), left
        assert [part for part in kept if part not in left] == [], left
