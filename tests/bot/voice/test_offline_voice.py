"""The voice that needs no model.

Covers: bot.voice.offline_answer, bot.voice.phrases, bot.voice.said_words.
"""

import pytest

from bot.actions.account.settings import OwnSettings
from bot.actions.local_chat import LocalChat
from bot.flow import remembering
from bot.voice.phrases import PHRASES
from config.errors import StoreUnreadable
from memory.vocabulary import Language
from tests.stage import Stage, said

TOLD_IN_CHINESE = "我叫小林，住在杭州，养了一只叫团子的猫，讨厌香菜"


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


@pytest.mark.parametrize("question", ["How old is Pixel?", "When is Pixel's birthday?"])
async def test_of_whom_only_the_name_was_told_it_knows_no_more(talk: LocalChat, question: str):
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


@pytest.mark.parametrize(
    ("line", "told"), [("hi, im tom n im 24", ["Tom", "24"]), ("你好，我叫小明", ["小明"])]
)
async def test_who_greets_and_tells_something_is_told_what_is_remembered(
    stage: Stage, line: str, told: list[str]
):
    reply = await said(await stage.talk(), line)
    assert reply.startswith(("I'll remember: ", "记住了："))
    assert all(word in reply for word in told)


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
    assert await said(talk, "What's my cat called?") == PHRASES["en"].not_looking["private"]
    assert "private mode" in (await said(talk, "Forget my cat.")).lower()


@pytest.mark.parametrize(
    ("language", "question"), [("en", "What's my cat called?"), ("zh", "我的猫叫什么？")]
)
async def test_with_memory_off_it_says_so_and_nothing_of_private_mode(
    stage: Stage, talk: LocalChat, language: Language, question: str
):
    await OwnSettings(stage.services, talk.user_id).choose({"memory": False})
    assert await said(talk, question) == PHRASES[language].not_looking["off"]


async def test_where_memory_could_not_be_read_it_says_so(
    talk: LocalChat, monkeypatch: pytest.MonkeyPatch
):
    def broken(*_: object) -> None:
        raise StoreUnreadable

    monkeypatch.setattr(remembering, "recall_by", broken)
    assert await said(talk, "What's my cat called?") == PHRASES["en"].not_looking["failed"]


async def test_a_favourite_colour_is_no_answer_to_a_favourite_band(stage: Stage, talk: LocalChat):
    await said(talk, "My favourite colour is teal")
    await stage.worker.drain()
    assert "teal" not in await said(talk, "what's my favourite band?")
    assert "teal" in await said(talk, "what's my favourite colour?")


@pytest.mark.parametrize(
    ("wish", "question", "over"),
    [("forget that I live in Bergen", "Where do I live?", "“I live in Oslo")],
)
async def test_what_is_over_is_not_quoted_as_if_it_held(
    stage: Stage, wish: str, question: str, over: str
):
    talk = await stage.talk()
    for text in ("I live in Oslo", "I moved to Bergen last month", wish):
        await said(talk, text)
        await stage.worker.drain()
    reply = await said(talk, question)
    assert over not in reply
    assert "live in Bergen" not in reply


async def test_of_a_long_quote_only_the_part_is_cited_that_says_it(stage: Stage):
    talk = await stage.talk()
    await said(talk, "We have two daughters, Nell and Agnes, and one son, Fergus")
    await stage.worker.drain()
    reply = await said(talk, "What's my son called?")
    assert "Fergus" in reply
    assert "Agnes" not in reply


async def test_words_that_later_ones_end_are_not_said_again(stage: Stage):
    talk = await stage.talk()
    for words in ("At the moment I rent in Ljubljana.", "We've bought a cottage in Bled!"):
        await said(talk, words)
        await stage.worker.drain()
    assert "rent in Ljubljana" not in await said(talk, "Do I rent?")


