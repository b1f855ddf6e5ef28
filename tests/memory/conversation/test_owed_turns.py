"""What is said in one breath with a message that has its turn already is neither lost nor owed."""

from memory.conversation.incoming import Incoming, Part
from memory.conversation.turn_recovery import recover
from memory.conversation.turns import JOINED, Received, receive
from memory.tables import Message, Turn
from tests.memory.house import House


def taken_in(house: House, incoming: Incoming) -> Received:
    return house.write(
        lambda rows: receive(rows, incoming, pace=house.services.pace, now=house.now)
    )


def recovered(house: House, *gone: str) -> None:
    house.write(lambda rows: recover(rows, [*gone], house.now))


def breath(house: House, *platform_ids: str) -> Received:
    *parts, last = platform_ids
    incoming = Incoming(
        conversation_id=house.talk,
        user_id=house.mira,
        text=f"words {last}",
        held_by="here:1",
        platform_id=last,
        parts=[Part(each_id, f"words {each_id}") for each_id in parts],
    )
    return house.write(
        lambda rows: receive(rows, incoming, pace=house.services.pace, now=house.now)
    )


def test_what_is_said_before_an_owed_message_is_answered_with_it(house: House):
    left = breath(house, "1002")
    recovered(house, "here:1")

    again = breath(house, "1001", "1002")

    assert (again.turn_id, again.answered_already, len(again.part_ids)) == (left.turn_id, False, 1)
    assert {part.platform_id for part in house.all(Message)} == {"1001", "1002"}


def test_of_a_breath_whose_newest_another_process_answers_nothing_is_lost_or_owed(house: House):
    earlier = breath(house, "1001")
    recovered(house, "here:1")
    breath(house, "1003")

    assert breath(house, "1001", "1002", "1003").answered_already
    assert house.read(lambda rows: rows.get_one(Turn, earlier.turn_id)).error == JOINED
    assert {part.platform_id for part in house.all(Message)} == {"1001", "1002", "1003"}


def test_what_is_off_the_record_withholds_an_owed_message_that_it_is_said_with(house: House):
    breath(house, "1002")
    recovered(house, "here:1")
    incoming = Incoming(
        conversation_id=house.talk,
        user_id=house.mira,
        text="words 1002",
        held_by="here:1",
        platform_id="1002",
        parts=[Part("1001", "Off the record:")],
    )

    again = taken_in(house, incoming)

    assert again.withheld
    assert {part.retention for part in house.all(Message)} == {"session"}
