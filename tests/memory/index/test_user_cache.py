"""Warm users: a cache that follows the rows.

Covers: memory.index.entity_graph, memory.index.warm_caches.
"""

import asyncio
from dataclasses import replace

import numpy as np
import pytest

from config.models.embedding.embedder import HashedEmbedder
from memory.amendments.undo import undo_operation
from memory.dates.partial_date import Moment
from memory.index.memory_columns import WORN
from memory.index.memory_entry import EntryColumns
from memory.index.memory_loader import changed_since
from memory.index.user_cache import WarmUser
from memory.index.vector_index import VectorIndex
from memory.index.warm_caches import GROWING, MEGABYTE, WarmUsers
from memory.ledger.proposal import Batch, Link
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.tables import Memory, User
from tests.examples import length
from tests.memory.house import EMBEDDER, PERSON, House
from tests.stores import open_in


def warm_up(house: House, model: str = EMBEDDER.model) -> WarmUser:
    warm = WarmUser(house.mira, model, VectorIndex(EMBEDDER.dimensions))
    house.read(warm.refresh)
    return warm


def held(warm: WarmUser) -> list[int]:
    """Return the ids of what stands on the shelf."""
    standing = warm.shelf.everything()
    assert all(standing[place] for place in warm.shelf.places.values())
    assert int(standing.sum()) == len(warm.shelf)
    return sorted(warm.shelf.places)


def nearest(warm: WarmUser, text: str) -> list[int]:
    found = warm.index.nearest(EMBEDDER.query(text), among=None, limit=5)
    return [warm.shelf.at(place).memory_id for place, _ in found]


def portion_of(house: House) -> EntryColumns:
    """Return all active memories as they are put on the shelf."""
    [changed] = house.read(
        lambda rows: list(changed_since(rows, house.mira, -1, model=EMBEDDER.model, width=1))
    )
    return changed.active


def test_it_holds_what_is_active(house: House):
    tea, coffee = house.add("I drink tea."), house.add("I drink coffee.")
    house.apply(Delete(memory_id=coffee), author=PERSON)
    warm = warm_up(house)

    assert held(warm) == [tea]
    assert len(warm.index) == 1
    assert warm.shelf.statistics.documents == 1


def test_what_another_process_wrote_is_seen_after_a_refresh(house: House):
    tea = house.add("I drink tea.")
    warm = warm_up(house)
    own_store, house.store = house.store, open_in(house.folder)
    coffee = house.add("I drink coffee.")
    house.apply(Delete(memory_id=tea), author=PERSON)
    house.store.close()
    house.store = own_store
    house.read(warm.refresh)

    assert held(warm) == [coffee]
    assert len(warm.index) == 1
    assert warm.shelf.statistics.documents == 1


def test_two_processes_on_one_file_recall_the_same(house: House):
    here, ask = house.services, RecallRequest(user_id=house.mira, text="tea", audience="private")
    there = replace(house.services, store=open_in(house.folder))

    def found(services: Services) -> list[str]:
        recalled = asyncio.run(recall(services, ask)).memories
        return sorted(other_recalled.memory.content for other_recalled in recalled)

    tea = house.add("I drink tea.")
    assert found(here) == found(there) == ["I drink tea."]
    own_store, house.store = house.store, there.store
    house.add("I sell tea.")
    house.apply(Delete(memory_id=tea), author=PERSON)
    house.store = own_store
    assert found(here) == found(there) == ["I sell tea."]
    there.store.close()


def test_without_a_change_nothing_is_read_again(house: House):
    house.add("I drink tea.")
    warm = warm_up(house)
    places = dict(warm.shelf.places)
    house.read(warm.refresh)
    assert warm.shelf.places == places
    assert warm.shelf.size == 1


def test_another_users_change_is_not_seen(house: House):
    warm = warm_up(house)
    house.add("I ski.", batch={"user_id": house.person("nils")})
    house.read(warm.refresh)
    assert held(warm) == []


def test_vectors_of_another_model_are_left_out(house: House):
    house.add("I drink tea.")
    house.embedder = HashedEmbedder(model="other")
    coffee = house.add("I drink coffee.")
    warm = warm_up(house, model="other")

    assert len(warm.shelf) == 2
    assert nearest(warm, "tea") == [coffee]


def test_the_vector_of_what_was_rewritten_is_not_found_any_more(house: House):
    tea = house.add("I drink tea.")
    warm = warm_up(house)
    rewrite = Update(memory_id=tea, content="I ski.")
    house.apply(rewrite, author=PERSON, vectors={})
    house.read(warm.refresh)

    assert held(warm) == [tea]
    assert len(warm.index) == 0


