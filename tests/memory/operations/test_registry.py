"""All operations by name, and the form in which the ledger holds those that wait.

Covers: memory.operations.kind.
"""

from dataclasses import fields
from datetime import UTC, datetime
from typing import Any, get_args

import pytest

from memory.dates.partial_date import Moment
from memory.ledger.proposal import EpisodeFrame, Link, Proposal, SourcedSentence
from memory.operations.kinds.add import Add
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.relate import Relate
from memory.operations.kinds.undo import Undo
from memory.operations.kinds.update import Update
from memory.operations.registry import KINDS, as_stored, from_stored, proposal_of
from memory.text.quotes import Quote
from memory.vocabulary import Op

AT = datetime(2026, 3, 5, 12, tzinfo=UTC)
QUOTE = Quote(4, 1, "I drink tea")
FLAT: dict[str, Any] = {
    "op": "BOOST",
    "memory_id": 7,
    "content": "Mira drinks tea.",
    "kind": None,
    "category": "fact",
    "topic": "drinks",
    "salience": 0.5,
    "confidence": 0.8,
    "entities": ["tea"],
    "structured": None,
    "grounding": "real",
    "valid_from": None,
    "valid_until": None,
    "because": None,
    "merges": False,
    "awaits": None,
    "forgotten_because": "asked",
    "quotes": [{"message_id": 4, "speaker_id": 1, "text": "I drink tea", "role": "source"}],
    "reason": None,
    "sentences": [],
    "episode": None,
    "links": [],
    "successor_id": None,
    "flaw": None,
    "at": None,
    "undoes": None,
    "waited_as": None,
    "kept": None,
}
"""A row written when all operations had the same fields, whatever they were."""


def test_every_operation_of_the_vocabulary_is_there_under_its_own_name():
    assert tuple(KINDS) == get_args(Op)
    assert [kind.shape.op for kind in KINDS.values()] == list(KINDS)


def test_an_operation_takes_only_what_it_has_a_field_for():
    assert proposal_of("BOOST", memory_id=7, content="x", merges=True) == Boost(memory_id=7)


@pytest.mark.parametrize(
    "proposal",
    [
        Add(
            content="Mira drinks tea.",
            kind="preference",
            entities=["tea"],
            structured={"key": "drink", "value": "tea"},
            valid_from=Moment(AT, "day"),
            quotes=[QUOTE],
            links=[Link("refines", 3, 0.5)],
        ),
        Add(
            category="episode",
            content="They talked.",
            sentences=[SourcedSentence("summary", "They talked.", [4], [])],
            episode=EpisodeFrame(2, 4, 5, provisional=True),
        ),
        Update(memory_id=7, content="Mira drinks coffee.", because="changed", merges=True),
        Update(memory_id=7, because="corrected", successor_id=8, reason="she said so"),
        Delete(memory_id=7, forgotten_because="faded", at=AT, grounding="fiction"),
        Relate(memory_id=7, links=[Link("contradicts", 8, 0.9)]),
        Undo(memory_id=7, undoes=5, waited_as=6),
    ],
)
def test_what_is_stored_is_read_back_as_it_was(proposal: Proposal):
    stored = as_stored(proposal)
    read = from_stored(stored)

    assert (type(read), as_stored(read)) == (type(proposal), stored)


@pytest.mark.parametrize("op", KINDS)
def test_a_row_has_the_same_keys_for_every_operation(op: Op):
    stored = as_stored(proposal_of(op))
    unsaid: dict[str, Any] = {
        "content": None,
        "topic": "",
        "entities": [],
        "memory_id": None,
        "quotes": [],
    }

    assert stored == FLAT | unsaid | {"op": op}


@pytest.mark.parametrize("op", KINDS)
def test_a_row_of_fields_that_an_operation_does_not_have_is_read(op: Op):
    read = from_stored(FLAT | {"op": op})

    own = {field.name for field in fields(read)}
    told = {"memory_id": 7, "content": "Mira drinks tea.", "topic": "drinks", "entities": ["tea"]}
    said = {name: value for name, value in told.items() if name in own}
    assert (type(read), read.quotes) == (KINDS[op].shape, [QUOTE])
    assert {name: getattr(read, name) for name in said} == said
