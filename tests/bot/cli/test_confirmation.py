"""What a command asks first: only a yes is one."""

import signal
import sys
from io import StringIO
from pathlib import Path

import pytest

from bot.cli import confirmation
from bot.cli.confirmation import AGAIN, confirm, says_yes, typed
from config.errors import OperationRefused
from tests.bot.cli.conftest import Run
from tests.bot.cli.told import tell


class Person(StringIO):
    """Sits at a terminal and types."""

    def isatty(self) -> bool:
        return True


class Hasty(Person):
    """Presses Ctrl-C as soon as the question is seen."""

    def flush(self) -> None:
        if self.getvalue() == "Sure? ":
            signal.raise_signal(signal.SIGINT)


class Leaving(Person):
    """Presses Ctrl-C where a line is wanted."""

    def readline(self, *_: object) -> str:  # type: ignore[override]  # as StringIO itself does
        signal.raise_signal(signal.SIGINT)
        return "y\n"


@pytest.mark.parametrize(
    ("line", "is_yes"),
    [
        ("y\n", True),
        ("YES\n", True),
        ("是\n", True),
        ("不是\n", False),
        ("n\n", False),
        ("\n", False),
        ("", False),
    ],
)
def test_only_a_yes_is_one(line: str, is_yes: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", Person(line))

    assert says_yes("Forget these?") is is_yes


def test_ctrl_c_is_a_no(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(sys, "stdin", Leaving())
    before = signal.getsignal(signal.SIGINT)

    assert typed("Sure? ") == ""
    assert capsys.readouterr().out == "Sure? \n"
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_is_a_no_as_soon_as_the_question_is_seen(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", Person("y\n"))
    monkeypatch.setattr(sys, "stdout", Hasty())
    ignored: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: ignored.append(number))
    try:
        assert typed("Sure? ") == ""
    finally:
        signal.signal(signal.SIGINT, before)

    assert ignored == []


def test_who_said_yes_before_is_not_asked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(confirmation, "typed", None)

    confirm("Sure?", "Nothing was done.", yes=True)


def test_where_nobody_sits_it_is_told_how_to_say_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", StringIO("y\n"))

    with pytest.raises(OperationRefused, match=f"Nothing was done. {AGAIN}"):
        confirm("Sure?", "Nothing was done.")


@pytest.mark.parametrize("typed_line", ["n\n", "", None])
@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("erase", "memory", "1"), "Nothing was erased."),
        (("erase", "conversation"), "Nothing was erased."),
        (("erase", "everything"), "Nothing was erased."),
        (("memory", "forget", "--topic", "Pixel"), "Nothing was forgotten."),
    ],
)
def test_a_no_by_any_key_is_told_and_changes_nothing(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    typed_line: str | None,
    command: tuple[str, ...],
    told: str,
):
    tell(Path("data"), "My cat is called Pixel.")
    before = run("memory", "list", "--json").json
    monkeypatch.setattr(sys, "stdin", Leaving() if typed_line is None else Person(typed_line))

    answer = run(*command)

    assert (answer.code, answer.err) == (1, f"companion: {told}\n")
    assert run("memory", "list", "--json").json == before
