"""Whose request it is: somebody who is logged in, and does not ask too often."""

import asyncio
import math
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Header, Request, Response

from bot.actions.idempotency import OnceStore, RequestKey
from bot.actions.memories import OwnMemory
from bot.center.api.problems import Refusal
from bot.center.guards.context import CenterContext, CenterHere
from bot.center.guards.page_owner import is_page_of_another, owner_of_page
from bot.center.guards.visitor import MaybeVisitor, Visitor, known_browser
from config.errors import RequestRepeated
from memory.services import Services

LONGEST_KEY = 200
ETAG = r'^(W/)?"\d{1,18}"$'
Version = Annotated[
    str | None,
    Header(
        alias="If-Match",
        description='The version that you saw, as its `ETag` said: `"3"`.',
        pattern=ETAG,
        examples=['"3"'],
    ),
]
ErasureVersion = Annotated[
    str | None,
    Header(
        alias="If-Match",
        description="What was seen of an erasure, as the `ETag` of its preview said: where "
        "something else would go by now, nothing does.",
        pattern=r'^(W/)?"[0-9a-f.-]{1,40}"$',
        examples=['"1.2-0123456789abcdef"'],
    ),
]
REPLAYED = "Idempotency-Replayed"
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        description="Names this request for a day: sent again, it is done once.",
        min_length=1,
        max_length=LONGEST_KEY,
        examples=["7d1c0b9e"],
    ),
]


@dataclass(frozen=True)
class Person:
    """Somebody who is logged in, with their acts."""

    center: CenterContext
    visitor: Visitor
    services: Services

    @property
    def id(self) -> int:
        """Their user's id."""
        return self.visitor.user_id

    @property
    def page_owner(self) -> str:
        """By what their pages say whose they are."""
        return owner_of_page(self.center, self.id)

    @property
    def own(self) -> OwnMemory:
        """Their memories, in their hands."""
        return OwnMemory(
            self.services,
            self.id,
            character=self.center.app.character.id,
            language=self.visitor.language,
        )

    def own_seen(self, version: str | None) -> OwnMemory:
        """Return the same, who saw a memory in that version."""
        seen = version_in(version)
        return replace(self.own, saw_version=None if seen is None else int(seen))


def version_in(tag: str | None) -> str | None:
    """Return the version that an `If-Match` or `ETag` says."""
    return None if tag is None else tag.removeprefix("W/").strip('"')


def present(center: CenterContext, visitor: Visitor) -> Person:
    """Return somebody who is there, and have them warm soon."""
    services = center.app.services
    center.warming.notice(services, visitor.user_id)
    return Person(center, visitor, services)


async def person_of(request: Request, center: CenterHere, visitor: MaybeVisitor) -> Person:
    """Return whose request it is.

    Raises:
        Refusal: nobody is logged in, or somebody else than whose page asks, or they ask too often.
    """
    if visitor is None:
        _, erased = await known_browser(request, center)
        raise Refusal(401, "not-logged-in" if erased is None else "erased")
    request.state.language = visitor.language
    refuse_too_often(center, visitor.user_id)
    if await is_page_of_another(request, center, visitor.user_id):
        raise Refusal(403, "somebody-else")
    return present(center, visitor)


async def anybody_of(request: Request, center: CenterHere) -> int:
    """Return the user who is logged in, also one who is erased by now; raises `Refusal`."""
    _, user_id = await known_browser(request, center)
    if user_id is None:
        raise Refusal(401, "not-logged-in")
    refuse_too_often(center, user_id)
    return user_id


def refuse_too_often(center: CenterContext, user_id: int) -> None:
    """Raise `Refusal` where somebody has to wait."""
    if wait := center.requests.wait_for(user_id):
        raise Refusal(429, "too-often", {"Retry-After": str(math.ceil(wait))})


PersonHere = Annotated[Person, Depends(person_of)]
AnybodyHere = Annotated[int, Depends(anybody_of)]


async def once_of(request: Request, person: PersonHere, key: Key = None) -> AsyncIterator[Person]:
    """Yield whose request it is, with acts that are done once under its key.

    The same request that arrives meanwhile waits, and is told what came of this one.
    """
    async for found in _once(request, person, key, is_whole=False):
        yield found


async def once_whole_of(
    request: Request, person: PersonHere, key: Key = None
) -> AsyncIterator[Person]:
    """Yield the same for an act that is one transaction, whatever comes of it."""
    async for found in _once(request, person, key, is_whole=True):
        yield found


async def _once(
    request: Request, person: Person, key: str | None, *, is_whole: bool
) -> AsyncIterator[Person]:
    if key is None:
        yield person
        return
    digest = person.center.login.digest
    asked = f"{request.method} {request.url.path}\n".encode() + await request.body()
    named = RequestKey(person.id, digest(key.encode()), digest(asked), person.center.name)
    services = replace(person.services, store=OnceStore(person.services, named, is_whole=is_whole))
    async with person.center.under_way.setdefault(named, asyncio.Lock()):
        yield replace(person, services=services)


OncePerson = Annotated[Person, Depends(once_of, scope="function")]
OnceWhole = Annotated[Person, Depends(once_whole_of, scope="function")]


def once_store(person: Person) -> OnceStore | None:
    """Return what notes what is done, where a request has a key."""
    store = person.services.store
    return store if isinstance(store, OnceStore) else None


async def note_done(person: Person, result_id: int) -> None:
    """Note that an act of several transactions is done, where its request has a key."""
    if store := once_store(person):
        await store.note(result_id)


def result_before(problem: RequestRepeated, response: Response) -> int:
    """Return what came of a request that was done before; raises where it was another one."""
    if problem.result_id is None:
        raise problem
    response.headers[REPLAYED] = "true"
    return problem.result_id
