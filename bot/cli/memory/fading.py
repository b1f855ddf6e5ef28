"""`companion memory fading` and `companion memory keep`."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from bot.cli.ids import Id
from bot.cli.invocation import HERE, MOST_DAYS, Invocation, Json
from bot.cli.memory.own import own_memory, own_views
from bot.cli.output import as_json, as_lines, memory_line
from bot.texts.commands.catalogue import word
from bot.texts.machine_language import language_here
from bot.texts.periods import with_period
from memory.decay_model import FORECAST_DAYS

if TYPE_CHECKING:
    from memory.reports.fading_forecast import AboutToFade

NOTHING_FADES = "Nothing fades in these days."
Days = Annotated[
    int, Parameter(help="How many days ahead.", validator=Number(gte=0, lte=MOST_DAYS))
]


async def fading(
    *, place: Invocation = HERE, days: Days = FORECAST_DAYS, json: Json = False
) -> None:
    """List what is reviewed or leaves in the coming days, soonest first; `keep` keeps it."""
    with place.opened() as app:
        found = await (await own_views(app, place)).fading(days=days)
    if json:
        as_json(found)
    else:
        as_lines((_line(fading) for fading in found), nothing=NOTHING_FADES)


async def keep(memory_id: Id, /, *, place: Invocation = HERE, json: Json = False) -> None:
    """Keep a memory that is about to fade: it counts as used, and fades later than before."""
    with place.opened() as app:
        memory = await (await own_memory(app, place)).keep(memory_id)
    if json:
        as_json([memory])
    else:
        as_lines([memory_line(memory)])


def _line(fading: "AboutToFade") -> str:
    marks = f"{word(fading.kind or fading.category)}, {fading.importance_percent}%"
    content = with_period(fading.content, fading.period, language_here())
    return f"{fading.at:%Y-%m-%d} {word(fading.coming):<9} #{fading.id:<5} {content}  ({marks})"
