"""`companion memory pending`, `accept` and `decline`."""

from collections.abc import Sequence
from typing import Any

from bot.cli.memory import Json, own_memory
from bot.cli.operation_lines import operation_lines
from bot.cli.output import as_json, as_lines
from bot.cli.place import HERE, Place
from bot.cli.undo import ONE_OF_BOTH, Run
from bot.own_memory import Waiting
from config.errors import OperationRefused


async def pending(*, place: Place = HERE, json: Json = False) -> None:
    """List the operations that wait for your answer, oldest first."""
    with place.opened() as app:
        found = await (await own_memory(app, place)).pending()
    _show(found, json=json)


async def accept(
    operation: int | None = None, /, *, run: Run = None, place: Place = HERE, json: Json = False
) -> None:
    """Say yes to an operation that waits, or to all of a run."""
    waiting, number = _named(operation, run)
    with place.opened() as app:
        found = await (await own_memory(app, place)).accept(waiting, number)
    _show(found, json=json)


async def decline(
    operation: int | None = None, /, *, run: Run = None, place: Place = HERE, json: Json = False
) -> None:
    """Say no to an operation that waits, or to all of a run."""
    waiting, number = _named(operation, run)
    with place.opened() as app:
        found = await (await own_memory(app, place)).decline(waiting, number)
    _show(found, json=json)


def _named(operation: int | None, run: int | None) -> tuple[Waiting, int]:
    if operation is not None and run is None:
        return "operation", operation
    if run is not None and operation is None:
        return "run", run
    raise OperationRefused(ONE_OF_BOTH)


def _show(found: Sequence[dict[str, Any]], *, json: bool) -> None:
    if json:
        as_json(found)
    else:
        as_lines(line for one in found for line in operation_lines(one))
