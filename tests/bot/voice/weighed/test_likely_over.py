"""Asking whether that is over which likely is."""

from dataclasses import replace

import pytest
from sqlmodel import Session as Rows

from bot.actions.corrections import correct
from bot.actions.erasure import OwnErasing
from bot.actions.local_chat import LocalChat
from bot.terminal.commands import obey
from bot.voice.offline_voice import offline_reply
from bot.voice.phrases import PHRASES
from bot.voice.prompt_context import PromptContext
from bot.voice.weighed.likely_over import asked_of_likeliest
from curator.curation.context_memories import READ_BY_RULE
from curator.offline import retirement
from curator.offline.exchanges.asked_endings import asks_whether_over
from curator.offline.standing.meaning import meaning_judge
from memory.privacy.topic_rules import set_rule
from memory.tables import Memory, UserSettings
from tests.crowd import crowd_in
from tests.stage import Stage, said

ANKLE = "The user has got a broken ankle."
ANKLE_ZH = "用户的脚踝骨折了。"
BROKEN = "I've got a broken ankle."
HEALED = "The ankle carries me again, I walk without crutches again."
ASKED = "Shall I note that “You have got a broken ankle” no longer holds?"
STAYS, NOT_OPEN = PHRASES["en"].stays, PHRASES["en"].not_open
MISTAKEN = "I got that wrong about the ankle, sorry."


