"""Words that mean the same, asked for in other words than they were told."""

import pytest

from curator.offline.questions.senses import meant_alike
from memory.text.content_words import raising_words


@pytest.mark.parametrize(
    ("question", "content", "word"),
    [
        ("Who brought me up?", "The user was raised by their aunt.", "brought"),
        ("When's my operation?", "The user is having their hip replaced in May.", "operation"),
        ("What sort of business do I manage?", "The user runs a small hotel.", "manage"),
        ("Which team do I support?", "The user is a fan of Genoa.", "support"),
    ],
)
def test_another_word_of_the_same_sense_is_met(question: str, content: str, word: str):
    assert raising_words(word) <= meant_alike(question, content)


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("Who brought me up?", "The user lives with their aunt."),
        ("What film do I like best?", "The user plays jazz."),
    ],
)
def test_words_of_another_sense_are_not(question: str, content: str):
    assert not meant_alike(question, content)
