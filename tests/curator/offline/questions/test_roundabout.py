"""Tests of questions that are asked in a roundabout way."""

import pytest

from curator.offline.questions.roundabout import in_plain_words


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("Do you remember my name?", "what is my name?"),
        ("can you give me my age?", "what is my age?"),
        ("did I tell you where I work?", "where I work?"),
        ("what did I say my job was?", "what my job is?"),
        ("How many years have I on me?", "how old am I"),
        ("what ages are my kids?", "how old are my kids?"),
        ("Where do I hang my hat?", "where do I live?"),
        ("how do I earn my crust", "what do I do for work"),
        ("what's up with my knee", "what is wrong with my knee"),
        ("What food must I keep off?", "what can't I eat?"),
        ("who am I hitched to?", "who is my spouse?"),
        ("which of the girls plays the sitar?", "which of my girls plays the sitar?"),
        ("What do folk usually call me?", "what is my name?"),
        ("what is my designation", "what is my job"),
        ("what is it I do for work", "what do I do for work"),
        ("what was my dad?", "what does my dad do for work"),
        ("my dog name?", "what is my dog's name"),
        ("do you know a good pizza place?", "do you know a good pizza place?"),
        ("tell me kids jokes", "tell me kids jokes"),
    ],
)
def test_a_roundabout_question_is_put_plainly(asked: str, plain: str):
    assert in_plain_words(asked) == plain
