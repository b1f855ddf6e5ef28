"""Text gives a source away by a word that no other source has."""

import pytest

from memory.ledger.leaked_terms import leaks_terms


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("She keeps a wombat and likes rain.", True),
        ("She likes the rain.", False),
        ("她养了一只袋熊。", True),
        ("She is fond of weather.", False),
    ],
)
def test_a_word_of_the_erased_source_alone_gives_it_away(text: str, told: bool):
    gone, left = ["I keep a wombat, 一只袋熊, in the rain."], ["I like rain."]
    assert leaks_terms(text, gone=gone, left=left) is told


def test_what_another_source_says_too_is_no_secret():
    assert not leaks_terms("A wombat.", gone=["My wombat!"], left=["Wombats are sweet."])
