"""Permissions: what is kept is its owner's alone, from the moment it is made."""

import os
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from memory.storage.permissions import exposed, tighten_all, write_private
from memory.storage.store import FILE, Store
from memory.storage.store_files import size_of
from memory.tables import User
from tests.memory.house import House

NOBODY = 65534
OPEN = f"""
import os, pathlib, sys
from config.errors import StoreError
from memory.storage.store import Store
os.umask(0)
if os.geteuid() == 0:  # only then: nobody may read the interpreter either
    os.setgid({NOBODY})
    os.setuid({NOBODY})
try:
    Store.open(pathlib.Path(sys.argv[1])).close()
except StoreError as problem:
    sys.exit(str(problem))
"""
ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root makes files for others")


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def reachable() -> Iterator[Path]:
    """Return a folder that other users may enter, as the tests' own they may not."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def modes(folder: Path) -> dict[str, str]:
    found = {"": folder, **{str(path.relative_to(folder)): path for path in folder.rglob("*")}}
    return {name: f"{stat.S_IMODE(path.stat().st_mode):04o}" for name, path in found.items()}


def opened_by_nobody(folder: Path) -> str:
    """Open a store as a user without rights, and return what is complained of."""
    done = subprocess.run(
        [sys.executable, "-c", OPEN, str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == bool(done.stderr)
    return done.stderr


@pytest.mark.usefixtures("open_umask")
def test_a_store_is_private_whatever_the_umask(tmp_path: Path):
    store = Store.open(tmp_path / "above" / "data")
    assert modes(store.folder) == {
        "": "0700",
        FILE: "0600",
        "companion.lock": "0600",
        "companion.in-use": "0600",
    }
    store.close()
    assert modes(tmp_path)["above"] == "0777"


@pytest.mark.usefixtures("open_umask")
def test_what_sqlite_keeps_beside_it_is_private_too(house: House):
    house.all(User)
    beside = {name: mode for name, mode in modes(house.folder).items() if "db-" in name}

    assert beside == {f"{FILE}-wal": "0600", f"{FILE}-shm": "0600"}


def test_a_store_that_others_could_read_is_closed_to_them_when_it_is_opened(house: House):
    house.close()
    names = (FILE, "companion.before-0007.db", "companion.log", "prompts/curator.md")
    for name in names:
        (house.folder / name).parent.mkdir(exist_ok=True)
        (house.folder / name).touch()
        (house.folder / name).chmod(0o644)
    for folder in (house.folder, house.folder / "prompts"):
        folder.chmod(0o755)
    Store.open(house.folder).close()

    found = modes(house.folder)
    assert {found[name] for name in names} == {"0600"}
    assert {found[""], found["prompts"]} == {"0700"}


def test_a_folder_that_is_the_home_of_something_else_is_left_as_it_is(house: House):
    house.close()
    mine, settings = house.folder / "photos", house.folder / "companion.toml"
    mine.mkdir()
    settings.touch()
    for path in (house.folder, mine):
        path.chmod(0o755)
    settings.chmod(0o644)
    (house.folder / FILE).chmod(0o644)
    Store.open(house.folder).close()

    found = modes(house.folder)
    assert [found[name] for name in ("", "photos", "companion.toml")] == ["0755", "0755", "0644"]
    assert found[FILE] == "0600"


@pytest.mark.parametrize("mode", [0o1777, 0o2770])
def test_a_folder_that_is_shared_on_purpose_is_left_so(house: House, mode: int):
    house.folder.chmod(mode)
    Store.open(house.folder).close()
    tighten_all(house.folder)

    assert stat.S_IMODE(house.folder.stat().st_mode) == mode
    assert [part.path for part in exposed(house.folder)] == [house.folder]


def test_a_home_is_left_as_it_is(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HOME", str(house.folder))
    house.folder.chmod(0o755)
    Store.open(house.folder).close()
    tighten_all(house.folder)

    assert modes(house.folder)[""] == "0755"


def test_whatever_lies_in_the_folder_can_be_closed_by_hand(house: House):
    (house.folder / "everything.json").touch(mode=0o644)
    (house.folder / "photos").mkdir()
    house.folder.chmod(0o755)
    (house.folder / "everything.json").chmod(0o644)
    told = [str(other_exposed) for other_exposed in exposed(house.folder)]
    tighten_all(house.folder)

    assert told == ["data (0755)", "everything.json (0644)"]
    assert exposed(house.folder) == []


def test_files_that_go_while_they_are_looked_at_are_passed_over(tmp_path: Path):
    passing, done = tmp_path / f"{FILE}-wal", threading.Event()

    def come_and_go() -> None:
        while not done.is_set():
            passing.touch(mode=0o600)
            passing.unlink()

    other = threading.Thread(target=come_and_go)
    other.start()
    try:
        found = [exposed(tmp_path) for _ in range(5_000)]
        sizes = {size_of(passing) for _ in range(5_000)}
    finally:
        done.set()
        other.join()

    assert not any(found)
    assert sizes == {0}


@pytest.mark.usefixtures("open_umask")
def test_a_file_is_written_privately_in_the_place_of_one_that_was_not(tmp_path: Path):
    file = tmp_path / "all.json"
    file.touch(mode=0o666)
    (tmp_path / ".all.json.part").touch(mode=0o666)
    write_private(file, b"{}")

    assert (file.read_bytes(), modes(tmp_path)) == (b"{}", {"": "0700", "all.json": "0600"})


def test_a_draft_is_not_written_through_a_link_that_another_laid(tmp_path: Path):
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / ".all.json.part").symlink_to(victim)
    write_private(tmp_path / "all.json", b"{}")

    assert victim.read_text() == "mine"


@ROOT
def test_what_root_makes_in_anothers_folder_its_owner_can_open(reachable: Path):
    folder = reachable / "data"
    folder.mkdir(mode=0o700)
    os.chown(folder, NOBODY, NOBODY)
    Store.open(folder).close()

    assert opened_by_nobody(folder) == ""


def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(reachable: Path):
    reachable.chmod(0o555)
    told = opened_by_nobody(reachable / "data")
    reachable.chmod(0o755)

    assert told == f"The data folder {reachable}/data cannot be used: Permission denied.\n"


@pytest.mark.parametrize("closed", ["folder", "database"])
def test_a_store_that_cannot_be_written_is_told_in_one_sentence(reachable: Path, closed: str):
    folder = reachable / "data"
    Store.open(folder).close()
    for path in (folder, *folder.iterdir()):
        if os.geteuid() == 0:
            os.chown(path, NOBODY, NOBODY)
    shut = folder if closed == "folder" else folder / FILE
    shut.chmod(0o500 if closed == "folder" else 0o400)
    told = opened_by_nobody(folder)
    shut.chmod(0o700)

    assert told.count("\n") == 1
    assert "cannot be written" in told
