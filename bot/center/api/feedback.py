"""`/feedback`: what a person says of replies and memories."""

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from bot.actions.account.feedback import LONGEST, FeedbackView, Judged, OwnFeedback
from bot.center.api.memories import PAGE, Cursor, Id, Limit
from bot.center.api.person import OnceWhole, Person, PersonHere, result_before
from bot.center.api.problems import documented
from bot.center.api.request_body import RequestBody
from config.errors import NotFound, RequestRepeated
from memory.vocabulary import Verdict

router = APIRouter(
    prefix="/feedback", tags=["feedback"], responses=documented(400, 401, 403, 422, 429, 503)
)


class NewFeedback(RequestBody):
    """A verdict, and why."""

    verdict: Verdict = Field(examples=["bad"])
    words: str = Field(default="", max_length=LONGEST, examples=["I asked for something else."])
    """Why, in the person's own words."""


class FeedbackList(BaseModel):
    """A page of what the person said, newest first."""

    items: list[FeedbackView]
    next: int | None
    """`cursor` of the next page; null: this is the last."""


def _of(person: Person) -> OwnFeedback:
    return OwnFeedback(person.services, person.id, person.visitor.language)


@router.get("", operation_id="listFeedback")
async def given(person: PersonHere, cursor: Cursor = None, limit: Limit = PAGE) -> FeedbackList:
    """List what the person said of replies and memories, newest first."""
    found = await _of(person).given(before=cursor, limit=limit)
    return FeedbackList(items=list(found.feedback), next=found.next_before)


@router.put("/{of}/{judged_id}", operation_id="giveFeedback", responses=documented(404, 409))
async def give(
    person: OnceWhole, of: Judged, judged_id: Id, body: NewFeedback, response: Response
) -> FeedbackView:
    """Say whether a reply or a memory was good, in place of what was said of it before."""
    own = _of(person)
    try:
        return await own.give(of, judged_id, body.verdict, body.words)
    except RequestRepeated as problem:
        result_before(problem, response)
        found = (await own.about(of, [judged_id])).get(judged_id)
        if found is None:
            raise NotFound("feedback", judged_id) from None
        return found


@router.delete(
    "/{of}/{judged_id}",
    status_code=204,
    operation_id="takeFeedbackBack",
    responses=documented(404, 409),
    response_class=Response,
)
async def take_back(person: OnceWhole, of: Judged, judged_id: Id, response: Response) -> None:
    """Forget what was said of it."""
    try:
        await _of(person).take_back(of, judged_id)
    except RequestRepeated as problem:
        result_before(problem, response)
