"""The tab `settings`: switches, language, time zone, and rules for topics."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Form, Request, Response

from bot.actions.account.settings import SWITCHES, OwnSettings, Switch
from bot.actions.topics import OwnTopics
from bot.center.api.erasures import LONGEST_TOPIC
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import problem_of
from bot.center.pages.forms import Told, moved, sentence_of, told_of
from bot.center.pages.rendering import is_partial, shown
from bot.center.texts.settings import SETTINGS_TAB
from bot.texts.settings import OWN_SETTINGS
from config.errors import CompanionError
from memory.conversation.zones import zones
from memory.vocabulary import Language, Ruling

router = APIRouter(include_in_schema=False)
Topic = Annotated[str, Form(max_length=LONGEST_TOPIC)]
Ruled = Annotated[Ruling, Form()]
LONGEST_ZONE = 100
SeenChoices = Annotated[str | None, Form(max_length=500)]
"""What was chosen as the form was made, word by word; what it still says is left as it is."""


@router.get("/settings")
async def overview(
    request: Request, person: PersonHere, told: Annotated[Told, Depends(told_of)]
) -> Response:
    """Show the tab."""
    sentence = sentence_of(told, SETTINGS_TAB[person.visitor.language].done)
    return await _drawn(request, person, told=sentence)


@router.post("/pages/settings")
async def save(  # noqa: PLR0913  # the fields of a form
    request: Request,
    person: PersonHere,
    on: Annotated[list[Switch] | None, Form()] = None,
    language: Annotated[Language, Form()] = "en",
    timezone: Annotated[str, Form(max_length=LONGEST_ZONE)] = "UTC",
    seen: SeenChoices = None,
) -> Response:
    """Keep what was ticked and chosen anew; a zone that is none stays in its field."""
    own = OwnSettings(person.services, person.id, person.visitor.language)
    ticked, before = on or [], (seen or "").split()
    is_new = [name for name in SWITCHES if seen is None or (name in ticked) != (name in before)]
    try:
        await own.choose(
            {name: name in ticked for name in is_new},
            language=None if language in before else language,
            timezone=None if timezone in before else timezone,
        )
    except CompanionError as problem:
        told = problem_of(problem, person.visitor.language)
        again = {"typed_zone": timezone, "zone_problem": told.sentence, "ticked": ticked}
        again |= {"typed_language": language} | ({} if seen is None else {"seen": seen})
        return await _drawn(request, person, status=told.status, part="switches.html", **again)
    return await _done(request, person, "saved", "switches.html")


@router.post("/pages/settings/topics")
async def rule(
    request: Request,
    person: PersonHere,
    topic: Topic,
    ruling: Ruled,
    act: Annotated[Literal["set", "lift"], Form()] = "set",
) -> Response:
    """Set a rule for a topic, or lift it."""
    own = OwnTopics(person.services, person.id, person.visitor.language)
    try:
        if act == "set":
            await own.rule(topic, ruling)
        else:
            await own.lift(topic, ruling)
    except CompanionError as problem:
        told = problem_of(problem, person.visitor.language)
        again = {"typed_topic": topic, "topic_problem": told.sentence}
        return await _drawn(request, person, status=told.status, part="topics.html", **again)
    return await _done(request, person, "ruled" if act == "set" else "lifted", "topics.html")


async def _done(request: Request, person: Person, act: str, part: str) -> Response:
    if not is_partial(request):
        return moved("/settings", done=act)
    sentence = SETTINGS_TAB[person.visitor.language].done[act]
    return await _drawn(request, person, part=part, part_told=sentence)


async def _drawn(
    request: Request, person: Person, *, status: int = 200, part: str = "", **values: Any
) -> Response:
    chosen = await OwnSettings(person.services, person.id).chosen()
    own = OwnTopics(person.services, person.id)
    ticked = [name for name in SWITCHES if getattr(chosen, name)]
    known: dict[str, Any] = {
        "tab": "settings",
        "words": SETTINGS_TAB[person.visitor.language],
        "names": OWN_SETTINGS[person.visitor.language],
        "chosen": chosen,
        "ticked": ticked,
        "seen": " ".join([*ticked, chosen.language, chosen.timezone]),
        "typed_language": chosen.language,
        "zones": zones().values(),
        "ruled": [("never", await own.ruled("never")), ("hushed", await own.ruled("hushed"))],
        "typed_zone": chosen.timezone,
        "zone_problem": "",
        "typed_topic": "",
        "topic_problem": "",
        "part_told": "",
    }
    return shown(
        request,
        person,
        "settings/page.html",
        part=f"settings/{part}" if part else "",
        status=status,
        **{**known, **values},
    )
