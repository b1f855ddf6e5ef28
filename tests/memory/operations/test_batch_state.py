"""Two operations of one batch on one memory: the later one is checked against the earlier."""

import pytest

from memory.ledger.proposal import Link, Proposal
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.promote import Promote
from memory.operations.kinds.relate import Relate
from memory.operations.kinds.restore import Restore
from memory.operations.kinds.update import Update
from memory.tables import Evidence, Memory, Operation, Relation
from tests.memory.house import CURATOR, PERSON, REVIEWER, House, drinking

TAKEN = "taken away in the same batch"
REWORDED = "reworded in the same batch"
TEA = "Mira drinks tea."


@pytest.fixture
def tea(house: House) -> int:
    return house.learn(TEA)


def says(house: House, content: str, **more) -> Proposal:
    return drinking("UPDATE", content=content, quotes=[house.quote(content)], **more)


def deletes(house: House, memory_id: int) -> Proposal:
    return drinking("DELETE", memory_id=memory_id, quotes=[house.quote("forget it")])


def reasons(house: House, *proposals: Proposal, author=CURATOR) -> list[str]:
    return [rejection.reason for rejection in house.apply(*proposals, author=author).rejected]


def alive(house: House) -> list[str]:
    memories = house.all(Memory)
    return [
        memory.content for memory in memories if memory.state == "active" and not memory.superseded
    ]


@pytest.mark.parametrize("op", ["BOOST", "DELETE", "KEEP", "PROMOTE", "FADE", "HUSH", "RESTORE"])
def test_what_is_taken_away_is_not_touched_again(house: House, tea: int, op):
    again = drinking(op, memory_id=tea, content=None, quotes=[house.quote("tea again")])

    assert reasons(house, deletes(house, tea), again) == [TAKEN]
    assert house.memory(tea).state == "forgotten"
    assert sorted(house.operations(tea)) == sorted(["ADD", "DELETE", op])


def test_what_is_used_and_then_taken_away_goes(house: House, tea: int):
    used = drinking("BOOST", memory_id=tea, quotes=[house.quote("my tea")])

    assert reasons(house, used, deletes(house, tea)) == []
    assert house.memory(tea).state == "forgotten"


@pytest.mark.parametrize("because", ["changed", "corrected"])
def test_a_memory_is_replaced_once_and_what_else_was_told_stands_for_itself(
    house: House, tea: int, because
):
    first = says(house, "Mira drinks coffee.", memory_id=tea, because=because)
    second = says(house, "Mira drinks cocoa.", memory_id=tea, because=because)

    assert reasons(house, first, second) == []
    assert alive(house) == ["Mira drinks coffee.", "Mira drinks cocoa."]
    assert len([operation for operation in house.operations(tea) if operation != "ADD"]) == 1


def test_the_same_replacement_twice_is_one(house: House, tea: int):
    twice = [says(house, "Mira drinks coffee.", memory_id=tea, because="changed")] * 2

    assert reasons(house, *twice) == []
    assert alive(house) == ["Mira drinks coffee."]


def test_news_of_what_is_taken_away_are_not_lost_with_it(house: House, tea: int):
    news = says(house, "Mira drinks her tea with milk.", memory_id=tea)

    assert reasons(house, deletes(house, tea), news) == []
    assert alive(house) == ["Mira drinks her tea with milk."]


def test_a_second_wording_stands_beside_the_first(house: House, tea: int):
    green = says(house, "Mira drinks green tea.", memory_id=tea)
    milk = says(house, "Mira drinks tea with milk.", memory_id=tea)

    assert reasons(house, green, milk) == []
    assert alive(house) == ["Mira drinks green tea.", "Mira drinks tea with milk."]


def test_evidence_for_the_old_wording_is_evidence_for_the_new_one(house: House, tea: int):
    green = says(house, "Mira drinks green tea.", memory_id=tea)
    told = says(house, TEA, memory_id=tea)

    assert reasons(house, green, told) == []
    assert alive(house) == ["Mira drinks green tea."]
    assert len(house.all(Evidence, Evidence.memory_id == tea)) == 3


def test_evidence_for_what_is_taken_away_is_refused(house: House, tea: int):
    assert reasons(house, deletes(house, tea), says(house, TEA, memory_id=tea)) == [TAKEN]
    assert alive(house) == []


