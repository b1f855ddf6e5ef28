"""Weekly insights: from what they are derived, and what is kept.

Covers: reviewer.insights.analyst, reviewer.insights.sources.
"""

from collections.abc import Callable
from typing import Any

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import MindUnavailable
from config.settings.sections import Review
from memory.operations.kinds.update import Update
from memory.tables import Memory, Operation, Relation, Run
from reviewer.insights.analyst import Insight, InsightMaterial, Insights, ScriptedAnalyst
from tests.memory.house import PERSON, START, House
from tests.reviewer.steps import forget, insight, insights, look

LEARNING = "Mira keeps learning new things."


def taught(house: House) -> list[int]:
    """Learn of three things that Mira learns."""
    things = ("French", "the cello", "pottery")
    by = {"character": "lumi"}
    return [house.learn(f"Mira learns {thing}.", kind="skill", batch=by) for thing in things]


def kept(house: House) -> list[Memory]:
    return list(house.all(Memory, col(Memory.kind) == "pattern", col(Memory.state) == "active"))


def test_an_insight_is_a_pattern_that_is_derived_from_its_sources(house: House):
    sources = taught(house)
    look(house, ScriptedAnalyst([insights(insight(LEARNING, "a1", "a2", "a3"))]))

    (found,) = kept(house)
    assert (found.content, found.category, found.source) == (LEARNING, "fact", "reviewer")
    assert (found.verified, found.audience, found.character) == (False, "private", "lumi")
    relations = house.all(Relation, col(Relation.from_id) == found.id)
    assert [(relation.kind, relation.to_id) for relation in relations] == [
        ("derived_from", source) for source in sources
    ]


def test_the_run_keeps_what_the_handles_stood_for(house: House):
    sources = taught(house)
    look(house, ScriptedAnalyst([insights(insight(LEARNING, "a1", "a2"))]))

    (run,) = house.all(Run, col(Run.agent) == "reviewer")
    assert run.handles == dict(zip(("a1", "a2", "a3"), sources, strict=True))
    assert run.counts["applied"] == 1


@pytest.mark.parametrize("sources", [(), ("a1",), ("a1", "a1"), ("a1", "a9"), ("m1", "1")])
def test_an_insight_without_two_sources_is_refused(house: House, sources):
    taught(house)
    look(house, ScriptedAnalyst([insights(insight(LEARNING, *sources))]))

    assert kept(house) == []
    (refused,) = house.all(Operation, col(Operation.agent) == "reviewer")
    assert (refused.status, refused.rejected_because) == ("rejected", "fewer than two sources")


def slowly(house: House, meanwhile: Callable[[Rows], None], *found: Insight) -> ScriptedAnalyst:
    """Return an analyst before whose answer something happens to the rows."""

    class Slow(ScriptedAnalyst):
        async def derive(self, material: InsightMaterial) -> Insights:
            await house.store.write(meanwhile)
            return await super().derive(material)

    return Slow([insights(*found)])


def test_an_insight_whose_source_was_forgotten_meanwhile_is_refused(house: House):
    sources = taught(house)

    def hide(rows: Rows) -> None:
        rows.get_one(Memory, sources[0]).state = "forgotten"

    look(house, slowly(house, hide, insight(LEARNING, "a1", "a2", "a3")))
    assert kept(house) == []


def test_an_insight_of_what_was_reworded_meanwhile_is_not_kept(house: House):
    sources = taught(house)

    def reword(rows: Rows) -> None:
        rows.get_one(Memory, sources[0]).content = "Mira gave up French."

    of_two = insight("Mira likes making things.", "a2", "a3")
    look(house, slowly(house, reword, insight(LEARNING, "a1", "a2", "a3"), of_two))

    assert [memory.content for memory in kept(house)] == ["Mira likes making things."]


