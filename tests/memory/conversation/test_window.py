"""Working memory: the newest messages that are in no episode yet."""

import pytest
from sqlmodel import Session as Rows
from sqlmodel import select

from memory.conversation.window import Addressee, Room, fold, unfolded, window
from memory.tables import Message
from tests.memory.house import House


def texts(house: House, limit: int = 30, step: int = 1, before: int | None = None) -> list[str]:
    room = Room(limit, step)
    found = house.read(
        lambda rows: window(rows, house.talk, Addressee(house.mira), room, before=before)
    )
    return [message.text for message in found]


def test_the_window_holds_the_newest_messages_in_their_order(house: House):
    for number in range(20):
        house.say(f"message {number}", f"reply {number}")

    assert len(texts(house)) == 30
    assert texts(house)[0] == "message 5"
    assert texts(house)[-1] == "reply 19"
    assert texts(house, limit=2) == ["message 19", "reply 19"]


def test_a_message_can_be_seen_with_what_came_before_it(house: House):
    first, second = house.say("one", "first"), house.say("two", "second")
    assert texts(house, before=second) == ["one", "first"]
    assert texts(house, before=first) == []


def test_each_message_keeps_its_author(house: House):
    nils = house.person("nils")
    house.say("hello", user=nils)
    said, replied = house.read(lambda rows: window(rows, house.talk, Addressee(nils), Room(5)))
    assert (said.author_id, said.author_name) == (nils, "Nils")
    assert (replied.author_id, replied.author_name) == (None, "")


@pytest.mark.parametrize("column", ["folded_at", "hidden_at", "blanked_at", "barred_at"])
def test_what_was_folded_hidden_blanked_or_barred_is_not_in_the_window(house: House, column: str):
    gone = house.say("one", "reply")

    def work(rows) -> None:
        setattr(rows.get_one(Message, gone), column, house.now)

    house.write(work)
    assert texts(house) == ["reply"]


@pytest.mark.parametrize(("why", "stays"), [("asked", False), ("corrected", True)])
def test_what_a_person_had_forgotten_is_not_in_the_window(house: House, why: str, stays: bool):
    memory = house.learn("I keep a wombat.")
    assert texts(house) == ["I keep a wombat.", "I see."]
    house.change(memory, state="forgotten", forgotten_because=why)

    assert ("I keep a wombat." in texts(house)) == stays
    assert len(texts(house)) == (2 if stays else 0)


def test_another_conversation_is_another_window(house: House):
    house.say("there", conversation=house.conversation("other"))
    assert texts(house) == []
    assert house.read(lambda rows: unfolded(rows, house.talk)) == 0


def test_folded_messages_leave_once(house: House):
    one, two = house.say("one"), house.say("two")
    house.write(lambda rows: fold(rows, [one], house.now))
    first = house.now
    house.clock.move(days=1)
    house.write(lambda rows: fold(rows, [one, two], house.now))
    left = {message.id: message.folded_at for message in house.all(Message)}

    assert (left[one], left[two]) == (first, house.now)
    assert house.read(lambda rows: unfolded(rows, house.talk)) == 2


def test_what_others_said_off_the_record_is_in_nobody_elses_window(house: House):
    nils = house.person("nils")
    house.say("I keep a wombat.", "A wombat!", user=nils)
    house.say("I keep a cat.", "A cat!")

    def work(rows: Rows) -> None:
        for message in rows.exec(select(Message)):
            message.retention = "session" if "wombat" in message.text else "normal"

    house.write(work)
    theirs = house.read(lambda rows: window(rows, house.talk, Addressee(nils), Room(9)))

    assert texts(house) == ["I keep a cat.", "A cat!"]
    assert [its.off_record for its in theirs] == [True, True, False, False]


def test_where_too_many_wait_they_leave_in_steps_and_the_window_begins_as_before(house: House):
    begins, sizes = list[str](), list[int]()
    for number in range(12):
        house.say(f"message {number}", f"reply {number}")
        found = texts(house, limit=10, step=4)
        begins.append(found[0])
        sizes.append(len(found))

    assert sizes == [2, 4, 6, 8, 10, 8, 10, 8, 10, 8, 10, 8]
    assert begins[:5] == ["message 0"] * 5
    assert begins[5:] == [f"message {number}" for number in (2, 2, 4, 4, 6, 6, 8)]
