"""`companion prompts list | show | render`."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from bot.cli.ids import IdOrNone
from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_json, as_lines
from bot.prompt_versions import swapped, version
from bot.safe_output import printable
from bot.workbench.cases.files import prompt_cases, read_cases, usual_cases
from bot.workbench.comparing.prompt_diff import NamedTalk, agent_of_prompt, talk_of
from bot.workbench.rendering.eval_lines import aligned
from bot.workbench.rendering.request_preview import as_text, asked_lines
from config.errors import WorkbenchError
from config.models.calls.messages import ChatMessage
from config.prompting.contracts import CONTRACTS
from config.prompting.prompt import Prompt, Prompts

Name = Annotated[
    str, Parameter(help="A file, a name (curator.en) or a kept version (curator.en@1a2b3c4d).")
]
Cases = Annotated[Path | None, Parameter(help="A folder or file of labelled cases.")]
Folder = Annotated[Path | None, Parameter("--prompts", help="Another folder of prompts.")]


OTHER_VERSION = "Turn {turn} was read with {read_with}: render that, to see the very prompt.\n"


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
        for prompt in prompts_in(folder)
    ]
    if json:
        as_json(found)
        return
    rows = [(prompt.agent, prompt.language, prompt.version_hash, ", ".join(prompt.header.inputs))
            for prompt in prompts_in(folder)]  # fmt: skip
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


async def render(  # noqa: PLR0913  # the options of one command
    name: Name,
    *,
    place: Invocation = HERE,
    case: Annotated[str | None, Parameter(help="Filled with a labelled case.")] = None,
    turn: Annotated[IdOrNone, Parameter(help="Filled with a turn of the store.")] = None,
    conversation: Annotated[
        IdOrNone, Parameter(help="Filled with the newest talk of a conversation.")
    ] = None,
    cases: Cases = None,
    folder: Folder = None,
) -> None:
    """Show a prompt filled, as a model reads it; without more, with the sample of its header."""
    prompts = prompts_in(folder)
    prompt = version(name, prompts, place.settings().data)
    if sum(source is not None for source in (case, turn, conversation)) > 1:
        raise WorkbenchError("Choose one of --case, --turn and --conversation.")
    if case is not None:
        talk = talk_of_case(case, cases or usual_cases())
    elif turn is not None or conversation is not None:
        as_lines(as_text(await _of_store(place, prompt, prompts, (turn, conversation))))
        return
    else:
        as_lines(as_text(_sample(prompt)))
        return
    as_lines(as_text(await asked_lines(_fitting(talk, prompt), swapped(prompts, prompt))))


def talk_of_case(name: str, cases: Path) -> NamedTalk:
    """Return what an agent reads of the case of this name; raises `WorkbenchError`."""
    for prompt_case in prompt_cases(read_cases(cases)):
        if prompt_case.id == name:
            return talk_of(prompt_case)
    raise WorkbenchError(f"There is no case {name!r} of an agent in {cases}.")


def _fitting(talk: NamedTalk, prompt: Prompt) -> NamedTalk:
    from bot.workbench.comparing.prompt_diff import ASKED

    if not isinstance(talk.asked, ASKED[agent_of_prompt(prompt)]):
        raise WorkbenchError(f"{talk.name} is not for the {prompt.agent}.")
    return talk


def _sample(prompt: Prompt) -> list[ChatMessage]:
    if prompt.header.sample is None:
        raise WorkbenchError(f"{prompt.header.id} has no sample in its header; use --case.")
    return prompt.lines(**prompt.header.sample)


async def _of_store(
    place: Invocation, prompt: Prompt, prompts: Prompts, chosen: tuple[int | None, int | None]
) -> list[ChatMessage]:
    from bot.workbench.rendering.stored_request import (  # late: they read the store
        lines_of_store,
        other_version,
    )

    with place.opened() as app:
        turn_id = chosen[0]
        if turn_id and (read_with := await other_version(app, place.user, prompt, turn_id)):
            sys.stderr.write(OTHER_VERSION.format(turn=turn_id, read_with=read_with))
        return await lines_of_store(app, place.user, prompt, swapped(prompts, prompt), chosen)
