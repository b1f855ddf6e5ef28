"""A job ends with what it settles: who is killed right after leaves none that would do more."""

from reviewer.contradictions.arbiter import ScriptedArbiter
from reviewer.insights.analyst import ScriptedAnalyst
from tests.memory.house import House
from tests.reviewer.steps import check, insight, insights, judgement, look


def test_no_further_pairs_are_asked_about_on_the_same_day(house: House):
    for drink in ("coffee", "tea"):
        slot = {"key": "drink.morning", "value": drink}
        house.learn(f"Mira drinks {drink}.", structured=slot)
    check(house, ScriptedArbiter([judgement("contradicts")]))

    assert [job.done_at for job in house.jobs("contradictions")] == [house.now]


def test_no_more_is_derived_from_the_same_sources(house: House):
    for thing in ("French", "the cello", "pottery"):
        house.learn(f"Mira learns {thing}.", kind="skill", batch={"character": "lumi"})
    found = insights(insight("Mira keeps learning new things.", "a1", "a2", "a3"))
    look(house, ScriptedAnalyst([found]))

    assert [job.done_at for job in house.jobs("insights")] == [house.now]
