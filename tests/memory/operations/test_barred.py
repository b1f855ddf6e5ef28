"""What a memory rested on that was erased is never evidence again."""

from memory.conversation.window_folding import leaving
from memory.erasure.requests import erase_memory
from memory.operations.kinds.add import Add
from memory.tables import Job, Message
from memory.text.quotes import Quote
from tests.memory.house import PERSON, House


def barred(house: House) -> Quote:
    """Return words that a memory rested on, whose erasure was accepted just now."""
    said = house.quote("I keep a wombat.")
    memory = house.add("Mira keeps a wombat.", quotes=[said])
    house.write(lambda rows: erase_memory(rows, house.mira, memory, messages=False, now=house.now))
    return said


def test_no_agent_rests_anything_on_it(house: House):
    said = barred(house)
    outcome = house.apply(Add(content="She has a wombat.", quotes=[said]))
    assert [rejection.reason for rejection in outcome.rejected] == ["said before an erase"]


def test_a_person_may_and_so_may_what_is_said_anew(house: House):
    said = barred(house)
    by_hand = Add(content="A wombat, after all.", quotes=[said])
    assert house.apply(by_hand, author=PERSON).applied
    anew = Add(content="Wombats are mine.", quotes=[house.quote("I keep wombats")])
    assert house.apply(anew).applied


def test_no_episode_tells_of_it(house: House):
    said = barred(house)
    house.say("I planted tomatoes.")
    session = house.all(Message)[0].session_id
    job = Job(
        kind="summarise",
        lane="",
        conversation_id=house.talk,
        payload={"session_id": session},
        run_at=house.now,
        created_at=house.now,
    )
    found = house.read(lambda rows: leaving(rows, job, house.settings.window))
    assert found is not None
    assert said.message_id in {message.id for message in found.messages}
    assert said.message_id not in found.heard_by[house.mira]
