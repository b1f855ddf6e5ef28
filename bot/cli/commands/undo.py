"""`companion undo`."""

from bot.cli.ids import IdOrNone
from bot.cli.invocation import HERE, Invocation, Json, Run
from bot.cli.memory.forgettings import drained
from bot.cli.memory.own import own_memory
from bot.cli.operation_lines import undone_line
from bot.cli.output import as_json, as_lines
from bot.texts.commands.catalogue import say
from config.errors import OperationRefused

ONE_OF_BOTH = "Name one operation, or a whole run with `--run`."

SILENT_NO_MORE = "What was said may be told again."


async def undo(
    operation: IdOrNone = None, /, *, run: Run = None, place: Invocation = HERE, json: Json = False
) -> None:
    """Undo an operation, or a whole run; `companion memory history` tells their numbers."""
    if (operation is None) == (run is None):
        raise OperationRefused(say(ONE_OF_BOTH))
    with place.opened() as app:
        own = await own_memory(app, place)
        if run is not None and (begun := await own.begin_undo(run)) is not None:
            await drained(app, begun.id, place, json=json)
            return
        undone = await (own.undo_run(run) if run is not None else own.undo(operation or 0))
    if json:
        as_json(undone)
    else:
        as_lines((undone_line(entry) for entry in undone), nothing=SILENT_NO_MORE)
