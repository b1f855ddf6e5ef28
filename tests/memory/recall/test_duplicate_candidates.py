"""What lies near to something new is nominated, and nothing that another may not know."""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlmodel import Session as Rows

from config.models.embedding.embedder import HashedEmbedder, Vector
from memory.conversation.users import Newcomer, user_for
from memory.dates.partial_date import Moment
from memory.index.warm_caches import WarmUsers
from memory.ledger.proposal import Author, Batch
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.policy import MemoryPolicy
from memory.recall.duplicate_candidates import DuplicateScope, NewStatement, nominate
from tests.stores import blank_store

if TYPE_CHECKING:
    from memory.index.user_cache import WarmUser

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
EMBEDDER = HashedEmbedder()


class Shelf:
    """One store, and what two people remember in it."""

    def __init__(self, folder) -> None:
        self.store = blank_store(folder)
        self.warm = WarmUsers(model=EMBEDDER.model, dimensions=EMBEDDER.dimensions)

    async def holds(
        self, content: str, *, user: str = "mira", audience: str = "private",
        character: str | None = "lumi", embedded: bool = True, **proposal,
    ) -> int:  # fmt: skip
        vectors = {content: EMBEDDER.query(content)} if embedded else {}

        def work(rows: Rows) -> int:
            owner = user_for(rows, "local", user, newcomer=Newcomer(), now=NOW)
            batch = Batch(
                user_id=int(owner.id or 0),
                author=Author("import"),
                now=NOW,
                proposals=[Add(content=content, **proposal)],
                audience=audience,
                character=character,
                vectors=vectors,
                embedder=EMBEDDER.model,
            )
            return apply(rows, batch, MemoryPolicy()).memory_ids[0]

        return await self.store.write(work)

    async def near(self, content: str, *, vector: Vector | None, limit: int = 5, **told):
        def work(rows: Rows) -> list[str]:
            user = user_for(rows, "local", "mira", newcomer=Newcomer(), now=NOW)
            scope = DuplicateScope(
                user_id=int(user.id or 0), audience="private", character="lumi", now=NOW,
                floor=0.6, limit=limit,
            )  # fmt: skip
            warm: WarmUser = self.warm.user(scope.user_id)
            statement = NewStatement(content=content, vector=vector, **told)
            return [memory.content for memory in nominate(rows, warm, scope, statement)]

        return await self.store.write(work)

    async def near_by_meaning(self, content: str, **told):
        return await self.near(content, vector=EMBEDDER.query(content), **told)


@pytest.fixture
def shelf(tmp_path):
    made = Shelf(tmp_path)
    yield made
    made.store.close()


async def test_the_nearest_by_meaning_come_first_and_the_far_ones_not_at_all(shelf: Shelf):
    await shelf.holds("The user likes hiking now and then")
    await shelf.holds("The user likes hiking")
    await shelf.holds("A parcel waits downstairs")

    assert await shelf.near_by_meaning("The user likes hiking much") == [
        "The user likes hiking",
        "The user likes hiking now and then",
    ]


async def test_no_more_than_the_limit_are_nominated(shelf: Shelf):
    for number in range(8):
        await shelf.holds(f"The user likes hiking tour {number}")

    assert len(await shelf.near_by_meaning("The user likes hiking tour", limit=5)) == 5


@pytest.mark.parametrize(
    "of_others",
    [
        {"user": "noor"},
        {"audience": "place:7"},
        {"character": "luna"},
        {"character": None},
        {"grounding": "fiction"},
        {"category": "system"},
        {"valid_until": Moment(NOW - timedelta(days=1), "day")},
    ],
    ids=str,
)
async def test_what_others_know_or_what_is_over_is_never_nominated(shelf: Shelf, of_others):
    await shelf.holds("The user likes hiking", structured={"key": "like"}, **of_others)

    assert await shelf.near_by_meaning("The user likes hiking", key="like") == []
    assert await shelf.near("The user likes hiking", vector=None, key="like") == []


async def test_what_is_over_is_nominated_for_what_is_over(shelf: Shelf):
    ended = NOW - timedelta(days=1)
    await shelf.holds("The user lived in Oslo", valid_until=Moment(ended, "day"))

    found = await shelf.near_by_meaning("The user lived in Oslo", valid_until=ended)

    assert found == ["The user lived in Oslo"]


async def test_an_equal_slot_nominates_across_languages(shelf: Shelf):
    await shelf.holds("用户住在杭州。", structured={"key": "home", "value": "杭州"})
    await shelf.holds("用户喜欢茶。", structured={"key": "like", "value": "茶"})

    assert await shelf.near_by_meaning("The user lives in Hangzhou.", key="home") == [
        "用户住在杭州。"
    ]


async def test_without_a_vector_shared_words_nominate(shelf: Shelf):
    await shelf.holds("The user likes hiking in the hills")
    await shelf.holds("The user has a green bicycle")

    assert await shelf.near("The user loves hiking in hills", vector=None) == [
        "The user likes hiking in the hills"
    ]


async def test_words_nominate_what_has_no_vector_yet(shelf: Shelf):
    await shelf.holds("The user likes hiking in the hills", embedded=False)

    assert await shelf.near_by_meaning("Hiking in hills") == ["The user likes hiking in the hills"]


async def test_where_a_vector_could_be_had_words_alone_nominate_nothing(shelf: Shelf):
    await shelf.holds("The user said that hiking in the hills is what many other people enjoy")

    assert await shelf.near_by_meaning("Hiking hills") == []
