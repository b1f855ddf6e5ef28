"""What went wrong, as RFC 9457 has it: a type for programs, a sentence for people."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from sqlalchemy.exc import NoResultFound
from starlette.exceptions import HTTPException

from bot.center.guards.context import center_of
from bot.center.guards.visitor import visitor_of, wanted_language
from bot.texts.troubles import told
from config.errors import (
    AnswerRefused,
    CompanionError,
    LoginRefused,
    MemoryChanged,
    NotFound,
    OperationRefused,
    RequestRepeated,
    UndoImpossible,
    UndoRefused,
)
from memory.vocabulary import Language

MEDIA_TYPE = "application/problem+json"
URN = "urn:companion:problem:"
KINDS: tuple[tuple[type[CompanionError], int, str], ...] = (
    (NotFound, 404, "not-found"),
    (MemoryChanged, 412, "changed"),
    (UndoRefused, 409, "undo-refused"),
    (UndoImpossible, 409, "undo-impossible"),
    (AnswerRefused, 409, "not-answerable"),
    (RequestRepeated, 409, "key-used"),
    (OperationRefused, 422, "refused"),
    (LoginRefused, 403, "login-refused"),
    (CompanionError, 503, "unavailable"),
)
"""The nearest first."""
TITLES: Mapping[Language, Mapping[int, str]] = {
    "en": {
        400: "This cannot be read.",
        401: "You are not logged in.",
        403: "This is not allowed.",
        404: "There is no such thing.",
        405: "This cannot be done here.",
        409: "This cannot be done as things are.",
        412: "It has changed since you saw it.",
        413: "That is too much at once.",
        421: "Nothing is served under this name.",
        422: "This cannot be done.",
        428: "Say which version you saw.",
        429: "That was often. Please wait.",
        500: "Something broke here. It is noted in the log.",
        503: "This cannot be done just now.",
    },
    "zh": {
        400: "这读不懂。",
        401: "你还没有登录。",
        403: "这不允许。",
        404: "没有这个东西。",
        405: "这里做不了这件事。",
        409: "现在的状况下做不到。",
        412: "你看过之后它又变了。",
        413: "一次发来的太多了。",
        421: "这个名字下什么都没有。",
        422: "这做不到。",
        428: "请说明你看到的是哪个版本。",
        429: "太频繁了，请等一会儿。",
        500: "这里出了错，日志里有记录。",
        503: "现在做不到。",
    },
}

FOREIGN: Mapping[Language, str] = {
    "en": "This came from another site, and is not done.",
    "zh": "这是从别的网站发来的，没有照办。",
}


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


class Refusal(Exception):
    """A request that is answered with a problem before any act is asked."""

    def __init__(self, status: int, kind: str, headers: Mapping[str, str] | None = None) -> None:
        """Keep with which."""
        super().__init__(kind)
        self.status, self.kind, self.headers = status, kind, headers


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return how problems of these kinds stand in the API's description."""
    return {
        status: {
            "description": TITLES["en"][status],
            "content": {
                MEDIA_TYPE: {
                    "schema": ProblemDetails.model_json_schema(),
                    "example": {
                        "type": f"{URN}example",
                        "title": TITLES["en"][status],
                        "status": status,
                        "detail": TITLES["en"][status],
                        "operations": [],
                        "fields": [],
                    },
                }
            },
        }
        for status in statuses
    }


def answer_problems(application: FastAPI) -> None:
    """Have an application answer what goes wrong with problems."""
    application.exception_handler(CompanionError)(_of_act)
    application.exception_handler(Refusal)(_of_refusal)
    application.exception_handler(NoResultFound)(_of_erased)
    application.exception_handler(RequestValidationError)(_of_shape)
    application.exception_handler(HTTPException)(_of_route)


def problem_told(request: Request, status: int, kind: str) -> Response:
    """Return a problem that stands before every endpoint."""
    language = _language(request)
    return _answer(language, status, kind, FOREIGN[language] if kind == "foreign" else "")


def _language(request: Request) -> Language:
    known: Language | None = getattr(request.state, "language", None)
    return wanted_language(request) or known or "en"


async def _of_act(request: Request, problem: CompanionError) -> JSONResponse:
    status, kind = next((status, name) for sort, status, name in KINDS if isinstance(problem, sort))
    language = _language(request)
    later = list(problem.operation_ids) if isinstance(problem, UndoRefused) else []
    return _answer(language, status, kind, told(problem, language), operations=later)


async def _of_refusal(request: Request, problem: Refusal) -> JSONResponse:
    return _answer(_language(request), problem.status, problem.kind, headers=problem.headers)


async def _of_erased(request: Request, problem: NoResultFound) -> JSONResponse:
    """Show out who was erased while their request was on its way; anybody else's row is missed."""
    if await visitor_of(request, center_of(request)) is not None:
        raise problem
    return _answer(_language(request), 401, "not-logged-in")


async def _of_shape(request: Request, problem: RequestValidationError) -> JSONResponse:
    """Name what does not fit, and never repeat it: it may hold anything."""
    fields = [".".join(str(part) for part in error["loc"]) for error in problem.errors()]
    return _answer(_language(request), 422, "invalid", fields=sorted({*fields}))


async def _of_route(request: Request, problem: HTTPException) -> JSONResponse:
    kind = {404: "not-found", 405: "method", 413: "too-large"}.get(problem.status_code, "invalid")
    return _answer(_language(request), problem.status_code, kind, headers=problem.headers)


def _answer(  # noqa: PLR0913  # the parts of a problem
    language: Language,
    status: int,
    kind: str,
    detail: str = "",
    *,
    headers: Mapping[str, str] | None = None,
    operations: list[int] | None = None,
    fields: list[str] | None = None,
) -> JSONResponse:
    title = TITLES[language].get(status, TITLES[language][400])
    problem = ProblemDetails(
        type=URN + kind,
        title=title,
        status=status,
        detail=detail or title,
        operations=operations or [],
        fields=fields or [],
    )
    sent = {"Content-Language": language, **(headers or {})}
    return JSONResponse(problem.model_dump(), status, headers=sent, media_type=MEDIA_TYPE)
