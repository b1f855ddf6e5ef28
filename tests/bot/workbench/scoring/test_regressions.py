"""Regressions: what falls below its baseline.

Covers: bot.workbench.scoring.baseline.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.workbench.agents.team import Source
from bot.workbench.scoring.baseline import Baseline, save
from bot.workbench.scoring.case_score import CaseScore
from bot.workbench.scoring.evaluation import Evaluation
from bot.workbench.scoring.rates import Count
from bot.workbench.scoring.regressions import Fall, falls
from config.errors import WorkbenchError


def evaluation(hits: Sequence[int], source: Source = "live") -> Evaluation:
    scores = [
        CaseScore(f"case-{number}", "use", "curator", "en", {"recall": Count(hit, 1)})
        for number, hit in enumerate(hits)
    ]
    return Evaluation(source, "a-model", (), "", scores)


def fallen(folder: Path, before: Evaluation, now: Evaluation) -> list[Fall]:
    save(before, folder / "before.json")
    return falls(Baseline.read(folder / "before.json"), now)


def test_what_stays_or_rises_is_no_fall(tmp_path: Path):
    assert fallen(tmp_path, evaluation([1, 0]), evaluation([1, 1])) == []


def test_one_case_that_got_worse_may_be_chance(tmp_path: Path):
    [fall] = fallen(tmp_path, evaluation([1] * 9), evaluation([0] + [1] * 8))

    assert not fall.is_regression
    assert (fall.before, fall.now, fall.worse) == (Count(9, 9), Count(8, 9), ["case-0"])


def test_five_cases_that_got_worse_are_a_regression(tmp_path: Path):
    [fall] = fallen(tmp_path, evaluation([1] * 9), evaluation([0] * 5 + [1] * 4))

    assert fall.is_regression
    assert fall.chance == 1 / 32


def test_cases_that_got_better_speak_for_chance(tmp_path: Path):
    before, now = evaluation([1] * 6 + [0] * 4), evaluation([0] * 6 + [1] * 4)

    assert [fall.is_regression for fall in fallen(tmp_path, before, now)] == [False]


def test_the_offline_agents_know_no_chance(tmp_path: Path):
    before, now = evaluation([1, 1], "offline"), evaluation([1, 0], "offline")

    assert [fall.is_regression for fall in fallen(tmp_path, before, now)] == [True]


def test_only_cases_that_both_hold_are_compared(tmp_path: Path):
    assert fallen(tmp_path, evaluation([1]), evaluation([1, 0, 0, 0, 0, 0, 0])) == []


@pytest.mark.parametrize("text", ["", "{}", '{"evaluation": 9, "source": "live"}'])
def test_a_file_that_is_no_baseline_is_told(tmp_path: Path, text: str):
    file = tmp_path / "before.json"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(WorkbenchError, match="holds no evaluation"):
        Baseline.read(file)


def test_a_baseline_of_another_version_is_told(tmp_path: Path):
    file = tmp_path / "before.json"
    save(evaluation([1]), file)
    file.write_text(file.read_text().replace('"evaluation": 1', '"evaluation": 2'))

    with pytest.raises(WorkbenchError, match="another version"):
        Baseline.read(file)


def test_a_baseline_that_cannot_be_written_is_told(tmp_path: Path):
    with pytest.raises(WorkbenchError, match="cannot be written"):
        save(evaluation([1]), tmp_path / "nowhere" / "before.json")