async def test_what_is_asked_of_now_is_not_answered_with_what_is_over(stage: Stage):
    talk = await stage.talk()
    for text in ("I work as a waiter.", "quit the waiter job, I drive a taxi now"):
        await said(talk, text)
        await stage.worker.drain()
    assert (await said(talk, "What's my job these days?")).startswith("You drive a taxi.")
    assert (await said(talk, "What did I work as before?")).startswith("You were a waiter until")


@pytest.mark.parametrize(
    ("told", "wish", "asked", "named"),
    [
        (
            ["I have a friend called Dave.", "I worry about Dave's illness a lot."],
            "Don't ever mention Dave again",
            ["Who is my friend?", "What do I worry about?"],
            "Who is Dave?",
        ),
        (
            ["我担心陈刚的病。"],
            "以后别再提陈刚",
            ["我在担心什么？", "我担心谁的病？"],
            "我说过陈刚什么？",
        ),
    ],
)
async def test_what_is_not_to_be_mentioned_is_told_only_to_who_names_it(
    stage: Stage, told: list[str], wish: str, asked: list[str], named: str
):
    known = "Dave" if wish.isascii() else "陈刚"
    talk = await stage.talk()
    for line in (*told, wish):
        await said(talk, line)
        await stage.worker.drain()
    for question in asked:
        assert known not in await said(talk, question)
    assert known in await said(talk, named)


@pytest.mark.parametrize(
    ("told", "denied", "asked"),
    [
        ("I like sushi", "I never said I like sushi", "What do I like?"),
        ("我喜欢寿司", "我没说过我喜欢寿司", "我喜欢什么？"),
    ],
)
async def test_a_line_that_was_denied_since_is_not_quoted(
    stage: Stage, told: str, denied: str, asked: str
):
    talk = await stage.talk()
    for line in (told, denied):
        await said(talk, line)
        await stage.worker.drain()
    thing = "sushi" if told.isascii() else "寿司"
    assert thing not in await said(talk, asked)


async def test_a_line_that_is_over_by_now_is_not_quoted(stage: Stage):
    talk = await stage.talk()
    for line in ("my mum's in hospital", "my mum came home yesterday"):
        await said(talk, line)
        await stage.worker.drain()
    told = await said(talk, "is my mum still in hospital?")
    assert told.startswith("Your mum was in hospital until")
    assert "my mum came home yesterday" in told
    assert "my mum's in hospital" not in told


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [("我住在西安", "住哪儿？", "西安"), ("我32岁", "多大了？", "32")],
)
async def test_what_names_nobody_is_asked_of_the_person(
    stage: Stage, told: str, asked: str, answer: str
):
    talk = await stage.talk()
    await said(talk, told)
    await stage.worker.drain()
    assert answer in await said(talk, asked)


@pytest.mark.parametrize(
    ("lines", "question", "words"),
    [
        (["12月24号我生日", "打错了 是12月25号 圣诞节那天"], "我的生日是几月几号", "是12月25号"),
        (["my exam is on Friday", "sorry, Thursday, not Friday"], "when is my exam?",
         "sorry, Thursday, not Friday"),
    ],
)  # fmt: skip
async def test_what_was_put_right_is_quoted_with_the_words_that_put_it_right(
    stage: Stage, lines: list[str], question: str, words: str
) -> None:
    talk = await stage.talk()
    for line in lines:
        await said(talk, line)
        await stage.worker.drain()
    assert f"“{words}”" in await said(talk, question)


async def test_what_holds_now_answers_in_chinese(stage: Stage):
    talk = await stage.talk()
    before = "我每天早上喝两杯咖啡。", "我在一家面包店上班。"
    for line in (*before, "我把咖啡戒了，现在早上喝豆浆。", "我从面包店辞职了，现在开公交车。"):
        await said(talk, line)
        await stage.worker.drain()
    assert (await said(talk, "我早上喝什么？")).startswith("你现在早上喝豆浆")
    assert (await said(talk, "我现在做什么工作？")).startswith("你开公交车")
