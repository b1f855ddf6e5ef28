"""Which memories a reply used, and which it only recited."""

from dataclasses import replace

import pytest

from curator.offline.memory_use import used
from tests.curator.offline.windows import HANGZHOU, OSLO, PIXEL, memory, window

JAZZ = memory("a6", "like", "jazz", "The user loves jazz.")


def uses(said: str, reply: str, *known, taken=()):
    memories = [replace(part, recalled=True) for part in known]
    found = used(window(said, ("Luna", reply), memories=memories), taken)
    return [(operation.id, operation.quote) for operation in found]


def cited(told: str, quote: str) -> str:
    return f"{told} (You told me on 2 March 2026: “{quote}”)"


def test_an_answer_that_was_asked_for_used_its_memory():
    reply = cited("You live in Oslo.", "I live in Oslo") + "\n" + cited("You love jazz.", "jazz!")
    assert uses("Where do I live?", reply, OSLO, JAZZ) == [("a1", "Oslo")]


@pytest.mark.parametrize(
    "asked",
    ["What should I do tonight?", "How are you?", "Is there a jazz festival in town?", "hm"],
)
@pytest.mark.parametrize(
    "reply",
    [
        cited("You love jazz.", "I love jazz since I was a child"),
        "I know you love jazz!",
        "This is what we talked about:\nOn 2 March 2026 you talked about jazz, Oslo, cello.",
        "This is what I know about you:\n- You love jazz.\n- You live in Oslo.",
    ],
)
def test_a_recital_that_nobody_asked_for_is_no_use(asked, reply):
    assert uses(asked, reply, JAZZ) == []


def test_a_chinese_recital_that_nobody_asked_for_is_no_use():
    told = "你住在杭州。（2026年3月2日你说过：“我住在杭州”）"
    assert uses("今天天气怎么样？", told, HANGZHOU) == []
    assert uses("我住在哪里？", told, HANGZHOU) == [("a3", "杭州")]


def test_words_that_the_person_has_just_said_are_no_use_of_what_is_remembered():
    assert uses("My sister hates jazz.", "I'll remember: Your sister hates jazz.", JAZZ) == []
    assert uses("Pixel ate my shoe.", "Oh no, Pixel! Which one?", PIXEL) == []


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        ("hi", "How is Pixel today?"),
        ("I only want the sofa.", "I'm sure Pixel will keep you company there."),
        ("Where shall I go?", "You could take Pixel to the sea."),
    ],
)
def test_a_memory_that_shapes_what_else_is_said_is_used(said, reply):
    assert uses(said, reply, PIXEL) == [("a2", "Pixel")]


def test_what_this_run_changes_or_the_reply_leaves_out_is_not_used():
    assert uses("hi", "How is Pixel today?", PIXEL, taken={"a2"}) == []
    assert uses("hi", "Pixels!", PIXEL) == []


def test_each_new_reply_counts_and_no_memory_twice():
    known = [replace(PIXEL, recalled=True), replace(OSLO, recalled=True)]
    talk = window(
        "hi",
        ("Luna", "How is Pixel today?"),
        "fine",
        ("Luna", "Then give Pixel a hug. Is it cold up there in Oslo?"),
        memories=known,
    )
    assert [operation.id for operation in used(talk, ())] == ["a2", "a1"]


def test_an_older_reply_was_judged_before():
    talk = window(
        ("user", "hi", "old"),
        ("Luna", "How is Pixel today?", "old"),
        "fine",
        memories=[replace(PIXEL, recalled=True)],
    )
    assert used(talk, ()) == []
