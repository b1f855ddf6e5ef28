"""What the offline curator does with what it reads and what is remembered.

Covers: curator.offline.claim_matching, curator.offline.known_claims,
curator.offline.utterances.short_answers.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import CurationWindow, ProposedOperation
from curator.offline.curator import OfflineCurator
from memory.vocabulary import Language
from tests.examples import examples

ZONE = ZoneInfo("Europe/Oslo")
NOW = datetime(2026, 11, 21, 12, tzinfo=ZONE)


def memory(handle: str, key: str, value: str, content: str, **more: Any) -> ShownMemory:
    return ShownMemory(
        handle,
        content,
        category=more.get("category", "fact"),
        kind=more.get("kind", "fact"),
        topic="",
        key=key,
        value=value,
        valid_from=None,
        valid_until=more.get("valid_until"),
        verified=more.get("verified", False),
        recalled=more.get("recalled", False),
    )


OSLO = memory("a1", "home", "Oslo", "The user lives in Oslo.")
PIXEL = memory("a2", "cat.name", "Pixel", "The user's cat is called Pixel.")
HANGZHOU = memory("a3", "home", "杭州", "用户住在杭州。")
COFFEE = memory("a4", "like", "coffee", "The user likes coffee.")
ACME = memory("a5", "employer", "Acme", "The user works at Acme.")


def window(
    *said: Any, memories: Sequence[ShownMemory] = (), language: Language = "en"
) -> CurationWindow:
    """Make a window of (speaker, text) or plain user texts; a tuple's third says it is old."""
    utterances = []
    for at, part in enumerate(said):
        speaker, text, *old = part if isinstance(part, tuple) else ("user", part)
        utterances.append(
            Utterance(
                f"m{at + 1}",
                speaker,
                speaker == "user",
                text,
                NOW + timedelta(minutes=at),
                fresh=not old,
            )
        )
    return CurationWindow(language, NOW, ZONE, "Luna", utterances, list(memories))


async def proposed(*said: Any, **more: Any) -> list[ProposedOperation]:
    return (await OfflineCurator().propose(window(*said, **more))).operations


def gist(
    operations: list[ProposedOperation],
) -> list[tuple[str, str | None, str | None, str | None]]:
    return [
        (operation.op, operation.id, operation.content, operation.because)
        for operation in operations
    ]


async def test_a_plain_fact_is_added_with_its_quote_and_slot():
    (operation,) = await proposed("Hey, I live in Bergen!")
    assert (operation.op, operation.content) == ("ADD", "The user lives in Bergen.")
    assert (operation.key, operation.value) == ("home", "Bergen")
    assert operation.quote == "I live in Bergen"


async def test_a_change_replaces_the_memory_of_the_old_home():
    (operation,) = await proposed(
        "I used to live in Oslo, I moved to Bergen in March", memories=[OSLO]
    )
    assert gist([operation]) == [("UPDATE", "a1", "The user lives in Bergen.", "changed")]
    assert operation.valid_from == "2026-03"


async def test_a_change_without_a_memory_adds_the_past_and_the_present():
    past, present = await proposed("I used to live in Oslo, I moved to Bergen in March")
    assert (past.op, past.value, past.valid_until) == ("ADD", "Oslo", "2026-03")
    assert (present.op, present.value, present.valid_from) == ("ADD", "Bergen", "2026-03")


async def test_a_chinese_change_replaces_the_memory_of_the_old_home():
    said = "以前住在杭州，三月搬到了上海"
    (operation,) = await proposed(said, memories=[HANGZHOU], language="zh")
    assert gist([operation]) == [("UPDATE", "a3", "用户住在上海。", "changed")]


async def test_a_home_told_in_the_other_language_is_the_same_home():
    (operation,) = await proposed("I live in Hangzhou", memories=[HANGZHOU])
    assert gist([operation]) == [("UPDATE", "a3", "用户住在杭州。", None)]


async def test_a_fact_told_again_confirms_its_memory_word_for_word():
    (operation,) = await proposed("As I said, I live in Oslo.", memories=[OSLO])
    assert gist([operation]) == [("UPDATE", "a1", "The user lives in Oslo.", None)]
    assert operation.quote == "I live in Oslo"


