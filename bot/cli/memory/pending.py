"""`companion memory pending`, `accept` and `decline`."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from bot.cli.ids import IdOrNone
from bot.cli.invocation import HERE, Invocation, Json, Run
from bot.cli.memory.own import own_question_views, own_questions
from bot.cli.operation_lines import operation_lines
from bot.cli.output import as_json, as_lines
from bot.json_form import json_object
from bot.texts.commands.catalogue import say
from config.errors import OperationRefused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.actions.question_views import PendingOperation
    from bot.actions.questions import Waiting
    from memory.reports.history import OperationView

NOTHING = "Nothing waits for your answer."
ONE_OF_THREE = "Name one operation, a whole run with `--run`, or `--all` that waits."
LEFT = "{left} that wait could not be answered so; they wait on."
All = Annotated[bool, Parameter(negative="", help="All that waits.")]


async def pending(*, place: Invocation = HERE, json: Json = False) -> None:
    """List the operations that wait for your answer, oldest first."""
    with place.opened() as app:
        found = await (await own_question_views(app, place)).listed()
    if json:
        as_json([_data(waiting) for waiting in found])
    else:
        lines = (
            line
            for waiting in found
            for line in operation_lines(waiting.operation, waiting.question.about)
        )
        as_lines(lines, nothing=NOTHING)


async def accept(
    operation: IdOrNone = None,
    /,
    *,
    run: Run = None,
    all_of_it: Annotated[All, Parameter(name="--all")] = False,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Say yes to an operation that waits, to all of a run, or to all that waits."""
    await _answer(_named(operation, run, all_of_it), place, json=json, yes=True)


async def decline(
    operation: IdOrNone = None,
    /,
    *,
    run: Run = None,
    all_of_it: Annotated[All, Parameter(name="--all")] = False,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Say no to an operation that waits, to all of a run, or to all that waits."""
    await _answer(_named(operation, run, all_of_it), place, json=json, yes=False)


async def _answer(
    named: "tuple[Waiting, int] | None", place: Invocation, *, json: bool, yes: bool
) -> None:
    with place.opened() as app:
        own = await own_questions(app, place)
        if named is None:
            answered = await own.answer_all(yes=yes)
            found, left = answered.done, answered.left
        else:
            found, left = await (own.accept if yes else own.decline)(*named), 0
    _show(found, json=json, nothing=None if left else NOTHING)
    if left:
        raise OperationRefused(say(LEFT, left=left))


def _named(operation: int | None, run: int | None, all_of_it: bool) -> "tuple[Waiting, int] | None":
    """Return which one is named; None: all that waits."""
    if [operation is not None, run is not None, all_of_it].count(True) != 1:
        raise OperationRefused(say(ONE_OF_THREE))
    if operation is not None:
        return "operation", operation
    return ("run", run) if run is not None else None


def _data(waiting: "PendingOperation") -> dict[str, object]:
    asked = waiting.question
    return json_object(waiting.operation) | {"asks": asked.asks, "about": asked.about or None}


def _show(found: "Sequence[OperationView]", *, json: bool, nothing: str | None) -> None:
    if json:
        as_json(found)
    else:
        as_lines((line for entry in found for line in operation_lines(entry)), nothing=nothing)