@pytest.mark.sqlite_only
def test_after_an_erase_it_starts_anew(house: House):
    tea, coffee = house.add("I drink tea."), house.add("I drink coffee.")
    warm = warm_up(house)

    def erase(rows) -> None:
        user = rows.get_one(User, house.mira)
        user.revision += 1
        user.erased_revision = user.revision
        rows.connection().exec_driver_sql("PRAGMA defer_foreign_keys=ON")
        rows.delete(rows.get_one(Memory, tea))

    house.write(erase)
    house.read(warm.refresh)
    assert held(warm) == [coffee]
    assert len(warm.index) == warm.shelf.size == 1


def test_a_shelf_of_many_changes_is_filled_anew(house: House):
    tea = house.add("I drink tea.")
    warm = warm_up(house)
    shelf = warm.shelf
    portion = portion_of(house)
    for _ in range(WORN + 1):
        shelf.drop(tea)
        shelf.put(portion)
    house.read(warm.refresh)

    assert warm.shelf is not shelf
    assert held(warm) == [tea]
    assert warm.shelf.size == 1


def test_it_knows_which_memories_name_and_support_each_other(house: House):
    pixel = house.add("My cat is called Pixel.", entities=["Pixel"])
    warm = warm_up(house)
    links = [Link(kind="supports", memory_id=pixel)]
    fish = house.add("Pixel eats fish.", entities=["Pixel"], links=links)
    house.read(warm.refresh)
    (entity,) = warm.graph.named_in("what does PIXEL’s diet look like?")

    assert warm.graph.naming(entity) == {pixel, fish}
    assert dict(warm.graph.related_to(pixel)) == {fish: 1.0}
    assert warm.graph.named_in("pixels are small") == frozenset()


def test_it_learns_that_a_memory_took_the_place_of_another_and_that_this_was_undone(house: House):
    tea, coffee = house.add("I drink tea."), house.add("I drink coffee.")
    dated = Update(
        memory_id=coffee,
        content="I drink coffee.",
        valid_from=Moment(house.now, "instant"),
    )
    house.apply(dated, author=PERSON)
    warm = warm_up(house)
    change = Update(memory_id=tea, because="changed", successor_id=coffee)
    changed = house.apply(change, author=PERSON)
    house.read(warm.refresh)
    assert dict(warm.graph.related_to(tea)) == {coffee: 1.0}

    asked = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy
    house.write(lambda rows: undo_operation(rows, changed.applied[-1], asked, policy))
    house.read(warm.refresh)
    assert dict(warm.graph.related_to(tea)) == {}


def test_a_name_that_only_an_undone_update_told_is_no_name_any_more(house: House):
    pixel = house.add("My cat is called Pixel.", entities=["Pixel"])
    warm = warm_up(house)
    named = Update(memory_id=pixel, content="Pixel is ill.", entities=["Dr. Wu"])
    told = house.apply(named, author=PERSON)
    house.read(warm.refresh)
    assert warm.graph.named_in("who is Dr. Wu?")

    asked = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy
    house.write(lambda rows: undo_operation(rows, told.applied[0], asked, policy))
    house.read(warm.refresh)
    assert warm.graph.named_in("who is Dr. Wu?") == frozenset()


def test_the_least_recently_asked_leaves_when_room_is_needed():
    users = WarmUsers(model="hashed", dimensions=MEGABYTE // 40, megabytes=1)
    vector = np.ones(MEGABYTE // 40, dtype=np.float32)  # a tenth of the room
    first, second = users.user(1), users.user(2)
    second.index.put(dict.fromkeys(range(10), vector))
    assert users.user(1) is first
    assert users.user(2) is second

    first.index.put({0: vector})
    assert users.user(2) is second
    assert users.user(1) is not first


def test_room_is_counted_of_all_who_are_warm_however_long_ago_they_were_asked_for():
    users = WarmUsers(model="hashed", dimensions=MEGABYTE // 400, megabytes=1)
    vector = np.ones(MEGABYTE // 400, dtype=np.float32)  # a hundredth of the room
    for user_id in range(3 * GROWING):
        users.user(user_id).index.put({0: vector})
    first = users.user(0)
    assert len(first.index) == 1

    for user_id in range(3 * GROWING, 120):
        users.user(user_id).index.put({0: vector})
    assert users.bytes <= MEGABYTE * 1.01
    assert not len(users.user(1).index)


def test_a_thousand_memories_take_less_than_ten_megabytes(house: House):
    many = length(200, 1000)
    contents = [
        f"The user told us about number {number} and 第{number}件事情。" for number in range(many)
    ]
    for start in range(0, many, 100):
        proposals = [Add(content=content) for content in contents[start : start + 100]]
        house.apply(*proposals, author=PERSON)
    assert warm_up(house).bytes * 1000 / many < 10 * MEGABYTE
