"""`companion prompts try`."""

from collections.abc import Sequence
from mimetypes import guess_type
from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from cyclopts import Parameter

from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_json, as_lines
from bot.cli.paths import PathOrNone
from bot.cli.prompts.prompts import Folder, Name, prompts_in
from bot.clock import SystemClock
from bot.prompt_versions import keep_versions, swapped, version
from bot.workbench.agents.answer_source import live, replayed
from bot.workbench.agents.team import offline_team
from bot.workbench.cases.adhoc import AdhocWords, case_of
from bot.workbench.comparing.prompt_diff import agent_of_prompt, answers_of, talk_of
from config.errors import WorkbenchError
from config.models.registry import Roster
from config.prompting.prompt import Prompt, Prompts
from config.settings.loader import Settings
from config.vision import ModelSight, Picture

PICTURES = "vision"
"""The agent that is tried on picture files."""


async def try_prompt(  # noqa: PLR0913  # the options of one command
    name: Name,
    *words: Annotated[
        str, Parameter(help="What the user says, a message each; of vision: picture files.")
    ],
    place: Invocation = HERE,
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
    replay: Annotated[PathOrNone, Parameter(help="Answer from this recording.")] = None,
    folder: Folder = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Try a prompt on a few words: what would be done, and what rejected; nothing is changed."""
    settings = place.settings()
    prompts = prompts_in(folder)
    prompt = version(name, prompts, settings.data)
    if prompt.agent == PICTURES:
        _refuse_both(offline=offline, replay=replay)
        _tell(*await _seen(prompt, words, settings), json=json)
        return
    agent = agent_of_prompt(prompt)
    now = SystemClock().now().astimezone(ZoneInfo(settings.timezone))
    said = AdhocWords(
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
    answers = [answer.line for answer in await answers_of(talk, team)]
    _tell(who, answers, json=json)


def _tell(who: str, answers: Sequence[str], *, json: bool) -> None:
    if json:
        as_json({"asked": who, "answers": list(answers)})
        return
    as_lines([who, *(f"  {line}" for line in answers or ["(nothing)"])])


def _refuse_both(*, offline: bool, replay: Path | None) -> None:
    if offline or replay is not None:
        raise WorkbenchError(
            "Only a model can look at a picture: leave out --offline and --replay."
        )


async def _seen(
    prompt: Prompt, files: Sequence[str], settings: Settings
) -> tuple[str, Sequence[str]]:
    """Return who looked at picture files, and what was seen in each; raises `WorkbenchError`."""
    mind = Roster(settings).mind("vision")
    if mind is None or not files:
        raise WorkbenchError(
            "Name a picture file to look at."
            if mind
            else "No model is configured for vision: set [minds.vision] base_url and model."
        )
    keep_versions([prompt], settings.data)
    sight = ModelSight(mind, Prompts({(prompt.agent, prompt.language): prompt}))
    seen = [await sight.describe(_picture(Path(file)), prompt.language) for file in files]
    return f"{prompt.reference}, {mind.name}", seen


def _picture(file: Path) -> Picture:
    try:
        return Picture(file.read_bytes(), guess_type(file)[0] or "image/png", file.name)
    except OSError as problem:
        raise WorkbenchError(f"{file} cannot be read: {problem.strerror}.") from problem


def _keep(prompt: Prompt, place: Invocation, *, kept: bool) -> None:
    if kept:
        keep_versions([prompt], place.settings().data)
