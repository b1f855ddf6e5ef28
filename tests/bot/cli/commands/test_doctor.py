"""`companion doctor`.

Covers: bot.cli.endpoint_report.
"""

import json
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy.exc import OperationalError

from bot.cli.commands import doctor
from config.errors import StoreUnwritable
from memory.storage.store import Store
from memory.storage.store_files import RECORD
from tests.bot.cli.conftest import Run
from tests.fakes.behaviours import Fails, Says
from tests.fakes.model_server import ModelServer
from tests.stage import staged


def findings(run: Run, *more: str) -> dict[str, bool]:
    return {load["name"]: load["ok"] for load in json.loads(run("doctor", "--json", *more).out)}


@pytest.mark.usefixtures("bundled")
def test_a_whole_house_is_well(run: Run, met: Path):
    run("memory", "add", "My cat is called Pixel.")

    told = run("doctor")

    assert told.code == 0
    assert "BAD" not in told.out
    for what in ("settings", "database", "keyword index", "vectors", "embedder", "mind of chat"):
        assert f"ok   {what}: " in told.out


@pytest.mark.parametrize("more", [(), ("--repair",)])
def test_where_there_is_no_store_none_is_made(run: Run, tmp_path: Path, more: tuple[str, ...]):
    told = run("doctor", *more)

    assert told.code == 0
    assert "ok   database: there is none yet: `companion chat` begins" in told.out
    assert "ok   embedder: " in told.out
    assert "ok   mind of chat: " in told.out
    assert not (tmp_path / "data").exists()


@pytest.mark.usefixtures("met")
def test_a_store_that_can_only_be_read_is_a_fault(run: Run, monkeypatch: pytest.MonkeyPatch):
    def refused(_: Path) -> Store:
        raise StoreUnwritable("The data folder cannot be used: Read-only file system.")

    monkeypatch.setattr(Store, "open", refused)
    told = run("doctor")

    assert told.code == 1
    assert "BAD  writing: The data folder cannot be used: Read-only file system." in told.out
    assert "ok   database: whole" in told.out


def test_lines_of_the_record_of_erasures_that_cannot_be_read_are_a_fault(run: Run, met: Path):
    run("memory", "add", "My cat is called Pixel.")
    run("erase", "memory", "1", "--yes")
    assert "record of erasures" not in findings(run)
    with (met / RECORD).open("ab") as record:
        record.write(b'\n{"uid": "half\n\xff\x00\n')

    told = run("doctor")

    assert told.code == 1
    assert f"BAD  record of erasures: 2 lines of {RECORD} cannot be read" in told.out


def test_what_another_character_learned_is_told(run: Run, met: Path):
    run("memory", "add", "My cat is called Pixel.")
    assert "character" not in findings(run)
    with sqlite3.connect(met / "companion.db") as database:
        database.execute("UPDATE memories SET character = 'nova'")

    assert findings(run)["character"]
    told = run("doctor").out
    assert "memories were learned by nova, and lumi does not know them" in told


def test_a_record_of_erasures_that_cannot_be_read_is_a_fault(run: Run, met: Path):
    (met / RECORD).mkdir()

    told = run("doctor")

    assert told.code == 1
    assert "BAD  record of erasures: " in told.out
    assert "ok   database: whole" in told.out


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM memory_keywords",
        "INSERT INTO memory_keywords (rowid, tokens) VALUES (99, '1_ghost')",
        "UPDATE memory_keywords SET tokens = '1_other'",
        "DELETE FROM memory_keywords_data WHERE id > 10",
    ],
)
def test_a_damaged_keyword_index_is_found_and_repaired(run: Run, met: Path, damage: str):
    run("memory", "add", "My cat is called Pixel.")
    with staged(met) as stage:
        stage.damage(damage)
    assert not findings(run)["keyword index"]

    assert findings(run, "--repair")["keyword index"]
    assert [entry["content"] for entry in run("memory", "search", "Pixel", "--json").json] == [
        "My cat is called Pixel."
    ]


