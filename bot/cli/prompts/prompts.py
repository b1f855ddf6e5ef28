"""`companion prompts list | show`."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_json, as_lines
from bot.cli.paths import PathOrNone
from bot.prompt_versions import version
from bot.safe_output import printable
from bot.workbench.rendering.columns import aligned
from config.prompting.contracts import CONTRACTS
from config.prompting.prompt import Prompts

Name = Annotated[
    str, Parameter(help="A file, a name (curator.en) or a kept version (curator.en@1a2b3c4d).")
]
Cases = Annotated[PathOrNone, Parameter(help="A folder or file of labelled cases.")]
Folder = Annotated[PathOrNone, Parameter("--prompts", help="Another folder of prompts.")]


def prompts_in(folder: Path | None) -> Prompts:
    """Return the prompts of a folder, or those in use."""
    return Prompts.load(folder) if folder is not None else Prompts.load()


def list_prompts(
    *,
    place: Invocation = HERE,  # every command takes the same options
    folder: Folder = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """List the prompts: agent, language, version, inputs."""
    listed = list(prompts_in(folder))
    found = [
        {
            "prompt": prompt.reference,
            "agent": prompt.agent,
            "language": prompt.language,
            "version": prompt.header.version,
            "description": prompt.header.description,
            "inputs": prompt.header.inputs,
            "answers": prompt.header.answers,
        }
        for prompt in listed
    ]
    if json:
        as_json(found)
        return
    rows = [
        (prompt.agent, prompt.language, prompt.version_hash, ", ".join(prompt.header.inputs))
        for prompt in listed
    ]
    as_lines(aligned([("agent", "lang", "version", "inputs"), *rows]))


def show(name: Name, *, place: Invocation = HERE, folder: Folder = None) -> None:
    """Show a prompt's file and its contract: what it is given, what must answer it."""
    prompt = version(name, prompts_in(folder), place.settings().data)
    contract = CONTRACTS[prompt.agent]
    text = prompt.path.read_text(encoding="utf-8")
    if sys.stdout.isatty():
        from rich.console import Console  # late: only a terminal shows colours
        from rich.syntax import Syntax

        Console().print(Syntax(printable(text.rstrip()), "markdown", word_wrap=True))
    else:
        as_lines([text.rstrip()])
    as_lines(
        [
            "",
            f"version   {prompt.reference}",
            f"file      {prompt.path}",
            f"is given  {', '.join(sorted(contract.inputs))}",
            f"answers   {contract.answers or 'in words'}",
        ]
    )