@pytest.mark.parametrize(
    "said", ["Actually my cat's name is Pixie, not Pixel", "It's Pixie, not Pixel"]
)
async def test_a_correction_replaces_the_wrong_name(said):
    (operation,) = await proposed(said, memories=[PIXEL, OSLO])
    assert gist([operation]) == [("UPDATE", "a2", "The user's cat is called Pixie.", "corrected")]
    assert operation.key == "cat.name"


async def test_a_second_cat_is_a_second_memory():
    (operation,) = await proposed("I have another cat called Bo", memories=[PIXEL])
    assert (operation.op, operation.value) == ("ADD", "Bo")


async def test_what_is_no_longer_liked_ends_the_liking():
    (operation,) = await proposed("I don't like coffee any more", memories=[COFFEE])
    assert gist([operation]) == [("UPDATE", "a4", "The user no longer likes coffee.", "changed")]


async def test_leaving_a_job_ends_the_memory_of_the_employer():
    for said in ("I quit my job at Acme", "I quit my job"):
        (operation,) = await proposed(said, memories=[ACME])
        assert (operation.op, operation.id, operation.because) == ("UPDATE", "a5", "changed")


async def test_a_denial_of_exactly_what_is_remembered_deletes_it():
    (operation,) = await proposed("I don't live in Oslo", memories=[OSLO])
    assert (operation.op, operation.id, operation.quote) == ("DELETE", "a1", "I don't live in Oslo")


async def test_the_day_of_a_birthday_is_corrected_and_its_month_kept():
    known = memory("a1", "birthday", "05-03", "The user's birthday is 3 May.")
    (operation,) = await proposed("No, my birthday is the 5th", memories=[known])
    assert (operation.op, operation.because, operation.value) == ("UPDATE", "corrected", "05-05")


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("I live in Norway", OSLO),
        ("I live in Grünerløkka", OSLO),
        ("I live in a small flat", OSLO),
        ("I'm in Bergen today", OSLO),
        ("If I lived in Bergen I'd be happy", OSLO),
        ("My sister moved to Bergen", OSLO),
        ("My mum lives in Bergen now", OSLO),
        ("She said: I moved to Bergen", OSLO),
        ("I'm moving to Bergen in May", OSLO),
        ("I lived in Berlin for two years", OSLO),
        ("Do you still think I live in Bergen?", OSLO),
        ("My dog is called Rex", PIXEL),
        ("We got a new cat called Mo", PIXEL),
        ("My friend's cat is called Mo", PIXEL),
        ("I like tea now", COFFEE),
        ("I don't like cold coffee", COFFEE),
        ("My brother doesn't like coffee", COFFEE),
        ("I love coffee", COFFEE),
        ("My wife quit her job at Acme", ACME),
        ("I hate Acme", ACME),
    ],
)
async def test_what_is_still_true_is_never_retired(said, known):
    for operation in await proposed(said, memories=[known]):
        assert operation.op != "DELETE"
        assert operation.op == "ADD" or operation.because is None, operation


async def test_a_friend_who_moves_does_not_move_another_friend():
    tom = memory("a1", "friend.home", "Oslo", "The user's friend Tom lives in Oslo.")
    (operation,) = await proposed("My friend Bo moved to Bergen", memories=[tom])
    assert operation.op == "ADD"


async def test_a_friend_who_moves_moves():
    tom = memory("a1", "friend.home", "Oslo", "The user's friend Tom lives in Oslo.")
    (operation,) = await proposed("My friend Tom moved to Bergen", memories=[tom])
    assert gist([operation])[0][:2] == ("UPDATE", "a1")


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


