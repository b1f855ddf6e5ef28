"""The tab as a whole, with what is under way."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from bot.actions.account.conversations import OwnConversations
from bot.actions.account.erasure_retry import retry_erasure
from bot.actions.account.forgettings import OwnForgettings
from bot.actions.erasure import OwnErasing
from bot.center.api.memories import Id
from bot.center.api.person import AnybodyHere, Person, PersonHere
from bot.center.api.problems import problem_of
from bot.center.guards.context import CenterHere
from bot.center.guards.visitor import wanted_language
from bot.center.pages.forms import Told, moved, sentence_of, told_of
from bot.center.pages.rendering import page, shown
from bot.center.texts.data import DATA_TEXTS
from bot.center.texts.vocabulary import VOCABULARY
from bot.texts.erase import ERASE_TEXTS, erasure_told
from bot.texts.forgetting import FORGETTING_TEXTS, forgetting_told
from config.errors import CompanionError

UNDER_WAY = "/data#operations"
MOST = 20
THOUSAND = 1000
router = APIRouter(include_in_schema=False)


@router.get("/data")
async def overview(
    request: Request, person: PersonHere, told: Annotated[Told, Depends(told_of)]
) -> Response:
    """Show the tab."""
    sentence = sentence_of(told, DATA_TEXTS[person.visitor.language].done)
    return await data_page(request, person, told=sentence)


@router.get("/data/transfers")
async def transfers(request: Request, person: PersonHere) -> Response:
    """Show how far exports and imports are."""
    return drawn(request, person, "transfers.html", **_transfers(person))


@router.get("/data/operations")
async def operations(request: Request, person: PersonHere) -> Response:
    """Show how far erasures are."""
    return drawn(
        request, person, "operations.html", operations_problem="", **await _operations(person)
    )


@router.post("/pages/data/operations/{operation_id}/retry")
async def retry(person: PersonHere, operation_id: Id) -> Response:
    """Have an erasure that failed tried again at once."""
    await retry_erasure(person.services, person.id, operation_id)
    return moved(UNDER_WAY, done="retried")


@router.post("/pages/data/forgettings/{forgetting_id}/retry")
async def retry_forgetting(person: PersonHere, forgetting_id: Id) -> Response:
    """Have a forgetting that failed tried again at once."""
    await OwnForgettings(person.services, person.id).retry(forgetting_id)
    return moved(UNDER_WAY, done="retried")


@router.post("/pages/data/forgettings/{forgetting_id}/undo")
async def undo_forgetting(request: Request, person: PersonHere, forgetting_id: Id) -> Response:
    """Undo a forgetting as a whole: one that is under way stops."""
    status = await OwnForgettings(person.services, person.id).status_of(forgetting_id)
    try:
        begun = await person.own.begin_undo(status.run)
        if begun is None:
            await person.own.undo_run(status.run)
    except CompanionError as problem:
        told = problem_of(problem, person.visitor.language)
        return await data_page(
            request, person, status=told.status, operations_problem=told.sentence
        )
    return moved(UNDER_WAY, done="undoing" if begun else "undone")


@router.get("/data/erased/{operation_id}")
async def erased(
    request: Request, center: CenterHere, user_id: AnybodyHere, operation_id: Id
) -> Response:
    """Tell how far the erasing of everything is, also to somebody who is gone by now."""
    language = wanted_language(request) or "en"
    status = await OwnErasing(center.app.services, user_id).status_of(operation_id)
    return page(
        "data/erased.html",
        language,
        words=DATA_TEXTS[language],
        line=erasure_told(status, ERASE_TEXTS[language]),
        copies=ERASE_TEXTS[language].copies,
        is_done=status.state == "done",
        number=status.id,
    )


async def data_page(
    request: Request, person: Person, *, status: int = 200, **values: Any
) -> Response:
    """Show the tab, with what an act on it told."""
    talks = await OwnConversations(person.services, person.id).listed()
    known: dict[str, Any] = {
        **DEFAULTS,
        "talks": [talk for talk in talks if talk.messages],
        **_transfers(person),
        **await _operations(person),
    }
    return drawn(request, person, "page.html", status=status, **{**known, **values})


DEFAULTS: Mapping[str, str] = {
    "import_problem": "",
    "topic_problem": "",
    "operations_problem": "",
    "topic": "",
}


def drawn(
    request: Request, person: Person, name: str, *, status: int = 200, **values: Any
) -> Response:
    """Return a page of this tab, with the words that its templates need."""
    language = person.visitor.language
    known: dict[str, Any] = {
        "tab": "data",
        "words": DATA_TEXTS[language],
        "platforms": VOCABULARY[language].platforms,
        "size_told": size_told,
    }
    return shown(request, person, f"data/{name}", status=status, **{**known, **values})


def size_told(size: int) -> str:
    """Return how large a file is, for people."""
    if size < THOUSAND:
        return f"{size} B"
    thousands = size / THOUSAND
    is_small = thousands < THOUSAND
    return f"{thousands:.1f} kB" if is_small else f"{thousands / THOUSAND:.1f} MB"


def _transfers(person: Person) -> dict[str, Any]:
    found = person.center.transfers.listed(person.id, person.services.now())
    return {"transfers": found, "is_running": any(each.state == "running" for each in found)}


async def _operations(person: Person) -> dict[str, Any]:
    language = person.visitor.language
    found = await OwnErasing(person.services, person.id).erasures()
    soft = await OwnForgettings(person.services, person.id).listed()
    return {
        "erasures": [(each, erasure_told(each, ERASE_TEXTS[language])) for each in found[:MOST]],
        "forgettings": [
            (each, forgetting_told(each, FORGETTING_TEXTS[language])) for each in soft[:MOST]
        ],
    }
