"""What went wrong, as RFC 9457 has it: a type for programs, a sentence for people."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from bot.center.guards.context import center_of
from bot.center.guards.visitor import visitor_of, wanted_language
from bot.center.texts.problems import ALL_ERASED, FOREIGN, NO_STORE, SOMEBODY_ELSE, TITLES, UNFIT
from bot.texts.troubles import told
from config.errors import (
    AnswerRefused,
    CompanionError,
    ErasedMeanwhile,
    ErasureChanged,
    LoginRefused,
    MemoryChanged,
    NotFound,
    OperationRefused,
    RequestRepeated,
    RequestUnderWay,
    StoreError,
    UndoImpossible,
    UndoRefused,
)
from memory.vocabulary import Language

log = logging.getLogger(__name__)
API = "/api/v1"
MEDIA_TYPE = "application/problem+json"
URN = "urn:companion:problem:"
KINDS: tuple[tuple[type[CompanionError], int, str], ...] = (
    (NotFound, 404, "not-found"),
    (MemoryChanged, 412, "changed"),
    (ErasureChanged, 412, "changed"),
    (UndoRefused, 409, "undo-refused"),
    (UndoImpossible, 409, "undo-impossible"),
    (AnswerRefused, 409, "not-answerable"),
    (RequestRepeated, 409, "key-used"),
    (RequestUnderWay, 409, "under-way"),
    (OperationRefused, 422, "refused"),
    (LoginRefused, 403, "login-refused"),
    (StoreError, 503, "store"),
    (CompanionError, 503, "unavailable"),
)
"""The nearest first."""
LONGEST_FIELD = 60
"""So much of a field's name is told: who asked chose it, where it is not known here."""
EXAMPLES: Mapping[int, Mapping[str, str]] = {
    400: {"invalid": ""},
    401: {"not-logged-in": "", "erased": ALL_ERASED["en"]},
    403: {"foreign": FOREIGN["en"], "somebody-else": SOMEBODY_ELSE["en"]},
    404: {"not-found": "There is no memory 42."},
    405: {"method": ""},
    409: {
        "undo-refused": "Later changes stand on that, so it cannot be undone alone.",
        "undo-impossible": "",
        "not-answerable": "",
        "key-used": "",
        "under-way": "",
    },
    412: {"changed": "Memory 42 has changed since you saw it. Look at it again."},
    413: {"too-large": ""},
    421: {"no-host": ""},
    422: {"invalid": "", "refused": "There is nothing to remember in that."},
    428: {"version-needed": ""},
    429: {"too-often": ""},
    503: {"store": NO_STORE["en"], "unavailable": ""},
}
"""By status the kinds that there are, each with what may be told of it."""
SENTENCES: Mapping[str, Mapping[Language, str]] = {
    "erased": ALL_ERASED,
    "foreign": FOREIGN,
    "somebody-else": SOMEBODY_ELSE,
    "store": NO_STORE,
}
"""What is told of kinds that say more than their status."""
WAITING = frozenset({429})


class ProblemDetails(BaseModel):
    """What went wrong."""

    type: str
    """What kind of problem it is, for programs."""
    title: str
    """The kind in words."""
    status: int
    detail: str
    """What went wrong this time, in the language that was asked for."""
    operations: list[int] = []
    """Where later operations have to be undone before: these."""
    fields: list[str] = []
    """Where what was sent does not fit: which parts of it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, before it is written down for a program or a person."""

    language: Language
    status: int
    kind: str
    detail: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    operations: Sequence[int] = ()
    fields: Sequence[str] = ()

    @property
    def title(self) -> str:
        """Return the kind in words."""
        return TITLES[self.language].get(self.status, TITLES[self.language][400])

    @property
    def sentence(self) -> str:
        """Return what went wrong this time, in words."""
        if self.detail or not self.fields:
            return self.detail or self.title
        names = [place.partition(".")[2] or place for place in self.fields]
        comma = ", " if self.language == "en" else "、"
        return UNFIT[self.language].format(fields=comma.join(names))


Writing = Callable[[Request, Problem], Response]
"""Writes down what went wrong."""


class Refusal(Exception):
    """A request that is answered with a problem before any act is asked."""

    def __init__(
        self,
        status: int,
        kind: str,
        headers: Mapping[str, str] | None = None,
        *,
        fields: Sequence[str] = (),
    ) -> None:
        """Keep with which, and which parts of what was sent do not fit."""
        super().__init__(kind)
        self.status, self.kind, self.headers, self.fields = status, kind, headers, fields


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return how problems of these kinds stand in the API's description."""
    return {status: _documented(status) for status in statuses}


