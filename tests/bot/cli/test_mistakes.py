"""What is said of a command line that is none."""

import pytest

from bot.cli.main import _commands, main
from bot.cli.mistakes import nearest_commands


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("list", ["memory list", "prompts list", "jobs list"]),
        ("history", ["memory history"]),
        ("memory lst", ["memory list"]),
        ("memory costs", ["costs"]),
        ("cost", ["costs"]),
        ("doctr", ["doctor"]),
        ("hst", ["memory history"]),
        ("memry", ["memory"]),
        ("frobnicate", []),
    ],
)
def test_a_command_that_does_not_exist_is_told_which_were_meant(typed: str, meant: list[str]):
    assert nearest_commands(typed, _commands()) == meant


@pytest.mark.parametrize(
    ("language", "told"),
    [("en_US.UTF-8", "Did you mean: memory list"), ("zh_CN.UTF-8", "你是想写这个吗：memory list")],
)
def test_a_slip_is_answered_in_the_language_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, told: str
):
    monkeypatch.setenv("LC_ALL", language)
    monkeypatch.setattr("sys.argv", ["companion", "list"])

    with pytest.raises(SystemExit) as left:
        main()

    assert left.value.code != 0
    assert told in capsys.readouterr().err