@pytest.fixture(autouse=True)
def _likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the judge of meaning take nothing but the ankle for over, and that for likely."""
    monkeypatch.setattr(retirement, "sure_over", lambda *_: 0.0)
    monkeypatch.setattr(
        meaning_judge,
        "sure_by_meaning",
        lambda memory, _: 0.93 if memory in (ANKLE, ANKLE_ZH) else 0.0,
    )


async def told(stage: Stage, *lines: str) -> str:
    """Say some lines, each learned from before the next; return the last reply."""
    talk, reply = await stage.talk(), ""
    for line in lines:
        reply = await said(talk, line)
        await stage.worker.drain()
    return reply


async def ankle(stage: Stage) -> Memory | None:
    found = [it for it in await stage.all(Memory) if it.content == ANKLE and it.state == "active"]
    return found[0] if found else None


async def test_it_is_asked_beside_what_is_noted_and_a_yes_ends_it(stage: Stage):
    noted, asked = (await told(stage, BROKEN, HEALED)).splitlines()
    before = await ankle(stage)

    assert noted == "I'll remember: You walk without crutches."
    assert asked == ASKED
    assert before is not None
    assert before.valid_until is None

    assert await told(stage, "yes please") == (
        "I'll remember that this is over: You have got a broken ankle."
    )
    after = await ankle(stage)
    assert after is not None
    assert after.valid_until is not None
    assert ANKLE in await obey(await stage.talk(), "/undo", "en")


@pytest.mark.parametrize(
    ("content", "words", "yes"),
    [(ANKLE, "So much for the ankle, dancing tonight!", "yes please, that's right"),
     (ANKLE_ZH, "脚踝这下好多了，晚上去跳舞", "是的")],
)  # fmt: skip
async def test_a_yes_ends_what_they_wrote_down_themselves_though_it_is_near_nothing(
    stage: Stage, content: str, words: str, yes: str
):
    talk = await stage.talk()
    await said(talk, "…")
    await talk.memory.add(content)
    assert asks_whether_over(await told(stage, words))
    for stamp in range(READ_BY_RULE):
        await talk.memory.add(f"Stamp {stamp} is blue.")
    await told(stage, yes)

    memories = await stage.all(Memory)
    assert [it.content for it in memories if it.valid_until is not None] == [content]


@pytest.mark.parametrize("no", ["no, not yet", "nope", "No, it still hurts"])
async def test_a_no_leaves_it_and_it_is_not_asked_again(stage: Stage, no: str):
    await told(stage, BROKEN, HEALED)

    assert await told(stage, no) == "All right, I leave it as it is."
    memory = await ankle(stage)
    assert memory is not None
    assert memory.valid_until is None
    assert not asks_whether_over(await told(stage, "The ankle feels so much better."))


async def test_who_says_neither_changes_nothing(stage: Stage):
    await told(stage, BROKEN, HEALED, "I had toast for breakfast.", "yes")

    memory = await ankle(stage)
    assert memory is not None
    assert memory.valid_until is None


async def test_where_no_rule_reads_it_the_words_themselves_are_noted_beside_it(stage: Stage):
    noted, asked = (
        await told(stage, BROKEN, "So much for the ankle, dancing tonight!")
    ).splitlines()
    assert noted == "I'll remember: You said: “So much for the ankle, dancing tonight!”"
    assert asked == ASKED


async def test_what_was_said_by_mistake_goes_with_a_yes(stage: Stage):
    assert (await told(stage, BROKEN, MISTAKEN)).endswith(ASKED)
    await told(stage, "yes")

    assert await ankle(stage) is None


@pytest.mark.parametrize("field", ["automatic", "long_term"])
async def test_who_cannot_be_taken_at_their_word_is_not_asked(stage: Stage, field: str):
    await told(stage, BROKEN)
    talk = await stage.talk()

    def switch_off(rows: Rows) -> None:
        setattr(rows.get_one(UserSettings, talk.user_id), field, False)

    await stage.write(switch_off)
    assert not asks_whether_over(await told(stage, HEALED))


async def test_of_what_is_never_to_be_stored_nothing_is_asked(stage: Stage):
    await told(stage, BROKEN)
    talk = await stage.talk()
    await stage.write(
        lambda rows: set_rule(rows, talk.user_id, "ankle", "never", now=stage.clock.now())
    )
    assert not asks_whether_over(await told(stage, HEALED))


async def test_off_the_record_nothing_is_asked(stage: Stage, talk: LocalChat):
    await told(stage, BROKEN)

    assert not asks_whether_over(await told(stage, f"Off the record: {HEALED}"))


async def test_in_a_place_nothing_private_is_asked_about(stage: Stage, scenes: list[PromptContext]):
    await told(stage, BROKEN, HEALED)
    here = replace(scenes[-1], heard_by_others=True)

    assert asks_whether_over(offline_reply(scenes[-1]))
    assert not asks_whether_over(offline_reply(here))
    known = await ankle(stage)
    assert known is not None
    assert asked_of_likeliest([ANKLE], [known], here) == ""
    known.audience = "place:1"
    assert asks_whether_over(asked_of_likeliest([ANKLE], [known], here))
    assert asked_of_likeliest([], [known], here) == ""


async def test_nothing_is_asked_in_a_reply_that_is_not_kept(stage: Stage):
    crowd = await crowd_in(stage, "place:1", "mira")
    await crowd.private_mode("mira", "hall", on=True)
    await crowd.say("mira", "hall", "Hello!")  # is in the window, and kept for its session alone
    await crowd.private_mode("mira", "hall", on=False)
    await crowd.say("mira", "hall", BROKEN)
    await stage.worker.drain()

    assert await crowd.say("mira", "hall", HEALED) == "I'll remember: You walk without crutches."


@pytest.mark.parametrize("answer", ["yes", "no"])
async def test_nobody_answers_for_somebody_else(stage: Stage, answer: str):
    crowd = await crowd_in(stage, "place:1", "mira", "noor")
    for name in ("mira", "noor"):
        await crowd.say(name, "hall", BROKEN)
        await stage.worker.drain()
    assert asks_whether_over(await crowd.say("mira", "hall", HEALED))
    await stage.worker.drain()
    told_noor = await crowd.say("noor", "hall", answer)
    await stage.worker.drain()

    assert "ankle" not in told_noor
    assert "leave it" not in told_noor
    assert [memory.valid_until for memory in await stage.all(Memory)] == [None] * 3
    assert asks_whether_over(await crowd.say("noor", "hall", HEALED))
    assert "this is over" in await crowd.say("noor", "hall", "yes")


@pytest.mark.parametrize("how", ["hush", "forget", "correct", "erase"])
@pytest.mark.parametrize("answer", ["yes", "no, thanks"])
async def test_who_answers_what_is_open_no_more_is_told_so(stage: Stage, how: str, answer: str):
    await told(stage, BROKEN, "So much for the ankle, dancing tonight!")
    talk, memory = await stage.talk(), await ankle(stage)
    assert memory is not None
    number = memory.id or 0
    match how:
        case "hush":
            await talk.memory.hush(number)
        case "forget":
            await talk.memory.forget(number)
        case "correct":
            await correct(talk.memory, number, "I have got a broken wrist.")
        case _:
            await OwnErasing(stage.services, talk.user_id).memory(number, messages=True)

    said_then = (await said(talk, answer)).splitlines()[0]
    assert said_then == (STAYS if how == "correct" and answer != "yes" else NOT_OPEN)


async def test_a_yes_to_nothing_in_a_talk_is_no_answer_to_a_question(stage: Stage):
    assert NOT_OPEN not in await told(stage, "I had toast for breakfast.", "yes")
