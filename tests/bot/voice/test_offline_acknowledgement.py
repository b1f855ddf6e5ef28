"""What the voice says that it remembers or forgets, and what becomes of it."""

import re
from pathlib import Path

import pytest
from sqlmodel import Session as Rows

from bot.actions.account.settings import OwnSettings, Switch
from bot.actions.local_chat import LocalChat
from bot.actions.questions import OwnQuestions
from bot.voice.phrases import PHRASES
from bot.voice.second_person import second_person
from memory.privacy.topic_rules import set_rule
from memory.tables import Memory, UserSettings
from memory.vocabulary import Language
from tests.stage import Stage, said, staged


@pytest.mark.parametrize(
    ("told", "noted", "beyond"),
    [
        ("I like {}.", "You like {}.", "please tell me the rest again"),
        ("我喜欢{}。", "你喜欢{}。", "剩下的请再跟我说一遍"),
    ],
)
async def test_it_promises_no_more_of_a_long_message_than_it_remembers(
    stage: Stage, told: str, noted: str, beyond: str
):
    talk = await stage.talk()
    colours, things = ("red", "blue", "green", "black"), ("tea", "wine", "hats", "cars", "roses")
    likes = [f"{colour} {thing}s" for colour in colours for thing in (*things, "doors", "boats")]
    likes += ["rowing", "chess", "judo", "opera", "maths", "yoga"]

    reply = await said(talk, " ".join(told.format(like) for like in likes))
    await stage.worker.drain()

    promised = [like for like in likes if noted.format(like) in reply]
    kept = " ".join(await stage.contents())
    assert beyond in reply
    assert 0 < len(promised) < len(likes)
    assert [like for like in promised if like not in kept] == []


async def test_a_denial_is_not_told_as_its_opposite(talk: LocalChat):
    assert "Berlin" not in await said(talk, "I don't live in Berlin.")


async def test_what_is_denied_is_forgotten(stage: Stage, talk: LocalChat):
    reply = await said(talk, "I don't live in Oslo.")
    await stage.worker.drain()
    assert reply == "I'll forget: You live in Oslo."
    assert "The user lives in Oslo." not in await stage.contents()


async def test_a_change_is_answered_as_it_is_now_and_as_it_was(stage: Stage, talk: LocalChat):
    await said(talk, "I moved to Bergen in March")
    await stage.worker.drain()
    assert (await said(talk, "Where do I live now?")).startswith("You live in Bergen.")
    before = await said(talk, "Where did I live before?")
    assert before.startswith("You lived in Oslo until March 2026.")
    assert "Bergen" not in before


async def test_it_does_not_promise_to_remember_what_is_never_stored(stage: Stage, talk: LocalChat):
    def rule(rows: Rows) -> None:
        set_rule(rows, talk.user_id, "politics", "never", now=stage.clock.now())

    await stage.write(rule)
    assert "Green party" not in await said(talk, "I love the Green party.")


async def test_what_it_is_asked_to_forget_is_named_and_then_forgotten(
    stage: Stage, talk: LocalChat
):
    reply = await said(talk, "Please forget that I can't stand cilantro.")
    await stage.worker.drain()

    assert reply == "I'll forget: You can't stand cilantro."
    assert "The user can't stand cilantro." not in await stage.contents()


@pytest.mark.parametrize(
    ("kept", "wish", "said_of_it"),
    [
        (
            "The user's birthday is 5 May.",
            "Please forget my birthday.",
            "I'll forget: Your birthday is 5 May.",
        ),
        ("用户的生日是5月5日。", "请忘掉我的生日", "好，我会忘掉：你的生日是5月5日。"),
        (
            "The user likes jazz.",
            "Can you forget what I said about jazz?",
            "I'll forget: You like jazz.",
        ),
        ("The user likes jazz.", "Forget jazz.", "I'll forget: You like jazz."),
    ],
)
@pytest.mark.parametrize("is_core", [False, True])
async def test_what_was_confirmed_or_is_core_is_forgotten_on_the_word_as_the_voice_says(
    stage: Stage, kept: str, wish: str, said_of_it: str, is_core: bool
):
    talk = await stage.talk()
    memory = await talk.memory.add(kept)

    def make_core(rows: Rows) -> None:
        rows.get_one(Memory, memory.id).category = "core" if is_core else "fact"

    await stage.write(make_core)
    await said(talk, "hello")
    reply = await said(talk, wish)
    await stage.worker.drain()

    assert reply == said_of_it
    assert await stage.contents() == []


