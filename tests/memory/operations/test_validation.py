"""Whether an operation may be applied."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.dates.partial_date import Moment
from memory.ledger.proposal import Author, ContentProposal, Proposal, SourcedSentence
from memory.operations.kinds.update import Update, rewrites
from memory.operations.registry import proposal_of
from memory.operations.run_limits import ALLOWED
from memory.operations.validation import (
    NOT_ALLOWED,
    Target,
    with_labels_kept,
    with_times_in_reach,
)
from memory.text.quotes import Quote
from memory.vocabulary import KINDS, Agent, Op
from tests.memory.house import CURATOR, PERSON, REVIEWER, drinking
from tests.memory.operations.validating import GUARDED, TEA, against, moment

QUOTES = (Quote(1, 1, "I drink tea"),)
OPS: tuple[Op, ...] = ("ADD", "UPDATE", "BOOST", "DELETE", "RESTORE", "PROMOTE", "KEEP", "REVIEW")
OPS = (*OPS, "FADE")
DECAY = Author("decay")
AUTHORS = st.sampled_from([CURATOR, PERSON, REVIEWER, DECAY, Author("import")])
PROPOSALS = st.builds(
    proposal_of,
    op=st.sampled_from(OPS),
    memory_id=st.just(7),
    content=st.one_of(st.none(), st.text(max_size=20), st.just("x" * 501)),
    kind=st.sampled_from(KINDS),
    because=st.sampled_from([None, "changed", "corrected"]),
    quotes=st.sampled_from([(), QUOTES]),
    valid_until=st.sampled_from([None, Moment(datetime(2001, 1, 1, tzinfo=UTC), "year")]),
)
TARGETS = st.builds(
    Target,
    category=st.sampled_from(["system", "core", "fact", "episode", "chapter"]),
    state=st.sampled_from(["active", "forgotten", "archived"]),
    verified=st.booleans(),
    content=st.just("Mira drinks tea."),
)


@given(PROPOSALS, st.one_of(st.none(), TARGETS), AUTHORS)
def test_what_is_let_through_keeps_every_rule(proposal: Proposal, target, author: Author):
    if against(proposal, target, author) is not None:
        return
    if isinstance(proposal, ContentProposal):
        assert 1 <= len((proposal.content or "").strip()) <= 500
    if proposal.op != "ADD":
        assert target is not None
        assert target.category != "system"
        assert (target.state == "active") == (proposal.op != "RESTORE")
    if author == CURATOR and proposal.op in ("ADD", "UPDATE", "BOOST", "DELETE"):
        assert proposal.quotes


@given(PROPOSALS, TARGETS, st.sampled_from(["a", "tea", "nice weather today", "I drink tea", ""]))
def test_core_and_verified_memories_fall_only_on_the_users_word(
    proposal: Proposal, target: Target, said: str
):
    proposal = replace(proposal, quotes=[Quote(1, 1, said)] if said else [])
    guarded = target.category == "core" or target.verified
    if proposal.op not in ("UPDATE", "DELETE") or not guarded:
        return
    if against(proposal, target, CURATOR) is not None:
        return
    if isinstance(proposal, Update) and proposal.because is None:
        assert proposal.content == target.content
        assert proposal.valid_until in (None, target.valid_until)
    else:
        assert said == "I drink tea"


@pytest.mark.parametrize("op", OPS[1:])
def test_a_missing_memory_cannot_be_touched(op: Op):
    for author in (CURATOR, PERSON, REVIEWER):
        assert against(drinking(op, memory_id=7), None, author) == "no such memory"


@pytest.mark.parametrize("op", OPS[1:])
def test_nobody_touches_a_system_memory(op: Op):
    for author in (CURATOR, PERSON, REVIEWER, DECAY):
        assert against(drinking(op), replace(TEA, category="system"), author) == "system memory"


def test_only_what_was_forgotten_is_restored():
    assert against(drinking("RESTORE"), author=PERSON) == "not forgotten"
    assert against(drinking("RESTORE"), replace(TEA, state="archived"), PERSON) is None
    assert against(drinking("BOOST"), replace(TEA, state="forgotten")) == "not active"


@pytest.mark.parametrize("content", [None, "", " \n ", "　"])
def test_content_cannot_be_empty(content):
    assert against(drinking(content=content)) == "no content"


def test_five_hundred_characters_are_the_most():
    assert against(drinking(content="茶" * 500)) is None
    assert against(drinking(content="茶" * 501)) == "content too long"


@pytest.mark.parametrize(
    "proposal",
    [
        drinking(content="Mira's card is 4111 1111 1111 1111."),
        drinking(topic="the password is hunter2"),
        drinking(entities=["sk-proj-Abcdefghijklmnop1234"]),
        drinking(structured={"key": "card", "value": "4111111111111111"}),
        drinking(sentences=[SourcedSentence("summary", "密码是abc123", [1])]),
    ],
)
def test_no_author_may_store_a_secret(proposal: Proposal):
    for author in (CURATOR, PERSON, REVIEWER):
        assert against(proposal, author=author) == "secret"


@pytest.mark.parametrize("op", ["ADD", "UPDATE", "BOOST", "DELETE"])
def test_the_curator_names_the_words_it_rests_on(op: Op):
    assert against(drinking(op, quotes=())) == "no such quote"
    assert against(drinking(op, quotes=()), author=PERSON) is None


@pytest.mark.parametrize("target", GUARDED)
def test_an_agent_labels_nothing_anew_that_is_sure(target: Target):
    name = {"key": "name", "value": "Gandalf"}
    again = drinking("UPDATE", kind="goal", topic="wizards", structured=name)

    kept = with_labels_kept(again, replace(target, structured={"key": "drink"}), CURATOR)
    assert (kept.kind, kept.topic, kept.structured) == (None, "", None)
    assert with_labels_kept(replace(again, quotes=[]), target, CURATOR).structured is None
    assert with_labels_kept(again, target, CURATOR).structured == name
    assert with_labels_kept(again, target, PERSON) == again
    assert with_labels_kept(again, TEA, CURATOR) == again


@pytest.mark.parametrize("agent", get_args(Agent))
@pytest.mark.parametrize("op", get_args(Op))
def test_an_agent_does_only_what_is_its_to_do(agent: Agent, op: Op):
    forgotten = replace(TEA, state="forgotten")
    target = forgotten if op == "RESTORE" else TEA
    asked = drinking(op, memory_id=None if op == "ADD" else 7)
    is_refused = against(asked, target, Author(agent)) == NOT_ALLOWED
    assert is_refused == (agent != "person" and op not in ALLOWED.get(agent, ()))


def test_only_a_person_hides_restores_and_undoes_and_only_a_review_promotes():
    for op in ("HUSH", "UNHUSH", "RESTORE", "UNDO"):
        assert not any(op in ops for ops in ALLOWED.values())
    for op in ("PROMOTE", "KEEP", "FADE"):
        assert [agent for agent, ops in ALLOWED.items() if op in ops] == ["reviewer"]


def test_time_and_reviewer_may_let_a_verified_fact_go_but_nothing_of_the_core():
    for author in (REVIEWER, DECAY):
        assert against(drinking("DELETE"), replace(TEA, verified=True), author) is None
        assert against(drinking("DELETE"), replace(TEA, category="core"), author) is not None


def test_a_flaw_found_while_reading_is_the_objection():
    assert against(drinking(flaw="unreadable time")) == "unreadable time"


def test_a_sentence_without_a_source_is_refused():
    bare = drinking(sentences=[SourcedSentence("summary", "We talked.")])
    assert against(bare, author=Author("summarizer")) == "sentence without a source"


def test_nothing_ends_before_it_begins():
    march, april = moment("2026-03"), moment("2026-04")
    assert against(drinking(valid_from=march, valid_until=april)) is None
    assert against(drinking(valid_from=april, valid_until=march)) == "ends before it begins"


def test_what_ends_never_has_no_end_and_what_began_before_all_calendars_no_beginning():
    in_march = moment("2026-03")
    for forever in ("9999-12-31", "2999-12-31", "3000"):
        kept = with_times_in_reach(drinking(valid_from=in_march, valid_until=moment(forever)))
        assert (kept.valid_from, kept.valid_until, kept.flaw) == (in_march, None, None)
    for ever in ("0001-01-01", "0999-12"):
        kept = with_times_in_reach(drinking(valid_from=moment(ever), valid_until=in_march))
        assert (kept.valid_from, kept.valid_until, kept.flaw) == (None, in_march, None)


def test_a_time_that_no_life_has_is_a_flaw():
    assert with_times_in_reach(drinking(valid_from=moment("9999"))).flaw == "unreadable time"
    assert with_times_in_reach(drinking(valid_until=moment("0001"))).flaw == "unreadable time"


def test_deleting_and_superseding_retire_and_refining_does_not():
    assert drinking("DELETE").retires
    assert drinking("UPDATE", because="changed").retires
    assert not drinking("UPDATE").retires
    assert not drinking("ADD").retires


def test_a_rewording_or_a_new_end_takes_what_was_said_away():
    until = moment("2001")
    assert rewrites(drinking("UPDATE", content="Mira drinks coffee."), TEA, "private")
    assert rewrites(drinking("UPDATE", valid_until=until), TEA, "private")
    ended = replace(TEA, valid_until=until.at)
    assert not rewrites(drinking("UPDATE", valid_until=until), ended, "private")
    assert not rewrites(drinking("UPDATE", content="mira  drinks tea"), TEA, "private")
    assert not rewrites(drinking("UPDATE", content="Mira drinks coffee."), TEA, "place:x")
    assert not rewrites(drinking(content="Mira drinks coffee."), TEA, "private")
