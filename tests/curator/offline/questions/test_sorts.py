"""What is asked for by its sort and told by its name."""

import pytest

from curator.offline.questions.sorts import named_by_sort
from memory.text.content_words import raising_words


@pytest.mark.parametrize(
    ("question", "content", "word"),
    [
        ("which musical instrument do I have?", "The user strings Grandad's banjo.", "instrument"),
        ("what breed have I got?", "The user's greyhound Duchess is 9.", "breed"),
        ("what illness do I have?", "The user has had type 1 since they were nine.", "illness"),
        ("was I ever in the forces?", "The user left the army nine years ago.", "forces"),
        ("what vehicle do I own?", "The user drives a 2011 Octavia.", "vehicle"),
        ("what's my pastime?", "The user grows bonsai.", "pastime"),
    ],
)
def test_one_of_a_sort_is_met(question: str, content: str, word: str):
    found = named_by_sort(question, content)

    assert found.count
    assert raising_words(word) <= found.words


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("which car do I drive?", "The user bought a Brompton off a retiring solicitor."),
        ("what instrument do I play?", "The user has a cat called Viola-Mae and a carpet shop."),
        ("what illness do I have?", "The user lives in Hull."),
    ],
)
def test_one_of_another_sort_is_not(question: str, content: str):
    assert not named_by_sort(question, content.replace("Viola-Mae", "Mae")).count


def test_a_way_of_living_is_met_though_its_words_are_everybodys():
    found = named_by_sort("who do I live with?", "The user's flatmate is called Oskar.")

    assert found.count == 1