def test_what_is_forgotten_does_not_come_back_with_the_same_batch(house: House, tea: int):
    again = drinking(content="Mira drinks tea", quotes=[house.quote("I drink tea")])

    assert reasons(house, deletes(house, tea), again) == [TAKEN]
    assert alive(house) == []
    assert house.apply(again).applied  # told anew, it is news


def test_another_agents_second_wording_is_refused(house: House, tea: int):
    two = [Update(memory_id=tea, content=f"Mira drinks {text}.") for text in "ab"]

    assert reasons(house, *two, author=REVIEWER) == [REWORDED]
    assert alive(house) == ["Mira drinks a."]


def test_of_a_persons_own_two_wordings_the_later_one_holds(house: House, tea: int):
    two = [Update(memory_id=tea, content=f"Mira drinks {text}.") for text in "ab"]

    assert reasons(house, *two, author=PERSON) == []
    assert alive(house) == ["Mira drinks b."]


def test_what_was_promoted_is_core_for_the_next(house: House, tea: int):
    promoted = Promote(memory_id=tea)

    assert reasons(house, promoted, Delete(memory_id=tea), author=REVIEWER) == [
        "only on the user's word"
    ]
    assert house.memory(tea).category == "core"


def test_what_was_restored_can_be_changed(house: House, tea: int):
    house.apply(deletes(house, tea))
    restored = Restore(memory_id=tea)
    reworded = Update(memory_id=tea, content="Mira drinks green tea.")

    assert reasons(house, restored, reworded, author=PERSON) == []
    assert alive(house) == ["Mira drinks green tea."]


def test_two_memories_cannot_take_each_others_place(house: House, tea: int):
    coffee = house.learn("Mira drinks coffee.")
    told = {"content": None, "because": "changed", "quotes": [house.quote("not both")]}
    swap = [
        drinking("UPDATE", memory_id=tea, successor_id=coffee, **told),
        drinking("UPDATE", memory_id=coffee, successor_id=tea, **told),
    ]

    assert reasons(house, *swap) == [TAKEN]
    assert alive(house) == ["Mira drinks coffee."]


def test_nothing_is_related_to_what_is_taken_away(house: House, tea: int):
    coffee = house.learn("Mira drinks coffee.")
    related = Relate(memory_id=coffee, links=[Link("supports", tea)])

    assert reasons(house, Delete(memory_id=tea), related, author=REVIEWER) == [TAKEN]


def test_what_was_refused_leaves_no_trace_on_the_next(house: House, tea: int):
    unsaid = drinking("DELETE", memory_id=tea, quotes=())
    used = drinking("BOOST", memory_id=tea, quotes=[house.quote("my tea")])

    assert reasons(house, unsaid, used) == ["no such quote"]
    assert house.memory(tea).used_count == 1


def test_what_another_audience_knows_stays_as_it_is_for_the_next(house: House, tea: int):
    elsewhere = [says(house, f"Mira drinks {text}.", memory_id=tea) for text in ("a", "b")]
    outcome = house.apply(*elsewhere, audience="place:home")

    assert outcome.rejected == []
    assert alive(house) == [TEA, "Mira drinks a.", "Mira drinks b."]


def test_the_ledger_tells_what_was_asked_and_why_not(house: House, tea: int):
    house.apply(deletes(house, tea), says(house, TEA, memory_id=tea))
    (refused,) = house.all(Operation, Operation.status == "rejected")

    assert (refused.op, refused.memory_id, refused.rejected_because) == ("UPDATE", tea, TAKEN)


def test_what_would_refine_what_is_gone_is_stored_without_the_relation(house: House, tea: int):
    green = drinking(
        content="Mira drinks green tea.",
        quotes=[house.quote("green tea")],
        links=[Link("refines", tea), Link("supports", 99)],
    )

    assert reasons(house, deletes(house, tea), green) == []
    assert "Mira drinks green tea." in alive(house)
    assert house.all(Relation) == []


def test_what_refines_something_of_another_audience_is_stored_without_the_relation(house: House):
    market = house.add(TEA, batch={"audience": "place:market"})
    green = drinking(
        content="Mira drinks green tea.",
        quotes=[house.quote("green tea")],
        links=[Link("supports", market)],
    )

    assert reasons(house, green) == []
    assert house.all(Relation) == []


def test_what_was_told_before_word_for_word_does_not_refine_itself(house: House, tea: int):
    again = drinking(content=TEA, quotes=[house.quote(TEA)], links=[Link("refines", tea)])

    assert reasons(house, again) == []
    assert house.all(Relation) == []
