"""`/exports`, `/import` and `/transfers`: taking everything along, and bringing it."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Response
from pydantic import BaseModel, Field

from bot.actions.account.conversations import OwnConversations
from bot.actions.account.export_file import FileFormat, OwnExport
from bot.actions.account.imports import ImportPreview, OwnImport
from bot.actions.account.transfers import TransferView
from bot.center.api.memories import Id
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import documented
from memory.imports.document import read_document
from memory.tables.columns import LARGEST_ID

router = APIRouter(tags=["transfers"], responses=documented(400, 401, 403, 413, 422, 429, 503))
EXAMPLE = {
    "format": "companion-memory-export/1",
    "exported_at": "2026-03-02T09:00:00+00:00",
    "user": {"id": 1, "name": "Mira"},
    "memories": [],
}
Bundle = Annotated[dict[str, Any], Body(description="What `/export` returned.", examples=[EXAMPLE])]


class ExportRequest(BaseModel):
    """What is to be in a file, and in which form."""

    format: FileFormat = "zip"
    """`zip`: the document, and Markdown that people can read."""
    conversation: int | None = Field(default=None, ge=1, le=LARGEST_ID)
    """Only what was said there, and what came of it; null: everything."""


class ImportRequest(BaseModel):
    """An export to take in."""

    document: dict[str, Any] = Field(examples=[EXAMPLE])
    """What `/export` returned."""
    settings: bool = False
    """Whether its switches are taken, too."""


class TransferList(BaseModel):
    """Exports and imports of the last minutes, newest first."""

    items: list[TransferView]


def export_of(person: Person) -> OwnExport:
    """Return what writes a person's files."""
    return OwnExport(person.services, person.id, person.visitor.language)


def import_of(person: Person) -> OwnImport:
    """Return what takes in a person's exports."""
    return OwnImport(person.services, person.id, person.visitor.language)


@router.post("/exports", status_code=202, operation_id="beginExport", responses=documented(404))
async def begin_export(person: PersonHere, body: ExportRequest, response: Response) -> TransferView:
    """Begin to write a file with everything, or with one conversation; `/transfers` tells on."""
    if body.conversation is not None:
        await OwnConversations(person.services, person.id).one(body.conversation)
    begun = person.center.transfers.export(export_of(person), body.format, body.conversation)
    return _begun(begun, response)


@router.post("/import/preview", operation_id="previewImport")
async def preview(person: PersonHere, body: Bundle) -> ImportPreview:
    """Tell what taking an export in would change; nothing is done."""
    return await import_of(person).preview(read_document(body))


@router.post("/import", status_code=202, operation_id="beginImport")
async def begin_import(person: PersonHere, body: ImportRequest, response: Response) -> TransferView:
    """Begin to take an export in; sent twice, it brings nothing new the second time."""
    document = read_document(body.document)
    begun = person.center.transfers.take_in(import_of(person), document, settings=body.settings)
    return _begun(begun, response)


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


def _begun(begun: TransferView, response: Response) -> TransferView:
    response.headers["Location"] = f"/api/v1/transfers/{begun.id}"
    return begun
