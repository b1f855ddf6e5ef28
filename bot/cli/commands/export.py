"""`companion export`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from bot.cli.invocation import HERE, Invocation
from bot.cli.memory.own import own_views
from bot.cli.output import as_lines
from bot.safe_output import printable_json
from memory.storage.given_file import write_given


async def export(
    *, out: Annotated[Path, Parameter(help="The file to write.")], place: Invocation = HERE
) -> None:
    """Write everything of one user to a file, as JSON: messages, memories, operations, evidence."""
    with place.opened() as app:
        data = await (await own_views(app, place)).export()
    write_given(out, printable_json(data, indent=1).encode())
    counts = {name: len(rows) for name, rows in data.items() if isinstance(rows, list)}
    as_lines([f"{out}: " + ", ".join(f"{count} {name}" for name, count in counts.items())])