@pytest.mark.parametrize(
    "columns",
    [
        {"hushed": True},
        {"grounding": "fiction"},
        {"valid_until": START, "valid_until_precision": "instant"},
    ],
    ids=str,
)
def test_an_insight_of_what_may_not_be_read_any_more_is_not_kept(
    house: House, columns: dict[str, Any]
):
    sources = taught(house)

    def change(rows: Rows) -> None:
        for name, value in columns.items():
            setattr(rows.get_one(Memory, sources[0]), name, value)

    of_two = insight("Mira likes making things.", "a2", "a3")
    look(house, slowly(house, change, insight(LEARNING, "a1", "a2", "a3"), of_two))

    assert [memory.content for memory in kept(house)] == ["Mira likes making things."]


def test_at_most_three_insights_a_week_are_kept(house: House):
    taught(house)
    sources = (("a1", "a2"), ("a1", "a3"), ("a2", "a3"), ("a1", "a2", "a3"))
    found = [
        insight(f"Mira learns a lot ({number}).", *names) for number, names in enumerate(sources)
    ]
    look(house, ScriptedAnalyst([insights(*found)]))

    assert len(kept(house)) == 3


def test_an_insight_is_not_kept_twice(house: House):
    taught(house)
    again = insight("mira  keeps learning new things", "a1", "a3")
    same_sources = insight("Mira is always learning something.", "a2", "a1")
    analyst = ScriptedAnalyst(
        [insights(insight(LEARNING, "a1", "a2")), insights(again, same_sources)]
    )
    look(house, analyst)
    look(house, analyst)

    assert [memory.content for memory in kept(house)] == [LEARNING]
    assert list(analyst.asked[1].known) == [LEARNING]


def test_an_insight_that_the_person_forgot_is_not_derived_again(house: House):
    taught(house)
    analyst = ScriptedAnalyst([insights(insight(LEARNING, "a1", "a2"))] * 2)
    look(house, analyst)
    forget(house, int(kept(house)[0].id or 0))
    look(house, analyst)

    assert kept(house) == []


def test_an_insight_is_no_source_of_further_insights(house: House):
    taught(house)
    analyst = ScriptedAnalyst([insights(insight(LEARNING, "a1", "a2")), insights()])
    look(house, analyst)
    look(house, analyst)

    assert LEARNING not in [memory.content for memory in analyst.asked[1].memories]


def test_what_is_derived_never_crosses_audiences(house: House):
    taught(house)
    for thing in ("chess", "go", "poker"):
        house.learn(f"Mira plays {thing}.", batch={"audience": "place:7"})
    analyst = ScriptedAnalyst([insights(insight("Mira plays.", "a1", "a2")), insights()])
    look(house, analyst)

    assert [len(insight_material.memories) for insight_material in analyst.asked] == [3, 3]
    assert [memory.audience for memory in kept(house)] == ["place:7"]


def test_what_is_over_hushed_or_told_in_play_is_not_read(house: House):
    over, hushed, played = taught(house)
    house.change(over, valid_until=house.now, valid_until_precision="instant")
    house.change(hushed, hushed=True)
    house.change(played, grounding="fiction")

    assert look(house, ScriptedAnalyst([])) is None


def test_of_too_few_memories_nothing_is_derived(house: House):
    house.learn("Mira learns French.")
    house.learn("Mira learns the cello.")

    assert look(house, ScriptedAnalyst([])) is None


def test_only_so_many_memories_are_read(house: House):
    house.with_settings(review=Review(insight_memories=2))
    taught(house)
    analyst = ScriptedAnalyst([insights()])
    look(house, analyst)

    assert len(analyst.asked[0].memories) == 2


def test_an_analyst_that_cannot_be_reached_changes_nothing(house: House):
    taught(house)
    with pytest.raises(MindUnavailable):
        look(house, ScriptedAnalyst([MindUnavailable("out")]))

    assert house.all(Run, col(Run.agent) == "reviewer") == []


def test_an_insight_that_the_person_confirms_in_their_own_words_is_theirs(house: House):
    taught(house)
    look(house, ScriptedAnalyst([insights(insight(LEARNING, "a1", "a2"))]))
    found = int(kept(house)[0].id or 0)
    own = Update(memory_id=found, content="Mira never stops learning.")
    house.apply(own, author=PERSON)

    assert (house.memory(found).source, house.memory(found).verified) == ("user", True)
