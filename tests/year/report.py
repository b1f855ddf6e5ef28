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
        "expectations that hold": [_held(one) for one in years.values()],
        "still-true memories retired": [
            str(len(one.findings.wrong_ends)) for one in years.values()
        ],
        "junk among what was stored": [_junk(one) for one in years.values()],
        "operations refused": [str(one.findings.refused.total()) for one in years.values()],
        "operations that wait": [str(one.findings.waiting) for one in years.values()],
    }
    lines = [["", *years], *([name, *cells] for name, cells in rows.items())]
    return "\n".join(
        f"{line[0]:<30}" + "".join(f"{cell:>22}" for cell in line[1:]) for line in lines
    )


def failures(year: Year) -> list[str]:
    """Return what does not hold, one line each."""
    return [
        f"{one.expectation} | found: {one.found[:SHOWN] or 'nothing'}"
        for one in year.scores
        if not one.holds
    ]


def readme_table(year: Year) -> str:
    """Return what does not hold as a table for the README: one row an expectation, by date."""
    rows = [
        (f"{one.expectation.on}", _wanted(one.expectation), one.found.split("; ")[0] or "nothing")
        for one in year.scores
        if not one.holds
    ]
    lines = [
        ("date", "what should hold", "what the offline voice has"),
        ("---", "---", "---"),
        *rows,
    ]
    return "\n".join(f"| {' | '.join(_in_cell(cell) for cell in line)} |" for line in lines)


def _wanted(one: Expectation) -> str:
    about = " and ".join(words.replace("\\b", "").replace("|", " / ") for words in one.about)
    asked = f"“{one.question}” → " if one.question else ""
    return (
        f"{one.holding}: {asked}{about}" if about else f"{one.holding}: {asked}".removesuffix(" → ")
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
    memories = sorted(year.findings.memories, key=lambda one: one.began)
    return [_bar(one, year) for one in memories]


def _months(year: Year) -> list[dict[str, object]]:
    """Return the first days of months with their places from the left."""
    first = min(one.began for one in year.findings.memories)
    starts = [
        datetime(at // 12, at % 12 + 1, 1, tzinfo=UTC)
        for at in range(_month(first) + 1, _month(year.findings.last) + 1)
    ]
    return [{"left": round(_share(one, year) * WIDE, 1), "name": f"{one:%b}"} for one in starts]


def _month(at: datetime) -> int:
    return at.year * 12 + at.month - 1


def _share(at: datetime, year: Year) -> float:
    first, last = min(one.began for one in year.findings.memories), year.findings.last
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
    held = sum(one.holds for one in year.scores)
    return f"{held} of {len(year.scores)} ({held / len(year.scores):.0%})"


def _junk(year: Year) -> str:
    findings = year.findings
    return f"{len(findings.junk)} of {len(findings.memories)} ({findings.junk_share:.1%})"
