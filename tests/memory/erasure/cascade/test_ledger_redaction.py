"""Which operations lose their words with an erasure, though what they changed stays."""

from memory.operations.kinds.update import Update
from memory.text.quotes import Quote
from tests.memory.erasure.erased import WORD, Eraser, known
from tests.memory.house import CURATOR, PERSON, House


def test_a_former_wording_goes_with_its_message_though_its_making_is_blank_already(
    house: House, eraser: Eraser
):
    """A change told in private makes a memory of its own, which the place's erasure leaves."""
    place = house.conversation("home", audience="place:home")
    said = Quote(house.say("I like tea", conversation=place), house.mira, "I like tea")
    in_place = known(house, "Mira likes tea.", said, conversation_id=place, audience="place:home")
    told = house.quote(f"I like {WORD} now")
    change = Update(memory_id=in_place, content=f"Mira likes {WORD}.", quotes=[told])
    [private] = {*house.apply(change, author=CURATOR).memory_ids} - {in_place}
    house.apply(Update(memory_id=private, content="Mira likes cocoa."), author=PERSON)

    eraser.memory(in_place)
    eraser.conversation(house.talk)

    assert house.memory(private).content == "Mira likes cocoa."
    assert eraser.holds(WORD) == set()
