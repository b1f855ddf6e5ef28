"""Export: everything there is of one user."""

import json
import sqlite3
from datetime import datetime
from typing import Any

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.conversation.users import participant_in
from memory.ledger.lineage import Shown
from memory.ledger.proposal import SourcedSentence
from memory.operations.kinds.update import Update
from memory.privacy.topic_rules import lift_rule, set_rule
from memory.reports.export import FORMAT, export_user
from memory.summaries.profiles import store_profile
from memory.tables import (
    ConsentGiven,
    Entity,
    Erasure,
    Feedback,
    Forgetting,
    ForgettingStep,
    Memory,
    Message,
    PlatformSettings,
    Profile,
    QualityRow,
    RecurringWork,
    Reminder,
    ReplyPiece,
    Run,
    RunNote,
    Trace,
)
from tests.memory.house import PERSON, House
from tests.memory.model_calls import model_call

TABLES = Memory.metadata.tables


PASSING = {"login_links", "login_sessions", "passkeys", "events", "write_keys", "erased_uids"} | {
    "recall_packs",
    "other_uids",
}
"""Hashes by which browsers are known, what the ledger tells whole, a cache, and what other exports
call a memory."""
NOT_OF_ONE = {"users", "places", "channels", "snapshots", "erasure_steps"} | PASSING
"""The user stands apart; servers, channels and backups are nobody's own; what an erasure has yet to
do is in no export: while it is under way, it names what is about to go."""


@pytest.fixture
def lived_in(house: House) -> House:
    """Give Mira something in every table, and Nils something beside it."""
    nils = house.person("nils")
    square = house.conversation("square", audience="place:town")
    first = house.learn("Mira has a cat, Pixel.", entities=["Pixel"], kind="preference")
    house.say("shared", conversation=square)
    house.say("Nils's words", conversation=square, user=nils)
    house.add("Nils skis.", entities=["Alps"], batch={"user_id": nils})
    change = Update(memory_id=first, content="Pixel moved out.", because="changed")
    house.apply(change, author=PERSON)
    said = house.say("tell of it")
    house.tell("They spoke of Pixel.", said)
    quiet = house.conversation("quiet")
    house.write(lambda rows: participant_in(rows, quiet, house.mira))
    house.write(lambda rows: _write_the_rest(rows, house, first, said))
    house.read_prompt(1, Shown("recalled", first))
    return house


def _write_the_rest(rows, house: House, memory: int, message: int) -> None:
    profile = Profile(
        user_id=house.mira,
        character="lumi",
        audience="private",
        version=1,
        model="m",
        prompt_version="1",
        created_at=house.now,
    )
    sentence = SourcedSentence("paragraph", "She has a cat.", memory_ids=[memory])
    store_profile(rows, profile, [[sentence]])
    run = Run(
        user_id=house.mira,
        conversation_id=house.talk,
        agent="curator",
        model="m",
        prompt_version="1",
        at=house.now,
        through_message_id=message,
    )
    trace = Trace(user_id=house.mira, turn_id=1, milliseconds=1.0, at=house.now, shown=[memory])
    call = model_call(
        house.now,
        user_id=house.mira,
        role="curator",
        tokens_in=2,
        cost=0.5,
        milliseconds=3.0,
        text=[{"asked": [], "answered": "Fine."}],
    )
    erasure = Erasure(user_id=house.mira, scope="message", state="done", accepted_at=house.now)
    rows.add_all([run, trace, call, erasure])
    rows.flush()
    run_id = int(run.id or 0)
    rows.add(
        Forgetting(id=1, user_id=house.mira, run_id=run_id, scope="topic", accepted_at=house.now)
    )
    rows.flush()
    rows.add_all(
        [
            ForgettingStep(forgetting_id=1, user_id=house.mira),
            ConsentGiven(user_id=house.mira, audience="place:town", asked_at=house.now),
            Feedback(
                user_id=house.mira, memory_id=memory, verdict="bad", words="No.", at=house.now
            ),
            PlatformSettings(user_id=house.mira),
            QualityRow(user_id=house.mira, day="2026-03-02", at=house.now),
            RecurringWork(user_id=house.mira, kind="insights", asked_at=house.now),
            Reminder(user_id=house.mira, memory_id=memory, day="2026-03-02", at=house.now),
            ReplyPiece(conversation_id=house.talk, turn_id=1, platform_id="7"),
            RunNote(run_id=int(run.id or 0), at=house.now),
        ]
    )
    for topic in ("work", "health"):
        set_rule(rows, house.mira, topic, "never", now=house.now)
    lift_rule(rows, house.mira, "work", "never", now=house.now)


