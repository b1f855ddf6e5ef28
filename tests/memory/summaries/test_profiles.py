"""Profiles: their versions, and when the next one is due."""

import pytest

from config.settings.sections import Profile as ProfileSettings
from memory.ledger.proposal import SourcedSentence
from memory.operations.kinds.delete import Delete
from memory.summaries.profile_schedule import ask_for_profile
from memory.summaries.profiles import (
    latest_profile,
    narrated,
    narrative,
    narrative_as_shown,
    paragraphs_of,
    store_profile,
)
from memory.tables import Conversation, Profile, Sentence
from tests.memory.house import PERSON, House


def store(house: House, *paragraphs: list[SourcedSentence], **columns) -> Profile:
    chosen = {"character": "lumi", "audience": "private", "version": 1, **columns}
    profile = Profile(
        user_id=house.mira, model="scripted", prompt_version="1", created_at=house.now, **chosen
    )
    house.write(lambda rows: store_profile(rows, profile, paragraphs))
    return profile


def latest(house: House, audience: str = "private", character: str = "lumi") -> Profile | None:
    return house.read(
        lambda rows: latest_profile(rows, house.mira, character=character, audience=audience)
    )


def ask(house: House, conversation: int | None = None) -> int:
    def work(rows) -> None:
        ask_for_profile(
            rows,
            house.mira,
            conversation=rows.get_one(Conversation, conversation or house.talk),
            profile=ProfileSettings(),
            now=house.now,
        )

    house.write(work)
    return len(house.jobs("profile"))


def told(text: str, *memory_ids: int) -> SourcedSentence:
    return SourcedSentence("paragraph", text, memory_ids=memory_ids)


def test_the_newest_version_is_the_profile_and_all_are_kept(house: House):
    store(house, [told("First.")], version=1)
    store(house, [told("Second.")], version=2)
    found = latest(house)

    assert found is not None
    assert found.version == 2
    assert len(house.all(Profile)) == 2


def test_each_audience_and_character_has_its_own(house: House):
    store(house, [told("Private.")])
    assert latest(house, audience="place:town") is None
    assert latest(house, character="nova") is None


def test_a_profile_is_read_as_it_was_written_with_its_sources(house: House):
    tea, ski = house.add("I drink tea."), house.add("I ski.")
    profile = store(
        house, [told("She drinks tea.", tea), told("She skis.", ski)], [told("Calm.", tea)]
    )
    paragraphs = house.read(lambda rows: paragraphs_of(rows, profile))

    assert [[told.text for told in each] for each in paragraphs] == [
        ["She drinks tea.", "She skis."],
        ["Calm."],
    ]
    assert paragraphs[0][1].memory_ids == [ski]
    assert [sentence.part for sentence in house.all(Sentence)] == [
        "paragraph 1",
        "paragraph 1",
        "paragraph 2",
    ]


@pytest.mark.parametrize(
    ("language", "text"), [("en", "One. Two.\nThree."), ("zh", "One.Two.\nThree.")]
)
def test_chinese_sentences_have_no_space_between_them(house: House, language: str, text: str):
    tea = house.learn("Mira drinks tea.")
    paragraphs = [told("One.", tea), told("Two.", tea)], [told("Three.", tea)]
    profile = store(house, *paragraphs, language=language)
    assert house.read(lambda rows: narrative(rows, profile)) == text


def episodes(house: House, count: int) -> None:
    for number in range(count):
        house.tell(f"Episode {number} at {house.now}.", house.say("hello"))


def test_five_new_episodes_call_for_a_new_version(house: House):
    episodes(house, 4)
    assert ask(house) == 0
    episodes(house, 1)
    assert ask(house) == 1
    store(house, [told("Written.")])
    house.clock.move(hours=1)
    episodes(house, 4)
    before = len(house.jobs("profile"))
    assert ask(house) == before


def test_seven_days_with_something_new_call_for_one(house: House):
    store(house, [told("Written.")])
    house.clock.move(days=6)
    house.add("I drink tea.")
    assert ask(house) == 0
    house.clock.move(days=1)
    assert ask(house) == 1


def test_seven_days_with_nothing_new_do_not(house: House):
    house.add("I drink tea.")
    store(house, [told("Written.")])
    house.clock.move(days=30)
    assert ask(house) == 0


def test_a_new_persons_first_profile_is_due_after_seven_days_too(house: House):
    house.add("I drink tea.")
    house.clock.move(days=6)
    assert ask(house) == 0
    house.clock.move(days=1)
    assert ask(house) == 1


def test_what_another_audience_was_told_does_not_count(house: House):
    episodes(house, 5)
    market = house.conversation("market", audience="place:market")
    house.clock.move(days=30)
    assert ask(house, market) == 0


def test_what_rests_on_a_memory_that_was_to_be_forgotten_is_told_no_more(house: House):
    oslo, tea = house.learn("Mira lives in Oslo."), house.learn("Mira drinks tea.")
    profile = store(
        house,
        [told("Mira lives in Oslo.", oslo), told("She is a tea drinker.", tea)],
        [told("Tea in Oslo is her mornings.", oslo, tea)],
    )
    house.apply(Delete(memory_id=tea), author=PERSON)

    text = house.read(lambda rows: narrative(rows, profile))
    assert text == "Mira lives in Oslo."


@pytest.mark.parametrize(
    ("tokens", "left"),
    [(100, "One. Two. Three.\nFour. Five."), (22, "One. Two.\nFour. Five."), (11, "One.\nFour.")],
)
def test_of_what_there_is_no_room_for_the_last_sentences_are_left_out(
    house: House, tokens: int, left: str
):
    tea = house.add("I like tea.")
    first = [told(text, tea) for text in ("One.", "Two.", "Three.")]
    profile = store(house, first, [told("Four.", tea), told("Five.", tea)])
    text, shown = house.read(lambda rows: narrated(rows, profile, tokens=tokens))

    assert text == left
    assert house.read(lambda rows: narrative_as_shown(rows, profile, shown.detail)) == left
    assert (shown.detail is None) == (tokens == 100)
