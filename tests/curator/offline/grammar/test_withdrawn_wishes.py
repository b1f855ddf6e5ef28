"""What takes back a wish to be reminded, or that something is not mentioned."""

from datetime import timedelta
from pathlib import Path

import pytest

from curator.offline.grammar.withdrawn_wishes import withdrawn_wish
from memory.lifecycle.reminders import Teller, due_to
from memory.tables import Memory
from memory.vocabulary import Language
from tests.curator.offline.windows import memory, proposed
from tests.stage import Stage, said, staged

CALL = "The user asked to be reminded to call mum tomorrow (2026-11-22)."
DENTIST = "The user asked to be reminded about the dentist (2026-11-25)."
ZH_CALL = "用户请求提醒明天给妈妈打电话（2026-11-22）。"
DAVE = "The user does not want Dave to be mentioned."
ZH_DAVE = "用户不希望提起陈刚。"
SUNDAYS = memory("a9", "habit", "call", "The user calls their mum every Sunday.")


@pytest.mark.parametrize(
    ("words", "language", "gone"),
    [
        ("never mind, don't remind me to call mum", "en", CALL),
        ("No need to remind me about the dentist anymore.", "en", DENTIST),
        ("Please cancel my reminder to call mum", "en", CALL),
        ("不用提醒我给妈妈打电话了", "zh", ZH_CALL),
        ("取消打电话的提醒", "zh", ZH_CALL),
        ("you can mention Dave again", "en", DAVE),
        ("It's ok to talk about Dave now", "en", DAVE),
        ("I don't mind talking about Dave any more", "en", DAVE),
        ("可以再提陈刚了", "zh", ZH_DAVE),
    ],
)
async def test_the_memory_of_the_wish_goes_and_nothing_else(
    words: str, language: Language, gone: str
):
    known = [
        *(memory("a1", "reminder", "", it) for it in (CALL, DENTIST, ZH_CALL)),
        *(memory("a2", "boundary", "", it, kind="boundary") for it in (DAVE, ZH_DAVE)),
        memory("a3", None, "", "The user meets Dave on Friday."),
        SUNDAYS,
    ]
    handled = [memory(f"a{at}", it.key, it.value or "", it.content, kind=it.kind)
               for at, it in enumerate(known)]  # fmt: skip
    found = await proposed(words, memories=handled, language=language)
    ended = [it for it in found if it.op != "BOOST" and it.id]
    assert [it.op for it in ended] == ["DELETE"]
    [content] = [it.content for it in handled if it.handle == ended[0].id]
    assert content == gone


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("can you remind me to call mum?", "en"),
        ("don't forget to remind me to call mum", "en"),
        ("do you mind talking about Dave?", "en"),
        ("Dave can mention it", "en"),
        ("你能提醒我打电话吗", "zh"),
        ("可以问你个问题吗", "zh"),
    ],
)
def test_what_asks_or_tells_takes_nothing_back(words: str, language: Language):
    assert withdrawn_wish(words, language) is None


async def test_where_several_may_be_meant_none_goes():
    known = [memory("a1", "reminder", "", CALL), memory("a2", "reminder", "", DENTIST)]
    assert not [it for it in await proposed("cancel the reminder", memories=known) if it.id]
    assert [it.id for it in await proposed("cancel the reminder", memories=known[:1])] == ["a1"]


@pytest.mark.parametrize("boundary", ["stop talking about Dave", "don't bring Dave up"])
async def test_nothing_ends_where_it_is_only_not_to_be_spoken_of(tmp_path: Path, boundary: str):
    with staged(tmp_path) as stage:
        await _lived(stage, "I meet Dave on Friday.", boundary)
        kept = [it for it in await stage.all(Memory) if it.state == "active"]
        assert [(it.kind, it.valid_until) for it in kept] == [("fact", None), ("boundary", None)]


@pytest.mark.parametrize("at_once", [True, False])
async def test_whoever_takes_it_back_is_not_reminded(tmp_path: Path, at_once: bool):
    with staged(tmp_path) as stage:
        lines = "remind me to call mum tomorrow", "never mind, no need to remind me"
        await _lived(stage, *lines, at_once=at_once)
        stage.clock.move(days=1)
        assert await _due(stage) == []


async def test_whoever_may_be_mentioned_again_is_brought_up(tmp_path: Path):
    with staged(tmp_path) as stage:
        await _lived(stage, "I meet Dave on Friday.", "please don't mention Dave")
        stage.clock.at += timedelta(days=4)
        assert await _due(stage) == []
        await _lived(stage, "you can mention Dave again")
        assert len(await _due(stage)) == 1


async def _lived(stage: Stage, *lines: str, at_once: bool = True) -> None:
    talk = await stage.talk()
    for line in lines:
        stage.clock.move(minutes=1)
        await said(talk, line)
        if at_once:
            await stage.worker.drain()
    await stage.worker.drain()


async def _due(stage: Stage) -> list[str]:
    talk = await stage.talk()
    teller, now = Teller("local"), stage.clock.now()
    found = await stage.services.store.read(lambda rows: due_to(rows, talk.user_id, teller, now))
    return [it.content for it in found]
