from collections import Counter
from pathlib import Path

import pytest

from tests.year import script
from tests.year.__main__ import END, MARK, README
from tests.year.life import Year, both_years
from tests.year.report import failures, readme_table, write_timeline

pytestmark = pytest.mark.timeout(1800)


@pytest.fixture(scope="module")
def years(tmp_path_factory: pytest.TempPathFactory) -> tuple[Year, Year]:
    return both_years(tmp_path_factory.mktemp("years"))


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


def test_with_scripted_agents_every_expectation_holds(scripted: Year) -> None:
    assert failures(scripted) == []
    assert scripted.missed == ()


def test_everything_wrong_in_the_script_is_refused_for_its_reason(scripted: Year) -> None:
    scripted_ones = [op for scene in script.scenes().values() for op in scene.ops]
    wrong = Counter(scripted_one.wrong for scripted_one in scripted_ones if scripted_one.wrong)
    for scripted_one in scripted_ones:
        wrong.update(scripted_one.refused)
    assert scripted.findings.refused == wrong


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
    assert told.strip() == readme_table(offline)
