"""ADD: a new memory, or evidence for what says the same.

Covers: memory.operations.creation.
"""

from datetime import UTC, datetime

import pytest

from memory.dates.partial_date import Moment
from memory.ledger.proposal import Author
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.tables import Evidence, Job, Memory
from tests.memory.house import CURATOR, PERSON, START, House
from tests.memory.operations.kinds.acts import act


def test_a_new_memory_starts_at_half_plus_its_salience(house: House):
    memory = house.memory(house.learn("Mira drinks tea.", salience=0.3, topic="drinks"))

    assert memory.importance == pytest.approx(0.8)
    assert (memory.source, memory.verified, memory.version) == ("curator", False, 1)
    assert (memory.state, memory.category, memory.kind) == ("active", "fact", "fact")
    assert memory.created_at == memory.anchored_at == START


@pytest.mark.parametrize(
    ("author", "source", "verified"), [(PERSON, "user", True), (Author("import"), "import", False)]
)
def test_a_memory_knows_who_it_came_from(house: House, author, source, verified):
    memory = house.memory(house.add("Mira drinks tea.", batch={"author": author}))
    assert (memory.source, memory.verified) == (source, verified)


def test_the_same_words_add_evidence_instead_of_a_second_memory(house: House):
    first = house.learn("Mira drinks tea.")
    again = house.learn("mira  drinks TEA", salience=1.0)

    assert again == first
    assert len(house.all(Memory)) == 1
    assert len(house.all(Evidence, Evidence.memory_id == first)) == 2
    assert house.operations(first) == ["ADD", "UPDATE"]


def test_an_import_of_the_same_words_adds_evidence_too(house: House):
    batch = {"author": Author("import")}
    assert house.add("Mira drinks tea.", batch=batch) == house.add("Mira drinks tea.", batch=batch)
    assert len(house.all(Memory)) == 1


@pytest.mark.parametrize(
    "batch", [{"audience": "place:tea-house"}, {"character": "nova"}, {"user_id": 2}]
)
def test_the_same_words_elsewhere_are_a_memory_of_their_own(house: House, batch):
    house.person("nils")
    assert house.add("I like tea.") != house.add("I like tea.", batch=batch)


def test_what_is_true_again_is_not_taken_for_what_ended(house: House):
    vue = house.learn("Mira likes Vue.")
    react = act(house, "UPDATE", vue, content="Mira prefers React.", because="changed")
    house.clock.move(days=30)
    quote = house.quote("I like Vue again")
    change = Update(memory_id=react, content="Mira likes Vue.", because="changed", quotes=[quote])

    assert house.apply(change).memory_ids[0] != vue
    assert house.add("Mira likes Vue.") not in (vue, react)


@pytest.mark.parametrize("column", [{"category": "system"}, {"grounding": "fiction"}])
def test_a_system_memory_or_a_story_is_never_taken_for_the_same_words(house: House, column):
    other = house.add("Mira is a queen.")
    house.change(other, **column)

    assert house.learn("Mira is a queen.") != other
    assert house.memory(other).version == 1


def test_a_memory_without_a_vector_asks_for_one(house: House):
    house.apply(Add(content="Mira drinks tea."), author=PERSON, vectors={})
    assert [job.user_id for job in house.all(Job, Job.kind == "embed")] == [house.mira]


@pytest.mark.parametrize("agent", [CURATOR, PERSON])
def test_what_is_to_end_never_is_stored_without_an_end(house: House, agent: Author):
    never = Moment(datetime(9999, 12, 31, tzinfo=UTC), "day")
    batch = {"author": agent}
    memory_id = house.add(
        "Mira likes tea.", quotes=[house.quote("I like tea")], valid_until=never, batch=batch
    )
    assert house.memory(memory_id).valid_until is None
