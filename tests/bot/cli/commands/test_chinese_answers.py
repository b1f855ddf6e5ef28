"""Answers and refusals of commands where the machine speaks Chinese."""

import re
from pathlib import Path
from shutil import copytree

import pytest

from tests.bot.cli.conftest import Run
from tests.bot.cli.told import tell

ENGLISH = re.compile(r"[A-Za-z]+(?: [A-Za-z]+){2}")
"""Three words in a row are a sentence; what is typed in a command stands in marks."""
TYPED = re.compile(r"`[^`]*`|“[^”]*”|\S*/\S*|'[^']*'")


@pytest.fixture(autouse=True)
def _chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    monkeypatch.setenv("COLUMNS", "400")


@pytest.fixture(scope="module")
def told_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder in which something was told."""
    folder = tmp_path_factory.mktemp("told") / "data"
    tell(folder, "我住在杭州。", "我喜欢喝绿茶。")
    return folder


@pytest.fixture
def known(run: Run, told_once: Path, tmp_path: Path) -> Run:
    """Return what runs commands on a copy of that folder."""
    copytree(told_once, tmp_path / "data")
    return run


@pytest.mark.parametrize(
    "command",
    [
        "memory list",
        "memory list --state forgotten",
        "memory history 1",
        "memory stats",
        "memory search 绿茶",
        "memory fading",
        "memory forgettings",
        "memory pending",
        "memory accept",
        "memory accept 999",
        "memory forget",
        "memory forget 999",
        "memory forget --topic 杭州",
        "memory never 健康",
        "memory never --list",
        "memory never --lift 工作",
        "memory hush",
        "memory hush --topic 杭州",
        "memory unhush --topic 杭州",
        "settings",
        "settings automatic",
        "settings automatic maybe",
        "undo",
        "undo 999",
        "undo --run 999",
        "undo 1",
        "jobs list",
        "jobs retry",
        "jobs retry --parked",
        "jobs drop",
        "jobs drop 999",
        "costs",
        "doctor",
        "doctor --probe",
        "top --once",
        "curator --drain",
        "discord sync",
        "discord block",
        "discord block 12345",
        "discord unblock 777",
        "discord blocked",
        "erase message",
        "erase message 999",
        "erase memory 1",
        "erase memory 1 --yes",
        "erase conversation",
        "erase topic 杭州 --yes",
        "erase topic 火星",
        "erase everything",
        "erase status",
        "erase status 999",
        "backup",
        "backup --list",
        "backup /nowhere/at/all",
        "restore /nowhere",
        "restore pyproject.toml",
        "export --out all.json",
        "export --out /nowhere/at/all",
        "memory list --user nobody",
        "memory list --data nothing",
        "memory list --character nobody",
        "memory list --limit 0",
        "memory list --limit many",
        "memory list --state gone",
        "memory lits",
        "memory history",
        "memory history one",
        "memory list --all",
        "center --port 0",
        "recall 茶",
        "prompts try curator.en",
        "prompts show nothing",
        "report",
        "report --all",
    ],
)
def test_nothing_that_a_command_says_is_english(known: Run, command: str):
    told = known(*command.split())

    said = [TYPED.sub("", line) for line in (told.out + told.err).splitlines()]
    assert said
    assert [line for line in said if ENGLISH.search(line)] == []
    assert "Traceback" not in told.err
    assert told.code in (0, 1, 2)


def test_a_backup_of_a_store_on_postgresql_is_refused_in_one_language(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COMPANION_DATABASE", "postgresql://localhost/none")

    assert run("backup").err == "companion: 数据库在 PostgreSQL 上：请在那里用 `pg_dump` 备份。\n"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "PostgreSQL: back it up with `pg_dump` there.\n" in run("backup").err


def test_an_endpoint_that_nobody_answers_at_is_told_in_chinese(
    known: Run, monkeypatch: pytest.MonkeyPatch
):
    for name, value in {
        "BASE_URL": "http://127.0.0.1:1/v1",
        "MODEL": "none",
        "RETRIES": "0",
    }.items():
        monkeypatch.setenv(f"COMPANION_MIND__{name}", value)

    told = known("doctor")

    assert "故障 聊天的模型: http://127.0.0.1:1/v1：模型没有回答：连不上" in told.out
    assert told.code == 1


def test_what_happened_to_a_memory_is_told_with_chinese_names(known: Run):
    assert known("memory", "forget", "1").code == 0

    told = known("memory", "history", "1").out

    assert "状态: 记得的 → 忘掉的" in told
    assert "忘掉的原因: 无 → 你要求的" in told
    assert "类型: 事实" in told
