"""`companion export`."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from bot.cli.invocation import HERE, Invocation, Json
from bot.cli.memory.own import own_views
from bot.cli.output import as_json, as_lines
from bot.cli.paths import NamedPath
from bot.safe_output import printable_json
from bot.texts.commands.catalogue import say
from memory.storage.given_file import write_given
from memory.vocabulary import SUMMARY_CATEGORIES

WRITTEN = "Written to {file}: all there is of the user {user}."
HOLDS = (
    "messages: {messages}; memories: {memories}, {forgotten} of them forgotten; summaries of "
    "talks: {summaries}."
)
NEXT = (
    "It is not encrypted: keep it where only you can read it. The Memory Center (page Data) "
    "imports it, here or elsewhere."
)

ZIP = ".zip"


async def export(
    *,
    out: Annotated[NamedPath, Parameter(help="The file to write; a name in .zip packs it.")],
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Write everything of one user to a file, as JSON: messages, memories, operations, evidence.

    A zip holds it with pages that people can read, and is a tenth as large.
    `--json` tells how many rows of each table there are in it.
    """
    with place.opened() as app:
        data = await (await own_views(app, place)).export()
    write_given(out, _written(out, data))
    if json:
        rows = {name: len(rows) for name, rows in data.items() if isinstance(rows, list)}
        as_json({"file": str(out), "rows": rows})
    else:
        as_lines(_lines(out, place.user, data))


def _written(out: Path, data: Mapping[str, Any]) -> bytes:
    if out.suffix.lower() != ZIP:
        return printable_json(data, indent=1).encode()
    from bot.actions.account.export_file import packed  # late: most write JSON

    return packed(data, data["user"]["language"])


def _lines(out: Path, user: str, data: Mapping[str, Any]) -> Iterator[str]:
    yield say(WRITTEN, file=out, user=repr(user))
    told = [entry for entry in data["memories"] if entry["category"] not in SUMMARY_CATEGORIES]
    states = Counter(entry["state"] for entry in told)
    yield say(
        HOLDS,
        messages=len(data["messages"]),
        memories=len(told),
        forgotten=states["forgotten"],
        summaries=len(data["memories"]) - len(told),
    )
    yield say(NEXT)
