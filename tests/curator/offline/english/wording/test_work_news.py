"""Tests of news of work that leaves out the user."""

import pytest

from curator.offline.english.wording.careful_spelling import replaced
from curator.offline.english.wording.work_news import work_news_in


def _plain(text: str) -> str:
    return replaced(text, sorted(work_news_in(text))).text


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("made redundant friday", "I got made redundant on friday"),
        ("Laid off last week. Gutted.", "I got laid off last week. Gutted."),
        ("they let me go", "I got let go"),
        ("they let me go after nine years", "I got let go after nine years"),
        ("my boss sacked me yesterday", "I got sacked yesterday"),
        ("work's been hard. they've made me redundant", "work's been hard. I got made redundant"),
        ("got a job!! library assistant, start monday",
         "got a job as a library assistant, start monday"),
        ("quit the bike shop, im at greggs now", "quit the bike shop, I work at greggs now"),
        ("left my job, im at greggs now", "left my job, I work at greggs now"),
        ("I left Tesco. I'm with Aldi these days", "I left Tesco. I work at Aldi these days"),
        ("just got a new job. nurse at st james", "just got a new job as a nurse at st james"),
    ],
)  # fmt: skip
def test_it_is_said_of_the_user(typed: str, plain: str):
    assert _plain(typed) == plain


@pytest.mark.parametrize(
    "typed",
    [
        "let go of my fears",
        "they let me go home early",
        "they let me go on the rides",
        "my boss let me go early today",
        "if they let me go",
        "they let me go in first",
        "they let me go after lunch",
        "fired up the grill today",
        "fired the builders today",
        "my sister was made redundant",
        "got a job! wish me luck",
        "got a job, so happy",
        "quit smoking, i'm at peace now",
        "I left my keys, I'm at home now",
        "I left my keys at home, I'm at Tesco now",
        "just left the house, I'm at Greggs now",
        "I'm at Greggs now, want anything?",
    ],
)
def test_what_loses_and_names_no_work_stays(typed: str):
    assert _plain(typed) == typed
