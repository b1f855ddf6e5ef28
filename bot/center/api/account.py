"""`/profile`, `/settings`, `/export` and `/pending`: what a person has in hand beside memories."""

from typing import Any, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from bot.actions.account.profile import OwnProfile, ProfileView
from bot.actions.account.settings import SWITCHES, OwnSettings, SettingsView
from bot.actions.question_views import PendingOperation
from bot.actions.questions import OwnQuestions
from bot.center.api.memories import Id, OperationHistory
from bot.center.api.person import OncePerson, OnceWhole, PersonHere, result_before
from bot.center.api.problems import documented
from bot.center.api.request_body import RequestBody
from config.errors import RequestRepeated
from memory.vocabulary import Language

router = APIRouter(tags=["account"], responses=documented(400, 401, 403, 422, 429, 503))


class NewSettings(RequestBody):
    """What a person chooses; what is left out stays."""

    memory: bool | None = None
    automatic: bool | None = None
    episodes: bool | None = None
    rounds: bool | None = None
    long_term: bool | None = None
    show_sources: bool | None = None
    private_in_places: bool | None = None
    language: Language | None = None
    timezone: str | None = Field(default=None, max_length=100, examples=["Europe/Oslo"])


class PendingList(BaseModel):
    """What waits for the person's yes, oldest first."""

    items: list[PendingOperation]


@router.get("/profile", operation_id="getProfile")
async def profile(person: PersonHere) -> ProfileView:
    """Return who the person is taken to be, sentence by sentence, each with what it rests on."""
    character = person.center.app.character.id
    return await OwnProfile(person.services, person.id, character).newest()


@router.get("/settings", operation_id="getSettings")
async def settings(person: PersonHere) -> SettingsView:
    """Return what the person chose."""
    return await OwnSettings(person.services, person.id).chosen()


@router.put("/settings", operation_id="putSettings", responses=documented(409))
async def choose(person: OnceWhole, body: NewSettings, response: Response) -> SettingsView:
    """Change what is named."""
    own = OwnSettings(person.services, person.id, person.visitor.language)
    said = {name: value for name in SWITCHES if (value := getattr(body, name)) is not None}
    try:
        return await own.choose(said, language=body.language, timezone=body.timezone)
    except RequestRepeated as problem:
        result_before(problem, response)
        return await own.chosen()


@router.get("/export", operation_id="export")
async def export(person: PersonHere, response: Response) -> dict[str, Any]:
    """Return everything there is of the person."""
    response.headers["Content-Disposition"] = 'attachment; filename="companion.json"'
    return await person.own.export()


@router.get("/pending", operation_id="listPending")
async def pending(person: PersonHere) -> PendingList:
    """List what waits for the person's yes."""
    return PendingList(items=list(await OwnQuestions(person.services, person.id).listed()))


@router.post(
    "/pending/{operation_id}/{answer}", operation_id="answer", responses=documented(404, 409)
)
async def answer(
    person: OncePerson, operation_id: Id, answer: Literal["accept", "decline"], response: Response
) -> OperationHistory:
    """Say yes or no to what waits, and return what was done."""
    own = OwnQuestions(person.services, person.id, person.center.app.character.id)
    act = own.accept if answer == "accept" else own.decline
    try:
        return OperationHistory(items=list(await act("operation", operation_id)))
    except RequestRepeated as problem:
        result_before(problem, response)
        return OperationHistory(items=[])
