"""The scripted year, lived with the script's agents and with the offline ones.

A check lives it to the end of June, when every kind of expectation was looked at and every kind of
wrong operation refused, and does the chores of days without a word once a week; a soak lives it
whole, day by day.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import get_args

import pytest

from tests.examples import length
from tests.year import script
from tests.year.__main__ import END, MARK, README
from tests.year.life import Cast, Year, lived, scripted_cast
from tests.year.report import failures, readme_rows, write_timeline

pytestmark = pytest.mark.timeout(1800)
WHOLE = date(2026, 1, 5)
UNTIL = length(date(2025, 6, 30), WHOLE)
REST = length(7, 1)


@pytest.fixture(scope="module")
def years(tmp_path_factory: pytest.TempPathFactory) -> tuple[Year, Year]:
    folder = tmp_path_factory.mktemp("years")
    scripted = lived(folder / "scripted", scripted_cast(), until=UNTIL, rest=REST)
    offline = lived(folder / "offline", Cast(), until=UNTIL, rest=REST)
    return asyncio.run(scripted), asyncio.run(offline)


@pytest.fixture
def scripted(years: tuple[Year, Year]) -> Year:
    return years[0]


@pytest.fixture
def offline(years: tuple[Year, Year]) -> Year:
    return years[1]


def test_the_year_is_as_long_and_as_bilingual_as_it_says() -> None:
    said = script.utterances()
    wanted = script.expectations()
    chinese = sum(any("一" <= part <= "鿿" for part in each.text) for each in said)
    assert len(said) >= 300
    assert 0.4 < chinese / len(said) < 0.6
    assert len({other_said.id for other_said in said}) == len(said)
    assert [other_said.at for other_said in said] == sorted(other_said.at for other_said in said)
    assert len(wanted) >= 60
    assert len({expectation.on for expectation in wanted}) == 10
    assert max(expectation.on for expectation in wanted) == WHOLE


def test_by_then_everything_was_asked_and_everything_wrong_was_tried() -> None:
    asked = {expectation.holding for expectation in script.expectations() if _is_lived(expectation)}
    assert asked == set(get_args(script.Holding))
    assert set(_wrong(_scenes_lived())) == set(_wrong(script.scenes().values()))


def _is_lived(expectation: script.Expectation) -> bool:
    return expectation.on <= UNTIL


def _scenes_lived() -> list[script.Scene]:
    days = {said.id: said.at.date() for said in script.utterances()}
    return [scene for scene in script.scenes().values() if days[scene.on] <= UNTIL]


def _wrong(scenes: Iterable[script.Scene]) -> Counter[str]:
    """Return how many operations of these have to be refused, by the reason."""
    found: Counter[str] = Counter()
    for scripted_one in (op for scene in scenes for op in scene.ops):
        found.update([scripted_one.wrong] if scripted_one.wrong else [])
        found.update(scripted_one.refused)
    return found


def test_with_scripted_agents_every_expectation_holds(scripted: Year) -> None:
    assert failures(scripted) == []
    assert scripted.missed == ()


def test_everything_wrong_in_the_script_is_refused_for_its_reason(scripted: Year) -> None:
    assert scripted.findings.refused == _wrong(_scenes_lived())


def test_with_scripted_agents_nothing_true_is_retired_and_nothing_passing_kept(
    scripted: Year,
) -> None:
    assert scripted.findings.wrong_ends == []
    assert scripted.findings.junk == []


def test_offline_at_least_three_quarters_of_the_expectations_hold(offline: Year) -> None:
    held = sum(score.holds for score in offline.scores)
    assert held / len(offline.scores) >= 0.75


def test_offline_nothing_that_is_still_true_is_retired(offline: Year) -> None:
    assert offline.findings.wrong_ends == []


def test_offline_less_than_a_twentieth_of_what_is_stored_is_junk(offline: Year) -> None:
    assert offline.findings.junk_share < 0.05


def test_the_timeline_escapes_what_was_said(scripted: Year, tmp_path: Path) -> None:
    write_timeline({"<scripted>": scripted}, tmp_path / "year.html")
    page = (tmp_path / "year.html").read_text(encoding="utf-8")
    assert "<scripted>" not in page
    assert "&lt;scripted&gt;" in page


def test_the_readme_lists_all_that_the_offline_voice_misses(offline: Year) -> None:
    told = README.read_text(encoding="utf-8").partition(MARK)[2].partition(END)[0]
    head, rows = told.split("\n")[1:3], told.split("\n")[3:-1]
    by_then = [row for row in rows if date.fromisoformat(row.split()[1]) <= UNTIL]
    assert [*head, *by_then] == readme_rows(offline)
