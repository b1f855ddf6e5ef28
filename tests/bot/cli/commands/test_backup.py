"""`companion backup` and `companion restore`.

Covers: bot.cli.commands.restore.
"""

import asyncio
import json
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.worker.maintenance import Chores
from memory.backups.backup import make_backup
from memory.storage.store import FILE, Store
from tests.bot.cli.conftest import Run
from tests.commands import Home, QuickHome, read_until, say
from tests.stage import START, staged

CAT = "My cat is called Pixel."
HOME = "I live in Oslo."


def contents(run: Run) -> list[str]:
    return [entry["content"] for entry in run("memory", "list", "--json").json]


@pytest.fixture
def folder(run: Run, met: Path) -> Path:
    """Return the data folder of a person who has a cat."""
    run("memory", "add", CAT)
    return met


def test_a_backup_is_made_beside_the_data_folder_and_restored(run: Run, folder: Path):
    made = run("backup", "--json").json
    run("memory", "add", HOME)
    done = run("restore", made["file"], "--json").json

    file = Path(made["file"])
    assert (file.parent, made["schema"]) == (folder.with_name("data-backups"), done["schema"])
    assert [stat.S_IMODE(path.stat().st_mode) for path in (file.parent, file)] == [0o700, 0o600]
    assert contents(run) == [CAT]
    assert done["kept"].startswith(str(folder / "companion.replaced-"))
    assert (done["made_at"], done["interrupted"], done["erased_again"]) == (made["made_at"], 0, 0)


def test_it_tells_people_what_was_done(run: Run, folder: Path, tmp_path: Path):
    made = run("backup", str(tmp_path / "all.db"))
    done = run("restore", str(tmp_path / "all.db"))

    assert (made.code, made.err, done.code, done.err) == (0, "", 0, "")
    assert made.out.startswith(f"{tmp_path}/all.db: made 20")
    assert f"{folder} holds what {tmp_path}/all.db held, made 20" in done.out
    assert "The store as it was is kept as" in done.out
    assert "nothing is answered again" in done.out
    assert "record of erasures" not in done.out


@pytest.mark.usefixtures("folder")
def test_a_file_that_is_there_is_not_written_over_unasked(run: Run, tmp_path: Path):
    (tmp_path / "all.db").write_text("mine")
    refused = run("backup", str(tmp_path / "all.db"))

    assert (refused.code, refused.out, refused.err.count("\n")) == (1, "", 1)
    assert "is not written over without `--overwrite`" in refused.err
    assert (tmp_path / "all.db").read_text() == "mine"
    assert run("backup", str(tmp_path / "all.db"), "--overwrite").code == 0


@pytest.mark.usefixtures("folder")
def test_so_many_are_kept_and_all_are_listed(run: Run, tmp_path: Path):
    backups = tmp_path / "backups"
    backups.mkdir()
    today = datetime.now(UTC)
    newest, *beyond = [
        f"companion-{today - timedelta(days=day):%Y%m%d}T030000Z.db" for day in (1, 2, 3)
    ]
    for name in (newest, *beyond, "mine.db"):
        (backups / name).touch()
    made = run("backup", str(backups), "--keep", "2", "--json").json
    listed = run("backup", str(backups), "--list", "--json").json

    assert [Path(entry).name for entry in made["deleted"]] == beyond
    assert [Path(part["file"]).name for part in listed] == [Path(made["file"]).name, newest]
    assert (backups / "mine.db").exists()


def test_copies_in_the_data_folder_are_listed_too(run: Run, folder: Path, tmp_path: Path):
    run("backup", str(tmp_path / "all.db"))
    run("restore", str(tmp_path / "all.db"))
    listed = run("backup", "--list", "--json").json

    assert [Path(part["file"]).name.partition("-")[0] for part in listed] == ["companion.replaced"]
    assert "the next erasure deletes it" in run("backup", str(folder / "copy.db")).out


@pytest.mark.usefixtures("met")
def test_without_any_it_says_so(run: Run, tmp_path: Path):
    assert run("backup", "--list").out == f"No backup lies in {tmp_path}/data-backups.\n"


def test_a_folder_without_a_store_gets_none(run: Run, tmp_path: Path):
    refused = run("backup", str(tmp_path / "all.db"))

    assert (refused.code, refused.err) == (1, f"companion: There is no store in {tmp_path}/data.\n")


def test_what_was_erased_since_is_listed_and_erased_again(run: Run, folder: Path):
    made = Path(run("backup", "--json").json["file"])
    [cat] = run("memory", "list", "--json").json
    told = run("erase", "memory", str(cat["id"]), "--messages", "--yes")
    [listed] = run("backup", "--list", "--json").json
    done = run("restore", str(made), "--json").json

    assert f"Backups in {made.parent} may hold it until they expire" in told.out
    assert listed["erased_since"] == 1
    assert (done["erased_again"], done["erasures_left"]) == (1, 0)
    assert contents(run) == []
    assert b"Pixel" not in (folder / FILE).read_bytes()


def test_where_nothing_tells_what_was_erased_that_is_said(run: Run, folder: Path, tmp_path: Path):
    run("backup", str(tmp_path / "all.db"))
    (folder / FILE).unlink()
    done = run("restore", str(tmp_path / "all.db"))

    assert f"No record of erasures lies in {folder}: whatever was erased after" in done.out


@pytest.mark.usefixtures("folder")
def test_a_wrong_file_is_refused_in_one_sentence(run: Run, tmp_path: Path):
    (tmp_path / "diary.db").write_text("Dear diary")
    refused = run("restore", str(tmp_path / "diary.db"))

    assert (refused.code, refused.out, refused.err.count("\n")) == (1, "", 1)
    assert "is no backup: it is not a database" in refused.err
    assert contents(run) == [CAT]


def test_while_a_chat_runs_a_backup_is_made_and_none_restored(tmp_path: Path):
    home = Home(tmp_path)
    with home.chatting() as chat:
        say(chat, CAT)
        read_until(chat, "(I'm the offline voice")
        beside = QuickHome(tmp_path)
        made = beside.json("backup")
        refused = beside.run("restore", made["file"])

    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (1, "", 1)
    assert "is in use by another process" in refused.stderr
    with closing(sqlite3.connect(made["file"])) as backup:
        assert backup.execute("SELECT text FROM messages WHERE id = 1").fetchone() == (CAT,)


def test_old_backups_go_with_the_days_work(tmp_path: Path):
    backups = tmp_path / "data-backups"
    with staged(tmp_path / "data") as stage:
        backups.mkdir()
        for days in (40, 20):
            make_backup(stage.folder, backups, now=START - timedelta(days=days))
        asyncio.run(stage.run_on(days=0))
        chores = Chores("test", stage.services)
        asyncio.run(chores.enqueue("day"))
        asyncio.run(stage.worker.drain("decay"))

    assert len([*backups.iterdir()]) == 1


def test_a_backup_in_the_settings_folder(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COMPANION_BACKUP__FOLDER", str(tmp_path / "elsewhere"))
    made = run("backup", "--json").json

    assert Path(made["file"]).parent == tmp_path / "elsewhere"
    Store.open(folder).close()
    assert json.loads(run("backup", "--list", "--json").out)[0]["file"] == made["file"]
