"""Tests of questions in the order of a statement."""

import pytest

from curator.offline.questions.word_order import in_question_order


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("how old i am", "how old am I"),
        ("where i work at", "where do I work at"),
        ("what my mum do", "what does my mum do"),
        ("where my dad at", "where is my dad at"),
        ("how long i been there", "how long have I been there"),
        ("which company i work for", "which company do I work for"),
        ("what business my husband is having?", "what business does my husband have?"),
        ("my job is what", "what is my job"),
        ("my sister study what", "what does my sister study"),
        ("my mother do what job", "what job does my mother do"),
        ("my grandma how old", "how old is my grandma"),
        ("my sis at which uni", "which uni is my sis at"),
        ("i stay with who", "who do I stay with"),
        ("i call what name", "what is my name"),
        ("sat i usually do what", "what do I do on saturday"),
        ("My dog, what breed is he?", "what breed is My dog?"),
        ("Who is it I work for?", "Who do I work for?"),
        ("where do I live", "where do I live"),
        ("what i do is fix cars", "what i do is fix cars"),
        ("When I was 5 we moved to Leeds", "When I was 5 we moved to Leeds"),
    ],
)
def test_a_question_is_put_in_order(typed: str, plain: str):
    assert in_question_order(typed) == plain
