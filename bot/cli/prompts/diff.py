"""`companion prompts diff`."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from bot.cli.invocation import HERE, LARGEST_LIST, Invocation
from bot.cli.output import as_json, as_lines
from bot.cli.paths import PathOrNone
from bot.cli.prompts.evaluation import Answerer
from bot.cli.prompts.prompts import Folder, Name, prompts_in
from bot.prompt_versions import keep_versions, swapped, version
from bot.workbench.agents.team import Team
from bot.workbench.cases.files import prompt_cases, read_cases
from bot.workbench.comparing.alignment import diff_lines
from bot.workbench.comparing.prompt_diff import NamedTalk, agent_of_prompt, compare, talk_of
from config.errors import WorkbenchError
from config.prompting.prompt import Prompt

Last = Annotated[
    int,
    Parameter(help="How many runs of the store.", validator=Number(gte=1, lte=LARGEST_LIST)),
]


async def diff(  # noqa: PLR0913  # the options of one command
    before: Name,
    after: Name,
    *,
    place: Invocation = HERE,
    cases: Annotated[
        PathOrNone, Parameter(help="Cases instead of the store's talk; labels are not needed.")
    ] = None,
    last: Last = 20,
    answering: Answerer = Answerer(),  # noqa: B008  # frozen
    everything: Annotated[
        bool, Parameter("--all", negative="", help="Also what both answer alike.")
    ] = False,
    html: Annotated[PathOrNone, Parameter(help="Write a page to this file.")] = None,
    folder: Folder = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Ask two versions of a prompt the same, and show side by side what they answer.

    The talk is that of the store's last curations, with the memories as they were then, or that
    of a file of cases. Nothing is changed.
    """
    answering.check()
    if answering.offline or answering.gold:
        raise WorkbenchError("Only models read prompts: use --replay, --record or an endpoint.")
    settings, prompts = place.settings(), prompts_in(folder)
    old, new = (version(text, prompts, settings.data) for text in (before, after))
    asking = answering.asking(settings, [agent_of_prompt(old)])
    talks = await _talks(place, old, cases, last)

    def team(prompt: Prompt, name: str) -> Team:
        return asking.team(swapped(prompts, prompt), prompt.language, name)

    try:
        comparison = await compare(old, new, talks, team)
    finally:
        if answering.record is not None and asking.tape is not None and asking.tape.answers:
            asking.tape.write(answering.record, {talk.name: at for at, talk in enumerate(talks)})
    if asking.source == "live":
        keep_versions([old, new], settings.data)
    if html is not None:
        from bot.workbench.rendering.pages import diff_page  # late: only a page needs its templates
        from bot.workbench.whole_file import write_whole

        write_whole(html, diff_page(comparison))
    if json:
        as_json(asdict(comparison))
    else:
        as_lines(diff_lines(comparison, everything=everything))


async def _talks(
    place: Invocation, prompt: Prompt, cases: Path | None, last: int
) -> Sequence[NamedTalk]:
    if cases is not None:
        return [talk_of(prompt_case) for prompt_case in prompt_cases(read_cases(cases))]
    from bot.actions.local_user import PLATFORM  # late: cases need no store
    from bot.workbench.comparing.stored_conversations import as_stretch, talks_of
    from memory.conversation.users import known_user

    agent = agent_of_prompt(prompt)
    if agent == "reviewer":
        raise WorkbenchError("The store keeps no reviews to ask again; use --cases.")
    with place.opened() as app:
        chosen = app.settings.character
        found = await app.store_services.store.read(
            lambda rows: talks_of(rows, known_user(rows, PLATFORM, place.user), chosen, last=last)
        )
    return found if agent == "curator" else [as_stretch(talk) for talk in found]
