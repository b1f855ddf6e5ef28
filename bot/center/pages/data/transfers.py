"""Files made and brought: begun by a form, told how far they are beside it."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, File, Form, Request, Response, UploadFile

from bot.actions.account.conversations import OwnConversations
from bot.actions.account.export_file import FileFormat
from bot.actions.account.imports import ImportPreview
from bot.actions.account.upload import unpacked
from bot.center.api.memories import Id
from bot.center.api.person import PersonHere
from bot.center.api.problems import problem_of
from bot.center.api.transfers import document_of, export_of, import_of, looked_at
from bot.center.pages.data.overview import data_page, drawn
from bot.center.pages.forms import moved
from bot.center.texts.data import DATA_TEXTS
from bot.texts.settings import OWN_SETTINGS
from config.errors import CompanionError, NotFound
from memory.imports.document import Document

UNDER_WAY = "/data#transfers"
router = APIRouter(include_in_schema=False)


@router.post("/pages/data/export")
async def export(
    request: Request,
    person: PersonHere,
    form: Annotated[FileFormat, Form(alias="format")] = "zip",
    conversation: Annotated[str, Form(pattern=r"^\d{0,18}$")] = "",
) -> Response:
    """Begin to make a file."""
    number = int(conversation) if conversation else None
    if number is not None:
        await OwnConversations(person.services, person.id).one(number)
    try:
        await person.center.transfers.export(export_of(person), form, number)
    except CompanionError as problem:
        return await _told(request, person, problem)
    return moved(UNDER_WAY, done="exporting")


@router.post("/pages/data/import")
async def look(
    request: Request, person: PersonHere, file: Annotated[UploadFile, File()]
) -> Response:
    """Show what a file would change, and keep it at hand for a while."""
    content = await file.read()

    async def looking() -> tuple[Document, ImportPreview]:
        document = await document_of(person, await asyncio.to_thread(unpacked, content))
        return document, await import_of(person).preview(document)

    try:
        document, preview = await looked_at(person, looking)
    except CompanionError as problem:
        return await _told(request, person, problem)
    name = person.center.transfers.hold(person.id, document, person.services.now())
    names = OWN_SETTINGS[person.visitor.language]
    switches = [
        f"{names.switches[switch]}: {names.on if is_on else names.off}"
        for switch, is_on in preview.settings.items()
    ]
    return drawn(request, person, "preview.html", preview=preview, held=name, switches=switches)


@router.post("/pages/data/import/begin")
async def begin(
    request: Request,
    person: PersonHere,
    name: Annotated[str, Form(max_length=100)] = "",
    settings: Annotated[bool, Form()] = False,
) -> Response:
    """Begin to take in the file that was looked at."""
    transfers = person.center.transfers
    held = transfers.held(person.id, name, person.services.now())
    if held is None:
        told = DATA_TEXTS[person.visitor.language].gone_file
        return await data_page(request, person, status=409, import_problem=told)
    if held.document is None:  # pressed twice
        return moved(UNDER_WAY, done="importing")
    try:
        await transfers.take_in(import_of(person), held.document, settings=settings)
    except CompanionError as problem:
        return await _told(request, person, problem)
    transfers.let_go(person.id, name)
    return moved(UNDER_WAY, done="importing")


@router.get("/data/transfers/{transfer_id}/file")
async def file(person: PersonHere, transfer_id: Id) -> Response:
    """Hand out a file that is made; raises `NotFound`."""
    found = await person.center.transfers.file(person.services, person.id, transfer_id)
    name = f'attachment; filename="{found.name}"'
    return Response(
        found.content, media_type=found.media_type, headers={"Content-Disposition": name}
    )


async def _told(request: Request, person: PersonHere, problem: CompanionError) -> Response:
    if isinstance(problem, NotFound):
        raise problem
    told = problem_of(problem, person.visitor.language)
    return await data_page(request, person, status=told.status, import_problem=told.sentence)
