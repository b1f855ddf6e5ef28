"""How much of what was proposed one run takes.

Covers: curator.deduplication.nomination, curator.deduplication.resolution.
"""

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from curator.curation.batching import in_runs, portion_of
from curator.deduplication.nomination import SecondOpinion
from curator.deduplication.resolution import Opinion
from memory.conversation.curation_cursor import Stage
from memory.conversation.window import WindowMessage
from memory.ledger.proposal import Proposal
from memory.text.quotes import Quote

AT = datetime(2026, 3, 2, tzinfo=UTC)
STAGE = Stage(
    after=0,
    through=50,
    context=[WindowMessage(3, 1, "Mira", "earlier", AT)],
    fresh=[WindowMessage(number, 1, "Mira", "…", AT) for number in (10, 20, 30, 40, 50)],
)


def on(message_id: int | None, number: int = 0) -> Proposal:
    quotes = [] if message_id is None else [Quote(message_id, 1, "…")]
    return Proposal(op="ADD", content=f"{message_id} {number}", quotes=quotes)


PROPOSALS = st.lists(st.sampled_from([None, 3, 10, 20, 30, 40, 50]).map(on), max_size=40)


@given(PROPOSALS, st.integers(1, 9))
def test_nothing_that_is_passed_over_was_not_taken(proposals: list[Proposal], most: int):
    numbered = [replace(proposal, reason=str(at)) for at, proposal in enumerate(proposals)]
    portion = portion_of(numbered, STAGE, most)
    fresh = {part.id for part in STAGE.fresh}
    left = [part for part in numbered if part not in portion.proposals]

    assert portion.through in fresh
    assert all(part.quotes[0].message_id > portion.through for part in left)
    assert portion.left == len(left)
    assert len(portion.proposals) + len(left) == len(numbered)


@given(PROPOSALS, st.integers(1, 9))
def test_a_run_takes_no_more_than_fits_unless_one_message_holds_more(
    proposals: list[Proposal], most: int
):
    placed = [
        proposal.quotes[0].message_id
        for proposal in portion_of(proposals, STAGE, most).proposals
        if proposal.quotes and proposal.quotes[0].message_id >= 10
    ]
    assert len(placed) <= most or len(set(placed)) == 1


def test_ten_facts_in_five_messages_are_taken_eight_and_two():
    proposals = [on(message.id, number) for number in range(2) for message in STAGE.fresh]
    first = portion_of(proposals, STAGE, 8)
    rest = replace(STAGE, after=first.through, fresh=STAGE.fresh[4:])

    assert (len(first.proposals), first.through, first.left) == (8, 40, 2)
    assert len(portion_of(proposals[4::5], rest, 8).proposals) == 2


def test_what_rests_on_nothing_new_takes_no_room():
    proposals = [*(on(None, number) for number in range(20)), on(10), on(50)]
    portion = portion_of(proposals, STAGE, 2)

    assert (portion.through, portion.left) == (50, 0)
    assert portion.proposals[:2] == [on(10), on(50)]


def test_several_runs_take_all_and_count_what_none_takes_once():
    opinions = [Opinion(on(10, number)) for number in range(17)]
    heard = SecondOpinion(opinions, {}, unreadable=1, too_many=2, left=3)
    parts = list(in_runs(heard, 8))

    assert [len(second_opinion.opinions) for second_opinion in parts] == [8, 8, 1]
    assert [opinion for part in parts for opinion in part.opinions] == opinions
    counted = [
        (second_opinion.unreadable, second_opinion.too_many, second_opinion.left)
        for second_opinion in parts
    ]
    assert counted == [(1, 2, 3), (0, 0, 0), (0, 0, 0)]
    assert len(list(in_runs(replace(heard, opinions=[]), 8))) == 1
