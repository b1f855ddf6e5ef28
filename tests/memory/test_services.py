"""What work on memory is done with.

Covers: memory.clock, memory.store_services.
"""

import asyncio
from dataclasses import dataclass, field, replace
from time import sleep

import numpy as np

from config.errors import EmbedderUnavailable
from config.models.embedding.embedder import HashedEmbedder, Matrix, Vector
from config.settings.sections import Curation, Embedding, Window
from tests.memory.house import EMBEDDER, House


class SilentEmbedder(HashedEmbedder):
    """Cannot be reached."""

    def query(self, text: str) -> Vector:
        raise EmbedderUnavailable(f"no answer about {text}")

    def passages(self, texts: object) -> Matrix:
        raise EmbedderUnavailable("no answer")


def test_contents_are_embedded_once_each(house: House):
    vectors = asyncio.run(house.services.vectors_of(["tea", "cup", "tea"]))
    assert list(vectors) == ["tea", "cup"]
    assert (vectors["tea"] == EMBEDDER.query("tea")).all()


def test_without_the_embedder_there_are_no_vectors_and_no_failure(house: House):
    services = replace(house.services, embedder=SilentEmbedder())
    assert asyncio.run(services.vectors_of(["tea"])) == {}
    assert asyncio.run(services.vector_of_question("tea")) is None


@dataclass(frozen=True)
class HangingEmbedder(HashedEmbedder):
    """Takes long for its first answer."""

    asked: list[str] = field(default_factory=list)

    def query(self, text: str) -> Vector:
        self.asked.append(text)
        if len(self.asked) == 1:
            sleep(0.5)
        return super().query(text)


def test_an_embedder_that_hangs_is_waited_for_once_and_asked_again_later(house: House):
    house.with_settings(embedding=Embedding(question_seconds=0.05))
    embedder = HangingEmbedder()
    services = replace(house.services, embedder=embedder)

    async def asked() -> list[Vector | None]:
        return [await services.vector_of_question(text) for text in ("tea", "tea", "rain")]

    assert asyncio.run(asked()) == [None, None, None]
    assert embedder.asked == ["tea"]
    house.clock.move(seconds=1)
    assert asyncio.run(services.vector_of_question("tea")) is not None


def test_nothing_is_embedded_for_nothing(house: House):
    assert asyncio.run(house.services.vectors_of([])) == {}
    assert asyncio.run(house.services.vector_of_question(" \n")) is None


def test_the_rules_and_the_pace_are_the_settings(house: House):
    house.with_settings(window=Window(messages=8, fold=4), curation=Curation(every_rounds=3))
    services = house.services
    assert services.policy.curation.every_rounds == services.pace.rounds_per_curation == 3
    assert services.pace.window.messages == 8
    assert services.now() == house.now


def test_the_talk_before_lies_between_what_was_asked_in_it(house: House):
    services = house.services
    one, other = (asyncio.run(services.vector_of_question(text)) for text in ("tea", "rain"))
    found = asyncio.run(services.vector_of_talk(["tea", "Never asked: a reply.", "rain"]))

    assert one is not None
    assert other is not None
    assert found is not None
    assert np.allclose(found, (one + other) / np.linalg.norm(one + other), atol=1e-6)


def test_where_nothing_of_it_was_asked_it_is_read_as_one_text(house: House):
    found = asyncio.run(house.services.vector_of_talk(["tea", "rain"]))

    assert found is not None
    assert np.array_equal(found, house.embedder.query("tea\nrain"))
