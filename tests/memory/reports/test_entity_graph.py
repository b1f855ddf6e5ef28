"""The graph shows what a person's own active memories name, what most do first."""

import pytest

from config.errors import NotFound
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.reports import entity_graph as module
from memory.reports.entity_graph import NamingGraph, entity_graph
from tests.memory.house import PERSON, House


def graph_of(house: House, user: int | None = None, about: int | None = None) -> NamingGraph:
    owner = user or house.mira
    return house.read(lambda rows: entity_graph(rows, owner, house.now, about=about))


def names(graph: NamingGraph) -> list[tuple[str, int]]:
    return [(entity.name, entity.count) for entity in graph.entities]


def test_it_shows_what_memories_name_and_which_do(house: House):
    cat = house.add("The cat Pixel sleeps at Anna's.", entities=["Pixel", "Anna"])
    food = house.add("Pixel eats fish.", entities=["Pixel"])
    graph = graph_of(house)
    ids = {entity.name: entity.id for entity in graph.entities}

    assert names(graph) == [("Pixel", 2), ("Anna", 1)]
    assert [(each.id, {*each.entities}) for each in graph.memories] == [
        (food, {ids["Pixel"]}),
        (cat, {ids["Pixel"], ids["Anna"]}),
    ]


def test_what_is_forgotten_or_somebody_elses_is_not_in_it(house: House):
    gone = house.add("Bruno is a dog.", entities=["Bruno"])
    house.apply(Delete(memory_id=gone, forgotten_because="asked"), author=PERSON)
    theirs = house.person("theo")
    house.add("Pixel is a cat.", entities=["Pixel"], batch={"user_id": theirs})

    assert names(graph_of(house)) == []
    assert graph_of(house).memories == []
    assert names(graph_of(house, theirs)) == [("Pixel", 1)]


def test_what_replaced_something_is_linked_with_it_and_what_is_over_marked(house: House):
    old = house.add("The cat Pixel lives in Oslo.", entities=["Pixel", "Oslo"])
    change = Update(
        memory_id=old,
        content="The cat Pixel lives in Bergen.",
        because="changed",
        entities=["Pixel", "Bergen"],
    )
    house.apply(change, author=PERSON)
    graph = graph_of(house)

    assert [(link.to_id, link.kind) for link in graph.links] == [(old, "supersedes")]
    assert {each.id: each.period.over for each in graph.memories}[old]


def test_one_entity_is_shown_with_what_stands_near_it(house: House):
    house.add("Pixel sleeps at Anna's.", entities=["Pixel", "Anna"])
    house.add("Anna lives in Oslo.", entities=["Anna", "Oslo"])
    whole = graph_of(house)
    pixel = next(entity.id for entity in whole.entities if entity.name == "Pixel")
    near = graph_of(house, about=pixel)

    assert {entity.name for entity in near.entities} == {"Pixel", "Anna"}
    assert len(near.memories) == 1


def test_a_foreign_entity_is_a_missing_one(house: House):
    theirs = house.person("theo")
    house.add("Pixel is a cat.", entities=["Pixel"], batch={"user_id": theirs})
    [pixel] = graph_of(house, theirs).entities

    with pytest.raises(NotFound):
        graph_of(house, about=pixel.id)


def test_of_very_many_the_most_named_are_shown_and_the_rest_counted(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(module, "MOST_ENTITIES", 1)
    monkeypatch.setattr(module, "MOST_MEMORIES", 1)
    for content in ("Pixel eats.", "Pixel sleeps."):
        house.add(content, entities=["Pixel"])
    house.add("Anna sings.", entities=["Anna"])
    graph = graph_of(house)

    assert (names(graph), graph.entities_in_all) == ([("Pixel", 2)], 2)
    assert (len(graph.memories), graph.memories_in_all) == (1, 2)
