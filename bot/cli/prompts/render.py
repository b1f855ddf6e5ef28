"""`companion prompts render`."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from bot.cli.ids import IdOrNone
from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_lines
from bot.cli.prompts.prompts import Cases, Folder, Name, prompts_in
from bot.prompt_versions import swapped, version
from bot.workbench.cases.files import prompt_cases, read_cases, usual_cases
from bot.workbench.comparing.prompt_diff import ASKED, NamedTalk, agent_of_prompt, talk_of
from bot.workbench.rendering.request_preview import as_text, asked_lines
from config.errors import WorkbenchError
from config.models.calls.messages import ChatMessage
from config.prompting.prompt import Prompt, Prompts

OTHER_VERSION = "Turn {turn} was read with {read_with}: render that, to see the very prompt.\n"


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
