"""The tab `settings`: switches, language, time zone, and rules for topics."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Form, Request, Response

from bot.actions.account.passkeys import OwnPasskeys
from bot.actions.account.settings import SWITCHES, OwnSettings, Switch
from bot.actions.topics import OwnTopics
from bot.center.api.erasures import LONGEST_TOPIC
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import problem_of
from bot.center.pages.forms import Told, moved, sentence_of, told_of
from bot.center.pages.passkeys import passkeys_told
from bot.center.pages.rendering import is_partial, shown
from bot.center.texts.passkeys import PASSKEY_TEXTS
from bot.center.texts.settings import SETTINGS_TAB
from bot.texts.settings import OWN_SETTINGS
from config.errors import CompanionError
from memory.conversation.zones import zones
from memory.vocabulary import Language, Ruling

router = APIRouter(include_in_schema=False)
Topic = Annotated[str, Form(max_length=LONGEST_TOPIC)]
Ruled = Annotated[Ruling, Form()]
LONGEST_ZONE, LONGEST_SEEN = 100, 300


@router.get("/settings")
async def overview(
    request: Request, person: PersonHere, told: Annotated[Told, Depends(told_of)]
) -> Response:
    """Show the tab."""
    language = person.visitor.language
    done = {**SETTINGS_TAB[language].done, **PASSKEY_TEXTS[language].done}
    return await _drawn(request, person, told=sentence_of(told, done))


@router.post("/pages/settings")
async def save(  # noqa: PLR0913  # the fields of a form
    request: Request,
    person: PersonHere,
    on: Annotated[list[Switch] | None, Form()] = None,
    language: Annotated[Language, Form()] = "en",
    timezone: Annotated[str, Form(max_length=LONGEST_ZONE)] = "UTC",
    seen: Annotated[str | None, Form(max_length=LONGEST_SEEN)] = None,
) -> Response:
    """Keep what is ticked and chosen; a zone that is none stays in its field.

    `seen` holds what was so when the form was shown: what the person left as it was stays as it is
    now, since it may have been changed elsewhere.
    """
    own = OwnSettings(person.services, person.id, person.visitor.language)
    ticked = on or []
    before = None if seen is None else seen.split()
    switches = {
        name: name in ticked
        for name in SWITCHES
        if before is None or (name in ticked) != (name in before)
    }
    try:
        await own.choose(
            switches,
            language=None if before is not None and language in before else language,
            timezone=None if before is not None and timezone in before else timezone,
        )
    except CompanionError as problem:
        told = problem_of(problem, person.visitor.language)
        again = {"typed_zone": timezone, "zone_problem": told.sentence, "ticked": ticked}
        again |= {"chosen_language": language} | ({} if seen is None else {"seen": seen})
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
    ticked = [name for name in SWITCHES if getattr(chosen, name)]
    own = OwnTopics(person.services, person.id)
    known: dict[str, Any] = {
        "tab": "settings",
        "words": SETTINGS_TAB[person.visitor.language],
        "names": OWN_SETTINGS[person.visitor.language],
        "chosen_language": chosen.language,
        "ticked": ticked,
        "seen": " ".join([*ticked, chosen.language, chosen.timezone]),
        "zones": zones().values(),
        "ruled": [("never", await own.ruled("never")), ("hushed", await own.ruled("hushed"))],
        "typed_zone": chosen.timezone,
        "zone_problem": "",
        "typed_topic": "",
        "topic_problem": "",
        "part_told": "",
        **passkeys_told(person.visitor.language),
        "passkeys": await OwnPasskeys(person.services, person.id).listed(),
    }
    return shown(
        request,
        person,
        "settings/page.html",
        part=f"settings/{part}" if part else "",
        status=status,
        **{**known, **values},
    )
