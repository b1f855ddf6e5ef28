"""What a memory says with the right words in the place of wrong ones."""

from curator.offline.exchanges.claims_put_right import claim_put_right, place_of
from curator.offline.grammar.claim import Claim


def test_the_value_of_a_slot_is_put_right_with_the_sentence():
    job = Claim("uncle.job", "plumber", "The user's uncle is a plumber in Durban.", "he is")
    place = place_of("plumber", job.content)
    assert place is not None
    right = claim_put_right(job, place, "electrician", "no, an electrician")
    assert (right.value, right.negates) == ("electrician", "plumber")
    assert right.content == "The user's uncle is an electrician in Durban."


def test_words_that_a_sentence_does_not_hold_have_no_place():
    assert place_of("plumb", "The user's uncle is a plumber.") is None
