"""Vectors of questions that were asked before."""

import asyncio
from dataclasses import dataclass, field, replace

from config.models.embedding.embedder import HashedEmbedder, Vector
from config.settings.sections import Recall
from memory.index.query_vector_cache import QuestionVectors
from tests.memory.house import EMBEDDER, House

TEA = EMBEDDER.query("tea")


@dataclass(frozen=True)
class CountingEmbedder(HashedEmbedder):
    """Notes what it was asked."""

    asked: list[str] = field(default_factory=list)

    def query(self, text: str) -> Vector:
        self.asked.append(text)
        return super().query(text)


def test_the_same_words_are_embedded_once(house: House):
    embedder = CountingEmbedder()
    services = replace(house.services, embedder=embedder)
    for _ in range(3):
        house.ask("tea", services=services)
    assert embedder.asked == ["tea"]


def test_the_oldest_leave_where_there_are_too_many(house: House):
    house.with_settings(recall=Recall(question_vectors=2))
    services = house.services

    async def ask() -> None:
        for text in ("one", "two", "one", "three"):
            await services.vector_of_question(text)

    asyncio.run(ask())
    kept = [
        text for text in ("one", "two", "three") if services.asked.get("hashed", text) is not None
    ]
    assert kept == ["one", "three"]


def test_another_models_vector_is_not_taken():
    vectors = QuestionVectors()
    vectors.put("hashed", "tea", TEA, most=5)
    assert vectors.get("other", "tea") is None
    assert vectors.get("hashed", "tea") is TEA


def test_the_words_themselves_are_not_kept():
    vectors = QuestionVectors()
    vectors.put("hashed", "my secret wish", TEA, most=5)
    assert "secret" not in repr(vars(vectors))
