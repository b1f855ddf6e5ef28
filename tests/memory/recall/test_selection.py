"""Which candidates are shown, and what is read of them.

Covers: memory.recall.model.recalled_memory.
"""

from config.settings.sections import Recall
from memory.dates.partial_date import Moment
from memory.recall import RecalledMemory
from memory.recall.model.result import Candidate
from memory.recall.selection import choose
from memory.tables import Memory, row_id
from tests.memory.house import House


def candidate(memory_id: int, why_out: str | None = None) -> Candidate:
    return Candidate(memory_id, {}, 1.0, 1.0, 1.0, 1.0 - memory_id / 100, why_out)


def reasons(candidates, **costs) -> list[str | None]:
    weights = Recall(memories=2, episodes=1, tokens=10)
    kept = choose(
        candidates,
        weights,
        tells=lambda number: number >= 10,
        cost=lambda number: costs.get(f"of{number}", 1),
    )
    return [pair.why_out for pair in kept]


def test_each_sort_has_its_own_room():
    found = reasons([candidate(number) for number in (1, 10, 2, 11, 3)])
    assert found == [None, None, None, "episode limit", "memory limit"]


def test_what_is_too_long_leaves_its_room_to_the_next():
    assert reasons([candidate(number) for number in (1, 2, 3)], of1=11) == [
        "token budget",
        None,
        None,
    ]


def test_what_is_out_already_stays_out_and_takes_no_room():
    found = reasons([candidate(1, "not relevant enough"), candidate(2), candidate(3)])
    assert found == ["not relevant enough", None, None]


def test_what_its_row_forbids_is_not_told():
    assert reasons([candidate(1), candidate(2)], of1=None) == ["not to be told", None]


def test_what_is_left_out_keeps_all_that_its_rank_is_made_of():
    found = candidate(1)._replace(scores={"dense": 0.5}, features={"latest": 1.0})

    assert found.left_out("memory limit") == found._replace(why_out="memory limit")


def test_what_is_recalled_says_what_its_row_says(house: House):
    message = house.say("We spoke of Oslo.")
    house.add("I live in Oslo.", structured={"key": "home", "value": "Oslo"})
    house.add("I skied in Oslo.", valid_from=Moment(house.now, "month"))
    house.tell("We spoke of Oslo.", message)
    found = house.ask("Oslo")

    rows = {row_id(memory): memory for memory in house.all(Memory)}
    recalled = [hit.memory for hit in (*found.memories, *found.episodes)]
    assert sorted(map(row_id, recalled)) == sorted(rows)
    for memory in recalled:
        assert isinstance(memory, RecalledMemory)
        row = rows[memory.id]
        assert memory._asdict() == {name: getattr(row, name) for name in memory._fields}
