"""Stored conversations, as their runs and replies read them.

Covers: bot.workbench.comparing.answer_lines, bot.workbench.comparing.prompt_diff,
bot.workbench.comparing.read_windows.
"""

from pathlib import Path

import pytest
from sqlmodel import Session as Rows
from sqlmodel import delete, select

from bot.actions.local_user import PLATFORM
from bot.workbench.comparing.prompt_diff import NamedTalk
from bot.workbench.comparing.stored_conversations import (
    as_stretch,
    stretch_of_turn,
    talk_of_conversation,
    talk_of_turn,
    talks_of,
)
from config.character import BUNDLED
from config.errors import NotFound
from curator.curation.curator import CurationWindow
from curator.episodes.summarizer import MessageRange
from memory.conversation.users import known_user
from memory.tables import Message, PromptRecord, ShownSource, User
from tests.stage import Stage, last_turn, said, staged

FIRST = "My name is Mira and I live in Oslo."
SECOND = "I moved to Bergen last week"


async def lived(stage: Stage) -> None:
    talk = await stage.talk()
    for text in (FIRST, SECOND):
        await said(talk, text)
        await stage.worker.drain()
        stage.clock.move(minutes=1)


async def talks(stage: Stage, last: int = 20) -> list[NamedTalk]:
    chosen = stage.app.settings.character
    return await stage.services.store.read(
        lambda rows: talks_of(rows, user(rows), chosen, last=last)
    )


def user(rows: Rows) -> User:
    return known_user(rows, PLATFORM, "me")


def window(talk: NamedTalk) -> CurationWindow:
    assert isinstance(talk.asked, CurationWindow)
    return talk.asked


async def test_each_run_is_a_talk_with_what_was_new_to_it(tmp_path: Path):
    with staged(tmp_path) as stage:
        await lived(stage)

        first, second = map(window, await talks(stage))

    assert [
        utterance.text for utterance in first.utterances if utterance.by_user and utterance.fresh
    ] == [FIRST]
    assert [
        utterance.text for utterance in second.utterances if utterance.by_user and utterance.fresh
    ] == [SECOND]
    assert [
        utterance.text
        for utterance in second.utterances
        if utterance.by_user and not utterance.fresh
    ] == [FIRST]


@pytest.mark.parametrize("keeps_lineage", [True, False])
async def test_a_character_of_a_file_anywhere_is_called_as_its_file_says(
    tmp_path: Path, keeps_lineage: bool
):
    file = tmp_path / "robo.toml"
    bundled = (BUNDLED / "lumi.toml").read_text(encoding="utf-8")
    file.write_text(bundled.replace('name = "Lumi"', 'name = "Robo-9"'), encoding="utf-8")
    with staged(tmp_path / "data", character=str(file)) as stage:
        await lived(stage)
        if not keeps_lineage:
            await stage.services.store.write(
                lambda rows: [rows.execute(delete(table)) for table in (ShownSource, PromptRecord)]
            )
        turn = await last_turn(stage)
        found = await talks(stage)
        of_turn = await stage.services.store.read(
            lambda rows: stretch_of_turn(rows, user(rows), turn.id or 0, str(file))
        )

    assert {window(talk).character for talk in found} == {"Robo-9"}
    assert isinstance(of_turn.asked, MessageRange)
    assert of_turn.asked.character == "Robo-9"
    assert "robo" not in {said.speaker for talk in found for said in window(talk).utterances}


async def test_memories_stand_in_it_as_they_were_then(tmp_path: Path):
    with staged(tmp_path) as stage:
        await lived(stage)
        now = await stage.contents()

        _, second = map(window, await talks(stage))

    shown = {memory.key: memory for memory in second.memories}
    assert any("Bergen" in text for text in now)
    assert "Oslo" in shown["home"].content
    assert shown["home"].valid_until is None


async def test_only_the_last_runs_are_read(tmp_path: Path):
    with staged(tmp_path) as stage:
        await lived(stage)

        [only] = map(window, await talks(stage, last=1))

    assert only.utterances[-2].text == SECOND


async def test_what_was_erased_or_hidden_is_in_no_talk(tmp_path: Path):
    with staged(tmp_path) as stage:
        await lived(stage)

        def hide(rows: Rows) -> None:
            message = rows.exec(select(Message).where(Message.text == FIRST)).one()
            message.hidden_at = stage.clock.now()

        await stage.write(hide)
        found = await talks(stage)

    assert not any(
        FIRST in utterance.text for talk in found for utterance in window(talk).utterances
    )


async def test_a_turn_is_read_as_the_run_did_that_learned_from_it(tmp_path: Path):
    with staged(tmp_path) as stage:
        await lived(stage)
        turn = await last_turn(stage)

        read = stage.services.store.read
        found = window(
            await read(lambda rows: talk_of_turn(rows, user(rows), turn.id or 0, "lumi"))
        )

        [run] = map(window, await talks(stage, last=1))

    assert [
        utterance.text for utterance in found.utterances if utterance.by_user and utterance.fresh
    ] == [SECOND]
    assert found == run


async def test_a_turn_that_nobody_learned_from_is_read_with_what_its_reply_was_made_with(
    tmp_path: Path,
):
    with staged(tmp_path) as stage:
        await lived(stage)
        await said(await stage.talk(), "Where do I live?")
        turn = await last_turn(stage)

        read = stage.services.store.read
        found = window(
            await read(lambda rows: talk_of_turn(rows, user(rows), turn.id or 0, "lumi"))
        )

    assert found.memories
    assert all(memory.recalled for memory in found.memories)


async def test_a_conversation_is_read_where_it_ended(tmp_path: Path):
    with staged(tmp_path) as stage:
        await lived(stage)
        turn = await last_turn(stage)

        read = stage.services.store.read
        found = await read(
            lambda rows: talk_of_conversation(rows, user(rows), turn.conversation_id, "lumi")
        )

    assert window(found).utterances[-2].text == SECOND
    stretch = as_stretch(found).asked
    assert isinstance(stretch, MessageRange)
    assert stretch.user_name == "Mira"


async def test_another_persons_turn_is_answered_as_a_missing_one(tmp_path: Path):
    with staged(tmp_path) as stage:
        await lived(stage)
        await said(await stage.talk("lin"), "hello")
        turn = await last_turn(stage)

        read = stage.services.store.read
        with pytest.raises(NotFound, match=f"There is no turn {turn.id}"):
            await read(lambda rows: talk_of_turn(rows, user(rows), turn.id or 0, "lumi"))
        with pytest.raises(NotFound, match="There is no turn 999"):
            await read(lambda rows: talk_of_turn(rows, user(rows), 999, "lumi"))
        with pytest.raises(NotFound):
            await read(
                lambda rows: talk_of_conversation(rows, user(rows), turn.conversation_id, "lumi")
            )
