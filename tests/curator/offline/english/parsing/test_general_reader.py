"""What no rule reads is read out of its parse, where it is plain and lasting.

Covers: curator.offline.english.general_claims, curator.offline.english.parsing.belongings,
curator.offline.english.parsing.lasting, curator.offline.english.parsing.lasting_words,
curator.offline.english.parsing.namings, curator.offline.english.parsing.owners,
curator.offline.english.parsing.plans,
curator.offline.english.parsing.statements, curator.offline.english.parsing.third_person,
curator.offline.english.parsing.trees, curator.offline.english.parsing.whereabouts,
curator.offline.english.parsing.whole_sentences, curator.offline.english.wording.careful_spelling.
"""

from datetime import UTC, datetime

import pytest

from curator.offline.english.general_claims import general_claims
from curator.offline.english.parsing.general_reader import read_generally
from curator.offline.grammar.clauses import ParsedSentence
from curator.offline.grammar.coreference import NOBODY
from curator.offline.utterances.claims import claims
from tests.linear.work import seconds

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)


def read(*texts: str) -> list[str]:
    whole, sentences = " ".join(texts), []
    for text in texts:
        start = whole.index(text)
        sentences.append(ParsedSentence(start, start + len(text), text))
    gist = read_generally(sentences, whole, NOW, {})
    told = [reading.claim for reading in gist.readings if reading.lasts]
    assert all(claim.quote in whole for claim in told)
    return [claim.content for claim in [*told, *gist.brought_in]]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("I teach chemistry in Trondheim", "The user teaches chemistry in Trondheim."),
        ("My brother Sven plays the tuba", "The user's brother Sven plays the tuba."),
        ("I can't swim", "The user can't swim."),
        ("I've never smoked a cigarette", "The user has never smoked a cigarette."),
        ("I never learned to swim", "The user never learned to swim."),
        ("Our house has a green door", "The user's house has a green door."),
        ("I study botany now", "The user studies botany."),
    ],
)
def test_a_plain_statement_is_told_in_the_third_person(text: str, content: str) -> None:
    assert content in read(text)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("moved to oslo last year", "The user moved to oslo last year (2025)."),
        ("cant stand coriander", "The user can't stand coriander."),
        ("single mum of 3 here", "The user is a single mum of 3."),
        ("im flying to rome on the 14th of may",
         "The user is flying to rome on the 14th of may (2026-05-14)."),
    ],
)  # fmt: skip
def test_a_subject_that_is_left_out_is_the_user(text: str, content: str) -> None:
    assert content in read(text)


def test_two_clauses_are_two_statements() -> None:
    assert read("i sing alto in a choir n grow dahlias") == [
        "The user sings alto in a choir.",
        "The user grows dahlias.",
    ]


def test_she_is_whom_the_sentence_before_spoke_of() -> None:
    told = read("I have a sister.", "She sells cheese in Lyon.")
    assert "The user's sister sells cheese in Lyon." in told


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("There are two budgies in my kitchen, Salt and Pepper",
         "The user has two budgies."),
        ("omg my hamster escaped", "The user has a hamster."),
        ("We named our greyhound Biscuit", "The user's greyhound is called Biscuit."),
        ("Say hello to Pudding, my tortoise", "The user's tortoise is called Pudding."),
    ],
)  # fmt: skip
def test_what_is_the_users_is_told_whatever_is_said_of_it(text: str, content: str) -> None:
    assert content in read(text)


def test_a_sentence_that_brings_in_the_user_is_told_whole() -> None:
    assert read("Penicillin brings me out in hives") == ["Penicillin brings the user out in hives."]


@pytest.mark.parametrize(
    "text",
    [
        "I'm tired", "I'm going to the shop", "I had soup for lunch", "I would love a boat",
        "I think my boss is lazy", "You are funny", "The weather is terrible", "I hate it",
        "I don't live in Berlin", "Maybe I teach chemistry", "Berlin has many lakes",
        "I live in hope", "I'm literally a potato", "I could eat a horse",
        "My neighbour's dog is called Rex", "She lives in Lyon",
    ],
)  # fmt: skip
def test_moods_days_doubts_and_the_world_are_left_alone(text: str) -> None:
    assert read(text) == []


def test_what_a_rule_has_read_is_not_told_again() -> None:
    text = "I live in Oslo"
    found = claims(text, "en", NOW)
    assert [claim.key for claim in found] == ["home"]
    assert general_claims([ParsedSentence(0, len(text), text)], text, NOW, found, NOBODY) == []


def test_a_long_text_is_read_in_bounded_time() -> None:
    text = "I keep bees in my garden and my brother sells honey. " * 200
    claims("I keep bees.", "en", NOW)
    assert seconds(lambda told: claims(told, "en", NOW), text) < 10


@pytest.mark.parametrize(
    ("text", "content"),
    [
        (
            "My sister Ana is getting married in June.",
            "The user's sister Ana is getting married in June (2026-06).",
        ),
        (
            "I have a family reunion in Killarney in August.",
            "The user has a family reunion in Killarney in August (2026-08).",
        ),
        (
            "I play five-a-side every Wednesday with the lads.",
            "The user plays five-a-side every Wednesday with the lads.",
        ),
    ],
)
def test_what_is_so_now_has_its_day_ahead_and_what_is_every_week_has_none(text: str, content: str):
    assert content in [claim.content for claim in claims(text, "en", NOW)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My sister Anita had a baby boy last week, they named him Rohan", "Rohan"),
        ("My brother got a puppy, they call it Rex", "Rex"),
        ("My sister visited. We named him Bruno", "Bruno"),
    ],
)
def test_no_name_is_given_to_whom_a_pronoun_cannot_mean(text: str, name: str) -> None:
    assert [told for told in read(text) if told.endswith(f"called {name}.")] == []


def test_a_name_is_given_to_whom_a_pronoun_means() -> None:
    assert "The user's puppy is called Max." in read("We got a puppy last week and called him Max")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I had a dentist appointment on 1 March.",
         "The user had a dentist appointment on 1 March (2026-03-01)."),
        ("My exam was on Friday.", "The user's exam was on Friday (2026-02-27)."),
    ],
)  # fmt: skip
def test_the_day_of_a_plan_that_was_is_behind(said: str, told: str):
    [claim] = claims(said, "en", NOW)
    assert (claim.content, claim.kind) == (told, "fact")
