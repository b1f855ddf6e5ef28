"""Turns: received, sending, answered or failed; never answered twice.

Covers: memory.conversation.turn_recovery.
"""

from datetime import timedelta

import pytest

from config.settings.sections import Curation
from memory.conversation.incoming import Part, Quoted
from memory.conversation.turn_recovery import recover, turn_holders
from memory.conversation.turns import (
    INTERRUPTED,
    UNBEGUN,
    audience_of,
    begin_sending,
    fail,
    settle,
)
from memory.tables import Conversation, Job, Message, Participant, Session, Turn, User, UserSettings
from tests.memory.house import START, House


def turn(house: House, turn_id: int) -> Turn:
    return house.read(lambda rows: rows.get_one(Turn, turn_id))


def send(house: House, turn_id: int) -> None:
    house.write(lambda rows: begin_sending(rows, turn_id))


def answer(house: House, turn_id: int, reply: str = "Hi!", error: str | None = None) -> int:
    return house.write(lambda rows: settle(rows, turn_id, reply, now=house.now, error=error))


def switch(house: House, **columns) -> None:
    def work(rows) -> None:
        for name, value in columns.items():
            setattr(rows.get_one(UserSettings, house.mira), name, value)

    house.write(work)


def go_private(house: House) -> None:
    house.say("open")

    def work(rows) -> None:
        rows.get_one(Participant, (house.talk, house.mira)).private_since = house.now

    house.write(work)


def test_a_turn_is_received_then_sending_then_answered(house: House):
    got = house.receive("Hello")
    assert turn(house, got.turn_id).state == "received"
    send(house, got.turn_id)
    assert turn(house, got.turn_id).state == "sending"
    reply = answer(house, got.turn_id)
    done = turn(house, got.turn_id)

    assert (done.state, done.reply_id, done.settled_at) == ("answered", reply, START)
    said, replied = house.all(Message)
    assert (said.text, said.author_id) == ("Hello", house.mira)
    assert (replied.text, replied.author_id, replied.reply_to_id) == ("Hi!", None, said.id)


def test_one_platform_message_is_answered_once(house: House):
    first = house.receive("Hello", platform_id="42")
    again = house.receive("Hello", platform_id="42")
    elsewhere = house.receive("Hello", platform_id="42", conversation=house.conversation("other"))

    assert again.answered_already
    assert (again.turn_id, again.message_id) == (first.turn_id, first.message_id)
    assert not elsewhere.answered_already
    assert len(house.all(Message)) == 2


def test_messages_without_a_platform_id_are_all_new(house: House):
    assert house.receive("Hello").turn_id != house.receive("Hello").turn_id


def test_the_jobs_of_a_turn_wait_until_it_settles(house: House):
    got = house.receive("Hello")
    (held,) = house.jobs("curate")
    assert (held.turn_id, held.run_at) == (got.turn_id, START + timedelta(seconds=120))
    house.clock.move(seconds=5)
    answer(house, got.turn_id)
    assert house.jobs("curate")[0].run_at == house.now


def test_a_failed_turn_keeps_the_message_and_lets_its_jobs_run(house: House):
    got = house.receive("Hello")
    house.clock.move(seconds=5)
    house.write(lambda rows: fail(rows, got.turn_id, error="MindUnavailable", now=house.now))
    failed = turn(house, got.turn_id)

    assert (failed.state, failed.error, failed.reply_id) == ("failed", "MindUnavailable", None)
    assert [message.text for message in house.all(Message)] == ["Hello"]
    assert house.jobs("curate")[0].run_at == house.now


@pytest.mark.parametrize("taken_back", ["hidden_at", "barred_at"])
def test_a_reply_to_words_that_were_taken_back_meanwhile_goes_with_them(
    house: House, taken_back: str
):
    received = house.receive("My cat is Pixel")

    def work(rows) -> None:
        setattr(rows.get_one(Message, received.message_id), taken_back, house.now)

    house.write(work)
    reply = answer(house, received.turn_id, "Pixel, I see!")
    [found] = [message for message in house.all(Message) if message.id == reply]
    assert getattr(found, taken_back) == house.now


def test_what_was_seen_of_a_broken_reply_is_kept(house: House):
    got = house.receive("Hello")
    answer(house, got.turn_id, "Hi, I was just", error="MindUnavailable")
    assert turn(house, got.turn_id).state == "failed"
    assert [message.text for message in house.all(Message)] == ["Hello", "Hi, I was just"]


