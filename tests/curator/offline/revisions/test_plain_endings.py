"""Tests of what is no longer so where a message says what is instead."""

from curator.curation.curator import ProposedOperation
from curator.offline.claim_changes import DISPLACED
from curator.offline.revisions.plain_endings import ended_plainly
from tests.curator.offline.windows import memory, window

CELLO = memory("a1", "plays", "cello", "The user plays cello.")


def _ended(*operations: ProposedOperation, said: str) -> list[ProposedOperation]:
    return ended_plainly(operations, window(said).utterances, [CELLO])


def _no_longer(quote: str) -> ProposedOperation:
    return ProposedOperation(
        op="UPDATE", id="a1", content="The user no longer plays cello.", quote=quote
    )


def test_a_memory_ends_where_something_is_instead():
    said = "I don't play cello any more, I swapped to the trumpet"
    new = ProposedOperation(
        op="ADD", content="The user swapped to the trumpet.", quote="I swapped to the trumpet"
    )
    end, added = _ended(_no_longer("I don't play cello any more"), new, said=said)
    assert end.content == CELLO.content
    assert end.valid_until == "2026-11-21"
    assert added == new


def test_it_is_told_as_no_longer_so_where_nothing_is():
    told = _no_longer("I don't play cello any more")
    assert _ended(told, said="I don't play cello any more") == [told]


def test_what_never_was_so_goes_where_that_is_asked():
    said = "I don't play cello, I never have. Please delete"
    (gone,) = _ended(_no_longer("I don't play cello"), said=said)
    assert (gone.op, gone.id, gone.because) == ("DELETE", "a1", "corrected")


def test_what_something_else_has_taken_the_place_of_ends_and_is_kept():
    gone = ProposedOperation(
        op="DELETE", id="a1", quote="I play the trumpet now", because="changed", reason=DISPLACED
    )
    (end,) = _ended(gone, said="I play the trumpet now")
    assert (end.op, end.content, end.valid_until) == ("UPDATE", CELLO.content, "2026-11-21")


def test_a_plan_that_changed_never_was():
    plan = memory("a1", "plan", "the dentist", "The user has the dentist on Tuesday.")
    gone = ProposedOperation(
        op="DELETE", id="a1", quote="it's on Thursday", because="changed", reason=DISPLACED
    )
    assert ended_plainly([gone], window("it's on Thursday").utterances, [plan]) == [gone]
