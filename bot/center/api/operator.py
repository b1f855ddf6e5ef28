"""`/health`, `/metrics` and `/jobs`: what the operator's token opens, and nothing else does.

They hold figures, ids and errors' names, never anybody's words.
"""

import math
from hmac import compare_digest
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel
from sqlmodel import select

from bot.center.api.problems import Refusal, documented
from bot.center.guards.context import CenterContext, CenterHere
from bot.metrics_endpoint import store_text
from config.errors import StoreError
from memory.health import rewrite_nothing
from memory.queue.job_report import JobLine, jobs_in

bearer = HTTPBearer(auto_error=False, description="`center.operator_token` of the settings.")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
CHALLENGE = {"WWW-Authenticate": "Bearer"}


async def operator_of(request: Request, center: CenterHere, given: Credentials) -> CenterContext:
    """Return what the operator asks; raises `Refusal` where it is not the operator who does.

    Who guessed too often is not even told whether the next guess is right.
    """
    token = center.app.settings.center.operator_token.get_secret_value()
    asker = ("operator", request.client.host if request.client else "")
    if not token or given is None:
        raise Refusal(401, "not-operator", CHALLENGE)
    if wait := center.entries.waits(asker):
        raise Refusal(429, "too-often", {"Retry-After": str(math.ceil(wait))})
    if compare_digest(given.credentials.encode(), token.encode()):
        return center
    center.entries.wait_for(asker)
    raise Refusal(401, "not-operator", CHALLENGE)


OperatorHere = Annotated[CenterContext, Depends(operator_of)]
router = APIRouter(tags=["operator"], responses=documented(400, 401, 422, 429, 503))


class Health(BaseModel):
    """Whether people are served."""

    ok: bool
    reasons: list[str]
    """Why not."""


class JobList(BaseModel):
    """Jobs that are not done, what is parked first."""

    items: list[JobLine]


@router.get("/health", operation_id="getHealth", responses={503: {"model": Health}})
async def health(center: OperatorHere) -> Any:
    """Tell whether the store can be read, and was written when it was last tried."""
    store, reasons = center.app.store_services.store, list[str]()
    try:
        if store.last_failure is not None:
            await store.write(rewrite_nothing)
        await store.read(lambda rows: rows.exec(select(1)).one())
    except StoreError as problem:
        reasons.append(type(problem).__name__)
    told = Health(ok=not reasons, reasons=reasons)
    return JSONResponse(told.model_dump(), 503 if reasons else 200)


@router.get(
    "/metrics",
    operation_id="getMetrics",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(center: OperatorHere) -> PlainTextResponse:
    """Return figures as Prometheus reads them."""
    return PlainTextResponse(await store_text(center.app))


@router.get("/jobs", operation_id="listJobs")
async def jobs(center: OperatorHere, limit: Annotated[int, Query(ge=1, le=1000)] = 50) -> JobList:
    """List the jobs that are not done."""
    services = center.app.store_services
    now = services.now()
    return JobList(items=await services.store.read(lambda rows: jobs_in(rows, now, limit=limit)))
