"""What the person changes while a curator thinks counts: it is asked anew of what is there now."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.actions.corrections import correct, outdate, reword
from bot.actions.memories import OwnMemory
from bot.voice.voice import ScriptedVoice
from curator.curation.curator import CurationWindow, ProposedOperation, ProposedOperations
from memory.tables import Memory, Operation, Run, row_id
from memory.vocabulary import Language
from tests.agents import adds, changes, deletes, offline_agents, proposed
from tests.stage import Stage, said, staged

TOLD = "My cat is called Pixle."
PUT = "My cat is called Pixie; I gave her away."
LATER = "Oh wait, my cat is called Pixel, she is black."
QUOTE = "my cat is called Pixel"
LEARNED = adds("The user's cat is called Pixle.", "My cat is called Pixle")
Act = Callable[[OwnMemory, int], Awaitable[object]]


@dataclass
class LateCurator:
    """Answers by a script; in the middle of its second answer something else is done."""

    replies: list[ProposedOperations]
    meanwhile: Callable[[], Awaitable[object]] | None = None
    read: list[CurationWindow] = field(default_factory=list)
    model: str = "late"

    def prompt_version(self, language: Language) -> str:
        return f"late-{language}"

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        self.read.append(window)
        if len(self.read) == 2 and self.meanwhile is not None:
            await self.meanwhile()
        return self.replies.pop(0) if self.replies else proposed()


async def lived(stage: Stage, curator: LateCurator, act: Act) -> None:
    """Let something be learned, and the person act while what they said later is read."""
    talk = await stage.talk()
    await said(talk, TOLD)
    await stage.worker.drain("curate")
    number = row_id(await stage.only(Memory))
    curator.meanwhile = lambda: act(talk.memory, number)
    await said(talk, LATER)
    await stage.worker.drain("curate")


async def edit(own: OwnMemory, number: int) -> object:
    return await reword(own, number, PUT)


async def put_right(own: OwnMemory, number: int) -> object:
    return await correct(own, number, PUT)


async def end(own: OwnMemory, number: int) -> object:
    return await outdate(own, number, "")


async def hush(own: OwnMemory, number: int) -> object:
    return await own.hush(number)


@pytest.mark.parametrize("act", [edit, put_right, end, hush])
@pytest.mark.parametrize(
    "late",
    [
        changes("a1", "The user's cat is called Pixel.", QUOTE),
        ProposedOperation(
            op="UPDATE",
            id="a1",
            content="The user's cat is called Pixel.",
            quote=QUOTE,
            kind="fact",
            because="corrected",
        ),
        deletes("a1", QUOTE, because="corrected"),
    ],
    ids=["reworded", "corrected", "deleted"],
)
async def test_a_late_answer_changes_nothing_that_the_person_changed_meanwhile(
    tmp_path: Path, late: ProposedOperation, act: Act
):
    curator = LateCurator([proposed(LEARNED), proposed(late)])
    agents = offline_agents(curator=curator)
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 2), agents=agents) as stage:
        await lived(stage, curator, act)

        assert len(curator.read) == 3
        assert {each.agent for each in (await stage.all(Operation))[1:]} == {"person"}


async def test_what_was_told_meanwhile_is_judged_anew_of_what_is_there_by_now(tmp_path: Path):
    late = changes("a1", "The user's cat is called Pixel.", QUOTE)
    anew = adds("The user's cat is black.", "she is black")
    curator = LateCurator([proposed(LEARNED), proposed(late, anew), proposed(anew)])
    agents = offline_agents(curator=curator)
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 2), agents=agents) as stage:
        await lived(stage, curator, edit)

        assert PUT in {shown.content for shown in curator.read[-1].memories}
        assert set(await stage.contents()) == {PUT, "The user's cat is black."}
        assert len(await stage.all(Run)) == 2


async def test_a_late_use_of_what_the_person_changed_counts(tmp_path: Path):
    late = ProposedOperation(op="BOOST", id="a1", quote="Hm.")
    curator = LateCurator([proposed(LEARNED), proposed(late)])
    agents = offline_agents(curator=curator)
    with staged(tmp_path, voice=ScriptedVoice(["Hm."] * 2), agents=agents) as stage:
        await lived(stage, curator, edit)

        assert len(curator.read) == 2
        assert await stage.contents() == [PUT]