def _documented(status: int) -> dict[str, Any]:
    told: dict[str, Any] = {
        "description": TITLES["en"][status],
        "content": {
            MEDIA_TYPE: {
                "schema": ProblemDetails.model_json_schema(),
                "examples": {kind: {"value": _example(status, kind)} for kind in EXAMPLES[status]},
            }
        },
    }
    if status in WAITING:
        seconds = {"schema": {"type": "string"}, "description": "After so many seconds."}
        told["headers"] = {"Retry-After": seconds}
    return told


def _example(status: int, kind: str) -> dict[str, Any]:
    title = TITLES["en"][status]
    fields = ["body.content"] if (status, kind) == (422, "invalid") else []
    return ProblemDetails(
        type=URN + kind,
        title=title,
        status=status,
        detail=Problem("en", status, kind, EXAMPLES[status][kind], fields=fields).sentence,
        operations=[8] if kind == "undo-refused" else [],
        fields=fields,
    ).model_dump()


def answer_problems(application: FastAPI, for_people: Writing) -> None:
    """Have an application answer what goes wrong with problems; with pages where people look."""
    application.state.problem_page = for_people
    application.exception_handler(CompanionError)(_of_act)
    application.exception_handler(Refusal)(_of_refusal)
    application.exception_handler(ErasedMeanwhile)(_of_erased)
    application.exception_handler(RequestValidationError)(_of_shape)
    application.exception_handler(HTTPException)(_of_route)


def problem_told(request: Request, status: int, kind: str) -> Response:
    """Return a problem that stands before every endpoint."""
    language = _language(request)
    return _answer(request, Problem(language, status, kind, _sentence(kind, language)))


def problem_of(problem: CompanionError, language: Language) -> Problem:
    """Return what an act that was refused is as a problem; of the store only the log tells all."""
    status, kind = next((status, name) for sort, status, name in KINDS if isinstance(problem, sort))
    later = list(problem.operation_ids) if isinstance(problem, UndoRefused) else []
    if isinstance(problem, StoreError):
        log.error("the database could not be used: %s", problem)
    detail = _sentence(kind, language) or told(problem, language)
    return Problem(language, status, kind, detail, operations=later)


def _language(request: Request) -> Language:
    known: Language | None = getattr(request.state, "language", None)
    return known or wanted_language(request) or "en"


async def _of_act(request: Request, problem: CompanionError) -> Response:
    return _answer(request, problem_of(problem, _language(request)))


async def _of_refusal(request: Request, problem: Refusal) -> Response:
    language, detail = _language(request), _sentence(problem.kind, _language(request))
    told = Problem(language, problem.status, problem.kind, detail, problem.headers or {})
    return _answer(request, replace(told, fields=problem.fields))


def _sentence(kind: str, language: Language) -> str:
    return SENTENCES[kind][language] if kind in SENTENCES else ""


async def _of_erased(request: Request, problem: ErasedMeanwhile) -> Response:
    """Show out who was erased while their request was on its way; else only a thing is gone."""
    if await visitor_of(request, center_of(request)) is not None:
        return await _of_act(request, problem)
    return _answer(request, Problem(_language(request), 401, "not-logged-in"))


async def _of_shape(request: Request, problem: RequestValidationError) -> Response:
    """Name what does not fit, and never repeat it: it may hold anything."""
    fields = sorted({_place(error["loc"]) for error in problem.errors()})
    return _answer(request, Problem(_language(request), 422, "invalid", fields=fields))


def _place(parts: Sequence[object]) -> str:
    """Return which part it is; of an address or a header no deeper than its name.

    What comes after that is which of several shapes it has not, and names nothing that was sent.
    """
    named = parts if parts[0] == "body" else parts[:2]
    return ".".join(str(part)[:LONGEST_FIELD] for part in named)


async def _of_route(request: Request, problem: HTTPException) -> Response:
    kind = {404: "not-found", 405: "method", 413: "too-large"}.get(problem.status_code, "invalid")
    language, headers = _language(request), problem.headers or {}
    return _answer(request, Problem(language, problem.status_code, kind, headers=headers))


def _answer(request: Request, problem: Problem) -> Response:
    accepts = request.headers.get("accept", "")
    if not request.url.path.startswith(API) and "text/html" in accepts:
        for_people: Writing = request.app.state.problem_page
        return for_people(request, problem)
    details = ProblemDetails(
        type=URN + problem.kind,
        title=problem.title,
        status=problem.status,
        detail=problem.sentence,
        operations=list(problem.operations),
        fields=list(problem.fields),
    )
    sent = {"Content-Language": problem.language, **problem.headers}
    return JSONResponse(details.model_dump(), problem.status, headers=sent, media_type=MEDIA_TYPE)