@pytest.mark.parametrize(
    ("wish", "opening"),
    [
        ("Please forget my birthday.", "I'll ask you before I forget"),
        ("请忘掉我的生日", "我会先问过你再忘掉"),
    ],
)
async def test_a_wish_to_forget_waits_where_the_person_is_asked_first(
    stage: Stage, wish: str, opening: str
):
    talk = await stage.talk()
    kept = "The user's birthday is 5 May." if "birth" in wish else "用户的生日是5月5日。"
    await talk.memory.add(kept)

    def ask_first(rows: Rows) -> None:
        rows.get_one(UserSettings, talk.user_id).automatic = False

    await stage.write(ask_first)
    await said(talk, "hello")
    reply = await said(talk, wish)
    await stage.worker.drain()

    assert reply.startswith(opening)
    assert await stage.contents() == [kept]
    assert len(await OwnQuestions(stage.services, talk.user_id).all()) == 1


async def test_it_asks_which_where_nothing_known_is_meant(talk: LocalChat):
    assert "/memories" in await said(talk, "Please forget about the trombone.")
    told = await said(talk, "Please forget that I play the trombone.")
    assert PHRASES["en"].silent in told
    assert "/forget" in await said(talk, "请忘掉我的生日")


@pytest.mark.parametrize("text", ["forget that", "Please forget what I just said.", "忘了吧"])
async def test_a_wish_to_forget_that_names_nothing_is_about_what_was_said_last(
    talk: LocalChat, text: str
):
    await said(talk, "I collect stamps.")
    reply = await said(talk, text)

    assert reply in (PHRASES["en"].withdrawn, PHRASES["zh"].withdrawn)
    await talk.end()
    assert not any("stamps" in part.text for part in await talk.newest(9))


async def test_what_is_asked_to_be_forgotten_is_found_among_the_words_around_it(
    stage: Stage, talk: LocalChat
):
    await said(talk, "我对芒果过敏")
    await stage.worker.drain()
    assert "芒果" in await said(talk, "忘掉我过敏的事")
    await stage.worker.drain()
    assert "用户对芒果过敏。" not in await stage.contents()


async def test_a_correction_of_nothing_known_is_asked_back(talk: LocalChat):
    await said(talk, "Hello")
    assert "/memories" in await said(talk, "No, it's Rex, not Max")
    assert "更正" in await said(talk, "不对，是六月，不是五月")


@pytest.mark.parametrize("text", ["我上个月辞职了", "别再提工作的事了", "我家的狗昨天走了"])
async def test_what_the_voice_says_it_remembers_is_remembered(
    stage: Stage, talk: LocalChat, text: str
):
    reply = await said(talk, text)
    await stage.worker.drain()
    assert second_person((await stage.contents())[-1], "zh") in reply


@pytest.mark.parametrize(
    ("told", "wish", "question", "never"),
    [
        ("I'm allergic to nuts and I adore liquorice.", "Please forget that I adore liquorice.",
         "What do I adore?", "nuts"),
        ("我对海鲜过敏，特别爱吃火锅。", "请忘掉我爱吃火锅", "我爱吃什么？", "火锅"),
    ],
)  # fmt: skip
async def test_what_was_to_be_forgotten_is_not_quoted_from_the_talk(
    stage: Stage, told: str, wish: str, question: str, never: str
):
    talk = await stage.talk()
    for words in (told, wish):
        await said(talk, words)
        await stage.worker.drain()

    assert never not in await said(talk, question)


