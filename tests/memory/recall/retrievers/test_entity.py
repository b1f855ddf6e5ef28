"""The leg of names: what shares people, places and things."""

import pytest

from memory.ledger.proposal import Link
from memory.vocabulary import RelationKind
from tests.memory.house import House


def scores(house: House, text: str, **ask) -> dict[int, float]:
    found = house.ask(text, **ask).candidates
    return {pair.memory_id: pair.scores["entity"] for pair in found if "entity" in pair.scores}


def test_what_names_the_questions_entity_is_found(house: House):
    fish = house.add("He eats fish.", entities=["Pixel"])
    house.add("I ski.", entities=["Oslo"])
    assert list(scores(house, "tell me about pixel")) == [fish]


def test_a_chinese_name_is_found_inside_a_sentence(house: House):
    fish = house.add("它爱吃鱼", entities=["像素"])
    assert list(scores(house, "你还记得像素吗")) == [fish]


def test_naming_alone_is_no_answer(house: House):
    house.add("He eats fish.", entities=["Pixel"])
    assert house.found("is Pixel tall?") == []


def test_what_names_the_same_as_the_best_hit_is_found(house: House):
    carla = house.add("My sister Carla is married to Mateo.", entities=["Carla", "Mateo"])
    harbour = house.add("He works at the harbour.", entities=["Mateo"])
    far = house.add("The harbour is cold.", entities=["harbour"])
    found = house.ask("my sister Carla is married")

    assert [memory.memory.id for memory in found.memories] == [carla, harbour]
    assert far not in scores(house, "my sister Carla is married")


@pytest.mark.parametrize("kind", ["supports", "refines"])
def test_a_related_memory_comes_with_the_best_hit(house: House, kind: RelationKind):
    tea = house.add("I drink green tea every day.")
    why = house.add("Caffeine.", links=[Link(kind=kind, memory_id=tea)])
    assert why in scores(house, "I drink green tea every day")
    assert tea in scores(house, "Caffeine")


def test_what_everything_names_tells_nothing(house: House):
    for number in range(61):
        house.add(f"Note {number}.", entities=["Mira"])
    assert scores(house, "what about Mira?") == {}
