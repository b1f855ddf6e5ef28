"""Questions put off until more was said."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.first_minute.lateness import put_off
from tests.first_minute.talk import Pattern, Question, Talk, talks

TEA = Question("What do I drink?", Pattern(["tea"]), Pattern([]))
NAMELESS = Question("Who is my dentist?", None, Pattern(["tea"]))


def talk(
    name: str, *asked: Question, kind: str = "plain", over: str = "", conversation: str = "one"
) -> Talk:
    past = [Pattern([over])] if over else []
    return Talk(name, "en", kind, False, [name], [], [], past, asked, conversation)


def asked_in(late: list[Talk]) -> list[list[str]]:
    return [[question.text for question in each.questions] for each in late]


def test_a_question_is_asked_so_many_talks_later_and_at_the_latest_after_the_last():
    told = [talk("a", TEA), talk("b", NAMELESS), talk("c")]
    assert asked_in(put_off(told, 0)) == asked_in(told)
    assert asked_in(put_off(told, 1)) == [[], [TEA.text], [NAMELESS.text]]
    assert asked_in(put_off(told, 9)) == [[], [], [TEA.text, NAMELESS.text]]


def test_no_question_leaves_its_conversation():
    told = [talk("a", TEA), talk("b", conversation="another")]
    assert asked_in(put_off(told, 9)) == [[TEA.text], []]


COFFEE = Question("What do I drink now?", Pattern(["coffee"]), Pattern(["tea"]))


@pytest.mark.parametrize(
    "later",
    [
        talk("the same is asked again", replace(TEA, text="what do i drink")),
        talk("it is over", over="drinks tea"),
        talk("a part of it is over", over="every day&tea"),
        talk("another answers", COFFEE),
        talk("it is changed", replace(COFFEE, lacks=Pattern(["black&tea"])), kind="change"),
    ],
    ids=lambda later: later.name,
)
def test_what_is_overtaken_is_not_asked(later: Talk):
    asked = replace(TEA, has=Pattern(["drinks tea", "tea"]))
    [first, last] = put_off([talk("a", asked), later], 9)
    assert not first.questions
    assert list(last.questions) == list(later.questions)


def test_what_is_said_beside_it_overtakes_nothing():
    told = [talk("a", TEA, NAMELESS), talk("b", NAMELESS, over="Oslo")]
    assert asked_in(put_off(told, 9)) == [[], [TEA.text, NAMELESS.text]]


@pytest.mark.parametrize("lines", [0, 4, 9])
def test_of_the_sittings_nothing_is_asked_that_was_not_there(lines: int):
    told = talks("en", "sittings")
    late = put_off(told, lines)
    there, asked = (
        Counter((each.conversation, question.text) for each in all_ for question in each.questions)
        for all_ in (told, late)
    )
    assert asked <= there
    assert (asked == there) is (lines == 0)
    assert [each.said for each in late] == [each.said for each in told]
