"""A prompt filled from the store is the one that the model read, whatever changed since.

Covers: bot.workbench.comparing.stored_scene, bot.workbench.rendering.request_preview.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bot.actions.local_user import PLATFORM
from bot.actions.topics import OwnTopics
from bot.voice.model_voice import ModelVoice
from bot.voice.voice import ScriptedVoice
from bot.workbench.comparing.stored_conversations import stretch_of_turn
from bot.workbench.rendering.stored_request import lines_of_store
from bot.worker.maintenance import DAILY, MINUTE
from config.models.calls.messages import ChatMessage
from config.models.chat.model import ScriptedMind
from curator.curation.curator import CurationWindow, ProposedOperations
from curator.curation.model_curator import ModelCurator
from curator.offline.curator import OfflineCurator
from memory.conversation.users import known_user
from memory.tables import Run, Turn
from memory.vocabulary import Language
from tests.agents import ScriptedSummarizer, offline_agents
from tests.stage import Stage, bundled_prompts, said, staged

LIFE = (
    "Hello!",
    "My name is Mira and I live in Oslo.",
    "My cat is called Pixel.",
    "I have a peanut allergy.",
    "What is my cat called?",
    "Actually my cat's name is Pixie, not Pixel.",
    "I moved to Bergen in March.",
    "Where do I live?",
    "My sister Anna is ill with the flu.",
    "What do you know about my allergy?",
)


class WritingCurator:
    """Shows its prompt to a scripted mind, and answers by rule."""

    def __init__(self) -> None:
        self.mind = ScriptedMind([])
        self.rules = OfflineCurator()
        self.asked = ModelCurator(self.mind, bundled_prompts())

    model = "scripted"

    def prompt_version(self, language: Language) -> str:
        return self.asked.prompt_version(language)

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        self.mind.replies.append(ProposedOperations(operations=[]))
        await self.asked.propose(window)
        return await self.rules.propose(window)


async def rendered(stage: Stage, name: str, turn_id: int) -> list[ChatMessage]:
    agent, _, language = name.partition(".")
    prompts = bundled_prompts()
    prompt = prompts.get(agent, "zh" if language == "zh" else "en")
    return await lines_of_store(stage.app, "me", prompt, prompts, (turn_id, None))


async def live(stage: Stage) -> None:
    """Live through what changes a prompt: names, corrections, moves, hushes, episodes, profiles."""
    talk = await stage.talk()
    topics = OwnTopics(stage.services, talk.user_id)
    for round_of_life in range(2):
        for text in LIFE:
            await said(talk, text)
            await stage.worker.drain()
            stage.clock.move(minutes=3)
        await topics.rule("health", "hushed")
        await talk.end()
        await stage.worker.drain()
        stage.clock.move(days=9)
        for what in (DAILY, MINUTE):
            await stage.worker.chores.enqueue(what)
        await stage.worker.drain()
        if round_of_life:
            await topics.lift("health", "hushed")
    for text in ("Where did I live before?", "What did I say of my allergy to peanuts?"):
        await said(talk, text)


async def test_every_turn_is_rendered_as_the_model_read_it(tmp_path: Path):
    mind = ScriptedMind(["I see."] * 30)
    with staged(tmp_path, voice=ModelVoice(mind, bundled_prompts())) as stage:
        await live(stage)
        turns = await stage.all(Turn)

        told = [await rendered(stage, "chat.en", turn.id or 0) for turn in turns]

    assert len(told) == len(mind.asked) > 20
    for number, (then, now) in enumerate(zip(mind.asked, told, strict=True)):
        assert as_text(now) == as_text(then), f"turn {number + 1}"
    everything = "\n".join(line.text for line in told[-1])
    assert "<profile>" in everything
    assert "<sessions>" in everything


async def test_every_run_of_the_curator_is_rendered_as_it_was(tmp_path: Path):
    curator = WritingCurator()
    agents = replace(offline_agents(), curator=curator)
    mind = ScriptedMind(["I see."] * 30)
    with staged(tmp_path, voice=ModelVoice(mind, bundled_prompts()), agents=agents) as stage:
        talk = await stage.talk()
        for first, second in zip(LIFE[::2], LIFE[1::2], strict=True):
            await said(talk, first)
            stage.clock.move(minutes=1)
            await said(talk, second)
            await stage.worker.drain()
        runs = [run for run in await stage.all(Run) if run.agent == "curator"]
        turns = await stage.all(Turn)

        told = [await rendered(stage, "curator.en", turn.id or 0) for turn in turns]

    assert len(runs) == len(curator.mind.asked) == 5
    for number, then in enumerate(curator.mind.asked):
        for now in told[2 * number : 2 * number + 2]:
            assert as_text(now) == as_text(then), f"run {number + 1}"


async def test_the_stretch_of_a_turn_is_the_one_that_was_summarized(tmp_path: Path):
    summarizer = ScriptedSummarizer([None] * 3)
    agents = replace(offline_agents(), summarizer=summarizer)
    with staged(tmp_path, voice=ScriptedVoice(["I see."] * 30), agents=agents) as stage:
        talk = await stage.talk()
        for _ in range(2):
            for text in LIFE[:4]:
                await said(talk, text)
                stage.clock.move(minutes=1)
            await talk.end()
            await stage.worker.drain()
        turns = await stage.all(Turn)
        stage.damage("UPDATE users SET name = 'Miranda'")

        async def stretch(turn: Turn) -> object:
            read = stage.services.store.read
            talk = await read(
                lambda rows: stretch_of_turn(
                    rows, known_user(rows, PLATFORM, "me"), turn.id or 0, "lumi"
                )
            )
            return talk.asked

        told = [await stretch(turn) for turn in turns]

    assert len(summarizer.read) == 2
    assert told == [summarizer.read[0]] * 4 + [summarizer.read[1]] * 4


async def test_a_rule_that_was_lifted_since_is_told_as_it_held(tmp_path: Path):
    curator, summarizer = WritingCurator(), ScriptedSummarizer([None] * 3)
    agents = replace(offline_agents(), curator=curator, summarizer=summarizer)
    with staged(tmp_path, voice=ScriptedVoice(["I see."] * 9), agents=agents) as stage:
        talk = await stage.talk()
        topics = OwnTopics(stage.services, talk.user_id)
        for topic in ("work", "politics"):
            await topics.rule(topic, "never")
        for text in LIFE[1:4]:
            stage.clock.move(minutes=1)
            await said(talk, text)
            await stage.worker.drain()
            stage.clock.move(minutes=1)
            await topics.lift("politics", "never")
        await talk.end()
        await stage.worker.drain()
        stage.clock.move(minutes=1)
        for topic in ("work", "work", "health"):
            await topics.lift(topic, "never")
            await topics.rule("work", "never")
        turns = await stage.all(Turn)

        told = [await rendered(stage, "curator.en", turn.id or 0) for turn in turns]
        stretch = await rendered(stage, "summarizer.en", turns[0].id or 0)

    then = [as_text(asked) for asked in curator.mind.asked]
    assert [as_text(lines) for lines in told] == then
    assert ["politics" in text.split("<never_store>")[-1] for text in then] == [True, False, False]
    assert list(summarizer.read[0].never_store) == ["work"]
    assert "<never_store>\n- work\n" in stretch[-1].text


async def test_what_was_erased_since_is_left_out(tmp_path: Path):
    mind = ScriptedMind(["I see."] * 4)
    with staged(tmp_path, voice=ModelVoice(mind, bundled_prompts())) as stage:
        talk = await stage.talk()
        for text in ("My cat is called Pixel.", "I like the rain.", "What is my cat called?"):
            await said(talk, text)
            await stage.worker.drain()
        assert "Pixel" in as_text(await rendered(stage, "chat.en", 3))
        stage.damage("UPDATE messages SET hidden_at = '2026-03-02' WHERE id = 1")
        stage.damage("DELETE FROM shown_sources WHERE section <> 'asked'")

        told = as_text(await rendered(stage, "chat.en", 3))

    assert "Pixel" not in told
    assert "What is my cat called?" in told


def as_text(lines: Sequence[ChatMessage]) -> str:
    return "\n".join(f"[{line.speaker}] {line.text}" for line in lines)
