"""What rests on words that are not to be told again is not told, however it is put.

Covers: memory.privacy.discretion, memory.privacy.retelling.
"""

from collections.abc import Callable

import pytest

from config.settings.loader import Settings
from memory.ledger.proposal import EpisodeFrame, SourcedSentence
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.hush import Hush, Unhush
from memory.operations.kinds.restore import Restore
from memory.privacy.retelling import discretion_of
from memory.privacy.topic_rules import lift_rule, set_rule
from memory.privacy.untold import labels_left, left_of
from memory.prompt.memory_block import PinnedLimits, standing_memory
from memory.summaries.profiles import narrative, store_profile
from memory.tables import Conversation, Message, Profile
from tests.memory.house import PERSON, SUMMARIZER, House

ALLERGY = "I'm allergic to penicillin, my doctor says"
PLANTED = "Mira planted beans."
RETOLD = "Something is off limits for her."
Wish = Callable[[House, int], None]


def forgotten(house: House, memory_id: int) -> None:
    asked = Delete(memory_id=memory_id, forgotten_because="asked")
    assert house.apply(asked, author=PERSON).applied


def hushed(house: House, memory_id: int) -> None:
    assert house.apply(Hush(memory_id=memory_id), author=PERSON).applied


def never(house: House, _: int) -> None:
    house.write(lambda rows: set_rule(rows, house.mira, "health", "never", now=house.now))


def hushed_topic(house: House, _: int) -> None:
    house.write(lambda rows: set_rule(rows, house.mira, "health", "hushed", now=house.now))


WISHES = [forgotten, hushed, never, hushed_topic]


@pytest.fixture
def allergy(house: House) -> int:
    return house.learn("Mira is allergic to penicillin.", quotes=[house.quote(ALLERGY)])


@pytest.fixture
def episode(house: House, allergy: int) -> int:
    beans = house.say("I planted beans")
    return tell(house, (PLANTED, [beans]), (RETOLD, [behind(house, ALLERGY)]))


def behind(house: House, text: str) -> int:
    [found] = house.all(Message, Message.text == text)
    return found.id or 0


def tell(house: House, *told: tuple[str, list[int]], topic: str = "") -> int:
    messages = [source for _, sources in told for source in sources]
    session = house.read(lambda rows: rows.get_one(Message, messages[0]).session_id)
    proposal = Add(
        category="episode",
        content=" ".join(text for text, _ in told),
        topic=topic,
        sentences=[SourcedSentence("summary", text, sources) for text, sources in told],
        episode=EpisodeFrame(session, min(messages), max(messages), False),
    )
    return house.apply(proposal, author=SUMMARIZER).memory_ids[0]


def left(house: House, memory_id: int) -> str:
    def work(rows) -> str:
        return left_of(rows, house.memory(memory_id), discretion_of(rows, house.mira))

    return house.read(work)


def summaries(house: House) -> str:
    def work(rows) -> str:
        talk = rows.get_one(Conversation, house.talk)
        found = standing_memory(
            rows, house.mira, talk, now=house.now, limits=PinnedLimits.of(Settings())
        )
        return "\n".join(found.summaries)

    return house.read(work)


def profile_of(house: House, *told: tuple[str, list[int]]) -> Profile:
    profile = Profile(
        user_id=house.mira,
        character="lumi",
        audience="private",
        language="en",
        version=1,
        model="scripted",
        prompt_version="1",
        created_at=house.now,
    )
    sentences = [SourcedSentence("", text, memory_ids=sources) for text, sources in told]
    house.write(lambda rows: store_profile(rows, profile, [sentences]))
    [stored] = house.all(Profile)
    return stored


@pytest.mark.parametrize("wish", WISHES)
def test_an_episode_is_told_without_what_rests_on_it(
    house: House, allergy: int, episode: int, wish: Wish
):
    assert RETOLD in summaries(house)
    wish(house, allergy)
    assert left(house, episode) == PLANTED
    assert RETOLD not in summaries(house)
    assert PLANTED in summaries(house)
    assert not any(RETOLD in part for part in house.found("what about the beans?"))


