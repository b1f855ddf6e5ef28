"""Recall asked of a real store, with an embedder that needs no loading.

Covers: bot.workbench.agents.team.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.workbench.agents import recalling
from bot.workbench.agents.recalling import StoreRecaller, open_recaller
from bot.workbench.agents.team import Team, offline_team
from bot.workbench.cases.files import LabelledCases
from bot.workbench.cases.model import RecallCase
from bot.workbench.scoring.evaluation import score, score_all
from bot.workbench.scoring.rates import Count
from config.errors import EmbedderError, WorkbenchError
from config.models.embedding.embedder import HashedEmbedder, Matrix, Vector
from config.settings.loader import Settings

OSLO, TEA = "The user lives in Oslo.", "The user drinks green tea."
PASSWORD = "The user's password is hunter2-Zx9!kk."  # noqa: S105  # what the door refuses
AGENTS = offline_team()


class Counting(HashedEmbedder):
    """Notes what it is asked; it can be made to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.embedded: list[str] = []
        self.fails = False

    def passages(self, texts: Any) -> Matrix:
        self.embedded += texts
        return HashedEmbedder().passages(texts)

    def query(self, text: str) -> Vector:
        if self.fails:
            raise EmbedderError("the cable")
        return super().query(text)


@pytest.fixture
def embedder(monkeypatch: pytest.MonkeyPatch) -> Counting:
    found = Counting()
    monkeypatch.setattr(recalling, "embedder_for", lambda _: found)
    return found


@pytest.fixture
def recaller(embedder: Counting) -> Iterator[StoreRecaller]:
    with open_recaller(Settings()) as found:
        assert found.model == embedder.model
        yield found


def case(message: str = "green tea drinks", **labels: Any) -> RecallCase:
    memories = [{"content": text} for text in (OSLO, TEA)]
    given = {"id": "a-case", "language": "en", "memories": memories, "message": message}
    return RecallCase.model_validate({"relevant": ["a2"]} | given | labels)


def asking(recaller: StoreRecaller) -> Team:
    return Team(AGENTS.curator, AGENTS.reviewer, AGENTS.summarizer, recaller)


async def test_what_comes_to_mind_is_named_by_its_handle(recaller: StoreRecaller):
    assert await recaller.recalled(case()) == ["a2"]


async def test_each_case_is_of_a_person_of_its_own(recaller: StoreRecaller):
    other = case(id="another", memories=[{"content": OSLO}], relevant=[])

    scores = await score_all(
        [LabelledCases("relevance", other_case) for other_case in (case(), other)],
        lambda _: asking(recaller),
    )

    assert scores[0].counts == {"relevance": Count(1, 1), "recall": Count(1, 1)}
    assert scores[1].counts == {"silence": Count(1, 1)}


async def test_what_cases_share_is_embedded_once(recaller: StoreRecaller, embedder: Counting):
    await recaller.recalled(case())
    await recaller.recalled(case(id="another"))

    assert embedder.embedded == [OSLO, TEA]


async def test_recall_without_meaning_is_not_scored(recaller: StoreRecaller, embedder: Counting):
    embedder.fails = True

    with pytest.raises(WorkbenchError, match="a-case could not be recalled with the embedder"):
        await recaller.recalled(case())


async def test_a_memory_that_the_door_refuses_is_told(recaller: StoreRecaller):
    with pytest.raises(WorkbenchError, match="a-case: a1 cannot be stored"):
        await recaller.recalled(case(memories=[{"content": PASSWORD}], relevant=[]))


async def test_without_a_store_nothing_is_recalled():
    with pytest.raises(WorkbenchError, match="No store is open to recall a-case from"):
        await score(LabelledCases("relevance", case()), AGENTS)


def test_the_store_goes_with_its_folder(embedder: Counting):
    with open_recaller(Settings()) as found:
        folder = found.store.folder
        assert folder.is_dir()

    assert not folder.exists()
