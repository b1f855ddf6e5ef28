from typing import Any
from zoneinfo import ZoneInfo

import pytest

from curator.curation.curator import ProposedOperation
from curator.curation.proposal_reader import Reader
from curator.handles import Handles
from memory.ledger.proposal import ContentProposal, Proposal
from memory.text.quotes import Quote, Spoken

USER, OTHER = 1, 2
OLD, QUESTION, FRESH, REPLY, FOREIGN = range(10, 15)
SPOKEN = [
    Spoken(OLD, USER, "I live in Oslo."),
    Spoken(QUESTION, None, "Do you like tea?"),
    Spoken(FRESH, USER, "My cat is called Pixel."),
    Spoken(REPLY, None, "Pixel is a lovely name."),
    Spoken(FOREIGN, OTHER, "My dog is called Rex."),
]


def read(spoken: list[Spoken] | None = None, **fields: Any) -> Proposal | None:
    memories = Handles("a")
    memories.give(70)
    said = SPOKEN if spoken is None else spoken
    fresh = {spoken.message_id for spoken in said} - {OLD}
    reader = Reader(memories=memories, spoken=said, fresh=fresh, zone=ZoneInfo("UTC"))
    return reader.read(ProposedOperation.model_validate(fields), user_id=USER)


def sure(proposal: Proposal | None) -> Proposal:
    assert proposal is not None
    return proposal


def told(proposal: Proposal | None) -> ContentProposal:
    assert isinstance(proposal, ContentProposal)
    return proposal


def test_skip_is_no_proposal():
    assert read(op="SKIP", reason="nothing new") is None


def test_an_end_that_means_for_ever_is_none():
    found = told(read(op="ADD", content="x", valid_until="9999-12-31"))
    assert (found.valid_until, found.flaw) == (None, None)


def test_a_quote_is_found_in_what_the_user_just_said():
    found = told(read(op="ADD", content="The cat is Pixel.", quote="my CAT  is called pixel"))

    assert found.quotes == [Quote(FRESH, USER, "my CAT  is called pixel")]


@pytest.mark.parametrize(
    "quote",
    [
        "I live in Oslo",  # said before what is new
        "Pixel is a lovely name",  # the character said it
        "My dog is called Rex",  # somebody else said it
        "My cat is called Rex",  # nobody said it
        "",
        None,
    ],
)
def test_only_new_words_of_the_user_count_as_a_quote(quote: str | None):
    assert sure(read(op="ADD", content="x", quote=quote)).quotes == []


def test_a_use_quotes_the_reply():
    used = sure(read(op="BOOST", id="a1", quote="Pixel is a lovely name"))

    assert used.quotes == [Quote(REPLY, None, "Pixel is a lovely name")]
    assert sure(read(op="BOOST", id="a1", quote="My cat is called Pixel")).quotes == []


def test_a_bare_yes_brings_the_question_along():
    spoken = [Spoken(QUESTION, None, "Do you like tea?"), Spoken(FRESH, USER, "Yes!")]

    agreed = sure(read(spoken, op="ADD", content="The user likes tea.", quote="Yes!"))

    assert agreed.quotes == [
        Quote(FRESH, USER, "Yes!"),
        Quote(QUESTION, None, "Do you like tea?", "context"),
    ]


def test_a_bare_yes_to_nothing_is_only_itself():
    spoken = [Spoken(FRESH, USER, "Yes")]

    assert sure(read(spoken, op="ADD", content="x", quote="Yes")).quotes == [
        Quote(FRESH, USER, "Yes")
    ]


def test_a_handle_becomes_an_id_and_an_unknown_one_none():
    assert sure(read(op="DELETE", id="a1")).memory_id == 70
    assert sure(read(op="DELETE", id="70")).memory_id is None
    assert sure(read(op="DELETE", id="a9")).memory_id is None


@pytest.mark.parametrize(
    ("given", "meant"), [(7, 1.0), (-2, 0.0), (None, 0.5), (float("nan"), 0.5)]
)
def test_a_salience_is_brought_into_its_range(given: float | None, meant: float):
    assert told(read(op="ADD", content="x", salience=given)).salience == meant


def test_a_confidence_that_is_not_told_is_usual():
    assert told(read(op="ADD", content="x")).confidence == 0.8


def test_times_are_read_with_their_precision():
    found = told(read(op="ADD", content="x", valid_from="2026-03", valid_until=" "))

    assert found.valid_from is not None
    assert found.valid_from.precision == "month"
    assert (found.valid_until, found.flaw) == (None, None)


def test_a_time_that_cannot_be_read_is_a_flaw():
    assert sure(read(op="ADD", content="x", valid_from="next spring")).flaw == "unreadable time"


@pytest.mark.parametrize("op", ["ADD", "UPDATE", "BOOST", "DELETE"])
@pytest.mark.parametrize("times", [{"valid_from": "9999"}, {"valid_until": "one day"}])
def test_a_time_that_is_none_is_a_flaw_of_any_operation(op: str, times: dict[str, Any]):
    assert sure(read(op=op, id="a1", content="x", **times)).flaw == "unreadable time"


def test_an_operation_that_says_nothing_has_no_content():
    for op in ("BOOST", "DELETE"):
        assert not isinstance(read(op=op, id="a1", content="A walrus."), ContentProposal)


def test_a_slot_needs_key_and_value():
    assert told(read(op="ADD", content="x", key="home", value="Oslo")).structured == {
        "key": "home",
        "value": "Oslo",
    }
    assert told(read(op="ADD", content="x", key="home")).structured is None


def test_only_an_ending_has_a_because():
    assert sure(read(op="ADD", content="x", because="changed")).because is None
    assert sure(read(op="UPDATE", id="a1", content="x", because="changed")).because == "changed"


def test_secrets_beside_the_content_are_struck_out():
    card = "4111 1111 1111 1111"

    found = told(
        read(op="ADD", content="x", key="card", value=card, topic=card, reason=f"has {card}")
    )

    assert found.structured == {"key": "card", "value": "[card number]"}
    assert (found.topic, found.reason) == ("[card number]", "has [card number]")
