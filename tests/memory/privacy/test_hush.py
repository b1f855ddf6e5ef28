"""Hush: kept, and not brought up unless the person does.

Covers: memory.operations.kinds.hush.
"""

from zoneinfo import ZoneInfo

import pytest

from config.settings.loader import Settings
from memory.index.user_cache import WarmUser
from memory.index.vector_index import VectorIndex
from memory.ledger.proposal import Author, SourcedSentence
from memory.operations.kinds.hush import Hush, Unhush
from memory.operations.kinds.update import Update
from memory.privacy.hush import brought_up, quiet_memories
from memory.privacy.topic_rules import lift_rule, set_rule
from memory.prompt.memory_block import (
    PinnedLimits,
    PinnedMemory,
    memory_lines,
    standing_memory,
    strongest,
)
from memory.summaries.profiles import narrative, store_profile
from memory.tables import Conversation, Operation, Profile
from memory.text.quotes import Quote
from memory.vocabulary import Because
from tests.memory.house import CURATOR, EMBEDDER, PERSON, House


def hush_topic(house: House, topic: str) -> None:
    house.write(lambda rows: set_rule(rows, house.mira, topic, "hushed", now=house.now))


def standing(house: House) -> PinnedMemory:
    def work(rows) -> PinnedMemory:
        talk = rows.get_one(Conversation, house.talk)
        return standing_memory(
            rows, house.mira, talk, now=house.now, limits=PinnedLimits.of(Settings())
        )

    return house.read(work)


def raised(house: House, message: str) -> set[int]:
    return set(house.read(lambda rows: brought_up(quiet_memories(rows, house.mira), message)))


def test_hushing_is_an_operation_that_can_be_taken_back(house: House):
    tea = house.add("Mira drinks tea.")
    house.apply(Hush(memory_id=tea), author=PERSON)
    assert house.memory(tea).hushed
    house.apply(Unhush(memory_id=tea), author=PERSON)
    assert not house.memory(tea).hushed
    assert [operation.op for operation in house.all(Operation)] == ["ADD", "HUSH", "UNHUSH"]


@pytest.mark.parametrize("because", ["changed", "corrected"])
@pytest.mark.parametrize("author", [PERSON, CURATOR])
def test_what_takes_the_place_of_a_hushed_memory_is_hushed_too(
    house: House, because: Because, author: Author
):
    old = house.add("Mira's ex Robin lives in Oslo.")
    house.apply(Hush(memory_id=old), author=PERSON)
    said = house.say("Robin lives in Bergen now.")
    update = Update(
        memory_id=old,
        content="Mira's ex Robin lives in Bergen.",
        because=because,
        quotes=[Quote(said, house.mira, "Robin lives in Bergen now.")],
    )
    new = house.apply(update, author=author).memory_ids[0]
    assert new != old
    assert house.memory(new).hushed


@pytest.mark.parametrize(
    ("content", "message", "is_raised"),
    [
        ("Mira's grandfather died in May.", "my grandfather was a sailor", True),
        ("Mira's grandfather died in May.", "what shall I do in May?", False),
        ("Mira's grandfather died in May.", "hello, how are you today?", False),
        ("用户的爷爷五月去世了。", "想起爷爷了", True),
        ("用户的爷爷五月去世了。", "今天天气真好", False),
        ("用户和阿远分手了。", "阿远来信了", True),
    ],
)
def test_only_a_telling_word_brings_a_hushed_memory_up(
    house: House, content: str, message: str, is_raised: bool
):
    memory = house.add(content)
    house.apply(Hush(memory_id=memory), author=PERSON)
    assert (memory in raised(house, message)) is is_raised


def test_a_hushed_topic_is_brought_up_in_either_language(house: House):
    ill = house.add("Mira has diabetes.")
    hush_topic(house, "健康")
    assert raised(house, "I was at the doctor's") == {ill}
    assert raised(house, "我今天去医院了") == {ill}
    assert raised(house, "I was at the cinema") == set()


