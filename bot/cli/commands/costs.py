"""`companion costs`."""

from collections.abc import Iterator, Sequence
from typing import Annotated
from zoneinfo import ZoneInfo

from cyclopts import Parameter
from cyclopts.validators import Number

from bot.actions.local_user import PLATFORM
from bot.cli.invocation import HERE, MOST_DAYS, Invocation
from bot.cli.output import as_json, as_lines
from bot.json_form import json_object
from bot.telemetry.cost_accounting import BudgetStanding, budget_standing
from memory.conversation.users import known_user
from memory.reports.costs import CostLine, Costs, costs

Days = Annotated[
    int,
    Parameter(
        help="How many days are counted, today included.", validator=Number(gte=1, lte=MOST_DAYS)
    ),
]
HEAD = ("calls", "failed", "tokens in", "of them cached", "tokens out")


async def costs_of(
    *,
    place: Invocation = HERE,
    own: Annotated[
        bool, Parameter("--own", negative="", help="Of the user only, not of all.")
    ] = False,
    days: Days = 30,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Tell what models were asked and what it cost: by agent, by user and by day.

    Costs follow from the prices in the settings; without prices only tokens are counted.
    """
    with place.opened() as app:
        services, zone = app.store_services, ZoneInfo(app.settings.timezone)
        standing = await budget_standing(services)
        found = await services.store.read(
            lambda rows: costs(
                rows,
                now=services.now(),
                zone=zone,
                days=days,
                user_id=known_user(rows, PLATFORM, place.user).id if own else None,
            )
        )
    if json:
        budget = json_object(standing) | {"is_spent": standing.is_spent}
        as_json(json_object(found) | {"budget": budget})
    else:
        as_lines(_lines(found, standing))


def budget_line(standing: BudgetStanding) -> str:
    """Return how the month's budget stands, in a sentence."""
    spent, currency = f"{standing.spent:.2f}", standing.currency
    if not standing.monthly:
        return f"This month: {spent} {currency}; no budget is set."
    told = f"This month: {spent} of {standing.monthly:.2f} {currency}."
    if standing.is_spent:
        waiting = f" ({standing.waiting} jobs)" if standing.waiting else ""
        return f"{told} The budget is used up: background work waits{waiting}, replies go on."
    return told


def _lines(found: Costs, standing: BudgetStanding) -> Iterator[str]:
    yield budget_line(standing)
    if not found.total.calls:
        yield f"Since {found.since:%Y-%m-%d} no model was asked."
        return
    for title, lines in (
        ("By agent", found.by_agent),
        ("By user", found.by_user),
        ("By day", found.by_day),
    ):
        yield ""
        yield from _table(title, lines, found.total, standing.currency)
    yield ""
    yield "How calls ended:"
    for role, outcomes in found.outcomes.items():
        yield f"  {role}: " + ", ".join(f"{what} {count}" for what, count in outcomes.items())
    if found.estimated:
        yield f"Tokens of {found.estimated} calls are estimates: the endpoint did not count them."


def _table(title: str, lines: Sequence[CostLine], total: CostLine, currency: str) -> Iterator[str]:
    rows = [_row(line) for line in lines] + [("total", *_row(total)[1:])]
    head = (title, *HEAD, f"cost ({currency})", "seconds each")
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    for row in (head, *rows):
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join([first.strip().ljust(widths[0]), *others])


def _row(line: CostLine) -> tuple[str, ...]:
    counts = (line.calls, line.failed, line.tokens_in, line.tokens_cached, line.tokens_out)
    return (line.name, *map(str, counts), f"{line.cost:.4f}", f"{line.seconds:.1f}")