@pytest.mark.parametrize(
    ("language", "told"), [("en", "My aunt Clara lives in Paris."), ("zh", "我的猫叫小白。")]
)
@pytest.mark.parametrize("switch", ["memory", "long_term"])
async def test_with_a_switch_off_nothing_told_is_said_to_be_remembered_or_forgotten(
    stage: Stage, talk: LocalChat, language: Language, told: str, switch: Switch
):
    await said(talk, told)
    await stage.worker.drain()
    await OwnSettings(stage.services, talk.user_id).choose({switch: False})
    before = await stage.contents()
    forget = {"en": "Please forget that my cat is called Pixel.", "zh": "忘掉我的猫叫小白。"}
    why = PHRASES[language].not_looking["off"]
    if switch == "long_term":
        why = PHRASES[language].not_learning
    another = {"en": "My uncle Dirk lives in Rome.", "zh": "我的狗叫大黄。"}[language]

    assert await said(talk, another) == why
    assert await said(talk, forget[language]) == why
    await stage.worker.drain()
    assert await stage.contents() == before


async def test_what_puts_an_earlier_line_right_is_acknowledged_as_it_is_kept(stage: Stage):
    talk = await stage.talk()
    await said(talk, "my best mate gem has just moved to dubai")
    await said(talk, "where do I live?")
    reply = await said(talk, "oh its not dubai its abu dhabi")
    await stage.worker.drain()
    assert "Your best mate gem has moved to abu dhabi." in reply
    assert await stage.contents() == ["The user's best mate gem has moved to abu dhabi."]


async def test_nothing_is_put_right_where_the_curator_does_not_read_so_far_back(
    tmp_path: Path,
) -> None:
    with staged(tmp_path, curation={"messages": 2}) as stage:
        talk = await stage.talk()
        for line in ("I was a miner, till they shut the pit in '85.", "haha ok"):
            await said(talk, line)
            await stage.worker.drain()
        reply = await said(talk, "I told you wrong, it was '86 they shut our pit, not '85.")
        await stage.worker.drain()
        assert "You were a miner" not in reply
        assert not any("was a miner" in content for content in await stage.contents())


async def test_what_two_readings_of_a_message_agree_on_is_said_once(stage: Stage) -> None:
    reply = await said(await stage.talk(), "my boyfriend works in IT")
    assert reply.count("Your boyfriend works in IT.") == 1


@pytest.mark.parametrize(
    ("told", "news", "reply"),
    [
        ("my mum's in hospital", "mum came home yesterday!", "Your mum came home yesterday"),
        ("我妈又住院了", "我妈出院了", "你的妈出院了"),
        ("我养了只猫叫布丁", "改名了，现在叫元宝", "你的猫叫元宝"),
        ("i have two kids", "Archie is 6 and Poppy is 3", "Your child Poppy is 3 years old."),
    ],
)
async def test_what_is_learned_only_beside_a_memory_is_acknowledged(
    stage: Stage, told: str, news: str, reply: str
):
    talk = await stage.talk()
    await said(talk, told)
    await stage.worker.drain()
    answer = await said(talk, news)
    await stage.worker.drain()
    assert reply in answer
    language: Language = "en" if news.isascii() else "zh"
    assert any(reply in second_person(it, language) for it in await stage.contents())


@pytest.mark.parametrize(
    ("opens", "played"),
    [
        ("pretend you're a pirate called Blackbeard", "my name is Hook and i have a parrot"),
        ("我们来演一出戏", "我叫虎克，我养了一只鹦鹉"),
    ],
)
async def test_what_is_said_in_a_game_is_not_promised(talk: LocalChat, opens: str, played: str):
    await said(talk, opens)
    assert not {"Hook", "虎克"} & set(re.findall("Hook|虎克", await said(talk, played)))