def test_what_is_hushed_does_not_stand_in_the_prompt(house: House):
    ill = house.add("Mira has diabetes.", kind="preference")
    tea = house.add("Mira drinks tea.", kind="preference")
    assert {memory.id for memory in standing(house).core} == {ill, tea}
    hush_topic(house, "health")
    assert [memory.id for memory in standing(house).core] == [tea]
    house.write(lambda rows: lift_rule(rows, house.mira, "health", "hushed", now=house.now))
    house.apply(Hush(memory_id=tea), author=PERSON)
    assert [memory.id for memory in standing(house).core] == [ill]


def test_a_boundary_on_a_hushed_topic_is_kept_to_and_marked(house: House):
    peanuts = house.add("Mira is allergic to peanuts.", kind="boundary")
    hush_topic(house, "health")
    found = standing(house)
    assert [boundary.id for boundary in found.boundaries] == [peanuts]
    lines = memory_lines(found.boundaries, language="en", zone=ZoneInfo("UTC"), hushed=found.hushed)
    assert "(only if they bring it up)" in lines


def test_the_strongest_memories_leave_a_hushed_topic_out_and_keep_their_number(house: House):
    for number in range(6):
        house.add(f"Mira was ill in {2000 + number}.", salience=1.0)
    tea = [house.add(f"Mira drinks tea {number}.", salience=0.1) for number in range(3)]
    hush_topic(house, "health")

    def work(rows) -> list[int | None]:
        talk = rows.get_one(Conversation, house.talk)
        return [memory.id for memory in strongest(rows, house.mira, talk, now=house.now, limit=3)]

    assert house.read(work) == tea


def test_summaries_leave_the_sentences_on_a_hushed_topic_out(house: House):
    house.tell("Mira planted beans. Her doctor called.", house.say("beans"))
    hush_topic(house, "health")
    [line] = standing(house).summaries
    assert "beans" in line
    assert "doctor" not in line


@pytest.mark.parametrize(
    ("content", "summary", "left"),
    [
        (
            "Mira's grandfather died in Bergen.",
            "Mira planted beans. She told that her grandfather has died in Bergen.",
            "Mira planted beans.",
        ),
        ("用户的爷爷去世了。", "小棠种了豆子。小棠说爷爷去世了。", "小棠种了豆子。"),
    ],
)
def test_summaries_leave_out_what_retells_a_hushed_memory(
    house: House, content: str, summary: str, left: str
):
    house.tell(summary, house.say("beans"))
    house.apply(Hush(memory_id=house.add(content)), author=PERSON)
    [line] = standing(house).summaries
    assert line.endswith(f") {left}")


def test_an_episode_that_retells_a_hushed_memory_comes_only_with_it(house: House):
    told = "Mira planted beans. She told that her grandfather has died in Bergen."
    house.tell(told, house.say("beans"))
    memory = house.add("Mira's grandfather died in Bergen.")
    services = house.services
    assert told in house.found("I planted beans", services=services)
    house.apply(Hush(memory_id=memory), author=PERSON)
    assert told not in house.found("I planted beans", services=services)
    assert told in house.found("I planted beans for my grandfather", services=services)
    house.apply(Unhush(memory_id=memory), author=PERSON)
    assert told in house.found("I planted beans", services=services)


def test_a_profile_is_told_without_what_is_hushed(house: House):
    ill, tea = house.add("Mira has diabetes."), house.add("Mira drinks tea.")
    ski = house.add("Mira skis.")
    profile = Profile(
        user_id=house.mira,
        character="lumi",
        audience="private",
        version=1,
        model="scripted",
        prompt_version="1",
        created_at=house.now,
    )
    told = [
        SourcedSentence("paragraph", text, memory_ids=[number])
        for text, number in (("She is ill.", ill), ("She drinks tea.", tea), ("She skis.", ski))
    ]
    house.write(lambda rows: store_profile(rows, profile, [told]))
    hush_topic(house, "health")
    house.apply(Hush(memory_id=tea), author=PERSON)
    assert house.read(lambda rows: narrative(rows, profile)) == "She skis."


def test_an_episode_hushed_alone_is_known_to_who_was_warm_before(house: House):
    warm = WarmUser(house.mira, EMBEDDER.model, VectorIndex(EMBEDDER.dimensions))
    told = house.tell("They spoke of the boat race.", house.say("I won the boat race."))
    house.read(warm.refresh)
    house.apply(Hush(memory_id=told), author=PERSON)
    house.read(warm.refresh)

    assert [*warm.quiet] == [told]
