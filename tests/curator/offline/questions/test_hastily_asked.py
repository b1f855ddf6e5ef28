"""Tests of questions typed in a hurry."""

import pytest

from curator.offline.questions.hastily_asked import hastily_asked


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("whats ma job", "what's my job"),
        ("wats my name fam", "what's my name"),
        ("how auld am i", "how old am I"),
        ("what kinda work mi do", "what kind of work do I do"),
        ("what meat mi nuh eat", "what meat don't I eat"),
        ("whats jaheims age", "what's jaheim's age"),
        ("whats my kids name", "what's my kid's name"),
        ("where is my uncles stall", "where is my uncle's stall"),
        ("State my full name.", "what is my full name."),
        ("tell me my age b'y", "what is my age"),
        ("what do i do for $$", "what do I do for money"),
        ("What's my bloke's job?", "What's my partner's job?"),
        ("where do my kids go to school", "where do my kids go to school"),
        ("what do I do for a living?", "what do I do for work?"),
        ("name my daughters", "what are my daughters called"),
        ("real talk how old am i", "how old am I"),
        ("boss whats my job", "what's my job"),
        ("pls whats my name again o", "what's my name"),
        ("names of my rats pls", "what is my rats called"),
        ("since what year am i here", "since what year am I here"),
        ("what's jan's job", "what's jan's job"),
        ("Where do I live?", "Where do I live?"),
    ],
)
def test_a_hasty_question_is_written_out(typed: str, plain: str):
    assert hastily_asked(typed) == plain
