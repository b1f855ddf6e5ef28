"""The report on a terminal and through a pipe.

Covers: bot.report.figures.
"""

import pytest

from bot.report.lines import plain_lines, show
from memory.vocabulary import Language
from tests.bot.report.reports import report_of, small_life
from tests.memory.house import House


@pytest.mark.parametrize(
    ("language", "line"), [("en", "  active memories: 5"), ("zh", "  有效记忆: 5")]
)
def test_a_pipe_gets_plain_lines(house: House, language: Language, line: str):
    small_life(house)

    assert line in list(plain_lines(report_of(house), language, name="Mira"))


def test_a_terminal_gets_the_same_numbers_and_no_markup_of_anybodys(
    house: House, capsys: pytest.CaptureFixture[str]
):
    small_life(house)

    show(report_of(house), "en", name="[red]Mira[/]")

    shown = capsys.readouterr().out
    assert "[red]Mira[/]" in shown
    assert "active memories" in shown
    assert "<script>" in shown
