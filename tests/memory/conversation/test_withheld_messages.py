"""Withheld messages: what is stored for its session alone, and what goes along with it."""

from collections.abc import Sequence

import pytest
from sqlalchemy import update

from memory.amendments.message_edits import edit_message, follow_announcement
from memory.conversation.incoming import Part
from memory.conversation.turns import settle
from memory.ledger.proposal import Batch
from memory.lifecycle.retention import erase_private_words
from memory.privacy.topic_rules import set_rule
from memory.reports.export import export_user
from memory.tables import Erasure, Memory, Message, ModelCall
from tests.memory.house import PERSON, House


def never(house: House, *topics: str) -> None:
    def work(rows) -> None:
        for topic in topics:
            set_rule(rows, house.mira, topic, "never", now=house.now)

    house.write(work)


def batch(house: House) -> Batch:
    return Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())


def kept(house: House) -> Sequence[str]:
    return [message.text for message in house.all(Message) if message.retention == "normal"]


@pytest.mark.parametrize(
    ("topic", "text"),
    [
        ("health", "I was diagnosed with diabetes"),
        ("health", "I was diagnosed with dia\u200bbet\u00ades"),
        ("health", "I was diagnosed with ｄｉａｂｅｔｅｓ"),
        ("健康", "我得了糖\u2060尿病"),
        ("健康", "醫生說我有憂鬱症"),
        ("養貓", "我想养猫"),
        ("养猫", "我想養貓"),
        ("", "off the record: my sister is pregnant"),
        ("", "这个别\u200b记：我妹妹怀孕了"),
    ],
)
def test_such_words_and_the_reply_are_kept_for_the_session_alone(
    house: House, topic: str, text: str
):
    never(house, *([topic] if topic else []))
    house.say(text, "Oh!")
    house.say("I love jazz", "Nice.")

    assert kept(house) == ["I love jazz", "Nice."]


def test_what_comes_after_an_announcement_is_withheld_and_what_follows_is_not(house: House):
    for text in ("Off the record:", "I applied for a divorce", "I love jazz"):
        house.say(text, "Hm.")
    assert kept(house) == ["I love jazz", "Hm."]


def test_a_later_message_or_reply_that_repeats_withheld_words_is_withheld(house: House):
    house.say("off the record: my sister is pregnant", "Oh!")
    house.say("My sister's pregnancy makes me happy", "Hm.")
    got = house.receive("What else is new?")
    house.write(lambda rows: settle(rows, got.turn_id, "Your pregnant sister!", now=house.now))

    assert kept(house) == ["What else is new?"]


def test_what_was_kept_for_the_session_for_another_reason_may_be_said_again(house: House):
    house.say("I live in Bergen", "Nice.")  # as one who had not agreed to be remembered
    house.write(lambda rows: rows.execute(update(Message).values(retention="session")))
    house.say("I live in Bergen", "So you said.")
    assert kept(house) == ["I live in Bergen", "So you said."]


@pytest.mark.parametrize(
    ("withheld", "later"),
    [
        ("off the record: I have a crush on Tobias", "Do you think Tobias likes me back?"),
        ("off the record: I have a crush on tobias", "Could it be that Tobias is married?"),
        ("off the record: I have a crush on Tobias", "He works in sales and drives a Saab."),
        ("这个别记：我喜欢上了同事小李。", "你觉得小李怎么样？"),
        ("这个别记：我喜欢上了同事小李。", "他在销售部，开一辆萨博。"),
        ("I was diagnosed with diabetes", "It is type 2, and I inject Humalog daily."),
    ],
)
def test_what_names_the_same_or_goes_on_with_it_is_withheld(
    house: House, withheld: str, later: str
):
    never(house, "health")
    for text in (withheld, later, "I love jazz"):
        house.say(text, "Hm.")
    assert kept(house) == ["I love jazz", "Hm."]


def test_a_name_that_was_said_where_it_is_kept_is_no_withheld_one(house: House):
    house.say("I live in the middle of Berlin", "Nice.")
    house.say("off the record: my flat in Berlin is sublet", "Oh!")
    house.say("What would you visit in Berlin?", "The zoo.")
    assert "What would you visit in Berlin?" in kept(house)


def test_nothing_goes_on_with_what_was_said_in_private_mode(house: House):
    message = house.say("The cat sleeps all day", "Hm.")
    house.write(lambda rows: setattr(rows.get_one(Message, message), "retention", "session"))
    house.say("It likes the sofa", "Hm.")
    assert "It likes the sofa" in kept(house)


def test_what_is_named_is_withdrawn_were_it_said_long_before(house: House):
    house.say("I have a crush on Tobias", "Oh!")
    house.say("I love jazz", "Nice.")
    got = house.receive("Forget what I said about Tobias, that was off the record.")
    house.write(
        lambda rows: follow_announcement(rows, got.message_id, batch(house), house.services.policy)
    )
    assert kept(house) == ["I love jazz", "Nice."]


def test_who_asks_to_remember_it_after_all_is_heard(house: House):
    house.say("off the record: my sister is pregnant", "Oh!")
    house.say("Remember that my sister is pregnant", "Gladly.")
    assert "Remember that my sister is pregnant" in kept(house)


def test_what_was_said_before_is_withdrawn_with_what_was_learned_of_it(house: House):
    stays = house.learn("Mira loves jazz.")
    goes = house.learn("Mira's boss is leaving.")
    got = house.receive("don't remember that")
    house.write(
        lambda rows: follow_announcement(rows, got.message_id, batch(house), house.services.policy)
    )

    states = {memory.id: memory.state for memory in house.all(Memory)}
    assert states == {stays: "active", goes: "forgotten"}
    assert kept(house) == ["Mira loves jazz.", "I see."]


def test_withdrawn_words_go_with_the_session_by_an_erasure(house: House):
    goes = house.learn("Mira's boss is leaving.")
    got = house.receive("don't remember that")

    def work(rows) -> None:
        follow_announcement(rows, got.message_id, batch(house), house.services.policy)
        session = rows.get_one(Message, got.message_id).session_id
        erase_private_words(rows, session, house.now)

    house.write(work)
    (erasure,) = house.all(Erasure)
    assert erasure.target["memories"] == [goes]
    assert kept(house) == []


def test_a_message_that_is_edited_to_tell_of_such_a_topic_is_withheld(house: House):
    never(house, "health")
    said = house.say("I went out", "Hm.")

    def work(rows) -> None:
        message = rows.get_one(Message, said)
        edit_message(
            rows, message, Part(None, "I went to hospital"), batch(house), house.services.policy
        )

    house.write(work)
    assert kept(house) == []


def test_an_export_holds_no_words_of_the_session_alone(house: House):
    house.say("off the record: my sister is pregnant", "Oh!")
    house.say("I love jazz", "Nice.")
    exported = house.read(lambda rows: export_user(rows, house.mira, house.now, seen=0))

    assert [entry["text"] for entry in exported["messages"]] == ["I love jazz", "Nice."]
    assert "pregnant" not in str(exported)


def test_no_call_keeps_what_is_withdrawn_after_it_was_shown(house: House):
    house.say("My boss is leaving", "Oh!")
    house.log_call("My boss is leaving")
    got = house.receive("don't remember that")
    house.write(
        lambda rows: follow_announcement(rows, got.message_id, batch(house), house.services.policy)
    )

    assert [call.text for call in house.all(ModelCall)] == [None]
    assert "leaving" not in str(
        house.read(lambda rows: export_user(rows, house.mira, now=house.now))
    )
