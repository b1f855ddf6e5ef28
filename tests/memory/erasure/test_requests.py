"""An erasure is accepted at once, and holds ids only.

Covers: memory.erasure.targets.
"""

import json
from typing import Any

import pytest
from sqlmodel import col

from memory.erasure.requests import (
    erase_conversation,
    erase_everything,
    erase_memory,
    erase_message,
    erase_topic,
)
from memory.ledger.proposal import Author
from memory.operations.kinds.restore import Restore
from memory.queue.retries import NEVER_PARKED
from memory.tables import Erasure, Job, Memory, Participant
from tests.memory.erasure.erased import Eraser
from tests.memory.house import House


def test_no_word_is_written_down_for_any_scope(house: House, eraser: Eraser):
    memory = house.learn("Mira keeps a wombat.", topic="pets")
    eraser.accept(erase_memory, memory, messages=True)
    eraser.accept(erase_message, 1, cascade=True)
    eraser.accept(erase_conversation, house.talk, facts=True)
    eraser.accept(erase_topic, "wombat", messages=True)
    eraser.accept(erase_everything)

    written = [erasure.model_dump_json() for erasure in house.all(Erasure)]
    written += [job.model_dump_json() for job in house.jobs("erase")]
    assert len(written) == 10
    assert not any("wombat" in json.dumps(text) for text in written)


def test_what_was_said_before_is_not_learned_from_any_more(house: House, eraser: Eraser):
    memory = house.learn("Mira keeps a wombat.")
    newest = house.say("My wombat is asleep.")
    house.write(lambda rows: rows.add(_parked(house)))

    eraser.accept(erase_memory, memory, messages=False)

    [part] = house.all(Participant)
    assert part.curated_through >= newest
    assert not house.all(Job, col(Job.parked_at).is_not(None))


@pytest.mark.parametrize(
    ("deed", "target", "chosen"),
    [
        (erase_memory, (1,), {"messages": False}),
        (erase_topic, ("wombat",), {"messages": False}),
        (erase_everything, (), {}),
    ],
)
def test_a_memory_is_told_no_more_from_the_acceptance_on(
    house: House, eraser: Eraser, deed: Any, target: tuple[Any, ...], chosen: dict[str, Any]
):
    house.learn("Mira keeps a wombat.", topic="pets")
    assert house.found("wombat") == ["Mira keeps a wombat."]

    erasure = eraser.accept(deed, *target, **chosen)

    assert house.found("wombat") == []
    assert house.memory(1).state == "forgotten"
    eraser.run(erasure)
    assert house.all(Memory) == []


def test_what_the_operator_gave_stays_until_everything_goes(house: House, eraser: Eraser):
    memory = house.learn("Mira keeps a wombat.")
    house.change(memory, category="system")

    eraser.accept(erase_everything)

    assert house.memory(memory).state == "active"


def test_what_is_brought_back_while_it_waits_goes_all_the_same(house: House, eraser: Eraser):
    memory = house.learn("Mira keeps a wombat.")
    erasure = eraser.accept(erase_memory, memory, messages=False)
    house.apply(Restore(memory_id=memory), author=Author("person"))
    assert house.found("wombat") == ["Mira keeps a wombat."]

    eraser.run(erasure)

    assert house.all(Memory) == []


def test_an_erasure_is_never_parked():
    assert "erase" in NEVER_PARKED


def _parked(house: House) -> Job:
    return Job(
        kind="curate",
        lane="x",
        user_id=house.mira,
        conversation_id=house.talk,
        payload={"after": 0, "through": 2},
        run_at=house.now,
        parked_at=house.now,
        created_at=house.now,
    )
