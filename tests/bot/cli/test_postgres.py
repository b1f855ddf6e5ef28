"""The commands on a store on PostgreSQL."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import Home
from tests.postgres import database
from tests.stores import using


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with using("postgres"), database() as address:
        yield Home(tmp_path, {"COMPANION_DATABASE": address})


def test_one_talks_looks_and_erases_without_a_database_file(home: Home):
    looked = home.run("memory", "list")
    assert looked.returncode == 1
    assert "There is nothing in postgresql://" in looked.stderr
    talked = home.run("chat", typed="I drink green tea every morning.\n")
    assert talked.returncode == 0, talked.stderr
    assert "green tea" in home.run("memory", "list").stdout
    assert not (home.data / "companion.db").exists()
    checked = home.run("doctor", "--json")
    assert checked.returncode == 0, checked.stdout
    found = {part["name"]: part for part in json.loads(checked.stdout)}
    assert found["keyword index"]["ok"], found
    erased = home.run("erase", "everything", "--yes", typed="erase everything\n")
    assert erased.returncode == 0, erased.stderr + erased.stdout
    assert "green tea" not in home.run("memory", "list").stdout


@pytest.mark.parametrize("words", [("backup",), ("restore", "x.db")])
def test_what_is_done_by_the_databases_own_tools_says_so(home: Home, words: tuple[str, ...]):
    told = home.run(*words)
    assert told.returncode == 1
    assert "The store is on PostgreSQL" in told.stderr
    assert list(home.folder.rglob("*.db")) == []


def test_a_database_that_nobody_answers_at_is_told_in_one_sentence(tmp_path: Path):
    address = "postgresql://me:s3cretword@127.0.0.1:1/companion"
    told = Home(tmp_path, {"COMPANION_DATABASE": address}).run("memory", "list")
    assert told.returncode == 1
    assert "cannot be reached" in told.stderr
    assert "s3cretword" not in told.stderr + told.stdout


def test_a_setting_that_is_no_address_is_told_as_a_bad_setting(tmp_path: Path):
    told = Home(tmp_path, {"COMPANION_DATABASE": "mysql://me:s3cretword@host/d"}).run("curator")
    assert told.returncode == 2
    assert "no address of a PostgreSQL database" in told.stderr
    assert "s3cretword" not in told.stderr + told.stdout
