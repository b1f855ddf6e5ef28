"""Shortening: see also what forgets a topic, and what follows an edited message."""

from memory.amendments.shortening import shortened
from memory.ledger.proposal import SourcedSentence
from memory.operations.kinds.update import Update
from tests.memory.house import House


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
