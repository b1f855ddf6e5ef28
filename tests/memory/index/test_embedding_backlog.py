"""Embedding later."""

import numpy as np

from config.models.embedding.embedder import HashedEmbedder
from memory.index.embedding_backlog import (
    PORTION,
    Progress,
    progress,
    store_vectors,
    to_embed,
    users_to_embed,
)
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.storage.vector_codec import from_bytes
from memory.tables import Memory, User
from tests.memory.house import EMBEDDER, PERSON, House

MODEL = EMBEDDER.model


def unembedded(house: House, *contents: str) -> list[int]:
    adds = [Add(content=content) for content in contents]
    return list(house.apply(*adds, author=PERSON, vectors={}).memory_ids)


def make(house: House, lacking: dict[int, str]) -> None:
    vectors = {number: (text, EMBEDDER.query(text)) for number, text in lacking.items()}
    house.write(lambda rows: store_vectors(rows, user_id=house.mira, vectors=vectors, model=MODEL))


def lacking(house: House) -> dict[int, str]:
    return house.read(lambda rows: to_embed(rows, house.mira, model=MODEL))


def test_vectors_that_are_missing_are_made_later(house: House):
    (tea,) = unembedded(house, "I drink tea.")
    assert lacking(house) == {tea: "I drink tea."}
    assert house.read(lambda rows: users_to_embed(rows, model=MODEL)) == [house.mira]
    revision = house.all(User)[0].revision
    make(house, lacking(house))
    memory = house.memory(tea)

    assert lacking(house) == {}
    assert house.read(lambda rows: users_to_embed(rows, model=MODEL)) == []
    assert memory.embedding is not None
    assert np.allclose(from_bytes(memory.embedding), EMBEDDER.query("I drink tea."), atol=1e-3)
    assert memory.revision == house.all(User)[0].revision == revision + 1


def test_what_was_rewritten_meanwhile_keeps_none(house: House):
    (tea,) = unembedded(house, "I drink tea.")
    before = lacking(house)
    rewrite = Update(memory_id=tea, content="I ski.")
    house.apply(rewrite, author=PERSON, vectors={})
    make(house, before)

    assert house.memory(tea).embedding is None
    assert lacking(house) == {tea: "I ski."}


def test_a_vector_of_another_model_is_made_again(house: House):
    tea = house.add("I drink tea.")
    assert lacking(house) == {}
    found = house.read(lambda rows: to_embed(rows, house.mira, model="newer"))
    assert found == {tea: "I drink tea."}


def test_what_is_forgotten_needs_no_vector(house: House):
    (tea,) = unembedded(house, "I drink tea.")
    house.apply(Delete(memory_id=tea), author=PERSON)
    assert lacking(house) == {}


def test_another_users_memory_gets_no_vector_by_this_user(house: House):
    nils = house.person("nils")
    adding = Add(content="I ski.")
    (skiing,) = house.apply(adding, author=PERSON, user_id=nils, vectors={}).memory_ids
    make(house, {skiing: "I ski."})
    assert house.memory(skiing).embedding is None


def test_vectors_of_somebody_who_was_erased_meanwhile_are_let_go(house: House):
    vectors = {1: ("I drink tea.", EMBEDDER.query("I drink tea."))}
    nobody = house.mira + 1

    house.write(lambda rows: store_vectors(rows, user_id=nobody, vectors=vectors, model=MODEL))

    assert house.all(Memory) == []


def test_a_portion_is_embedded_at_once(house: House):
    unembedded(house, *(f"I know {number}." for number in range(PORTION + 3)))
    assert len(lacking(house)) == PORTION
    make(house, lacking(house))
    assert len(lacking(house)) == 3


def test_the_progress_of_another_model_is_told(house: House):
    house.add("I drink tea.")
    house.add("I ski.")
    assert house.read(lambda rows: progress(rows, model=EMBEDDER.model)) == Progress(2, 2)
    assert house.read(lambda rows: progress(rows, model="newer")) == Progress(0, 2)


def test_vectors_of_another_width_are_made_anew_and_not_compared_till_then(house: House):
    house.add("I drink tea.")
    house.embedder = HashedEmbedder(dimensions=8)
    lacking = house.read(
        lambda rows: to_embed(rows, house.mira, model=EMBEDDER.model, dimensions=8)
    )
    assert list(lacking.values()) == ["I drink tea."]
    assert house.found("I drink tea") == ["I drink tea."]
    assert set(house.ask("I drink tea").candidates[0].scores) == {"keyword"}