def recovered(house: House, *gone: str) -> list[int]:
    found = house.write(lambda rows: recover(rows, list(gone), house.now))
    return [interrupted.turn_id for interrupted in found]


@pytest.mark.parametrize("sending", [False, True])
def test_turns_of_a_process_that_is_gone_are_interrupted(house: House, sending: bool):
    left, _ = house.receive("one"), house.say("two")
    if sending:
        send(house, left.turn_id)
    assert house.read(turn_holders) == ["here:1"]

    assert recovered(house, "other:2") == []
    assert recovered(house, "here:1") == [left.turn_id]
    assert recovered(house, "here:1") == []
    assert (turn(house, left.turn_id).state, turn(house, left.turn_id).error) == (
        "failed",
        INTERRUPTED if sending else UNBEGUN,
    )
    assert house.read(turn_holders) == []


def test_a_turn_past_its_deadline_is_interrupted(house: House):
    left = house.receive("one")
    house.clock.move(seconds=119)
    assert recovered(house) == []
    house.clock.move(seconds=1)
    assert recovered(house) == [left.turn_id]
    assert house.receive("one").turn_id != left.turn_id


def test_curation_is_asked_for_after_every_so_many_rounds(house: House):
    house.with_settings(curation=Curation(every_rounds=3))
    house.say("one")
    house.say("two")
    assert house.jobs("curate") == []
    house.say("three")
    assert len(house.jobs("curate")) == 1


@pytest.mark.parametrize("off", ["memory", "long_term"])
def test_where_memory_is_off_nothing_is_curated(house: House, off: str):
    switch(house, **{off: False})
    house.say("Hello")
    assert house.jobs("curate") == []


def test_private_words_are_kept_for_the_session_and_cause_no_jobs(house: House):
    go_private(house)
    before = len(house.all(Job))
    got = house.receive("my secret")
    answer(house, got.turn_id, "I keep it")

    assert got.private
    assert [message.retention for message in house.all(Message)][2:] == ["session", "session"]
    assert len(house.all(Job)) == before


def test_an_overflowing_window_asks_for_summarising(house: House):
    for number in range(15):
        house.say(f"message {number}")
    assert house.jobs("summarise") == []
    got = house.receive("one more")
    (held,) = house.jobs("summarise")

    assert (held.turn_id, held.conversation_id, held.payload) == (got.turn_id, house.talk, {})


def test_the_language_spoken_is_the_users_from_then_on(house: House):
    house.say("我喜欢绿茶")
    assert house.all(User)[0].language == "zh"
    assert house.all(Message)[0].language == "zh"


def test_talking_keeps_the_session_open(house: House):
    house.say("one")
    house.clock.move(minutes=29)
    house.say("two")
    (session,) = house.all(Session)
    assert session.last_message_at == house.now


def test_a_conversation_knows_who_can_hear(house: House):
    place = house.conversation("square", audience="place:town")
    assert house.read(lambda rows: audience_of(rows, place)) == "place:town"


def test_a_turn_nobody_saw_anything_of_is_taken_up_again(house: House):
    left = house.receive("one", platform_id="1001")
    recovered(house, "here:1")

    again = house.receive("one", platform_id="1001")

    assert (again.turn_id, again.answered_already) == (left.turn_id, False)
    assert turn(house, left.turn_id).state == "received"
    assert len(house.all(Message)) == 1


def test_a_turn_that_was_seen_is_never_taken_up_again(house: House):
    left = house.receive("one", platform_id="1001")
    send(house, left.turn_id)
    recovered(house, "here:1")

    assert house.receive("one", platform_id="1001").answered_already


def test_a_conversation_keeps_up_to_where_it_was_heard(house: House):
    house.receive("two", platform_id="1002")
    house.receive("one", platform_id="1001")

    assert [conversation.heard_through for conversation in house.all(Conversation)] == [1002]


def test_words_are_cleaned_where_they_enter(house: House):
    got = house.receive("I have dia\u200bbetes\u202e\x00", platform_id="7")
    send(house, got.turn_id)
    answer(house, got.turn_id, "Since\u2066 when?\x1b")

    said, replied = house.all(Message)
    assert said.text == "I have diabetes"
    assert replied.text == "Since when?"


def test_every_part_of_a_breath_and_of_a_chain_is_cleaned():
    assert Part("1", "a\u200bb").text == "ab"
    quoted = Quoted("An\u202en\n", "c\ufeffd")
    assert (quoted.author, quoted.text) == ("Ann", "cd")
