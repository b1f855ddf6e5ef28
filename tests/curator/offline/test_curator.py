"""What the offline curator does with what it reads and what is remembered.

Covers: curator.offline.utterances.short_answers.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from curator.offline.curator import OfflineCurator
from tests.curator.offline.windows import ACME, COFFEE, HANGZHOU, OSLO, PIXEL, memory, proposed
from tests.examples import examples


async def test_a_plain_fact_is_added_with_its_quote_and_slot():
    (operation,) = await proposed("Hey, I live in Bergen!")
    assert (operation.op, operation.content) == ("ADD", "The user lives in Bergen.")
    assert (operation.key, operation.value) == ("home", "Bergen")
    assert operation.quote == "I live in Bergen"


async def test_what_the_character_says_is_never_learned():
    said = ("Luna", "I live in Paris and my cat is called Mia.")
    assert await proposed(said, "nice") == []


async def test_older_messages_are_context_only():
    assert await proposed(("user", "I live in Bergen", "old"), "ok") == []


async def test_a_bare_answer_is_read_by_the_question_before_it():
    (operation,) = await proposed(("Luna", "What's your cat called?"), "Pixel.")
    assert (operation.key, operation.value, operation.quote) == ("cat.name", "Pixel", "Pixel")


async def test_a_sentence_without_subject_is_of_the_one_just_spoken_of():
    told = await proposed("我弟弟叫乐乐", "四岁了", language="zh")
    assert [operation.key for operation in told] == ["brother.name", "brother.age"]


async def test_rounds_later_it_is_of_the_user_again():
    told = await proposed("我弟弟叫乐乐", "今天好累", "以前在一家律所做律师", language="zh")
    assert "用户以前是律师。" in [operation.content for operation in told]
    assert not any("乐乐以前" in str(part.content) for part in told)


async def test_a_brother_is_no_she():
    told = await proposed("我弟弟叫乐乐", "她是医生", language="zh")
    assert [operation.key for operation in told] == ["brother.name"]


async def test_nothing_is_learned_inside_a_game():
    assert await proposed("Let's role-play!", "I live in Bergen", "My name is Hook") == []


async def test_learning_goes_on_after_the_game():
    (operation,) = await proposed("Let's role-play!", "ok, stop the game", "I live in Bergen")
    assert operation.value == "Bergen"


async def test_a_joke_taken_back_at_once_is_not_learned():
    assert await proposed("I live in Bergen", ("Luna", "Oh!"), "just kidding") == []


async def test_a_joke_taken_back_next_round_is_forgotten():
    joke = memory("a1", "home", "Bergen", "The user lives in Bergen.")
    said = [("user", "I live in Bergen", "old"), ("Luna", "Oh!", "old"), "just kidding"]
    (operation,) = await proposed(*said, memories=[joke, PIXEL])
    assert (operation.op, operation.id) == ("DELETE", "a1")


async def test_a_recalled_memory_that_the_reply_used_is_boosted_with_its_words():
    used = memory("a1", "cat.name", "Pixel", "The user's cat is called Pixel.", recalled=True)
    (operation,) = await proposed("hi", ("Luna", "How is Pixel today?"), memories=[used])
    assert (operation.op, operation.id, operation.quote) == ("BOOST", "a1", "Pixel")


async def test_a_recalled_memory_that_the_reply_left_out_is_not_boosted():
    used = memory("a1", "cat.name", "Pixel", "The user's cat is called Pixel.", recalled=True)
    assert await proposed("hi", ("Luna", "Nice weather! Pixels."), memories=[used]) == []


async def test_system_memories_and_past_ones_are_left_alone():
    fixed = memory("a1", "home", "Oslo", "The user lives in Oslo.", category="system")
    past = memory("a2", "home", "Rome", "The user lives in Rome.", valid_until="2020")
    (operation,) = await proposed("I moved to Bergen", memories=[fixed, past])
    assert operation.op == "ADD"


async def test_each_of_many_things_in_one_sentence_is_proposed():
    said = "I like tea, coffee, cake, rice, beer, wine, milk, sushi, pizza and ramen."
    assert len(await proposed(said)) == 10


def test_the_rules_have_a_version_per_language():
    assert OfflineCurator().model == "offline"
    assert OfflineCurator().prompt_version("zh") == "offline-zh-1"


_SAID = st.lists(st.tuples(st.sampled_from(["user", "Luna"]), st.text(max_size=60)), max_size=5)


@given(_SAID)
@settings(max_examples=examples(60))
async def test_every_quote_stands_in_a_fresh_utterance_of_the_user(said):
    shown = [OSLO, PIXEL, HANGZHOU, COFFEE, ACME]
    operations = await proposed(*said, memories=shown)
    assert len(operations) <= 8
    for operation in operations:
        assert any(who == "user" and operation.quote in text for who, text in said)


@pytest.mark.parametrize(
    ("content", "said", "told"),
    [
        (
            "The user is on night shift at the warehouse.",
            "finally!! they put me on day shift from today",
            "day shift",
        ),
        ("The user's dad has physio every week.", "dad had his last session!! all done", "last"),
        ("The user's son Joe plays football.", "Joe has stopped playing football", "stopped"),
    ],
)
async def test_what_ends_something_is_told_itself(content: str, said: str, told: str):
    known = memory("b1", None, "", content)
    operations = await proposed(said, memories=[known])
    assert any(it.op == "ADD" and told in (it.content or "") for it in operations)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("My sister Ann has a son called Leo.", "The user's sister Ann has a son called Leo."),
        ("My aunt Jo has a tortoise called Shelly.", "The user's aunt Jo has a tortoise"),
        ("My neighbour Ruth has a dog called Bruno.", "The user's neighbour Ruth has a dog"),
        ("my lil sis mina is 15 n does judo", "mina does judo"),
        ("My brother Sam does karate.", "The user's brother Sam does karate."),
        ("My friend Tess is on crutches.", "The user's friend Tess is on crutches."),
        ("My partner and I live on a narrowboat.", "The user and their partner live on"),
        ("so yeah nils and i split up", "The user and nils split up."),
    ],
)
async def test_what_somebody_has_and_does_is_told_as_theirs(said: str, told: str):
    contents = [it.content or "" for it in await proposed(said)]
    assert any(told in it for it in contents)
    assert not any(it.startswith(("The user's son", "The user's tortoise")) for it in contents)


async def test_what_is_called_off_is_no_name():
    contents = [it.content or "" for it in await proposed("My friend called off her wedding.")]
    assert not any("is called" in it for it in contents)


async def test_from_a_day_on_is_nowhere_to_come_from():
    contents = [it.content or "" for it in await proposed("From next week they've put me on days.")]
    assert not any("user is from" in it for it in contents)