@pytest.mark.parametrize("wish", WISHES)
def test_a_chapter_is_told_without_what_rests_on_it(
    house: House, allergy: int, episode: int, wish: Wish
):
    chapter = Add(
        category="chapter",
        content="In March Mira planted. Something was off limits.",
        structured={"month": "2026-03"},
        sentences=[
            SourcedSentence("summary", "In March Mira planted.", memory_ids=[episode]),
            SourcedSentence("summary", "Something was off limits.", memory_ids=[episode]),
        ],
    )
    [told] = house.apply(chapter, author=SUMMARIZER).memory_ids
    wish(house, allergy)
    assert left(house, told) == "In March Mira planted."


@pytest.mark.parametrize("wish", WISHES)
def test_a_profile_is_told_without_what_rests_on_it(
    house: House, allergy: int, episode: int, wish: Wish
):
    profile = profile_of(
        house,
        ("Mira planted beans.", [episode]),
        ("Something is off limits for her.", [episode]),
        ("Of that she keeps off.", [allergy]),
    )
    wish(house, allergy)
    assert house.read(lambda rows: narrative(rows, profile)) == "Mira planted beans."


def test_what_is_brought_back_is_told_again(house: House, allergy: int, episode: int):
    whole = left(house, episode)
    forgotten(house, allergy)
    house.apply(Restore(memory_id=allergy), author=PERSON)
    assert left(house, episode) == whole
    hushed(house, allergy)
    house.apply(Unhush(memory_id=allergy), author=PERSON)
    assert left(house, episode) == whole
    never(house, allergy)
    house.write(lambda rows: lift_rule(rows, house.mira, "health", "never", now=house.now))
    assert left(house, episode) == whole


def test_what_something_else_says_as_well_is_told(house: House, allergy: int):
    old, new = behind(house, ALLERGY), house.say("My cat Pixel sneezes at beans")
    told = tell(house, ("Mira has a cat, Pixel.", [old, new]), topic="penicillin, Pixel")
    forgotten(house, allergy)
    assert left(house, told) == "Mira has a cat, Pixel."


def test_what_is_remembered_of_the_same_words_beside_it_is_told(house: House):
    quote = house.quote("I'm allergic to penicillin, and my cat is called Pixel")
    allergy = house.learn("Mira is allergic to penicillin.", quotes=[quote])
    house.learn("Mira's cat is called Pixel.", quotes=[quote])
    said = [quote.message_id]
    told = tell(house, ("Mira's cat is Pixel.", said), ("Something makes her ill.", said))
    forgotten(house, allergy)
    assert left(house, told) == "Mira's cat is Pixel."


def test_a_label_that_only_such_words_say_is_left_out(house: House):
    said, hiked = house.say("My doctor is called Zbornak"), house.say("I hike in the Alps")
    told = tell(house, ("They told of Zbornak.", [said]), ("They hike in the Alps.", [hiked]))
    never(house, told)

    def work(rows) -> list[str]:
        silent = discretion_of(rows, house.mira)
        return labels_left(rows, house.memory(told), ["Zbornak", "Alps"], silent)

    assert house.read(work) == ["Alps"]


def test_what_is_hushed_is_told_of_an_episode_where_the_person_brings_it_up(
    house: House, allergy: int, episode: int
):
    asked = "Mira planted beans: penicillin"
    hushed(house, allergy)
    assert any(RETOLD in text for text in house.found(asked))


@pytest.mark.parametrize("wish", [never, hushed_topic])
def test_what_only_a_label_puts_on_a_topic_is_not_told_in_other_words(house: House, wish: Wish):
    hip = house.learn("Mira sees Zbornak.", topic="health", quotes=[house.quote("I see Zbornak")])
    beans = house.say("I planted beans")
    told = tell(house, (PLANTED, [beans]), ("Zbornak came up.", [behind(house, "I see Zbornak")]))
    wish(house, hip)
    assert left(house, told) == PLANTED


def test_whoever_may_be_mentioned_again_is_told_again(house: House):
    dave = house.say("I went to Rome with Dave")
    told = tell(house, ("Mira was in Rome with Dave.", [dave]))
    wish = house.learn("The user does not want Dave to be mentioned.", kind="boundary")
    forgotten(house, wish)

    assert left(house, told) == "Mira was in Rome with Dave."
    assert house.read(
        lambda rows: not discretion_of(rows, house.mira).keeps_back("I went to Rome with Dave")
    )


def test_another_boundary_that_was_forgotten_is_not_told_again(house: House):
    wish = house.learn("The user does not want to be called Bob.", kind="boundary")
    forgotten(house, wish)

    assert house.read(lambda rows: discretion_of(rows, house.mira).keeps_back("Don't call me Bob"))