def exported(house: House) -> dict[str, Any]:
    return house.read(lambda rows: export_user(rows, house.mira, house.now))


def test_it_is_json_with_a_format_and_a_time(lived_in: House):
    found = exported(lived_in)
    assert json.loads(json.dumps(found)) == found
    assert (found["format"], found["exported_at"]) == (FORMAT, "2026-03-02T12:00:00+00:00")


def test_there_is_something_of_every_table(lived_in: House):
    found = exported(lived_in)
    assert {name for name in found if name in TABLES} == {*TABLES} - NOT_OF_ONE
    assert all(found[name] for name in TABLES if name not in NOT_OF_ONE)


def test_what_did_not_change_reads_the_same(lived_in: House):
    found = exported(lived_in)
    for name in found.keys() & TABLES.keys():
        keys = [[row[key.name] for key in TABLES[name].primary_key] for row in found[name]]
        columns = [column.name for column in TABLES[name].columns if column.name in found[name][0]]
        assert keys == sorted(keys)
        assert [list(row) for row in found[name]] == [columns] * len(keys)


@pytest.mark.sqlite_only
def test_more_is_exported_than_a_statement_could_name(house: House):
    house.write(
        lambda rows: rows.add_all(
            [Entity(user_id=house.mira, name=f"wombat {number}") for number in range(40)]
        )
    )

    def narrow(rows: Rows) -> dict[str, Any]:
        opened: Any = rows.connection().connection.driver_connection
        before = opened.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 20)
        try:
            return export_user(rows, house.mira, house.now)
        finally:
            opened.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, before)

    assert len(house.read(narrow)["entities"]) == 40


def test_every_id_that_is_referenced_is_in_the_export(lived_in: House):
    found = exported(lived_in)
    ids = {name: {row.get("id") for row in found[name]} for name in found if name in TABLES}
    ids["users"] = {found["user"]["id"]}
    missing = {
        f"{name}.{key.parent.name}": left
        for name in ids.keys() - {"users"}
        for key in TABLES[name].foreign_keys
        if (left := _values(found[name], key.parent.name) - ids[key.column.table.name])
    }
    assert missing == {}


def _values(rows: list[dict[str, Any]], column: str) -> set[int]:
    return {row[column] for row in rows} - {None}


def test_every_time_is_iso_with_a_zone(lived_in: House):
    found = exported(lived_in)
    for name in [*(found.keys() & TABLES.keys()), "users"]:
        rows = [found["user"]] if name == "users" else found[name]
        for column in TABLES[name].columns:
            if str(column.type) == "DATETIME":
                times = [row[column.name] for row in rows if row[column.name] is not None]
                assert all(datetime.fromisoformat(time).tzinfo for time in times)


def test_nothing_of_another_user_is_in_it(lived_in: House):
    written = json.dumps(exported(lived_in))
    assert "shared" in written
    assert not [word for word in ("Nils", "skis", "Alps") if word in written]


def test_what_is_derived_is_left_out(lived_in: House):
    assert not {"embedding", "revision", "keyword_count"} & set(exported(lived_in)["memories"][0])


def test_what_goes_with_its_session_is_in_no_export(house: House):
    said = house.say("I keep a wombat.", "A wombat!")

    def work(rows: Rows) -> None:
        for message in rows.exec(select(Message).where(col(Message.id) >= said)):
            message.retention = "session"

    house.write(work)
    export = house.read(lambda rows: export_user(rows, house.mira, house.now))

    assert "wombat" not in json.dumps(export)


def test_a_reply_is_exported_without_what_only_others_said(house: House):
    nils, hall = house.person("nils"), house.conversation("hall", audience="place:1")
    house.say("I keep a wombat.", user=nils, conversation=hall)
    house.say("I keep a cat.", "Cats purr. Nils keeps a wombat.", conversation=hall)

    found = house.read(lambda rows: export_user(rows, house.mira, house.now))["messages"]
    assert [part["text"] for part in found] == ["I keep a cat.", "Cats purr."]
