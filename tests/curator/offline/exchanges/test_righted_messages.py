"""What puts an earlier message right of which no memory tells."""

from datetime import UTC, datetime

import pytest

from curator.agent_inputs import Utterance
from curator.offline.exchanges.righted_messages import righted_messages
from curator.offline.utterances.claims import claims
from tests.curator.offline.windows import OSLO, memory

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def told(before: str, said: str) -> list[str]:
    earlier = [_utterance(before), _utterance("I like tea."), _utterance("Noted.", by_user=False)]
    found = claims(said, "en", NOW)
    return [it.content for it in righted_messages(_utterance(said), earlier, found, [])]


def _utterance(text: str, *, by_user: bool = True) -> Utterance:
    return Utterance("m1", "Tom", by_user, text, NOW)


@pytest.mark.parametrize(
    ("before", "said", "kept"),
    [
        ("my best mate gem has just moved to dubai", "oh my days its not dubai its abu dhabi",
         "The user's best mate gem has moved to abu dhabi."),
        ("I was a miner, till they shut the pit in '85.",
         "I told you wrong, it was '86 they shut our pit, not '85.",
         "The user was a miner, till they shut the pit in '86."),
        ("got a little lad called alfie hes 4", "he turned 5 last week so hes 5 not 4",
         "The user got a little lad called alfie he is 5."),
        ("My sister Beth studies in Hull.", "oh not Hull, Leeds",
         "The user's sister Beth studies in Leeds."),
        ("we're off to Crete in June", "sorry it's July, not June",
         "The user is off to Crete in July (2026-07)."),
        ("my flat is on the third floor", "it's the fourth floor, not the third, I counted",
         "The user's flat is on the fourth floor."),
    ],
)  # fmt: skip
def test_the_earlier_sentence_is_kept_with_the_right_words(before, said, kept):
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
    ],
)
def test_what_names_nothing_of_the_same_kind_instead_puts_nothing_right(before, said):
    assert told(before, said) == [it.content for it in claims(said, "en", NOW)]


def test_the_newest_message_that_says_what_is_denied_counts():
    earlier = [_utterance("My aunt lives in Hull."), _utterance("My sister Beth studies in Hull.")]
    found = righted_messages(_utterance("oh not Hull, Leeds"), earlier, [], [])
    assert [it.content for it in found] == ["The user's sister Beth studies in Leeds."]


def test_what_somebody_else_said_is_not_put_right():
    earlier = [_utterance("My sister Beth studies in Hull.", by_user=False)]
    assert righted_messages(_utterance("oh not Hull, Leeds"), earlier, [], []) == []


def test_what_is_remembered_of_the_wrong_words_goes():
    wrong = memory("a1", None, "", "The user's sister Beth studies in Hull.")
    earlier = [_utterance("My sister Beth studies in Hull.")]
    (claim,) = righted_messages(_utterance("oh not Hull, Leeds"), earlier, [], [OSLO, wrong])
    assert claim.in_place_of == (wrong.content,)
