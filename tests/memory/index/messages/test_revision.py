"""The revision of what was said: it tells of every change that a recall would see."""

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col, delete, update

from memory.conversation.users import participant_in
from memory.index.messages.revision import TalkRevision
from memory.operations.kinds.delete import Delete
from memory.tables import Conversation, Message, User
from memory.text.quotes import Quote
from tests.memory.house import PERSON, START, House
from tests.memory.index.messages.remarks import remark


def revision(house: House, user: int | None = None) -> TalkRevision:
    return house.read(lambda rows: TalkRevision.of(rows, user or house.mira))


def update_message(house: House, said: int, **values: object) -> None:
    house.write(
        lambda rows: rows.exec(update(Message).where(col(Message.id) == said).values(**values))
    )


def test_it_stays_the_same_while_nothing_is_said(house: House):
    house.say("I bought tea.")

    assert revision(house) == revision(house)


@pytest.mark.parametrize(
    "values",
    [
        {"text": "I bought fig."},
        {"hidden_at": START},
        {"retention": "session"},
        {"embedding": b"0000", "embedding_model": "m"},
    ],
)
def test_it_moves_on_with_every_change_of_a_message(house: House, values: dict[str, object]):
    said = house.say("I bought tea.")
    before = revision(house)
    update_message(house, said, **values)

    assert revision(house) != before


def test_it_moves_on_with_what_is_said_and_what_is_removed(house: House):
    said = house.say("I bought tea.")
    before = revision(house)
    added = house.write(lambda rows: remark(rows, "Tea!", beside=said))
    between = revision(house)
    house.write(lambda rows: rows.exec(delete(Message).where(col(Message.id) == added)))
    after = revision(house)

    assert before != between != after != before


def test_what_is_said_where_somebody_has_no_part_leaves_it_as_it_is(house: House):
    tom = house.person("tom")
    before = revision(house)
    house.say("I bought tea.", user=tom, conversation=house.conversation("other"))

    assert revision(house) == before
    assert revision(house, tom) != before


@pytest.mark.parametrize("what", ["name", "called", "audience"])
def test_another_name_or_audience_shows_in_its_frame(house: House, what: str):
    house.say("I bought tea.")
    before = revision(house)

    def rename(rows: Rows) -> None:
        if what == "name":
            rows.get_one(User, house.mira).name = "Mirabel"
        elif what == "called":
            participant_in(rows, house.talk, house.mira).called = "Mi"
        else:
            rows.get_one(Conversation, house.talk).audience = "place:hall"

    house.write(rename)

    assert revision(house).frame != before.frame


def test_it_moves_on_when_another_forgets_what_rested_on_a_shared_talk(house: House):
    hall = house.conversation("hall", audience="place:hall")
    tom = house.person("tom")
    house.say("Hello.", conversation=hall)
    said = house.say("I keep bees.", user=tom, conversation=hall)
    kept = house.learn(
        "Tom keeps bees.",
        quotes=[Quote(said, tom, "I keep bees")],
        batch={"user_id": tom, "conversation_id": hall},
    )
    before = revision(house)
    house.apply(Delete(memory_id=kept, reason="asked"), author=PERSON, user_id=tom)

    assert revision(house) != before
