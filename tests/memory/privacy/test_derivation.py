"""What was made of what is not to be brought up is not brought up either, nor left behind it."""

from collections.abc import Sequence

import pytest

from config.settings.loader import Settings
from config.settings.sections import Fading
from curator.profiles.sources import known
from memory.ledger.proposal import Link
from memory.lifecycle.purge import purge_forgotten
from memory.operations.kinds.add import Add
from memory.operations.kinds.archive import Archive
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.hush import Hush, Unhush
from memory.operations.kinds.update import Update
from memory.privacy.hush import quiet_memories
from memory.privacy.topic_rules import set_rule
from memory.prompt.memory_block import PinnedLimits, standing_memory, strongest
from memory.tables import Conversation, Memory, User, row_id
from memory.vocabulary import ForgottenBecause
from tests.memory.erasure.erased import Eraser
from tests.memory.house import COMPRESSOR, DECAY, PERSON, REVIEWER, House

ASKED = "How do I wind down, looking after someone?"
INSIGHT = "Mira winds down by looking after someone."


def derive(house: House, content: str, *sources: int) -> int:
    links = [Link("derived_from", source) for source in sources]
    return house.apply(
        Add(content=content, kind="pattern", links=links), author=REVIEWER
    ).memory_ids[0]


def merge(house: House, content: str, *sources: int) -> int:
    links = [Link("derived_from", source) for source in sources]
    added = Add(content=content, kind="pattern", links=links)
    put_away = (Archive(memory_id=source) for source in sources)
    return house.apply(added, *put_away, author=COMPRESSOR).memory_ids[0]


def hush(house: House, memory_id: int) -> None:
    house.apply(Hush(memory_id=memory_id), author=PERSON)


@pytest.fixture
def sources(house: House) -> list[int]:
    said = ("Mira nursed her ex Robin.", "Mira waters the orchids.", "Mira feeds stray cats.")
    return [house.learn(each) for each in said]


@pytest.fixture
def insight(house: House, sources: Sequence[int]) -> int:
    return derive(house, INSIGHT, *sources)


def test_an_insight_is_not_recalled_once_one_of_its_sources_is_hushed(
    house: House, sources: list[int], insight: int
):
    services = house.services
    assert INSIGHT in [each.memory.content for each in house.ask(ASKED, services=services).memories]
    hush(house, sources[0])
    found = house.ask(ASKED, services=services).memories
    assert INSIGHT not in [each.memory.content for each in found]
    house.apply(Unhush(memory_id=sources[0]), author=PERSON)
    found = house.ask(ASKED, services=services).memories
    assert INSIGHT in [each.memory.content for each in found]


def test_it_is_asked_for_by_what_brings_its_hushed_source_up_and_by_nothing_else(
    house: House, sources: list[int], insight: int
):
    hush(house, sources[0])

    assert INSIGHT not in house.found(ASKED)
    assert INSIGHT in house.found(f"{ASKED} Robin called.")


@pytest.mark.parametrize("rule", ["hushed", "never"])
def test_an_insight_on_a_source_of_a_topic_not_to_be_told_is_not_told(
    house: House, sources: list[int], insight: int, rule
):
    house.write(lambda rows: set_rule(rows, house.mira, "orchids", rule, now=house.now))

    assert insight in house.read(lambda rows: quiet_memories(rows, house.mira))
    assert INSIGHT not in house.found(ASKED)


def test_what_was_merged_from_such_an_insight_is_not_told(
    house: House, sources: list[int], insight: int
):
    services = house.services
    other = derive(house, "Mira looks after whatever is green.", *sources[1:])
    merged = merge(house, "Mira winds down by looking after all sorts.", insight, other)
    house.ask(ASKED, services=services)
    hush(house, sources[0])

    told = house.ask(ASKED, services=services).memories
    assert merged not in [each.memory.id for each in told]
    assert set(house.read(lambda rows: quiet_memories(rows, house.mira))) == {sources[0], merged}


def test_a_warm_cache_judges_it_anew_where_its_source_alone_changes(
    house: House, sources: list[int], insight: int
):
    services = house.services
    house.write(lambda rows: set_rule(rows, house.mira, "dancing", "hushed", now=house.now))
    assert INSIGHT in [each.memory.content for each in house.ask(ASKED, services=services).memories]
    house.apply(Update(memory_id=sources[1], content="Mira goes dancing."), author=PERSON)

    assert house.memory(insight).state == "active"
    told = house.ask(ASKED, services=services).memories
    assert INSIGHT not in [each.memory.content for each in told]


def test_it_does_not_stand_in_a_prompt_nor_in_a_profile(
    house: House, sources: list[int], insight: int
):
    house.change(insight, category="core", importance=4)
    hush(house, sources[0])

    def told(rows) -> list[int]:
        talk, user = rows.get_one(Conversation, house.talk), rows.get_one(User, house.mira)
        limits = PinnedLimits.of(Settings())
        standing = standing_memory(rows, house.mira, talk, now=house.now, limits=limits)
        weightiest = strongest(rows, house.mira, talk, now=house.now, limit=9)
        profiled = known(rows, user, talk, episodes=False)
        return [row_id(memory) for memory in (*standing.core, *weightiest, *profiled)]

    assert sorted(house.read(told)) == sorted(sources[1:] * 2)
    house.apply(Unhush(memory_id=sources[0]), author=PERSON)
    assert insight in house.read(told)


@pytest.mark.parametrize("because", ["faded", "judged"])
def test_what_was_hushed_stays_so_where_time_lets_it_go(
    house: House, sources: list[int], insight: int, because: ForgottenBecause
):
    hush(house, sources[0])
    told = house.tell("Mira nursed Robin for weeks.", house.say("It was long with Robin."))
    gone = Delete(memory_id=sources[0], forgotten_because=because)
    house.apply(gone, author=DECAY if because == "faded" else REVIEWER)

    assert house.memory(sources[0]).state == "forgotten"
    assert {insight, told} <= house.read(lambda rows: quiet_memories(rows, house.mira)).keys()
    assert house.found(f"{ASKED} Was it for weeks?") == []


def test_an_insight_on_a_hushed_source_is_erased_with_it(
    house: House, sources: list[int], insight: int
):
    hush(house, sources[0])
    Eraser(house).memory(sources[0])

    assert [memory.id for memory in house.all(Memory)] == sources[1:]


def test_an_insight_that_does_not_tell_a_source_outlives_it(
    house: House, sources: list[int], insight: int
):
    Eraser(house).memory(sources[0])

    assert [memory.id for memory in house.all(Memory)] == [*sources[1:], insight]


def test_an_insight_stays_kept_back_when_its_hushed_source_is_purged(
    house: House, sources: list[int], insight: int
):
    hush(house, sources[0])
    house.apply(Delete(memory_id=sources[0], forgotten_because="faded"), author=DECAY)
    later = house.clock.move(days=366)
    house.write(lambda rows: purge_forgotten(rows, Fading(), later))

    assert [memory.id for memory in house.all(Memory)] == [*sources[1:], insight]
    assert insight in house.read(lambda rows: quiet_memories(rows, house.mira))
