"""Both years side by side: the figures as a table, and the failures with what was found."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from tests.year.findings import Kept
from tests.year.life import Year
from tests.year.script import Expectation

WIDE = 900
"""How wide the timeline is, in pixels."""
SHOWN = 160
"""How much is printed of what was found instead."""


def table(years: Mapping[str, Year]) -> str:
    """Return the figures of each year, one row a figure."""
    rows = {
        "expectations that hold": [_held(year) for year in years.values()],
        "still-true memories retired": [
            str(len(year.findings.wrong_ends)) for year in years.values()
        ],
        "junk among what was stored": [_junk(year) for year in years.values()],
        "operations refused": [str(year.findings.refused.total()) for year in years.values()],
        "operations that wait": [str(year.findings.waiting) for year in years.values()],
    }
    lines = [["", *years], *([name, *cells] for name, cells in rows.items())]
    return "\n".join(
        f"{line[0]:<30}" + "".join(f"{cell:>22}" for cell in line[1:]) for line in lines
    )


def failures(year: Year) -> list[str]:
    """Return what does not hold, one line each."""
    return [
        f"{score.expectation} | found: {score.found[:SHOWN] or 'nothing'}"
        for score in year.scores
        if not score.holds
    ]


def readme_table(year: Year) -> str:
    """Return what does not hold as a table for the README: one row an expectation, by date."""
    return "\n".join(readme_rows(year))


def readme_rows(year: Year) -> list[str]:
    """Return the table's lines, the two of its head first."""
    rows = [
        (
            f"{score.expectation.on}",
            _wanted(score.expectation),
            score.found.split("; ")[0] or "nothing",
        )
        for score in year.scores
        if not score.holds
    ]
    lines = [
        ("date", "what should hold", "what the offline voice has"),
        ("---", "---", "---"),
        *rows,
    ]
    return [f"| {' | '.join(_in_cell(cell) for cell in line)} |" for line in lines]


def _wanted(expectation: Expectation) -> str:
    about = " and ".join(
        words.replace("\\b", "").replace("|", " / ") for words in expectation.about
    )
    asked = f"“{expectation.question}” → " if expectation.question else ""
    return (
        f"{expectation.holding}: {asked}{about}"
        if about
        else f"{expectation.holding}: {asked}".removesuffix(" → ")
    )


def _in_cell(text: str) -> str:
    return " ".join(text.replace("|", "/").split())


def write_timeline(years: Mapping[str, Year], file: Path) -> None:
    """Write a page with each memory as a bar over the year; it needs nothing but itself."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    page = environment.get_template("timeline.html").render(
        years={
            name: {
                "figures": _held(year),
                "bars": _bars(year),
                "months": _months(year),
                "failures": failures(year),
            }
            for name, year in years.items()
        },
        wide=WIDE,
    )
    file.write_text(page, encoding="utf-8")


def _bars(year: Year) -> list[dict[str, object]]:
    memories = sorted(year.findings.memories, key=lambda kept: kept.began)
    return [_bar(memory, year) for memory in memories]


def _months(year: Year) -> list[dict[str, object]]:
    """Return the first days of months with their places from the left."""
    first = min(memory.began for memory in year.findings.memories)
    starts = [
        datetime(at // 12, at % 12 + 1, 1, tzinfo=UTC)
        for at in range(_month(first) + 1, _month(year.findings.last) + 1)
    ]
    return [
        {"left": round(_share(start, year) * WIDE, 1), "name": f"{start:%b}"} for start in starts
    ]


def _month(at: datetime) -> int:
    return at.year * 12 + at.month - 1


def _share(at: datetime, year: Year) -> float:
    first, last = min(memory.began for memory in year.findings.memories), year.findings.last
    return (min(at, last) - first).total_seconds() / ((last - first).total_seconds() or 1.0)


def _bar(memory: Kept, year: Year) -> dict[str, object]:
    began, ended = _share(memory.began, year), _share(memory.ended or year.findings.last, year)
    state = memory.end or ("core" if memory.category == "core" else "holds")
    until = f" – {memory.ended:%Y-%m-%d}" if memory.ended else ""
    return {
        "content": memory.content,
        "state": state,
        "look": state.replace(" ", "-"),
        "times": f"{memory.began:%Y-%m-%d}{until}",
        "left": round(began * WIDE, 1),
        "width": max(round((ended - began) * WIDE, 1), 3),
    }


def _held(year: Year) -> str:
    held = sum(score.holds for score in year.scores)
    return f"{held} of {len(year.scores)} ({held / len(year.scores):.0%})"


def _junk(year: Year) -> str:
    findings = year.findings
    return f"{len(findings.junk)} of {len(findings.memories)} ({findings.junk_share:.1%})"
