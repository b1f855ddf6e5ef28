"""Answering with what was said since, where it tells anew what is asked."""

from dataclasses import replace

import pytest
from sqlmodel import Session as Rows

from bot.terminal.commands import obey
from bot.voice.offline_voice import offline_reply
from bot.voice.prompt_context import PromptContext
from bot.voice.weighed import said_since
from config.errors import EmbedderUnavailable
from curator.offline.answers.later_words import FLOOR
from curator.offline.exchanges.asked_endings import asks_whether_over
from curator.offline.standing.meaning import meaning_judge
from memory.tables import Memory, Message, UserSettings
from tests.stage import Stage, said

TURNED_ZH = ("我家狗豆豆四岁了", "我最近在看一本讲水獭的书", "豆豆昨天吹了五岁的蜡烛")
FEWER = (
    "I work six days a week in the shop, it's too much really.",
    "I had toast for breakfast.",
    "Good news, head office agreed and I'm only working four days a week from this month.",
)
SIX = "The user works six days a week in the shop."
DAYS_ASKED = "How many days a week do I work?"
MOVED = (
    "I live in Hadley Hall, third floor.",
    "I'm reading a book on otters.",
    "The pipe over my bed burst, so housing shoved my stuff into a van and I'm in the Wexler "
    "building for the rest of the year.",
)
GAVE_UP = "I gave up the choir in spring, my voice isn't what it was."


