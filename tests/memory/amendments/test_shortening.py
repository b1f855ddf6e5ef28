"""Shortening: see also what forgets a topic, and what follows an edited message."""

from memory.amendments.shortening import shorten, shortened
from memory.ledger.proposal import Batch, SourcedSentence
from memory.operations.kinds.update import Update
from memory.tables import Operation
from tests.memory.house import PERSON, SUMMARIZER, House


def test_what_stays_of_a_summary_is_what_is_named(house: House):
    said = house.say("I like tea", "Nice.")
    episode = house.memory(house.tell("Mira likes tea. Mira skis.", said))
    stays = [SourcedSentence("summary", "Mira likes tea.", [said])]

    found = house.read(
        lambda rows: shortened(
            rows, episode, stays, ["tea"], reason="why", left=lambda text: text.upper()
        )
    )
    assert isinstance(found, Update)
    assert (found.content, found.topic, found.reason) == ("Mira likes tea.", "tea", "why")
    assert found.sentences == stays


def test_a_summary_is_shortened_where_it_stands(house: House):
    hall = house.conversation("hall", audience="place:1")
    said = house.say("I like tea", "Nice.", conversation=hall)
    there = {"audience": "place:1", "conversation_id": hall, "character": "lumi"}
    told = house.apply(
        house.episode("Mira likes tea. Mira skis.", said), author=SUMMARIZER, **there
    )
    episode = house.memory(told.memory_ids[0])
    stays = [SourcedSentence("summary", "Mira likes tea.", [said])]
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy

    outcome = house.write(
        lambda rows: shorten(
            rows, [shortened(rows, episode, stays, [], reason="", left=str)], batch, policy
        )
    )
    assert list(outcome.memory_ids) == [episode.id]
    after = house.memory(episode.id or 0)
    assert (after.content, after.audience) == ("Mira likes tea.", "place:1")
    assert (after.conversation_id, after.character, after.verified) == (hall, "lumi", False)
    assert [operation.op for operation in house.all(Operation)] == ["ADD", "UPDATE"]