def test_missing_vectors_are_found_and_made(run: Run, met: Path):
    run("memory", "add", "My cat is called Pixel.")
    with staged(met) as stage:
        stage.damage("UPDATE memories SET embedding = NULL, embedding_model = NULL")
    told = run("doctor")
    assert (told.code, "BAD" in told.out) == (0, False)
    assert "wait vectors: 0 of 1 memories embedded" in told.out

    assert "ok   vectors: 1 of 1 memories embedded" in run("doctor", "--repair").out


def test_parked_jobs_are_told_with_their_error(run: Run, met: Path):
    with staged(met) as stage:
        stage.damage(
            "INSERT INTO jobs (kind, lane, payload, run_at, attempts, parked_at, error, created_at)"
            " VALUES ('curate', 'x', '{}', '2026-03-02 09:00:00.000000', 5,"
            " '2026-03-02 09:00:00.000000', 'MindUnavailable: gone', '2026-03-02 09:00:00.000000')"
        )

    told = run("doctor")

    assert told.code == 1
    assert "MindUnavailable: gone" in told.out


def test_an_endpoint_is_asked_and_its_trouble_told(
    run: Run, met: Path, monkeypatch: pytest.MonkeyPatch
):
    with ModelServer() as server:
        monkeypatch.setenv("COMPANION_MINDS__CHAT__BASE_URL", server.url)
        monkeypatch.setenv("COMPANION_MINDS__CHAT__MODEL", "small")
        server.script(Says("ok"), Fails(401))

        assert findings(run)["mind of chat"]
        told = run("doctor")

    assert told.code == 1
    assert "check the api_key" in told.out


def test_an_endpoint_that_keeps_to_less_than_is_set_is_told_with_what_to_set(
    run: Run, met: Path, monkeypatch: pytest.MonkeyPatch
):
    call = (
        "INSERT INTO model_calls (role, model, requests, tokens_in, tokens_out, estimated, cost, "
        "currency, milliseconds, outcome, form, at) "
        "VALUES ('{}', 'm', 1, 1, 1, 0, 0, 'USD', 1, '{}', '{}', '2026-03-02 09:00:00')"
    )
    with staged(met) as stage:
        for role, outcome, form in (
            ("curator", "answered", "schema"),
            ("curator", "repaired", "object"),
            ("curator", "unavailable", "none"),
            ("reviewer", "answered", "schema"),
        ):
            stage.damage(call.format(role, outcome, form))
    with ModelServer() as server:
        server.script(route=lambda _: Says("ok"))
        monkeypatch.setenv("COMPANION_MIND__BASE_URL", server.url)
        monkeypatch.setenv("COMPANION_MIND__MODEL", "m")
        told = {entry["name"]: entry["detail"] for entry in run("doctor", "--json").json}
        monkeypatch.setenv("COMPANION_MIND__JSON_SUPPORT", "object")
        set_so = {entry["name"]: entry["detail"] for entry in run("doctor", "--json").json}

    ending = "; asked for shapes it keeps to 'object' at most: set json_support to that"
    assert told["mind of curator"].endswith(ending)
    assert "json_support" not in told["mind of reviewer"]
    assert "json_support" not in set_so["mind of curator"]


@pytest.mark.parametrize("free", [0, 99_000_000])
def test_a_disk_with_little_room_is_a_fault(
    run: Run, met: Path, monkeypatch: pytest.MonkeyPatch, free: int
):
    assert met
    monkeypatch.setattr(doctor, "disk_usage", lambda _: SimpleNamespace(free=free))
    told = run("doctor")

    assert told.code == 1
    assert f"BAD  disk: {free / 1_000_000:.0f} MB are free" in told.out


def test_a_store_that_cannot_be_written_is_a_fault(
    run: Run, met: Path, monkeypatch: pytest.MonkeyPatch
):
    assert met

    def full(_: object) -> None:
        raise OperationalError("COMMIT", None, sqlite3.OperationalError("disk is full"))

    monkeypatch.setattr(doctor, "rewrite_nothing", full)
    told = run("doctor")

    assert told.code == 1
    assert "BAD  disk: The database could not be used: disk is full." in told.out
