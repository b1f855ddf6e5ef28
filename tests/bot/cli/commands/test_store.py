"""`companion store copy`: what a person reads of it, in both languages.

Covers: bot.texts.store_copy.
"""

from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from bot.texts.store_copy import REFUSED, TEXTS
from bot.texts.troubles import told
from config.errors import CopyBroken, Uncopied
from memory.storage.store import FILE, Store
from tests.bot.cli.conftest import Run
from tests.postgres import database
from tests.stores import require_server


@pytest.fixture
def source(run: Run, met: Path) -> Path:
    """Return the data folder of a person who has a cat."""
    run("memory", "add", "My cat is called Pixel.")
    (met / "companion.toml").touch()
    return met


def test_a_copy_says_what_is_where_and_serves(run: Run, source: Path, tmp_path: Path):
    told = run("store", "copy", str(source), str(tmp_path / "copy"), "--verbose")

    assert (told.code, told.err) == (0, "")
    assert "Copying " in told.out
    assert f"{tmp_path}/copy/{FILE} holds what {source}/{FILE} holds: " in told.out
    assert "memories                    1 rows  " in told.out
    assert "Left where they are, since they are no part of a store: companion.toml." in told.out
    assert f'To use it: `data = "{tmp_path}/copy"`' in told.out
    listed = run("memory", "list", "--data", str(tmp_path / "copy"), "--json").json
    assert [memory["content"] for memory in listed] == ["My cat is called Pixel."]


def test_the_second_time_it_says_that_it_is_done(run: Run, source: Path, tmp_path: Path):
    words = ("store", "copy", "settings", str(tmp_path / "copy"), "--json")
    first, again = run(*words).json, run(*words).json

    assert (first["was_whole"], again["was_whole"]) == (False, True)
    assert first["tables"] == again["tables"]
    assert {
        name: value
        for table in first["tables"]
        if table["table"] == "users"
        for name, value in table.items()
        if name != "checksum"
    } == {"table": "users", "rows": 1}


def test_no_password_is_ever_told(run: Run, source: Path, monkeypatch: pytest.MonkeyPatch):
    secret, gone = "s3cretword", "postgresql://me:s3cretword@127.0.0.1:1/companion?sslpassword=x9y"
    monkeypatch.setenv("COMPANION_DATABASE", gone)
    told = [
        run("store", "copy", str(source), gone),
        run("store", "copy", gone, str(source)),
        run("store", "copy", str(source), "settings"),
        run("store", "copy", str(source), gone, gone),
        run("store", "copy", gone.replace("postgresql", "mysql"), str(source)),
    ]

    assert [each.code for each in told] == [1, 1, 1, 2, 1]
    assert "postgresql://127.0.0.1:1/companion cannot be reached" in told[0].err
    for each in told:
        assert secret not in each.out + each.err
        assert "x9y" not in each.out + each.err


def test_into_postgresql_it_says_what_stays_beside(run: Run, source: Path):
    require_server()
    with database() as address:
        told = run("store", "copy", str(source), address)

        assert (told.code, told.err) == (0, "")
        assert f"The files of {source} (the record of erasures, the key of links)" in told.out
        assert 'To use it: `database = "postgresql://' in told.out
        assert "postgres:" not in told.out


def test_it_is_said_in_chinese_where_the_machine_speaks_it(
    run: Run, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    told = run("store", "copy", str(source), str(tmp_path / "copy"))
    assert "内容相同" in told.out
    assert "正在复制" in told.out
    same = run("store", "copy", str(source), str(source))
    assert f"{source}/{FILE} 写了两次" in same.err
    nothing = run("store", "copy", str(tmp_path / "none"), str(source))
    assert "里没有数据库" in nothing.err


def test_a_store_in_use_is_refused(run: Run, source: Path, tmp_path: Path):
    held = Store.open(source)
    told = run("store", "copy", str(source), str(tmp_path / "copy"))
    held.close()

    assert told.code == 1
    assert "is in use by another process" in told.err


def test_both_languages_say_all_and_of_the_same():
    assert REFUSED.keys() == set(get_args(Uncopied))
    for field in fields(TEXTS["en"]):
        one, other = (str(getattr(TEXTS[language], field.name)) for language in ("en", "zh"))
        for name in ("rows", "tables", "count", "files", "folder", "source", "target", "address"):
            assert one.count(f"{{{name}}}") == other.count(f"{{{name}}}"), field.name


def test_where_it_broke_off_is_said_in_both_languages():
    problem = CopyBroken("messages", "The disk is full.")
    assert told(problem, "en").startswith("The copy broke off at messages: The disk is full.")
    assert told(problem, "zh").startswith("复制在 messages 处中断：The disk is full.")
