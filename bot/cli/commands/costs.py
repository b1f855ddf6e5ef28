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
from bot.terminal.word_wrap import columns, padded
from bot.texts.commands.catalogue import say, word
from memory.conversation.users import known_user
from memory.reports.costs import CostLine, Costs, costs

Days = Annotated[
    int,
    Parameter(
        help="How many days are counted, today included.", validator=Number(gte=1, lte=MOST_DAYS)
    ),
]
NO_BUDGET = "This month: {spent} {currency}; no budget is set."
WITHIN = "This month: {spent} of {monthly} {currency}."
SPENT = f"{WITHIN} The budget is used up: background work waits, replies go on."
SPENT_AND_WAITING = (
    f"{WITHIN} The budget is used up: background work waits ({{waiting}} jobs), replies go on."
)
ESTIMATED = "Tokens of {count} calls are estimates: the endpoint did not count them."
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
        return say(NO_BUDGET, spent=spent, currency=currency)
    sums = {"spent": spent, "monthly": f"{standing.monthly:.2f}", "currency": currency}
    if standing.is_spent and standing.waiting:
        return say(SPENT_AND_WAITING, **sums, waiting=standing.waiting)
    return say(SPENT if standing.is_spent else WITHIN, **sums)


def _lines(found: Costs, standing: BudgetStanding) -> Iterator[str]:
    yield budget_line(standing)
    if not found.total.calls:
        yield say("Since {since} no model was asked.", since=f"{found.since:%Y-%m-%d}")
        return
    for title, lines in (
        ("By agent", found.by_agent),
        ("By user", found.by_user),
        ("By day", found.by_day),
    ):
        yield ""
        yield from _table(say(title), lines, found.total, standing.currency)
    yield ""
    yield say("How calls ended:")
    for role, outcomes in found.outcomes.items():
        yield f"  {word(role)}: " + ", ".join(
            f"{word(what)} {count}" for what, count in outcomes.items()
        )
    if found.estimated:
        yield say(ESTIMATED, count=found.estimated)


def _table(title: str, lines: Sequence[CostLine], total: CostLine, currency: str) -> Iterator[str]:
    rows = [_row(line) for line in lines] + [(word("total"), *_row(total)[1:])]
    cost = say("cost ({currency})", currency=currency)
    head = (title, *map(say, HEAD), cost, say("seconds each"))
    widths = [max(columns(row[at]) for row in (head, *rows)) for at in range(len(head))]
    for row in (head, *rows):
        first, *others = row
        right = (
            " " * (width - columns(cell)) + cell
            for cell, width in zip(others, widths[1:], strict=True)
        )
        yield "  ".join([padded(first, widths[0]), *right])


def _row(line: CostLine) -> tuple[str, ...]:
    counts = (line.calls, line.failed, line.tokens_in, line.tokens_cached, line.tokens_out)
    return (line.name, *map(str, counts), f"{line.cost:.4f}", f"{line.seconds:.1f}")
