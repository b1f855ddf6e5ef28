"""`companion report`."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlmodel import Session as Rows

from memory.conversation.users import Newcomer, user_for
from memory.ledger.proposal import Author, Batch
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.vocabulary import Language
from tests.bot.cli.conftest import Run
from tests.stage import staged

PEOPLE: dict[str, Language] = {"me": "en", "lin": "zh"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the data folder of two people, one of whom speaks Chinese."""
    asyncio.run(_live(tmp_path / "data"))
    return tmp_path / "data"


async def _live(folder: Path) -> None:
    with staged(folder) as stage:

        def work(rows: Rows) -> None:
            for name, language in PEOPLE.items():
                newcomer = Newcomer(name=name.title(), language=language)
                user = user_for(rows, "local", name, newcomer=newcomer, now=stage.clock.now())
                said = Add(content=f"{name} says <b>hello</b>")
                batch = Batch(
                    user_id=user.id or 0,
                    author=Author("import"),
                    now=stage.clock.now(),
                    proposals=[said, Delete(memory_id=99)],
                )
                apply(rows, batch, stage.services.policy)

        await stage.write(work)


@pytest.mark.usefixtures("folder")
def test_it_is_printed_in_the_persons_own_language(run: Run):
    assert "  active memories: 1" in run("report").out
    assert "  有效记忆: 1" in run("report", "--user", "lin").out
    assert "  有效记忆: 1" in run("report", "--language", "zh").out


@pytest.mark.usefixtures("folder")
def test_json_holds_one_report_with_the_days_asked_for(run: Run):
    found = run("report", "--json", "--days", "5").json

    assert found["overall"] is None
    [mine] = found["users"]
    assert (mine["name"], mine["days"], len(mine["growth"]["days"])) == ("Me", 5, 5)
    assert mine["memories"]["state"] == {"active": 1}


@pytest.mark.usefixtures("folder")
def test_json_of_all_users_holds_everybodys_numbers_and_nobodys_words(run: Run):
    told = run("report", "--all", "--json")

    assert told.json["overall"]["memories"]["state"] == {"active": 2}
    assert [entry["name"] for entry in told.json["users"]] == ["Me", "Lin"]
    assert "hello" not in told.out


@pytest.mark.usefixtures("folder")
def test_the_page_says_what_the_json_says(run: Run, tmp_path: Path):
    file = tmp_path / "report.html"

    told = run("report", "--html", str(file), "--json")

    page, [mine] = file.read_text(encoding="utf-8"), told.json["users"]
    assert f"<dd>{mine['memories']['state']['active']}</dd>" in page
    assert f"<dd>{mine['told_again']}</dd>" in page
    assert f"<dd>{mine['average_importance']:.2f}</dd>" in page


@pytest.mark.usefixtures("folder")
def test_the_page_is_written_in_the_language_asked_for(run: Run, tmp_path: Path):
    file = tmp_path / "report.html"

    told = run("report", "--all", "--html", str(file), "--language", "zh")

    assert told.out == f"{file}\n"
    assert "全部用户" in file.read_text(encoding="utf-8")
    assert list(tmp_path.glob(".*.part")) == []


@pytest.mark.usefixtures("folder")
def test_a_page_that_cannot_be_written_is_told_in_a_sentence(run: Run, tmp_path: Path):
    told = run("report", "--html", str(tmp_path / "nowhere" / "report.html"))

    assert told.code == 1
    assert "cannot be written" in told.err


def test_somebody_never_met_has_no_report(run: Run):
    assert run("report", "--user", "nobody").code == 1


def test_the_daily_work_keeps_each_days_figures_for_the_trend(
    run: Run, folder: Path, tmp_path: Path
):
    now = datetime.now(UTC)  # the command's own clock counts the days back from now
    asyncio.run(_work_daily(folder, now - timedelta(days=2), now - timedelta(days=1), now))
    file = tmp_path / "report.html"

    mine, everybody = run("report", "--json").json, run("report", "--all", "--json").json

    assert [entry["figures"]["active"] for entry in mine["trend"]] == [1, 1, 1]
    assert [entry["users"] for entry in everybody["trend"]] == [2, 2, 2]
    assert "  active memories: 1, as before" in run("report").out
    assert "  有效记忆: 1，没有变化" in run("report", "--user", "lin").out
    run("report", "--html", str(file))
    assert "<td>1, as before</td>" in file.read_text(encoding="utf-8")


async def _work_daily(folder: Path, *days: datetime) -> None:
    for day in days:
        with staged(folder, start=day) as stage:
            await stage.worker.chores.start()
            await stage.worker.drain()


@pytest.mark.usefixtures("folder")
def test_days_are_at_least_one(run: Run):
    assert run("report", "--days", "0").code != 0
