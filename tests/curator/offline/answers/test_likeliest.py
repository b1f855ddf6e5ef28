"""How surely memories and lines answer an English question."""

from collections.abc import Sequence

import pytest

from config.models.embedding.bundled import shared_embedder
from curator.offline.answers.english_signs import Passage
from curator.offline.answers.likeliest import (
    FLOOR,
    SURELY,
    is_of_another,
    names_what_is_asked,
    sureness,
)

LIFE = (
    "I'm a lorry driver, on the road all week.",
    "My grandson Ewan is a pilot with Loganair.",
    "I have a wee sherry on a Saturday night, just the one.",
    "I've been taking metformin since the spring.",
)


def _lines(question: str, lines: Sequence[str]) -> list[Passage]:
    vectors = shared_embedder().passages(lines) @ shared_embedder().query(question)
    return [
        Passage(line, "", "", nearness=float(near), is_line=True, is_told=False)
        for line, near in zip(lines, vectors, strict=True)
    ]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What do I drive?", LIFE[0]),
        ("Which airline does Ewan fly for?", LIFE[1]),
        ("What is it I drink of a Saturday?", LIFE[2]),
        ("what tablets am i on", LIFE[3]),
    ],
)
def test_what_is_told_in_other_words_is_surest(question: str, answer: str):
    sure = sureness(question, _lines(question, LIFE))
    assert LIFE[sure.index(max(sure))] == answer


@pytest.mark.parametrize(
    "question", ["How old is Ewan?", "What's my daughter's name?", "What colour is my front door?"]
)
def test_what_was_never_told_is_answered_by_nothing(question: str):
    assert max(sureness(question, _lines(question, LIFE))) < FLOOR


def test_a_wife_answers_no_question_about_a_daughter():
    wife = Passage("My wife is called Li Na.", "", "", nearness=0.5, is_line=True, is_told=False)
    assert is_of_another("What's my daughter's name?", wife)
    assert not is_of_another("What's my wife's name?", wife)


@pytest.mark.parametrize(
    ("question", "content", "is_none"),
    [
        ("Which of my family is studying law?", "The user's niece Keisha studies law.", False),
        ("Which law do I study?", "The user's niece Keisha studies law.", True),
        ("Am I allergic to cats?", "The user's husband Raj is allergic to cats.", True),
        ("Do I have a dog?", "The user's dog is called Rex.", False),
        ("Do I see my sister often?", "The user's sister comes every Sunday.", False),
        ("Am I a father?", "The user never had children of their own.", False),
        ("Which machine do I have?", "The user's machine was their grandmother's.", False),
        ("Which machine do I have?", "The user's grandmother had a machine.", True),
        ("How old was I when I started hula?", "The user dances since they were 4.", False),
        ("What's my maiden name?", "The user is called Dani.", True),
        ("Who's my spouse?", "The user's wife is called Ingrid.", False),
        ("do i eat meat", "Veggie since the user was 12.", False),
        ("How many grandchildren have I got?", "The user has six grandbabies.", False),
        ("what are my dogs called", "Two kelpies, tess and bluey, the user has.", False),
        ("Have I any daughters?", "The user never had children.", False),
        ("What's my son's name?", "The user's daughter is called Keisha.", True),
        ("How old was I when I lost my mother?", "Mother died when the user was four.", False),
    ],
)
def test_whose_it_is_is_told_by_how_words_open(question: str, content: str, is_none: bool):
    passage = Passage(content, "", "", nearness=0.5, is_line=False, is_told=False)
    assert is_of_another(question, passage) is is_none


@pytest.mark.parametrize(
    ("content", "key", "is_none"),
    [
        ("The user designs board games for a living.", "job", True),
        ("The user lives with their sister.", "", True),
        ("The user moved to a studio in Delft.", "", False),
        ("The user's town is Delft.", "home", False),
    ],
)
def test_a_home_is_told_only_by_what_tells_a_place(content: str, key: str, is_none: bool):
    passage = Passage(content, key, "", nearness=0.5, is_line=False, is_told=True)
    assert is_of_another("Where do I live?", passage) is is_none


@pytest.mark.parametrize(
    ("line", "is_none"), [("My gogo is 91 and sharp.", True), ("I'm 24, my gogo is 91.", False)]
)
def test_another_age_is_none_of_the_users(line: str, is_none: bool):
    passage = Passage(line, "", "", nearness=0.5, is_line=True, is_told=False)
    assert is_of_another("How old am I?", passage) is is_none


def test_words_hold_what_is_asked_or_not():
    assert names_what_is_asked("What is Karthik studying?", "only one son, karthik")
    assert names_what_is_asked("what is kirsty studyin", "The user's girlfriend Kirsty does law.")
    assert names_what_is_asked("where is mum posted", "The user's mother serves in Basra.")
    assert not names_what_is_asked("How many people live in Germany?", "I live in Berlin")


def test_how_old_somebody_was_then_is_surely_told_by_since_when():
    passage = Passage("Mother died when the user was four.", "", "", 0.0, False, False)
    assert sureness("How old was I when my mother died?", [passage])[0] >= SURELY
    assert sureness("How old was I when I learned to ride?", [passage])[0] < SURELY


def test_what_has_ended_answers_who_asks_whether_it_is_so():
    passage = Passage(
        "The user no longer works at Tesco.", "employer", "Tesco", nearness=0.4, is_line=False,
        is_told=True,
    )  # fmt: skip
    assert sureness("do I work at Tesco?", [passage])[0] > FLOOR


def test_who_asks_how_many_is_told_of_each():
    dog = Passage(
        "The user has a dog called Otis.",
        "dog.name",
        "Otis",
        nearness=0.1,
        is_line=False,
        is_told=True,
    )
    assert sureness("How many dogs do we have?", [dog])[0] >= FLOOR
    assert sureness("How many cats do we have?", [dog])[0] < FLOOR


@pytest.mark.parametrize(
    "question", ["what's my name", "whats my name again?", "What am I called?", "my name?"]
)
def test_a_name_surely_answers_who_asks_for_nothing_else(question: str):
    near = float(
        shared_embedder().passages(["The user is called Dani."])[0]
        @ shared_embedder().query(question)
    )
    passage = Passage("The user is called Dani.", "name", "Dani", near, is_line=False, is_told=True)
    assert sureness(question, [passage])[0] >= SURELY
    assert sureness("what's my middle name?", [passage])[0] < FLOOR
