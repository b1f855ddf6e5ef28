"""What commands write is its owner's alone, whatever the umask, and the doctor says where not.

Covers: bot.cli.invocation, bot.workbench.whole_file.
"""

import json
import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.log_handlers import PrivateLog
from bot.workbench.whole_file import write_whole
from tests.bot.cli.conftest import Run


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def permissions(run: Run, *more: str) -> tuple[bool, str]:
    found = {load["name"]: load for load in json.loads(run("doctor", "--json", *more).out)}
    return found["permissions"]["ok"], found["permissions"]["detail"]


@pytest.mark.parametrize("command", [("export", "--out"), ("report", "--html")])
@pytest.mark.parametrize("exists", [False, True])
@pytest.mark.usefixtures("met")
def test_exports_and_reports_are_their_owners_alone(
    run: Run, tmp_path: Path, command: tuple[str, str], exists: bool
):
    if exists:
        (tmp_path / "told").write_text("older")
    assert run(*command, str(tmp_path / "told")).code == 0

    assert mode(tmp_path / "told") == 0o600


@pytest.mark.usefixtures("met")
def test_an_export_can_go_to_a_pipe(run: Run, tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    told = run("export", "--out", str(pipe))
    head = os.read(reader, 100)
    os.close(reader)

    assert (told.code, stat.S_ISFIFO(pipe.stat().st_mode)) == (0, True)
    assert b"companion-memory-export" in head


def test_recordings_are_their_owners_alone(tmp_path: Path):
    write_whole(tmp_path / "made" / "recording.jsonl", "{}", make_folder=True)

    assert mode(tmp_path / "made" / "recording.jsonl") == 0o600


def test_the_log_of_a_chat_is_its_owners_alone(tmp_path: Path):
    log = PrivateLog(tmp_path / "companion.log", delay=True)
    log.emit(logging.makeLogRecord({"msg": "job 1 failed"}))
    log.close()

    assert (tmp_path / "companion.log").read_text() == "job 1 failed\n"
    assert mode(tmp_path / "companion.log") == 0o600


def test_what_was_open_to_others_is_closed_and_told(run: Run, met: Path):
    met.chmod(0o755)
    (met / "companion.db").chmod(0o644)

    assert permissions(run) == (
        True,
        "closed to others just now: data (0755), companion.db (0644)",
    )
    assert permissions(run) == (True, "nobody else may read what is kept")


def test_what_is_left_open_to_others_is_a_fault_until_it_is_repaired(run: Run, met: Path):
    (met / "photos").mkdir()
    (met / "all.json").write_text("{}")
    met.chmod(0o750)
    told = (False, "others may read data (0750), all.json (0666): `--repair` takes that from them")

    assert permissions(run) == told
    assert run("doctor").code == 1
    assert permissions(run, "--repair")[0]
    assert (mode(met), mode(met / "all.json")) == (0o700, 0o600)
