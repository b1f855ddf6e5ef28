"""Every row that hangs on a user goes with everything, and what belongs to a part goes with it."""

from typing import Any

import pytest
import sqlmodel
from sqlalchemy import Table, func, select

from memory.ledger.lineage import Shown
from memory.ledger.proposal import Link, SourcedSentence
from memory.operations.kinds.add import Add
from memory.operations.kinds.relate import Relate
from memory.reports.learning_notes import operations_of
from memory.summaries.profiles import store_profile
from memory.tables import (
    ConsentGiven,
    EntityAlias,
    ErasedUid,
    Event,
    Feedback,
    Forgetting,
    ForgettingStep,
    LiftedRule,
    LoginLink,
    Memory,
    OtherUid,
    Passkey,
    PlatformSettings,
    Profile,
    QualityRow,
    RecallPack,
    RecurringWork,
    Reminder,
    ReplyPiece,
    Run,
    RunNote,
    TopicRule,
    Trace,
    Turn,
    WriteKey,
)
from tests.memory.erasure.erased import Eraser
from tests.memory.house import REVIEWER, House

OUTLIVING = {"erasures", "erasure_steps", "model_calls", "places", "channels", "snapshots"}
"""What is not a user's, or stays for nobody: a number of what an erasure or a call came to."""
HASH = "a1"
WATCHED = {"login_sessions", "events"}
"""By what somebody sees their erasure to its end; of events, only those that tell of it stay."""
TABLES = [
    sorted_table
    for sorted_table in Memory.metadata.sorted_tables
    if sorted_table.name not in OUTLIVING | WATCHED
]


@pytest.fixture
def lived(house: House) -> House:
    """Return a house in which each table holds a row of Mira's, and none of another's."""
    wombat = house.learn("Mira keeps a wombat.", entities=["Quill"], topic="pets")
    rain = house.learn("Mira likes rain.")
    house.tell("She keeps a wombat.", house.say("I keep a wombat."))
    relating = Relate(memory_id=wombat, links=[Link("supports", rain, 0.5)])
    house.apply(relating, author=REVIEWER)
    mine: dict[str, Any] = {"user_id": house.mira}
    its_run = run(house)

    def work(rows: Any) -> None:
        born: dict[str, Any] = {"created_at": house.now, **mine}
        told = [[SourcedSentence("", "Mira likes rain.", [], [rain])]]
        profile = Profile(
            character="lumi", audience="private", version=1, model="", prompt_version="", **born
        )
        store_profile(rows, profile, told)
        first = rows.exec(sqlmodel.select(sqlmodel.func.min(Turn.id))).one()
        rows.add(ReplyPiece(conversation_id=house.talk, turn_id=first, platform_id="77"))
        rows.add(RunNote(run_id=its_run, at=house.now, platform_id="78"))
        rows.add(QualityRow(day="2026-03-02", at=house.now, **mine))
        rows.add(Reminder(memory_id=wombat, day="2026-03-02", at=house.now, **mine))
        rows.add(ConsentGiven(audience="place:9", agreed_at=house.now, **mine))
        rows.add(PlatformSettings(reminders=True, **mine))
        rows.add(RecurringWork(kind="insights", asked_at=house.now, **mine))
        rows.add(TopicRule(topic="health", rule="never", **born))
        rows.add(LiftedRule(topic="work", rule="hushed", lifted_at=house.now, **born))
        rows.add(Trace(turn_id=first, milliseconds=1.0, at=house.now, **mine))
        rows.add(LoginLink(secret_hash=HASH, expires_at=house.now, **born))
        rows.add(Feedback(memory_id=wombat, verdict="good", words="Nice.", at=house.now, **mine))
        rows.add(WriteKey(key_hash="a", request_hash="b", at=house.now, **mine))
        rows.add(ErasedUid(uid="u1", user_id=house.mira))
        rows.add(OtherUid(uid="u2", memory_id=wombat, **mine))
        rows.add(Passkey(handle="h", credential="c", public_key="p", name="phone", **born))
        rows.add(EntityAlias(entity_id=1, alias="Q", **mine))
        rows.add(Forgetting(id=1, run_id=its_run, scope="topic", accepted_at=house.now, **mine))
        rows.flush()
        rows.add(ForgettingStep(forgetting_id=1, **mine))
        rows.add(RecallPack(uid="p", revision=9, part=0, parts=1, body=b"words", **mine))

    house.write(work)
    house.read_prompt(1, Shown("recalled", rain))
    return house


def run(house: House) -> int:
    """Begin a run of the curator and return its id."""

    def work(rows: Any) -> int:
        begun = Run(
            user_id=house.mira,
            conversation_id=house.talk,
            agent="curator",
            model="",
            prompt_version="",
            at=house.now,
        )
        rows.add(begun)
        rows.flush()
        return int(begun.id or 0)

    return house.write(work)


def count(house: House, table: Table) -> int:
    found = select(func.count()).select_from(table)
    return int(house.read(lambda rows: rows.execute(found).scalar_one()))


@pytest.mark.parametrize("table", TABLES, ids=lambda part: part.name)
def test_everything_takes_the_rows_of_every_table(lived: House, table: Table):
    assert count(lived, table) > 0, "give Mira a row in the new table"

    Eraser(lived).everything()

    left = 1 if table.name == "jobs" else 0  # the job of the erasure itself
    assert count(lived, table) == left


def test_of_an_erased_message_no_piece_of_the_reply_is_known(lived: House, eraser: Eraser):
    eraser.message(lived.all(Turn)[0].message_id, cascade=True)
    assert lived.all(ReplyPiece) == []


def test_of_an_erased_reply_no_piece_is_known(lived: House, eraser: Eraser):
    eraser.message(lived.all(Turn)[0].reply_id or 0)
    assert lived.all(ReplyPiece) == []
    assert lived.all(Turn)[0].reply_id is None


def test_that_an_erased_memory_was_brought_up_is_not_known(lived: House, eraser: Eraser):
    eraser.memory(lived.all(Reminder)[0].memory_id)
    assert lived.all(Reminder) == []


def test_what_a_run_learned_is_not_told_once_it_is_erased(house: House, eraser: Eraser):
    said = house.quote("I keep a wombat, and I live in Oslo.")
    learned = house.apply(
        Add(content="Mira keeps a wombat.", quotes=[said]),
        Add(content="Mira lives in Oslo.", quotes=[said]),
        run_id=(its_run := run(house)),
    )

    eraser.memory(learned.memory_ids[0])

    told = house.read(lambda rows: operations_of(rows, house.mira, its_run))
    assert [entry.memory for entry in told] == [learned.memory_ids[1]]


def test_of_what_happened_only_the_erasure_is_known(lived: House):
    Eraser(lived).everything()

    assert {event.kind for event in lived.all(Event)} == {"erasure.progress"}
