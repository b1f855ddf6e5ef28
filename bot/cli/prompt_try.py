"""`companion prompts try`."""

from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from cyclopts import Parameter

from bot.cli.output import as_json, as_lines
from bot.cli.place import HERE, Place
from bot.cli.prompts import Folder, Name, prompts_in
from bot.clock import SystemClock
from bot.workbench.asking import live, replayed
from bot.workbench.diffing import agent_of_prompt, answers_of, talk_of
from bot.workbench.team import offline_team
from bot.workbench.versions import keep_versions, swapped, version
from bot.workbench.words import Words, case_of
from config.errors import WorkbenchError
from config.prompt import Prompt


async def try_prompt(  # noqa: PLR0913  # the options of one command
    name: Name,
    *words: Annotated[str, Parameter(help="What the user says, a message each.")],
    place: Place = HERE,
    reply: Annotated[str, Parameter(help="What the character answers.")] = "",
    memory: Annotated[
        tuple[str, ...],
        Parameter(negative="", help="What is known: a sentence, or 'home=Oslo: The user…'."),
    ] = (),
    trigger: Annotated[
        Literal["promotion", "fading"], Parameter(help="Of a review; the words are the memory.")
    ] = "promotion",
    offline: Annotated[
        bool, Parameter(negative="", help="Ask the offline agent, which has no prompt.")
    ] = False,
    replay: Annotated[Path | None, Parameter(help="Answer from this recording.")] = None,
    folder: Folder = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Try a prompt on a few words: what would be done, and what rejected; nothing is changed."""
    settings = place.settings()
    prompts = prompts_in(folder)
    prompt = version(name, prompts, settings.data)
    agent = agent_of_prompt(prompt)
    now = SystemClock().now().astimezone(ZoneInfo(settings.timezone))
    said = Words(
        said=words,
        reply=reply,
        memories=memory,
        trigger=trigger,
        zone=settings.timezone,
        now=now,
    )
    talk = talk_of(case_of(said, agent, prompt.language))
    if offline and replay:
        raise WorkbenchError("Choose one of --offline and --replay.")
    who, team = f"{agent}, offline", offline_team()
    if not offline:
        asking = replayed(replay) if replay else live(settings, [agent])
        who = f"{prompt.reference}, {asking.model}"
        team = asking.team(swapped(prompts, prompt), prompt.language, talk.name)
        _keep(prompt, place, kept=replay is None)
    answers = [one.line for one in await answers_of(talk, team)]
    if json:
        as_json({"asked": who, "answers": answers})
        return
    as_lines([who, *(f"  {line}" for line in answers or ["(nothing)"])])


def _keep(prompt: Prompt, place: Place, *, kept: bool) -> None:
    if kept:
        keep_versions([prompt], place.settings().data)