@pytest.fixture(autouse=True)
def _no_judge_of_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what was said since end nothing by its meaning, so that there is something to ask."""
    monkeypatch.setattr(meaning_judge, "sure_by_meaning", lambda *_: 0.0)


async def asked(stage: Stage, lines: tuple[str, ...], question: str) -> str:
    talk = await stage.talk()
    for line in lines:
        await said(talk, line)
        await stage.worker.drain()
    return await said(talk, question)


async def lines_of(stage: Stage, lines: tuple[str, ...], question: str) -> list[str]:
    return (await asked(stage, lines, question)).splitlines()


async def answered(stage: Stage, answer: str) -> str:
    """Answer the question that was asked, and let the curator read that."""
    reply = await said(await stage.talk(), answer)
    await stage.worker.drain()
    return reply


async def still_so(stage: Stage) -> list[str]:
    memories = await stage.all(Memory)
    return [it.content for it in memories if it.state == "active" and it.valid_until is None]


async def test_what_surely_tells_it_anew_is_told_first(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(said_since, "SURELY", FLOOR)

    newest, before, question = await lines_of(stage, MOVED, "Which building do I live in?")

    assert asks_whether_over(question)
    assert "You live in Hadley Hall" in question
    assert newest == f"You said on 2 March 2026: “{MOVED[2]}”"
    assert before.startswith("Before that, on 2 March 2026: “I live in Hadley Hall")


async def test_so_it_is_in_chinese(stage: Stage):
    newest, before, question = await lines_of(stage, TURNED_ZH, "我家狗几岁？")

    assert question == "要我记下“你的狗豆豆四岁”已经不成立了吗？"
    assert newest == f"2026年3月2日你说：“{TURNED_ZH[2]}”"
    assert before == f"在那之前（2026年3月2日）你说过：“{TURNED_ZH[0]}”"


async def test_what_may_tell_it_anew_is_told_last_and_nothing_as_so_now(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(said_since, "SURELY", 1.0)

    earlier, later = (await asked(stage, MOVED, "Which building do I live in?")).splitlines()

    assert earlier.startswith("You said on 2 March 2026: “I live in Hadley Hall")
    assert later == f"Later, on 2 March 2026: “{MOVED[2]}”"


@pytest.mark.parametrize(
    ("lines", "question"),
    [
        (
            (
                "I'm watching Peaky Blinders, I'm on season 2.",
                "My dog is called Rex.",
                "I've started season 5 of Peaky Blinders, I can't stop.",
            ),
            "What season of Peaky Blinders am I on?",
        ),
        (
            (
                "早饭我最爱吃热干面，一周能吃五天。",
                "我家狗叫豆豆",
                "热干面吃腻了，我现在早饭最爱的是三鲜豆皮。",
            ),
            "我早饭最爱吃什么？",
        ),
    ],
)
async def test_of_two_that_answer_the_one_told_anew_is_not_told_as_so_now(
    stage: Stage, lines: tuple[str, ...], question: str
):
    newest, earlier, _ = await lines_of(stage, lines, question)

    assert f"“{lines[2]}”" in newest
    assert f"“{lines[0][:9]}" in earlier
    assert earlier.startswith(("Before that, on", "在那之前"))


@pytest.mark.parametrize(
    ("lines", "question"),
    [
        (("I play the cello.", "I also go climbing on Tuesdays."), "What are my hobbies?"),
        (("我喜欢下棋", "我还喜欢爬山"), "我有什么爱好？"),
    ],
)
async def test_two_that_both_hold_are_both_told(
    stage: Stage, lines: tuple[str, ...], question: str
):
    reply = await asked(stage, lines, question)

    assert "Before that" not in reply
    assert "在那之前" not in reply


async def test_what_is_only_supposed_since_is_not_told(stage: Stage):
    lines = (
        "i dont drink alcohol",
        "if my boss rings again ill drink a whole bottle of vodka haha",
    )
    assert "vodka" not in await asked(stage, lines, "Do I drink alcohol?")


async def test_what_was_said_since_of_other_matters_is_not_told(stage: Stage):
    reply = await asked(stage, MOVED[:2], "Which building do I live in?")

    assert "Hadley Hall" in reply
    assert "otters" not in reply


@pytest.mark.parametrize(
    ("lines", "question"),
    [
        (
            ("I do nursing in Dundee.", "My brother Kofi did the same course in Derby"),
            "what course am i on",
        ),
        (("我在敦煌学护理", "我哥后来转去德阳学了护理"), "我学什么专业？"),
        (("My mum came home yesterday.", MOVED[2]), "where's my mum?"),
        (("My husband died two winters ago.", GAVE_UP), "Is my husband alive?"),
    ],
)
async def test_what_was_said_of_others_is_not_told(
    stage: Stage, lines: tuple[str, ...], question: str
):
    assert lines[1] not in await asked(stage, lines, question)


async def test_what_is_too_long_is_not_told(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(said_since, "LONGEST", len(MOVED[2]) - 1)

    reply = await asked(stage, MOVED, "Which building do I live in?")

    assert "You live in Hadley Hall" in reply


async def test_of_the_past_what_was_before_is_told(stage: Stage):
    assert "Hadley" in (await asked(stage, MOVED, "Where did I live before?")).splitlines()[0]


async def test_without_an_embedder_the_memory_is_told(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    def unavailable(text: str) -> None:
        raise EmbedderUnavailable("Not now.")

    monkeypatch.setattr(said_since, "line_vector", unavailable)
    assert "You live in Hadley Hall" in await asked(stage, MOVED, "Which building do I live in?")


@pytest.mark.parametrize("yes", ["yes please", "ok thanks"])
async def test_a_yes_ends_the_memory_that_is_asked_about(stage: Stage, yes: str):
    await asked(stage, FEWER, DAYS_ASKED)

    told = await answered(stage, yes)

    assert told == "I'll remember that this is over: You work six days a week in the shop."
    assert SIX not in await still_so(stage)
    again = await said(await stage.talk(), DAYS_ASKED)
    assert "four days" in again
    assert "six" not in again


async def test_a_no_leaves_it_as_it_is_and_it_is_not_asked_again(stage: Stage):
    await asked(stage, FEWER, DAYS_ASKED)

    assert await answered(stage, "no, I don't want that") == "All right, I leave it as it is."
    assert SIX in await still_so(stage)
    again = await said(await stage.talk(), DAYS_ASKED)
    assert "six days" in again
    assert not asks_whether_over(again)


async def test_a_yes_that_is_undone_brings_the_memory_back(stage: Stage):
    await asked(stage, FEWER, DAYS_ASKED)
    await answered(stage, "yes")

    assert SIX in await obey(await stage.talk(), "/undo", "en")
    assert SIX in await still_so(stage)


async def test_a_yes_that_is_erased_brings_the_memory_back(stage: Stage):
    await asked(stage, FEWER, DAYS_ASKED)
    await answered(stage, "yes")
    yes = [it for it in await stage.all(Message) if it.author_id is not None][-1]

    await obey(await stage.talk(), f"/erase message {yes.id} --yes", "en")
    await stage.worker.drain()

    assert SIX in await still_so(stage)


@pytest.mark.parametrize("field", ["automatic", "long_term"])
async def test_who_cannot_be_taken_at_their_word_is_not_asked(stage: Stage, field: str):
    talk = await stage.talk()
    for line in FEWER:
        await said(talk, line)
        await stage.worker.drain()

    def switch_off(rows: Rows) -> None:
        setattr(rows.get_one(UserSettings, talk.user_id), field, False)

    await stage.write(switch_off)
    assert not asks_whether_over(await said(talk, DAYS_ASKED))


async def test_what_was_written_down_by_themselves_is_asked_about_and_ends_too(stage: Stage):
    await obey(await stage.talk(), f"/remember {FEWER[0].split(',')[0]}", "en")

    assert asks_whether_over(await asked(stage, FEWER[1:], DAYS_ASKED))
    await answered(stage, "yes")
    assert await still_so(stage) == [
        "Head office agreed and the user is only working four days a week from this month."
    ]


async def test_in_a_place_nobody_is_asked_about_what_was_learned_in_private(
    stage: Stage, scenes: list[PromptContext]
):
    await asked(stage, FEWER, DAYS_ASKED)

    assert asks_whether_over(offline_reply(scenes[-1]))
    assert not asks_whether_over(offline_reply(replace(scenes[-1], heard_by_others=True)))


async def test_what_is_so_for_once_or_of_strangers_tells_nothing_anew(stage: Stage):
    weekly = (
        "I see my therapist every Wednesday at four.",
        "This week only, she moved me to Friday.",
    )
    assert "Wednesday" in (await lines_of(stage, weekly, "On which day do I see my therapist?"))[0]
    oboe = ("My daughter Ines plays the oboe.", "The boy beside her has given up the oboe.")
    told = await asked(stage, oboe, "What instrument does Ines play?")
    assert "boy" not in told
    assert not asks_whether_over(told)


async def test_of_a_name_nobody_is_asked_whether_it_is_over(stage: Stage):
    lines = ("My son Ben is in his last year at school.", "Ben left school and is a baker now.")
    assert "called" not in (await asked(stage, lines, "What is Ben doing now?"))


async def test_what_is_of_another_matter_tells_nothing_anew_in_chinese(stage: Stage):
    lines = ("周末在中超收银兼职，时薪11磅多", "行李箱里还剩最后两包螺蛳粉 舍不得吃", "不是")
    reply = await asked(stage, lines, "我打工一小时赚多少")
    assert "11磅" in reply
    assert "螺蛳粉" not in reply