async def test_opposite_tastes_of_one_thing_are_a_change():
    (operation,) = await proposed("I can't stand coffee", memories=[COFFEE])
    assert (operation.op, operation.id, operation.because) == ("UPDATE", "a4", "changed")


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
    ("said", "known", "language"),
    [
        ("我住在西湖区", HANGZHOU, "zh"),
        ("我姐姐搬到了上海", HANGZHOU, "zh"),
        ("他说他搬到了上海", HANGZHOU, "zh"),
        ("如果我搬到上海呢", HANGZHOU, "zh"),
        ("我下个月要搬到上海", HANGZHOU, "zh"),
        ("我去上海了", HANGZHOU, "zh"),
        ("我小时候住在北京", HANGZHOU, "zh"),
        ("我喜欢上海", HANGZHOU, "zh"),
        ("我还有一只猫叫圆子", memory("a1", "cat.name", "团子", "用户的猫叫团子。"), "zh"),
        ("不，我有一只叫圆子的猫", memory("a1", "cat.name", "团子", "用户的猫叫团子。"), "zh"),
        ("No, I have a cat called Bo", PIXEL, "en"),
        ("My cat is called Bo", PIXEL, "en"),
        ("我今天不喝咖啡", memory("a1", "like", "咖啡", "用户喜欢咖啡。"), "zh"),
        ("My name is Mira Hansen", memory("a1", "name", "Mira", "The user is called Mira."), "en"),
        ("I'm a student at NTNU", memory("a1", "job", "nurse", "The user is a nurse."), "en"),
    ],
)
async def test_what_is_still_true_is_never_retired_in_either_language(said, known, language):
    for operation in await proposed(said, memories=[known], language=language):
        assert operation.op == "ADD" or operation.because is None, operation


async def test_a_move_between_two_known_towns_needs_no_other_word():
    (operation,) = await proposed("I live in Bergen", memories=[OSLO])
    assert (operation.op, operation.because) == ("UPDATE", "changed")


async def test_a_name_corrected_with_actually_is_a_correction():
    (operation,) = await proposed("Actually my cat's name is Pixie", memories=[PIXEL])
    assert (operation.op, operation.id, operation.because) == ("UPDATE", "a2", "corrected")


AMENDED = [
    ("en", "I moved to Bergen.", "No, to Bodø", "Bodø"),
    ("en", "I moved to Bergen on 5 March.", "Sorry, I meant Bodø.", "Bodø"),
    ("en", "I live in Bergen", "oops, in New York", "New York"),
    ("zh", "我搬到卑尔根了", "不对，是博德", "博德"),
    ("zh", "我搬到了卑尔根。", "说错了，应该是博德。", "博德"),
    ("zh", "我住在上海", "不，在杭州", "杭州"),
]


@pytest.mark.parametrize(("language", "first", "then", "home"), AMENDED)
async def test_what_corrects_the_words_before_it_stands_for_them(
    language: Language, first: str, then: str, home: str
):
    [done] = await proposed(first, ("bot", "I see."), then, language=language)
    assert (done.op, done.key, done.value, done.quote) == ("ADD", "home", home, then)
    assert home in (done.content or "")


@pytest.mark.parametrize(("language", "first", "then", "home"), AMENDED)
async def test_what_was_learned_of_the_words_before_is_corrected(
    language: Language, first: str, then: str, home: str
):
    old = next(each for each in ("Bergen", "卑尔根", "上海") if each in first)
    known = memory("a1", "home", old, f"… {old}.")
    [done] = await proposed(
        ("user", first, "old"), ("bot", "I see."), then, memories=[known], language=language
    )
    assert (done.op, done.id, done.because, done.value) == ("UPDATE", "a1", "corrected", home)


async def test_a_correction_keeps_when_the_corrected_words_say_that_it_began():
    [done] = await proposed("I moved to Bergen in March 2025.", "No, to Bodø")
    assert (done.value, done.valid_from) == ("Bodø", "2025-03")


@pytest.mark.parametrize(
    ("asked", "then"),
    [
        ("I see.", "No, Lumi"),
        ("I see.", "No, thanks"),
        ("I see.", "Sorry, it's late"),
        ("Is it Monday?", "No, it's Sunday"),
        ("Did you come from Oslo?", "No, from Bodø"),
        ("I see.", "No, it's 5"),
        ("I see.", "Bodø"),
    ],
)
async def test_what_answers_something_else_corrects_nothing(asked: str, then: str):
    done = await proposed("I moved to Bergen.", ("bot", asked), then)
    assert [(entry.op, entry.value) for entry in done] == [("ADD", "Bergen")]
