"""The voice that needs no model.

Covers: bot.voice.offline_acknowledgement, bot.voice.offline_answer, bot.voice.phrases.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import Session as Rows

from bot.actions.local_chat import LocalChat
from bot.actions.questions import OwnQuestions
from bot.voice.phrases import PHRASES
from bot.voice.second_person import second_person
from config.models.embedding.embedder import Embedder
from config.models.embedding.factory import embedder_for
from config.settings.sections import Embedding
from memory.privacy.topic_rules import set_rule
from memory.tables import Memory, UserSettings
from tests.stage import Stage, said, staged

TOLD = (
    "My name is Mira, I live in Oslo and my cat is called Pixel. I can't stand cilantro.",
    "I work as a nurse. My sister Anna lives in Berlin.",
)
TOLD_IN_CHINESE = "我叫小林，住在杭州，养了一只叫团子的猫，讨厌香菜"


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return embedder_for(Embedding())


@pytest.fixture
def stage(tmp_path: Path, embedder: Embedder) -> Iterator[Stage]:
    with staged(tmp_path, embedder=embedder) as opened:
        yield opened


@pytest.fixture
async def talk(stage: Stage) -> LocalChat:
    talk = await stage.talk()
    for words in TOLD:
        await said(talk, words)
        await stage.worker.drain()
    return talk


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


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What's my cat called?", "Your cat is called Pixel."),
        ("what food should you keep away from me?", "You can't stand cilantro."),
        ("What's my name?", "You are called Mira."),
        ("What is my job?", "You are a nurse."),
        ("Where does my sister live?", "Your sister Anna lives in Berlin."),
    ],
)
async def test_it_answers_from_memory_and_cites_the_words(
    talk: LocalChat, question: str, answer: str
):
    reply = await said(talk, question)
    assert reply.startswith(answer)
    assert "You told me on 2 March 2026: “" in reply
    assert len(reply.splitlines()) == 1


@pytest.mark.parametrize(
    "question",
    [
        "How do I sort a list in Python?",
        "What's my brother's name?",
        "What's my blood type?",
        "How old is my sister?",
    ],
)
async def test_it_says_so_where_it_does_not_know(talk: LocalChat, question: str):
    assert (await said(talk, question)).startswith("I don't know that")


@pytest.mark.parametrize(
    "question", ["What is the capital of France?", "who won the world cup", "what is cilantro?"]
)
async def test_what_is_no_matter_of_the_person_wants_a_model(talk: LocalChat, question: str):
    assert (await said(talk, question)).startswith("That I can't answer without a model")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What's your name?", "I'm Lumi"),
        ("who are you", "I'm Lumi"),
        ("are you a bot?", "I'm Lumi, a computer program"),
        ("How are you?", "I'm fine, thank you"),
        ("Where do you live?", "I can't say much about myself"),
        ("what do you like to eat", "I can't say much about myself"),
    ],
)
async def test_it_never_answers_for_itself_with_the_persons_data(
    talk: LocalChat, question: str, answer: str
):
    assert (await said(talk, question)).startswith(answer)


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


async def test_a_correction_is_the_only_answer(stage: Stage, talk: LocalChat):
    await said(talk, "Actually my cat's name is Pixie, not Pixel")
    await stage.worker.drain()
    assert "Pixie" in (await said(talk, "What's my cat called?")).split("(")[0]


async def test_it_tells_all_that_it_knows(talk: LocalChat):
    reply = await said(talk, "What do you know about me?")
    for known in ("called Mira", "live in Oslo", "called Pixel", "stand cilantro", "a nurse"):
        assert known in reply


async def test_it_says_plainly_what_it_is(stage: Stage):
    assert "offline voice" in await said(await stage.talk(), "Hello!")


async def test_it_speaks_chinese(stage: Stage):
    talk = await stage.talk()
    assert "记住了" in await said(talk, TOLD_IN_CHINESE)
    await stage.worker.drain()
    assert (await said(talk, "我的猫叫什么？")).startswith("你的猫叫团子。（2026年3月2日你说过")
    assert (await said(talk, "有什么食物我不能吃？")).startswith("你讨厌香菜。")
    assert (await said(talk, "法国的首都是哪里？")).startswith("没有模型，这个我答不上来")
    assert (await said(talk, "你叫什么名字？")).startswith("我是Lumi")


async def test_what_was_said_too_lately_is_answered_from_the_talk(stage: Stage):
    talk = await stage.talk()
    await said(talk, "The blue kayak is in the boathouse.")
    reply = await said(talk, "Where is the blue kayak?")
    assert reply == "You said: “The blue kayak is in the boathouse.”"


async def test_in_private_mode_it_looks_nothing_up(talk: LocalChat):
    await talk.switch_private()
    assert "Pixel" not in await said(talk, "What's my cat called?")


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


async def test_a_favourite_colour_is_no_answer_to_a_favourite_band(stage: Stage, talk: LocalChat):
    await said(talk, "My favourite colour is teal")
    await stage.worker.drain()
    assert "teal" not in await said(talk, "what's my favourite band?")
    assert "teal" in await said(talk, "what's my favourite colour?")


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
