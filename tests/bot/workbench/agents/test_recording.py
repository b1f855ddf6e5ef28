from pathlib import Path

import pytest
from pydantic import BaseModel

from bot.workbench.agents.recording import Asker, RecordingHead, RecordingMind, ReplayedMind, Tape
from config.errors import NotRecorded, ReplyNotUnderstood, WorkbenchError
from config.models.calls.messages import ChatMessage
from config.models.chat.model import ScriptedMind

LINES = [ChatMessage("system", "You count."), ChatMessage("user", "一二三？")]
ASKER = Asker("a-case", "curator", "curator.en@aaaaaaaaaaaa")


class Number(BaseModel):
    number: int


class Other(BaseModel):
    number: int


@pytest.fixture
def tape() -> Tape:
    return Tape(RecordingHead(model="counting", note="by hand"))


async def recorded(tape: Tape, reply: BaseModel | str | Exception) -> RecordingMind:
    return RecordingMind(ScriptedMind([reply]), tape, ASKER)


async def test_what_was_recorded_is_answered_again_from_the_file(tape: Tape, tmp_path: Path):
    mind = await recorded(tape, Number(number=3))
    await mind.answer(LINES, Number)
    tape.write(tmp_path / "new" / "tape.jsonl", {"a-case": 0})

    again = ReplayedMind(Tape.read(tmp_path / "new" / "tape.jsonl"), ASKER)

    assert await again.answer(LINES, Number) == Number(number=3)
    assert await again.answer(LINES, Number) == Number(number=3)
    assert again.name == "counting"


async def test_words_are_recorded_too(tape: Tape):
    mind = await recorded(tape, "[SKIP]")
    said = "".join([piece async for piece in mind.stream(LINES)])

    replayed = [piece async for piece in ReplayedMind(tape, ASKER).stream(LINES)]

    assert replayed == [said]


async def test_what_was_not_understood_is_so_again(tape: Tape):
    mind = await recorded(tape, ReplyNotUnderstood("Number", "many"))
    with pytest.raises(ReplyNotUnderstood):
        await mind.answer(LINES, Number)

    with pytest.raises(ReplyNotUnderstood) as again:
        await ReplayedMind(tape, ASKER).answer(LINES, Number)

    assert again.value.text == "many"


async def test_another_shape_is_another_request(tape: Tape):
    mind = await recorded(tape, Number(number=3))
    await mind.answer(LINES, Number)

    with pytest.raises(NotRecorded):
        await ReplayedMind(tape, ASKER).answer(LINES, Other)


@pytest.mark.parametrize(
    ("asker", "told"),
    [
        (Asker("new-case", "curator", ASKER.prompt), "new-case is not in the recording"),
        (Asker("a-case", "curator", "curator.en@bbbbbbbbbbbb"), "@bbbbbbbbbbbb; record again"),
        (ASKER, "a-case reads otherwise than when it was recorded"),
    ],
)
async def test_what_changed_since_is_told(tape: Tape, asker: Asker, told: str):
    mind = await recorded(tape, Number(number=3))
    await mind.answer(LINES, Number)

    with pytest.raises(NotRecorded, match=told):
        await ReplayedMind(tape, asker).answer([*LINES, ChatMessage("user", "four?")], Number)


@pytest.mark.parametrize("text", ["", "{}", '{"model": "m"}\n{"key": 1}', "\x00"])
def test_a_file_that_is_no_recording_is_told(tmp_path: Path, text: str):
    file = tmp_path / "tape.jsonl"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(WorkbenchError, match=r"tape\.jsonl"):
        Tape.read(file)


def test_a_recording_that_is_not_there_is_told(tmp_path: Path):
    with pytest.raises(WorkbenchError, match="cannot be read"):
        Tape.read(tmp_path / "none.jsonl")
