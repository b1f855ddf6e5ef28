"""What the curator of one person is shown where others talk and are remembered, too."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.actions.memories import OwnMemory
from bot.voice.voice import ScriptedVoice
from config.agent import OfflineAgent
from curator.curation.curator import CurationWindow, ProposedOperation, ProposedOperations
from memory.tables import Memory, Operation, Run, Trace
from memory.vocabulary import Language
from tests.agents import adds, offline_agents, proposed
from tests.crowd import Crowd, crowd_in
from tests.stage import staged

HALL = "place:1"


async def knows(crowd: Crowd, person: str, content: str, *, audience: str = HALL) -> int:
    """Let something be remembered of a person."""
    own = OwnMemory(crowd.stage.services, crowd.people[person], audience=audience)
    return (await own.add(content)).id


@dataclass
class Curators:
    """Proposes for each person what the test says, else nothing."""

    replies: dict[str, ProposedOperations] = field(default_factory=dict)
    read: dict[str, CurationWindow] = field(default_factory=dict)
    model: str = "scripted"

    def prompt_version(self, language: Language) -> str:
        return f"scripted-{language}"

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        self.read[window.user_name] = window
        return self.replies.get(window.user_name, proposed())


class RuleCurators(Curators, OfflineAgent):
    """The same as rules do."""


async def test_what_is_remembered_of_others_is_not_shown_and_stands_in_no_run(tmp_path: Path):
    curator = Curators()
    agents = offline_agents(curator=curator)
    with staged(tmp_path, voice=ScriptedVoice(["Yes."] * 4), agents=agents) as stage:
        crowd = await crowd_in(stage, HALL, "ada", "bob")
        adas = await knows(crowd, "ada", "The user's cat is called Pixel.")
        bobs = await knows(crowd, "bob", "The user's dog is called Rex.")
        await crowd.say("ada", "hall", "What is my cat called?")
        await crowd.say("bob", "hall", "What is my dog called?")
        await stage.worker.drain()

        handles = [set(run.handles.values()) for run in await stage.all(Run)]
        assert [memory.content for memory in curator.read["bob"].memories] == [
            "The user's dog is called Rex."
        ]
        assert set().union(*handles) == {adas, bobs}
        assert {adas, bobs} not in handles


async def test_a_fact_is_learned_although_it_is_known_of_somebody_else(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Nice."] * 4)) as stage:
        crowd = await crowd_in(stage, HALL, "ada", "bob")
        await knows(crowd, "ada", "The user's cat is called Pixel.")
        await crowd.say("ada", "hall", "Do you know Pixel?")
        await crowd.say("bob", "hall", "My cat is called Pixel.")
        await stage.worker.drain()

        learned = [
            memory for memory in await stage.all(Memory) if memory.user_id == crowd.people["bob"]
        ]
        assert [memory.content for memory in learned] == ["The user's cat is called Pixel."]


@pytest.mark.parametrize("allowed", [False, True])
async def test_a_run_of_a_place_is_shown_nothing_that_was_learned_in_private(
    tmp_path: Path, allowed: bool
):
    curator = Curators()
    agents = offline_agents(curator=curator)
    with staged(tmp_path, voice=ScriptedVoice(["Yes."] * 2), agents=agents) as stage:
        crowd = await crowd_in(stage, HALL, "ada")
        await crowd.person("ada", private_in_places=allowed)
        secret = await knows(crowd, "ada", "The user's cat is called Pixel.", audience="private")
        await crowd.say("ada", "hall", "What is my cat called?")
        await stage.worker.drain()

        shown = {part for trace in await stage.all(Trace) for part in trace.shown}
        assert shown == ({secret} if allowed else set())
        assert list(curator.read["ada"].memories) == []


async def test_a_private_run_is_shown_what_was_learned_in_places(tmp_path: Path):
    curator = Curators()
    agents = offline_agents(curator=curator)
    with staged(tmp_path, voice=ScriptedVoice(["Yes."]), agents=agents) as stage:
        crowd = await crowd_in(stage, "private", "ada", channel="dm")
        await knows(crowd, "ada", "The user's cat is called Pixel.")
        await crowd.say("ada", "dm", "What is my cat called?")
        await stage.worker.drain()

        assert [memory.content for memory in curator.read["ada"].memories] == [
            "The user's cat is called Pixel."
        ]


async def test_a_use_is_noted_in_the_traces_of_the_persons_own_turns_only(tmp_path: Path):
    boost = ProposedOperation(op="BOOST", id="a1", quote="Rex")
    curator = Curators({"bob": proposed(boost)})
    agents = offline_agents(curator=curator)
    voice = ScriptedVoice(["Pixel.", "Your dog is called Rex."])
    with staged(tmp_path, voice=voice, agents=agents) as stage:
        crowd = await crowd_in(stage, HALL, "ada", "bob")
        await knows(crowd, "ada", "The user's cat is called Pixel.")
        bobs = await knows(crowd, "bob", "The user's dog is called Rex.")
        await crowd.say("ada", "hall", "What is my cat called?")
        await crowd.say("bob", "hall", "What is my dog called?")
        await stage.worker.drain()

        used = {trace.user_id: trace.used for trace in await stage.all(Trace)}
        assert used == {crowd.people["ada"]: [], crowd.people["bob"]: [bobs]}


async def test_what_only_others_said_is_stored_in_no_word(tmp_path: Path):
    greedy = proposed(
        adds("Ada hides the key under the walrus.", "Ada hides the key under the walrus"),
        adds("The user likes tea, and Ada hides it under the walrus.", "I like tea"),
        adds("The user likes tea.", "I like tea", topic="walrus", reason="walrus", key="walrus"),
        ProposedOperation(op="SKIP", content="walrus"),
        ProposedOperation(op="DELETE", id="a9", content="walrus", quote="walrus"),
    )
    curator = Curators({"bob": greedy})
    agents = offline_agents(curator=curator)
    with staged(tmp_path, voice=ScriptedVoice(["A walrus!", "Tea."]), agents=agents) as stage:
        crowd = await crowd_in(stage, HALL, "ada", "bob")
        await crowd.say("ada", "hall", "I hide the key under the walrus.")
        await crowd.say("bob", "hall", "I like tea.")
        await stage.worker.drain()

        mine = [
            operation
            for operation in await stage.all(Operation)
            if operation.user_id == crowd.people["bob"]
        ]
        memories = [
            memory for memory in await stage.all(Memory) if memory.user_id == crowd.people["bob"]
        ]
        assert "walrus" in str([utterance.text for utterance in curator.read["bob"].utterances])
        assert "walrus" not in str([memory.model_dump() for memory in (*mine, *memories)]).lower()
        assert {memory.content for memory in memories} == {
            "The user said: “I like tea”",
            "The user likes tea.",
        }


@pytest.mark.parametrize("words", ["I walked out mid shift.", "我不干了，气死了"])
@pytest.mark.parametrize(("kind", "shown"), [(RuleCurators, 25), (Curators, 0)])
async def test_rules_alone_are_shown_the_newest_memories_whatever_is_said(
    tmp_path: Path, kind: type[Curators], shown: int, words: str
):
    curator = kind()
    agents = offline_agents(curator=curator)
    with staged(tmp_path, voice=ScriptedVoice(["Yes."]), agents=agents) as stage:
        crowd = await crowd_in(stage, HALL, "ada")
        told = [f"The user knows that number {number} is taken." for number in range(25)]
        for content in told:
            await knows(crowd, "ada", content)
        await crowd.say("ada", "hall", words)
        await stage.worker.drain()

        read = [memory.content for memory in curator.read["ada"].memories]
        assert len(read) == shown <= len(told)
        assert {*read} <= {*told}
