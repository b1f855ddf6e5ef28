"""How much of a message the rules read."""

import pytest

from curator.offline.grammar.reading_length import LONGEST_READ, read_of
from tests.curator.offline.windows import proposed


@pytest.mark.parametrize("text", ["", "I like tea.", "字" * LONGEST_READ])
def test_a_letter_is_read_as_a_whole(text: str):
    assert read_of(text) == text


@pytest.mark.parametrize("sentence", ["I like tea. ", "我喜欢喝茶。", "line\n"])
def test_of_a_book_whole_sentences_are_read(sentence: str):
    read = read_of(sentence * 10_000)
    assert len(read) <= LONGEST_READ
    assert read.endswith(sentence.strip(" "))


def test_what_has_no_end_is_cut():
    assert read_of("a" * 100_000) == "a" * LONGEST_READ


async def test_a_sentence_that_was_cut_off_says_nothing():
    pasted = ("I like tea. " * 2_700)[:32_000]
    assert [it.content for it in await proposed(pasted)] == ["The user likes tea."]
