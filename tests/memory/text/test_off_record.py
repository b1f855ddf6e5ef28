"""Off the record: which messages say that something is not to be kept, in both languages.

Covers: memory.text.off_record_requests, memory.text.off_record_words.
"""

import json
import time
from pathlib import Path

import pytest

from memory.text.off_record import Announcement, announced, asks_to_keep

LINES = [
    json.loads(line)
    for line in Path(__file__)
    .with_name("off_record.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


def said(kind: str) -> list[str]:
    """Return the phrases of one kind."""
    return [line["text"] for line in LINES if line["kind"] == kind]


REACH = [(line["text"], line["reach"]) for line in LINES if line["kind"] == "alone"]


@pytest.mark.parametrize("text", said("beside words"))
def test_an_announcement_beside_words_is_about_these(text: str):
    announcement = announced(text)
    assert announcement is not None
    assert not announcement.is_alone
    assert not announcement.after


@pytest.mark.parametrize(("text", "reach"), REACH)
def test_an_announcement_alone_is_about_what_was_said_or_what_comes(text: str, reach: str):
    wanted = Announcement(before="before" in reach, after="after" in reach, is_alone=True)
    assert announced(text) == wanted


@pytest.mark.parametrize("text", said("other things"))
def test_what_merely_uses_the_words_announces_nothing(text: str):
    assert announced(text) is None


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Remember that my sister is pregnant", True),
        ("ok, you can note it: my sister is pregnant", True),
        ("记住：我妹妹怀孕了", True),
        ("don't remember that my sister is pregnant", False),
        ("这个别记住", False),
        ("My sister remembers everything", False),
    ],
)
def test_who_asks_to_remember_it_wants_it_kept(text: str, asks: bool):
    assert asks_to_keep(text) == asks


@pytest.mark.parametrize(
    "hostile",
    ["把", "别记", "don't ", "keep this ", "这请就先千万", "what i just about going to ", "(,"],
)
def test_hostile_text_takes_linear_time(hostile: str):
    begun = time.process_time()
    announced((hostile * 100_000)[:100_000])
    announced(f"{hostile}," * 20_000)
    assert time.process_time() - begun < 5


@pytest.mark.parametrize("text", said("asked"))
def test_a_request_is_heard_whatever_words_it_has(text: str):
    assert announced(text) is not None


@pytest.mark.parametrize("text", said("not asked"))
def test_what_people_tell_of_keeping_and_forgetting_is_no_request(text: str):
    assert announced(text) is None
