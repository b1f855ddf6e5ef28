"""Deleted words."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from memory.amendments.message_edits import delete_message
from memory.ledger.proposal import Batch, EpisodeFrame, SourcedSentence
from memory.operations.kinds.add import Add
from memory.summaries.profiles import store_profile
from memory.tables import Memory, Message, Profile, row_id
from tests.memory.house import PERSON, SUMMARIZER, House

BEANS, BOSS = "Mira planted beans.", "Her boss is Rodrigo."
Told = tuple[str, Sequence[int]]


def delete(house: House, message_id: int) -> None:
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy
    house.write(lambda rows: delete_message(rows, rows.get_one(Message, message_id), batch, policy))


def tell(house: House, *told: Told, audience: str = "private", topic: str = "") -> int:
    sources = sorted({source for _, found in told for source in found})
    proposal = house.episode(" ".join(text for text, _ in told), *sources)
    sentences = [SourcedSentence("summary", text, found) for text, found in told]
    proposal = replace(proposal, sentences=sentences, topic=topic)
    done = house.apply(proposal, author=SUMMARIZER, audience=audience, character="lumi")
    return done.memory_ids[0]


def chapter(house: House, *told: Told) -> int:
    proposal = Add(
        category="chapter",
        content=" ".join(text for text, _ in told),
        structured={"month": "2026-03", "topics": []},
        sentences=[SourcedSentence("summary", text, memory_ids=found) for text, found in told],
        episode=EpisodeFrame(None, None, None, provisional=False),
    )
    return house.apply(proposal, author=SUMMARIZER).memory_ids[0]


def profiled(house: House, audience: str) -> None:
    profile = Profile(
        user_id=house.mira,
        character="lumi",
        audience=audience,
        version=1,
        model="scripted",
        prompt_version="1",
        created_at=house.now,
    )
    house.write(lambda rows: store_profile(rows, profile, []))


@pytest.mark.parametrize("audience", ["private", "place:1"])
def test_what_rests_on_it_alone_leaves_an_episode_and_profiles_are_asked_for(
    house: House, audience: str
):
    hall = house.conversation("hall", audience=audience)
    beans = house.say("I planted beans", conversation=hall)
    said = house.say("My boss is Rodrigo", conversation=hall)
    profiled(house, audience)
    reply = next(row_id(each) for each in house.all(Message) if each.reply_to_id == said)
    episode = tell(
        house,
        (BEANS, [beans]),
        (BOSS, [said, reply]),
        audience=audience,
        topic="garden, Rodrigo",
    )
    delete(house, said)

    told = house.memory(episode)
    assert (told.content, told.topic, told.state) == (BEANS, "garden", "active")
    assert [memory.id for memory in house.all(Memory)] == [episode]
    assert len(house.jobs("profile")) == 1


def test_what_rests_on_more_goes_where_it_says_what_is_said_nowhere_now(house: House):
    said = house.say("My boss Rodrigo has a garden")
    other = house.say("I planted beans in the garden")
    kept, gone = "Mira has beans in the garden.", "Rodrigo has a garden."
    episode = tell(house, (kept, [said, other]), (gone, [said, other]), (BEANS, [other]))
    delete(house, said)
    assert house.memory(episode).content == f"{kept} {BEANS}"


def test_an_episode_of_nothing_else_goes_and_another_stays(house: House):
    said, beans = house.say("My boss is Rodrigo"), house.say("I planted beans")
    gone, stays = tell(house, (BOSS, [said])), tell(house, (BEANS, [beans]))
    delete(house, said)
    assert house.memory(gone).state == "forgotten"
    assert (house.memory(stays).content, house.memory(stays).version) == (BEANS, 1)


def test_a_chapter_leaves_out_what_its_episodes_say_no_more(house: House):
    said, beans = house.say("My boss is Rodrigo"), house.say("I planted beans")
    first = tell(house, (BEANS, [beans]), (BOSS, [said]))
    only = tell(house, ("Mira told of Rodrigo.", [said]))
    other = tell(house, ("Mira told of the exam.", [house.say("The exam went well")]))
    month = chapter(
        house,
        ("In March Mira planted beans.", [first]),
        ("Rodrigo is her boss.", [first]),
        ("There was a talk.", [only]),
        ("Mira told of the exam.", [only, other]),
    )
    delete(house, said)
    told = house.memory(month)
    assert told.content == "In March Mira planted beans. Mira told of the exam."
    assert (told.category, (told.structured or {})["month"]) == ("chapter", "2026-03")


def test_a_reply_that_says_it_again_later_is_told_no_more(house: House):
    said = house.say("My boss is Rodrigo")
    house.say("How are you?", "Fine, and Rodrigo?")
    delete(house, said)
    hidden = [message.text for message in house.all(Message) if message.hidden_at]
    assert hidden == ["", "I see.", "Fine, and Rodrigo?"]


def test_what_the_person_worded_themselves_stays(house: House):
    said, beans = house.say("My boss is Rodrigo"), house.say("I planted beans")
    episode = tell(house, (BEANS, [beans]), (BOSS, [said]))
    house.change(episode, verified=True)
    delete(house, said)
    assert house.memory(episode).content == f"{BEANS} {BOSS}"
