"""`companion memory history`."""

from bot.cli.ids import Id
from bot.cli.invocation import HERE, Invocation, Json
from bot.cli.memory.own import own_views
from bot.cli.operation_lines import operation_lines
from bot.cli.output import as_json, as_lines


async def history(memory_id: Id, /, *, place: Invocation = HERE, json: Json = False) -> None:
    """Tell all that happened to a memory, oldest first: when, who, what, why, from which words."""
    with place.opened() as app:
        found = await (await own_views(app, place)).history(memory_id)
    if json:
        as_json(found)
    else:
        as_lines(line for entry in found for line in operation_lines(entry))
