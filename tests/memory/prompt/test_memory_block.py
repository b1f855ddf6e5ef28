"""What the prompt holds of memory."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from zoneinfo import ZoneInfo

import pytest
from sqlmodel import select

from config.settings.loader import Settings
from config.settings.sections import Sessions
from memory.dates.partial_date import Moment
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.promote import Promote
from memory.prompt.memory_block import (
    PinnedLimits,
    PinnedMemory,
    episode_lines,
    memory_lines,
    standing_memory,
    strongest,
)
from memory.tables import Conversation, Memory, Session, UserSettings
from tests.memory.house import PERSON, REVIEWER, SUMMARIZER, House

UTC_ZONE = ZoneInfo("UTC")


def standing(
    house: House,
    *,
    conversation: int | None = None,
    most: int = 20,
    sessions: Sessions | None = None,
) -> PinnedMemory:
    def work(rows) -> PinnedMemory:
        place = rows.get_one(Conversation, conversation or house.talk)
        limits = replace(PinnedLimits.of(Settings()), memories=most)
        limits = replace(limits, sessions=sessions) if sessions else limits
        return standing_memory(rows, house.mira, place, now=house.now, limits=limits)

    return house.read(work)


def core(house: House, content: str, **batch) -> int:
    memory = house.add(content, batch=batch)
    house.apply(Promote(memory_id=memory), author=REVIEWER)
    return memory


def contents(memories) -> list[str]:
    return [memory.content for memory in memories]


def test_core_verified_preferences_and_boundaries_always_stand(house: House):
    core(house, "Her name is Mira.")
    house.add("I like tea.", kind="preference")
    house.learn("Mira likes ponds.", kind="preference")
    house.learn("Never speak of snakes.", kind="boundary")
    house.add("I was in Rome.")
    found = standing(house)

    assert contents(found.boundaries) == ["Never speak of snakes."]
    assert contents(found.core) == ["Her name is Mira.", "I like tea."]
    assert len(found.ids) == 3


def test_the_weightiest_come_first_and_no_more_than_allowed(house: House):
    for number in range(4):
        house.change(core(house, f"Core {number}."), importance=3.0 + number / 10)
    assert contents(standing(house, most=2).core) == ["Core 3.", "Core 2."]


def test_what_is_forgotten_hushed_over_or_a_story_does_not_stand(house: House):
    forgotten, hushed, over, story = (core(house, f"Core {number}.") for number in range(4))
    house.apply(Delete(memory_id=forgotten), author=PERSON)
    house.change(hushed, hushed=True)
    house.change(over, valid_until=house.now)
    house.change(story, grounding="fiction")
    assert standing(house).core == []


def test_in_a_place_only_what_was_learned_there_stands(house: House):
    core(house, "Her name is Mira.")
    core(house, "She sells tea.", audience="place:market")
    core(house, "She votes.", audience="place:town")
    market = house.conversation("market", audience="place:market")

    assert contents(standing(house, conversation=market).core) == ["She sells tea."]
    assert len(standing(house).core) == 3


def test_a_character_is_told_its_own_and_what_all_know(house: House):
    core(house, "She calls me Lu.", character="lumi")
    core(house, "She calls me No.", character="nova")
    assert contents(standing(house).core) == ["She calls me Lu."]


def test_memories_are_grouped_by_kind_with_their_times(house: House):
    ids = [
        house.add("I like tea.", kind="preference"),
        house.add("I live in Oslo.", valid_from=Moment(datetime(2020, 1, 1, tzinfo=UTC), "year")),
        house.add("I am a queen.", grounding="fiction"),
        house.add("I like ponds.", kind="preference"),
    ]
    memories = [house.memory(number) for number in ids]
    english = memory_lines(memories, language="en", zone=UTC_ZONE)

    assert english.splitlines() == [
        "[preferences]",
        "- I like tea.",
        "- I like ponds.",
        "[facts]",
        "- I live in Oslo. (from 2020)",
        "- I am a queen. (fiction)",
    ]
    assert memory_lines(memories, language="zh", zone=UTC_ZONE).startswith("[喜好]\n")
    assert memory_lines([], language="en", zone=UTC_ZONE) == ""


def test_what_ended_says_until_when(house: House):
    memory = house.memory(house.add("I lived in Oslo."))
    memory.valid_until, memory.valid_until_precision = datetime(2026, 2, 1, tzinfo=UTC), "month"
    assert memory_lines([memory], language="en", zone=UTC_ZONE).endswith("(until 2026-02)")


def test_episodes_are_told_in_the_order_they_happened(house: House):
    for content in ("They drank tea one.", "They drank tea two."):
        house.tell(content, house.say("tea"))
        house.clock.move(hours=1)
    episodes = house.ask("tea").episodes
    lines = episode_lines(episodes[::-1], zone=ZoneInfo("Asia/Shanghai")).splitlines()

    assert lines == [
        "- (2026-03-02 20:00) They drank tea one.",
        "- (2026-03-02 21:00) They drank tea two.",
    ]


def five_sessions(house: House) -> None:
    for number in range(6):
        house.tell(f"Session {number}.", house.say("hello"))
        house.clock.move(days=1)


def test_the_summaries_of_the_last_sessions_stand_oldest_first(house: House):
    five_sessions(house)
    summaries = standing(house).summaries
    assert summaries[0] == "- (2026-03-03) Session 1."
    assert summaries[-1] == "- (2026-03-07) Session 5."
    assert len(summaries) == 5


def test_summaries_keep_to_their_tokens_the_newest_first(house: House):
    five_sessions(house)
    few = Sessions(summary_tokens=16)
    assert [line[-2:] for line in standing(house, sessions=few).summaries] == ["4.", "5."]


def test_a_stand_in_is_no_summary(house: House):
    house.change(house.tell("They talked.", house.say("one")), provisional=True)
    assert standing(house).summaries == []


def told_in(house: House, text: str, conversation: int, *, audience: str = "private") -> int:
    """Have something said in a conversation, and an episode of it."""
    said = house.say("hello", conversation=conversation)
    batch = {"audience": audience, "conversation_id": conversation, "character": "lumi"}
    return house.apply(house.episode(text, said), author=SUMMARIZER, **batch).memory_ids[0]


@pytest.fixture
def everywhere(house: House) -> dict[str, int]:
    """Let Mira talk in private and in two servers, an hour apart; return the conversations."""
    town, club = {"audience": "place:town"}, {"audience": "place:club"}
    talks = {
        "dm": house.talk,
        "square": house.conversation("square", **town),
        "phone": house.conversation("phone"),
        "club": house.conversation("club", **club),
        "market": house.conversation("market", **town),
    }
    for name, conversation in talks.items():
        audience = {"square": town, "market": town, "club": club}.get(name, {})
        told_in(house, f"They met: {name}.", conversation, **audience)
        house.clock.move(hours=1)
    return talks


def names(found: PinnedMemory) -> list[str]:
    return [line.rpartition(" ")[2].rstrip(".") for line in found.summaries]


def test_in_private_the_last_sessions_are_those_of_everywhere(
    house: House, everywhere: dict[str, int]
):
    everyone = ["dm", "square", "phone", "club", "market"]
    assert names(standing(house)) == everyone
    assert names(standing(house, conversation=everywhere["phone"])) == everyone


def test_in_a_place_they_are_those_of_the_place_alone(house: House, everywhere: dict[str, int]):
    switch(house, private_in_places=True)

    for channel in ("square", "market"):
        assert names(standing(house, conversation=everywhere[channel])) == ["square", "market"]
    assert names(standing(house, conversation=everywhere["club"])) == ["club"]
    another = house.conversation("new", audience="place:elsewhere")
    assert names(standing(house, conversation=another)) == []


def test_they_are_the_persons_own_and_told_by_this_character(
    house: House, everywhere: dict[str, int]
):
    noor, square = house.person("noor"), everywhere["square"]
    said = house.say("hi", user=noor, conversation=square)
    batch = {"user_id": noor, "audience": "place:town", "conversation_id": square}
    house.apply(house.episode("They met: noor.", said), author=SUMMARIZER, **batch)
    told_in(house, "They met: nova.", house.conversation("dm", character="nova"))
    house.change(len(house.all(Memory)), character="nova")

    assert "noor" not in names(standing(house, conversation=square))
    assert "nova" not in names(standing(house))


def test_what_this_talk_is_in_the_midst_of_has_the_first_room(
    house: House, everywhere: dict[str, int]
):
    few = Sessions(summary_tokens=18, in_prompt=2)

    assert names(standing(house, sessions=few)) == ["dm", "market"]


def test_sessions_side_by_side_keep_all_their_episodes(house: House):
    talks = [house.conversation(f"dm {number}") for number in range(6)]
    for round_number in (1, 2):
        for number, talk in enumerate(talks):
            told_in(house, f"They met: {number}-{round_number}.", talk)
            house.clock.move(minutes=1)
    for talk in talks:
        house.write(partial(close_all, conversation_id=talk))

    of_one = names(standing(house, sessions=Sessions(in_prompt=5)))

    assert of_one == [f"{number}-{turn}" for turn in (1, 2) for number in (1, 2, 3, 4, 5)]


def close_all(rows, conversation_id: int) -> None:
    for session in rows.exec(select(Session).where(Session.conversation_id == conversation_id)):
        session.closed_at = session.last_message_at


def test_the_strongest_are_the_weightiest_that_may_be_told(house: House):
    tea = house.add("I drink tea.", salience=0.9)
    house.add("I ski.", salience=0.1)
    house.add("I sell tea.", batch={"audience": "place:market"}, salience=1.0)
    house.tell("They talked.", house.say("hello"))
    market = house.conversation("market", audience="place:market")

    def found(conversation: int, limit: int) -> list[Memory]:
        return house.read(
            lambda rows: strongest(
                rows,
                house.mira,
                rows.get_one(Conversation, conversation),
                now=house.now,
                limit=limit,
            )
        )

    assert contents(found(house.talk, 2)) == ["I sell tea.", "I drink tea."]
    assert contents(found(market, 9)) == ["I sell tea."]
    assert found(house.talk, 2)[1].id == tea


def switch(house: House, **switches: bool) -> None:
    def work(rows) -> None:
        settings = rows.get_one(UserSettings, house.mira)
        for name, on in switches.items():
            setattr(settings, name, on)

    house.write(work)


def test_what_is_switched_off_does_not_stand(house: House):
    five_sessions(house)
    core(house, "Mira is called Mira.")
    switch(house, long_term=False)
    found = standing(house)
    assert (found.profile, list(found.core), list(found.boundaries)) == ("", [], [])
    assert found.summaries

    switch(house, long_term=True, episodes=False)
    found = standing(house)
    assert found.core
    assert not found.summaries
