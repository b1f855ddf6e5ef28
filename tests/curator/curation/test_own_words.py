"""A proposal keeps only what the person said themselves, or what nobody else alone did."""

import pytest

from curator.curation.own_words import FLAW, in_own_words
from memory.conversation.attribution import NOBODYS, OthersWords
from memory.operations.kinds.add import Add
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.update import Update
from memory.text.quotes import Quote

WALRUS = OthersWords(frozenset({"walrus"}))
SAID = [Quote(1, 7, "I like tea")]


def test_where_nobody_else_was_heard_nothing_changes():
    names = ["Walrus"]
    proposal = Add(content="A walrus.", topic="sea", entities=names, quotes=SAID)
    assert in_own_words(proposal, NOBODYS, "en") == proposal


@pytest.mark.parametrize(
    ("language", "content"),
    [("en", "The user said: “I like tea”"), ("zh", "用户说：“I like tea”")],
)
def test_a_content_with_anothers_word_becomes_what_the_person_said(language, content):
    proposal = Add(content="Tea, and a walrus.", quotes=SAID)
    assert in_own_words(proposal, WALRUS, language).content == content


def test_labels_with_anothers_word_go():
    told = in_own_words(
        Add(
            content="Tea.",
            topic="the walrus",
            entities=["Walrus", "Tea"],
            structured={"key": "walrus", "value": "tea"},
            reason="a walrus said so",
            quotes=SAID,
        ),
        WALRUS,
        "en",
    )
    assert (told.content, told.topic, told.entities) == ("Tea.", "", ["Tea"])
    assert (told.structured, told.reason) == (None, None)


@pytest.mark.parametrize("quotes", [[], SAID])
def test_what_cannot_be_said_otherwise_is_refused_without_its_words(quotes):
    rewords = Update(memory_id=3, content="A walrus.", quotes=quotes)
    told = in_own_words(rewords, WALRUS, "en")

    assert (told.flaw, told.memory_id) == (FLAW, 3)
    assert (told.content, list(told.quotes)) == (None, [])


def test_a_boost_names_no_words_that_repeat_others():
    quotes = [Quote(2, None, "As the walrus said"), Quote(2, None, "You like tea")]
    told = in_own_words(Boost(memory_id=3, quotes=quotes), WALRUS, "en")
    assert [quote.text for quote in told.quotes] == ["", "You like tea"]
