"""What puts an earlier message right of which no memory tells."""

from datetime import UTC, datetime

import pytest

from curator.offline.exchanges.righted_messages import righted_messages
from curator.offline.utterances.claims import claims

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def told(before: str, said: str) -> list[str]:
    found = claims(said, "en", NOW)
    return [it.content for it in righted_messages(said, NOW, [before, "I like tea."], found)]


@pytest.mark.parametrize(
    ("before", "said", "kept"),
    [
        ("my best mate gem has just moved to dubai with her fella",
         "oh my days its not dubai its abu dhabi",
         "The user's best mate gem has moved to abu dhabi with her fella."),
        ("I was a miner, till they shut the pit in '85.",
         "I told you wrong, it was '86 they shut our pit, not '85.",
         "The user was a miner, till they shut the pit in '86."),
        ("got a little lad called alfie hes 4", "he turned 5 last week so hes 5 not 4",
         "The user got a little lad called alfie, he is 5."),
        ("My sister Beth studies in Hull.", "oh not Hull, Leeds",
         "The user's sister Beth studies in Leeds."),
        ("we're off to Crete in June", "sorry it's July, not June",
         "The user is off to Crete in July (2026-07)."),
        ("my flat is on the third floor", "it's the fourth floor, not the third, I counted",
         "The user's flat is on the fourth floor."),
    ],
)  # fmt: skip
def test_the_earlier_sentence_is_kept_with_the_right_words(before: str, said: str, kept: str):
    assert told(before, said)[-1] == kept


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I like Hull", "I'm not going to Hull, I'm tired"),
        ("I work at JD", "I'm not at JD, I quit"),
        ("my cat is called Milo", "not Milo again"),
        ("My boss is a saint", "He's not a saint, he's just polite"),
        ("We went to Rome", "is it not Rome, is it Paris?"),
        ("I love tea", "I don't love tea, I adore it"),
        ("do you like Hull?", "oh not Hull, Leeds"),
    ],
)
def test_what_names_nothing_of_the_same_kind_instead_puts_nothing_right(before: str, said: str):
    assert told(before, said) == [it.content for it in claims(said, "en", NOW)]


def test_the_newest_message_that_says_what_is_denied_counts():
    earlier = ["My aunt lives in Hull.", "My sister Beth studies in Hull."]
    found = righted_messages("oh not Hull, Leeds", NOW, earlier, [])
    assert [it.content for it in found] == ["The user's sister Beth studies in Leeds."]


def test_what_tells_the_wrong_words_goes():
    earlier = ["My sister Beth studies in Hull."]
    (claim,) = righted_messages("oh not Hull, Leeds", NOW, earlier, [])
    assert claim.in_place_of == ("The user's sister Beth studies in Hull.",)
