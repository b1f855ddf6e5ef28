"""`companion report`."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from bot.actions.local_user import local_user
from bot.app import App
from bot.cli.invocation import HERE, MOST_DAYS, Invocation
from bot.cli.output import as_json, as_lines
from bot.cli.paths import PathOrNone
from bot.telemetry.cost_accounting import budget_standing
from bot.texts.machine_language import language_here
from memory.reports.memory_view import Viewer
from memory.reports.quality_report import QualityReport, report_on, report_on_all
from memory.reports.quality_trend import DayOfQuality, trend
from memory.storage.given_file import write_given
from memory.store_services import StoreServices
from memory.vocabulary import Language

Days = Annotated[
    int, Parameter(help="How many days back is counted.", validator=Number(gte=1, lte=MOST_DAYS))
]

BUDGET_SPENT: Mapping[Language, str] = {
    "en": "⚠ This month's budget for models is used up ({spent:.2f} of {monthly:.2f} {currency}): "
    "background work waits, replies go on.",
    "zh": "⚠ 本月的模型预算已用完（{spent:.2f} / {monthly:.2f} {currency}）："
    "后台任务暂停等待，回复不受影响。",
}


@dataclass(frozen=True, slots=True)
class Found:
    """The reports that were asked for: the one to show, and those on all users."""

    shown: QualityReport
    language: Language
    name: str | None
    users: tuple[QualityReport, ...]
    days: Sequence[DayOfQuality]
    """What was kept of past days, of the one or of all."""
    owner: str = ""
    """The uid of the one whom it is on."""


async def report(  # noqa: PLR0913  # the options of one command
    *,
    place: Invocation = HERE,
    all_users: Annotated[
        bool, Parameter("--all", negative="", help="All users, without anybody's words.")
    ] = False,
    days: Days = 30,
    language: Annotated[
        Literal["auto", "en", "zh"], Parameter(help="Of the report; auto: the user's own.")
    ] = "auto",
    html: Annotated[PathOrNone, Parameter(help="Write a page with charts to this file.")] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Tell how well memory is kept: growth, duplicates, contradictions, what is stale, speed.

    Computed from the rows each time, the trend from each day's figures, which the daily work
    keeps; `--html` writes one self-contained page.
    """
    with place.opened() as app:
        services = app.store_services
        standing = await budget_standing(services)
        found = await (_on_all(services, days) if all_users else _on_one(app, place.user, days))
    told: Language = found.language if language == "auto" else language
    if html is not None:
        _write(html, found, told)
    if json:
        overall = found.shown if found.name is None else None
        as_json({"overall": overall, "users": found.users, "trend": found.days, "budget": standing})
    elif html is not None:
        as_lines([str(html)])
    else:
        if standing.is_spent:
            as_lines([BUDGET_SPENT[told].format(**asdict(standing))])
        _show(found, told)


async def _on_one(app: App, name: str, days: int) -> Found:
    services, user = app.store_services, await local_user(app.store_services, name)
    viewer, limits = Viewer(services.now(), services.policy), services.settings.quality
    made = await services.store.read(lambda rows: report_on(rows, user, viewer, limits, days=days))
    past = await _past(services, user.id, days)
    return Found(made, user.language, user.name or name, (made,), past, user.uid)


async def _on_all(services: StoreServices, days: int) -> Found:
    viewer, settings = Viewer(services.now(), services.policy), services.settings
    overall, each = await services.store.read(
        lambda rows: report_on_all(rows, viewer, settings.quality, days=days)
    )
    language = language_here() if settings.language == "auto" else settings.language
    return Found(overall, language, None, tuple(each), await _past(services, None, days))


async def _past(services: StoreServices, user_id: int | None, days: int) -> Sequence[DayOfQuality]:
    now = services.now()
    return await services.store.read(lambda rows: trend(rows, user_id, now, days=days))


def _write(file: Path, found: Found, language: Language) -> None:
    from bot.report.page import page  # late: only a page needs its templates

    users = found.users if found.name is None else ()
    text = page(
        found.shown, language, name=found.name, users=users, days=found.days, owner=found.owner
    )
    write_given(file, text.encode())


def _show(found: Found, language: Language) -> None:
    from bot.report.lines import plain_lines, show  # late: JSON needs no tables

    if sys.stdout.isatty():
        show(found.shown, language, name=found.name, days=found.days)
    else:
        as_lines(plain_lines(found.shown, language, name=found.name, days=found.days))
