"""Help where the machine speaks Chinese.

Covers: bot.texts.command_help.
"""

import re

import pytest

from bot.cli.main import app
from bot.texts.command_help import COMMANDS, OPTIONS
from tests.bot.cli.conftest import Run
from tests.bot.cli.test_help import commands

ROW = re.compile(r"^│ \S.*?  +(\S.*?) +│$", re.MULTILINE)
"""What is said of a command or an option."""
BRACKETS = re.compile(r"\[.*?\]|（.*?）")
"""The default, and whether it has to be given, which are said by the formatter."""
CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(autouse=True)
def _chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    monkeypatch.setenv("COLUMNS", "400")  # no text is cut in two
    monkeypatch.setattr(app, "help_formatter", None)  # as it was, once the test is over


def test_what_the_commands_are_for_is_said_in_chinese(run: Run):
    told = run("--help")

    assert (told.code, told.err) == (0, "")
    assert "用法：companion COMMAND" in told.out
    assert "命令" in told.out
    assert "在终端里和角色聊天。" in told.out
    assert not any(english in told.out for english in COMMANDS)


def test_no_command_says_in_english_what_it_says_in_chinese(run: Run):
    told = "".join(run(*words, "--help").out for words in [(), *commands()])

    assert not [english for english in (*COMMANDS, *OPTIONS) if english in told]
    rows = [BRACKETS.sub("", row).strip() for row in ROW.findall(told)]
    assert [row for row in rows if row and not CHINESE.search(row)] == []
    assert all(chinese in told for chinese in OPTIONS.values())
    assert "[default:" not in told
    assert "[choices:" not in told
    assert "[默认：me]" in told


def test_elsewhere_help_is_english(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    assert "Talk with the character in the terminal." in run("--help").out
