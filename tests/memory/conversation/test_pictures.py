"""The link of a picture stays with what was learned from its description, and goes with it.

Covers: memory.conversation.incoming.
"""

from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import Session as Rows

from memory.amendments.message_edits import delete_message, edit_message
from memory.conversation.incoming import Incoming, Part, SentPicture
from memory.conversation.pictures import placed
from memory.conversation.turns import receive, settle
from memory.ledger.proposal import Batch
from memory.operations.kinds.undo import Undo
from memory.operations.kinds.update import Update
from memory.tables import Message
from memory.text.quotes import Quote
from tests.memory.erasure.erased import Eraser
from tests.memory.house import PERSON, House

CAT = SentPicture("https://cdn.example/cat.png", "🖼 cat.png: A grey cat on a sofa.")
DOG = SentPicture("https://cdn.example/dog.png", "🖼 dog.png: A brown dog in the snow.")
TEXT = f"Look at these!\n{CAT.described}\n{DOG.described}"


def shown(house: House, text: str = TEXT) -> int:
    incoming = Incoming(
        conversation_id=house.talk,
        user_id=house.mira,
        text=text,
        held_by="here:1",
        pictures=[CAT, DOG],
    )
    pace = house.services.pace
    got = house.write(lambda rows: receive(rows, incoming, pace=pace, now=house.now))
    house.write(lambda rows: settle(rows, got.turn_id, "I see.", now=house.now))
    return got.message_id


def learned(house: House, message: int, content: str, quote: str) -> int:
    return house.learn(content, quotes=[Quote(message, house.mira, quote)])


def by_person(house: House) -> Batch:
    return Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())


def test_what_is_learned_of_a_picture_keeps_its_link(house: House):
    message = shown(house)
    cat = learned(house, message, "The user has a grey cat.", "A grey cat on a sofa")
    dog = learned(house, message, "The user met a brown dog.", "brown dog in the snow")
    words = learned(house, message, "The user likes to show pictures.", "Look at these!")

    assert house.memory(cat).image_url == CAT.url
    assert house.memory(dog).image_url == DOG.url
    assert house.memory(words).image_url is None


def test_a_description_that_was_not_kept_whole_leaves_no_place():
    assert placed("Look!", [CAT]) == []
    assert placed(f"{CAT.described} {CAT.described}", [CAT, CAT])[1]["start"] > 0


@given(st.lists(st.text(min_size=1, max_size=20), max_size=4), st.text(max_size=20))
def test_a_place_holds_the_description(described: list[str], before: str):
    pictures = [SentPicture(f"u{at}", part) for at, part in enumerate(described)]
    said = Part(None, "\n".join([before, *described]), pictures)

    for part in placed(said.text, pictures):
        sent = pictures[int(part["url"][1:])]
        assert said.text[part["start"] : part["end"]] == sent.described


def twice_grounded(house: House, message: int) -> int:
    grounds = [Quote(message, house.mira, "A grey cat on a sofa"), house.quote("I have a cat.")]
    memory = house.learn("The user has a grey cat.", quotes=grounds)
    assert house.memory(memory).image_url == CAT.url
    return memory


def test_a_link_goes_with_a_message_that_is_deleted(house: House):
    message = shown(house)
    memory = twice_grounded(house, message)

    def delete(rows: Rows) -> None:
        row = rows.get_one(Message, message)
        delete_message(rows, row, by_person(house), house.services.policy)

    house.write(delete)

    assert house.memory(memory).image_url is None
    assert house.all(Message, Message.id == message)[0].pictures == []


def test_a_link_is_erased_with_its_message(house: House):
    message = shown(house)
    memory = twice_grounded(house, message)

    Eraser(house).message(message)

    assert house.memory(memory).image_url is None
    assert Eraser(house).holds(CAT.url, DOG.url) == set()


def test_an_edited_message_has_the_pictures_that_it_has_now(house: House):
    message = shown(house)

    def edit(rows: Rows) -> None:
        row = rows.get_one(Message, message)
        said = Part(None, f"Only her:\n{DOG.described}", [DOG])
        edit_message(rows, row, said, by_person(house), house.services.policy)

    house.write(edit)

    [row] = house.all(Message, Message.id == message)
    assert [picture["url"] for picture in row.pictures] == [DOG.url]
    dog = learned(house, message, "The user met a brown dog.", "A brown dog in the snow")
    assert house.memory(dog).image_url == DOG.url


def test_an_undone_change_gives_the_link_back(house: House):
    cat = learned(house, shown(house), "The user has a grey cat.", "A grey cat on a sofa")
    update = Update(
        memory_id=cat,
        content="The user has a grey cat and met a brown dog.",
        quotes=[Quote(shown(house), house.mira, "A brown dog in the snow")],
    )
    [operation] = house.apply(update).applied
    assert house.memory(cat).image_url == DOG.url

    house.apply(Undo(memory_id=cat, undoes=operation), author=PERSON)

    assert house.memory(cat).image_url == CAT.url
