"""`/exports`, `/import` and `/transfers`: taking everything along, and bringing it."""

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field, ValidationError

from bot.actions.account.conversations import OwnConversations
from bot.actions.account.export_file import FileFormat, OwnExport
from bot.actions.account.imports import ImportPreview, OwnImport
from bot.actions.account.looks import Look
from bot.actions.account.transfers import TransferView
from bot.actions.account.upload import read_json
from bot.actions.idempotency import OnceStore
from bot.center.api.memories import Id
from bot.center.api.person import (
    REPLAYED,
    OncePerson,
    Person,
    PersonHere,
    once_store,
    result_before,
)
from bot.center.api.problems import Refusal, documented
from bot.center.api.request_body import RequestBody
from config.errors import NotFound, RequestRepeated
from memory.imports.document import Document, read_document
from memory.tables.columns import LARGEST_ID

router = APIRouter(tags=["transfers"], responses=documented(400, 401, 403, 413, 422, 429, 503))
EXAMPLE = {
    "format": "companion-memory-export/1",
    "exported_at": "2026-03-02T09:00:00+00:00",
    "user": {"id": 1, "name": "Mira"},
    "memories": [],
}
JSON = "application/json"
T = TypeVar("T")


class ExportRequest(RequestBody):
    """What is to be in a file, and in which form."""

    format: FileFormat = "zip"
    """`zip`: the document, and Markdown that people can read."""
    conversation: int | None = Field(default=None, ge=1, le=LARGEST_ID)
    """Only what was said there, and what came of it; null: everything."""


class ImportRequest(RequestBody):
    """An export to take in."""

    document: dict[str, Any] = Field(examples=[EXAMPLE])
    """What `/export` returned."""
    settings: bool = False
    """Whether its switches are taken, too."""


BUNDLE = {
    "type": "object",
    "additionalProperties": True,
    "description": "What `/export` returned.",
    "examples": [EXAMPLE],
}


def _body(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a body is described that is read within bounds, and not before it is known how."""
    return {"requestBody": {"required": True, "content": {JSON: {"schema": schema}}}}


class TransferList(BaseModel):
    """Exports and imports of the last minutes, newest first."""

    items: list[TransferView]


def export_of(person: Person) -> OwnExport:
    """Return what writes a person's files."""
    return OwnExport(person.services, person.id, person.visitor.language)


def import_of(person: Person) -> OwnImport:
    """Return what takes in a person's exports."""
    return OwnImport(person.services, person.id, person.visitor.language, person.center.looks)


async def looked_at(person: Person, look: Look[T]) -> T:
    """Return what a look at a person's file finds; raises `OperationRefused` beside another."""
    return await person.center.looks.of(person.id, look, person.visitor.language)


async def document_of(person: Person, data: object) -> Document:
    """Return what somebody's export holds, while others are answered; raises as `read_document`."""
    return await asyncio.to_thread(read_document, data, halt=person.center.looks.halt)


@router.post(
    "/exports", status_code=202, operation_id="beginExport", responses=documented(404, 409)
)
async def begin_export(person: OncePerson, body: ExportRequest, response: Response) -> TransferView:
    """Begin to write a file with everything, or with one conversation; `/transfers` tells on."""
    transfers, own = person.center.transfers, export_of(person)

    async def beginning(once: OnceStore | None) -> TransferView:
        if body.conversation is not None:
            await OwnConversations(person.services, person.id).one(body.conversation)
        return await transfers.export(own, body.format, body.conversation, once=once)

    try:
        return await _begun(person, response, beginning(once_store(person)))
    except NotFound:  # another process has it, or it is no more: to write it again harms nobody
        del response.headers[REPLAYED]
        return await _begun(person, response, beginning(None))


@router.post("/import/preview", operation_id="previewImport", openapi_extra=_body(BUNDLE))
async def preview(person: PersonHere, request: Request) -> ImportPreview:
    """Tell what taking an export in would change; nothing is done."""
    content = await _brought(request)

    async def look() -> ImportPreview:
        data = await asyncio.to_thread(read_json, content)
        return await import_of(person).preview(await document_of(person, data))

    return await looked_at(person, look)


@router.post(
    "/import",
    status_code=202,
    operation_id="beginImport",
    responses=documented(404, 409),
    openapi_extra=_body(ImportRequest.model_json_schema()),
)
async def begin_import(person: OncePerson, request: Request, response: Response) -> TransferView:
    """Begin to take an export in; sent twice, it brings nothing new the second time."""
    content = await _brought(request)

    async def look() -> tuple[ImportRequest, Document]:
        wanted = _wanted(await asyncio.to_thread(read_json, content))
        return wanted, await document_of(person, wanted.document)

    wanted, document = await looked_at(person, look)
    own, once = import_of(person), once_store(person)
    beginning = person.center.transfers.take_in(own, document, settings=wanted.settings, once=once)
    return await _begun(person, response, beginning)


@router.get("/transfers", operation_id="listTransfers")
async def listed(person: PersonHere) -> TransferList:
    """List exports and imports of the last minutes, newest first."""
    now = person.services.now()
    return TransferList(items=list(person.center.transfers.listed(person.id, now)))


@router.get("/transfers/{transfer_id}", operation_id="getTransfer", responses=documented(404))
async def one(person: PersonHere, transfer_id: Id) -> TransferView:
    """Tell how far one is."""
    return person.center.transfers.one(person.id, transfer_id, person.services.now())


@router.get(
    "/transfers/{transfer_id}/file",
    operation_id="getTransferFile",
    response_class=Response,
    responses={
        **documented(404),
        200: {
            "description": "The file.",
            "content": {"application/zip": {}, "application/json": {}},
        },
    },
)
async def file(person: PersonHere, transfer_id: Id) -> Response:
    """Return the file of an export that is done; none is kept for long, or past an erasure."""
    found = await person.center.transfers.file(person.services, person.id, transfer_id)
    name = f'attachment; filename="{found.name}"'
    return Response(
        found.content, media_type=found.media_type, headers={"Content-Disposition": name}
    )


async def _brought(request: Request) -> bytes:
    """Return the JSON that came along, unread; raises `Refusal`."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refusal(422, "invalid", fields=["header.content-type"])
    return await request.body()


def _wanted(data: object) -> ImportRequest:
    try:
        return ImportRequest.model_validate(data)
    except ValidationError as problem:
        told = [{**each, "loc": ("body", *each["loc"])} for each in problem.errors()]
        raise RequestValidationError(told) from problem


async def _begun(
    person: Person, response: Response, beginning: Awaitable[TransferView]
) -> TransferView:
    """Return what is begun, or what was under the same key; raises `NotFound` long after."""
    try:
        begun = await beginning
    except RequestRepeated as problem:
        before = result_before(problem, response)
        begun = person.center.transfers.one(person.id, before, person.services.now())
    response.headers["Location"] = f"/api/v1/transfers/{begun.id}"
    return begun
