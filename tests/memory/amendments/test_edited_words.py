"""Edited words.

Covers: memory.amendments.retellings.
"""

from dataclasses import replace

import pytest

from memory.amendments.message_edits import edit_message
from memory.conversation.incoming import Part
from memory.conversation.window import Addressee, Room, window
from memory.ledger.proposal import Batch, SourcedSentence
from memory.tables import Memory, Message
from tests.memory.house import PERSON, SUMMARIZER, House


def edit(house: House, message_id: int, text: str) -> None:
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy
    house.write(
        lambda rows: edit_message(
            rows, rows.get_one(Message, message_id), Part(None, text), batch, policy
        )
    )


def shown(house: House) -> list[str]:
    found = house.read(lambda rows: window(rows, house.talk, Addressee(house.mira), Room(30)))
    return [message.text for message in found]


@pytest.mark.parametrize(
    ("before", "reply", "after"),
    [
        ("My boss is Rodrigo", "Rodrigo, I see.", "My boss is away"),
        ("我的老板叫罗德里戈", "罗德里戈，记住了。", "我的老板不在"),
    ],
)
def test_replies_that_say_the_old_words_are_not_shown(
    house: House, before: str, reply: str, after: str
):
    said = house.say(before, reply)
    house.say("How are you?", reply)
    edit(house, said, after)
    assert shown(house) == [after, "How are you?"]


def test_a_reply_stays_that_says_nothing_that_is_gone(house: House):
    said = house.say("My boss is Rodrigo", "I see, your boss.")
    edit(house, said, "My boss is called Rodrigo")
    edit(house, said, "My boss is away")
    assert shown(house) == ["My boss is away", "I see, your boss."]


def test_words_that_are_said_elsewhere_stay(house: House):
    said = house.say("I like coffee", "Coffee is good.")
    house.say("Coffee in the morning!", "Sure.")
    edit(house, said, "I like tea")
    assert shown(house) == ["I like tea", "Coffee is good.", "Coffee in the morning!", "Sure."]


@pytest.mark.parametrize("audience", ["private", "place:1"])
def test_an_episode_leaves_the_old_words_out(house: House, audience: str):
    said, beans = house.say("My boss is Rodrigo", "Oh."), house.say("I planted beans", "Nice.")
    proposal = house.episode("Mira planted beans. Her boss is Rodrigo.", said, beans)
    told = [
        SourcedSentence("summary", "Mira planted beans.", [beans]),
        SourcedSentence("summary", "Her boss is Rodrigo.", [said]),
    ]
    episode = house.apply(
        replace(proposal, sentences=told), author=SUMMARIZER, audience=audience
    ).memory_ids[0]
    edit(house, said, "My boss is away")
    assert [memory.content for memory in house.all(Memory)] == ["Mira planted beans."]
    assert house.memory(episode).audience == audience


def test_an_episode_of_nothing_else_goes(house: House):
    said = house.say("My boss is Rodrigo", "Oh.")
    episode = house.tell("Mira's boss is Rodrigo.", said)
    edit(house, said, "My boss is away")
    assert house.memory(episode).state == "forgotten"
