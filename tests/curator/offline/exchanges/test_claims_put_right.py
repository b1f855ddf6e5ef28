"""What a memory says with the right words in the place of wrong ones."""

from datetime import UTC, datetime

from curator.agent_inputs import Utterance
from curator.offline.exchanges.claims_put_right import (
    claim_put_right,
    place_of,
    righted_at_once,
)
from curator.offline.grammar.claim import Claim
from curator.offline.utterances.claims import claims
from curator.offline.utterances.restatements import put_right_at_once

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def test_the_value_of_a_slot_is_put_right_with_the_sentence():
    job = Claim("uncle.job", "plumber", "The user's uncle is a plumber in Durban.", "he is")
    place = place_of("plumber", job.content)
    assert place is not None
    right = claim_put_right(job, place, "electrician", "no, an electrician")
    assert (right.value, right.negates) == ("electrician", "plumber")
    assert right.content == "The user's uncle is an electrician in Durban."


def test_words_that_a_sentence_does_not_hold_have_no_place():
    assert place_of("plumb", "The user's uncle is a plumber.") is None


def test_what_is_taken_back_at_once_is_not_claimed():
    text = "My cat is called Pixie. No wait, I meant Dixie"
    again = put_right_at_once(Utterance("m1", "user", by_user=True, text=text, at=NOW))

    assert again is not None
    contents = [it.content for it in righted_at_once(claims(text, "en", NOW), again)]
    assert "The user's cat is called Dixie." in contents
    assert "The user's cat is called Pixie." not in contents
