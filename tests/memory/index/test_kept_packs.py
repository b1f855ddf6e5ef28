"""Packs in the rows: a cold user begins with one, and never trusts it beyond its revision.

Covers: memory.index.user_pack.
"""

import asyncio

import pytest
from sqlmodel import col, delete, update

from memory.index import kept_packs
from memory.index.kept_packs import find_pack, keep_pack, pack_tasks, wants_pack
from memory.index.user_cache import WarmUser
from memory.index.user_pack import FORM
from memory.index.vector_index import VectorIndex
from memory.ledger.cache_renewal import renew_caches
from memory.ledger.proposal import Link
from memory.operations.kinds.delete import Delete
from memory.tables import Memory, RecallPack, User
from tests.memory.house import EMBEDDER, PERSON, House


def pack(house: House) -> bool:
    return asyncio.run(keep_pack(house.store, house.mira))


def cold(house: House) -> WarmUser:
    warm = WarmUser(house.mira, EMBEDDER.model, VectorIndex(EMBEDDER.dimensions))
    house.read(warm.refresh)
    return warm


def spoil(house: House, row_id: int | None, body: bytes) -> None:
    house.write(
        lambda rows: rows.exec(
            update(RecallPack).where(col(RecallPack.id) == row_id).values(body=body)
        )
    )


def revision_found(house: House) -> int | None:
    [user] = house.all(User, User.id == house.mira)
    found = house.read(lambda rows: find_pack(rows, house.mira, erased=user.erased_revision))
    return found and found[0]


@pytest.fixture
def packed(house: House) -> House:
    """Give Mira four memories of all sorts, in a pack of many parts."""
    cat = house.add("My cat is called Pixel.", entities=["Pixel"])
    house.add("Pixel eats fish.", entities=["Pixel"], links=[Link("supports", cat)])
    house.add("My birthday is in May.", structured={"key": "birthday", "value": "5 May"})
    house.tell("We spoke of Pixel.", house.say("Pixel is grey."))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(kept_packs, "PART_BYTES", 100)
        assert pack(house)
    return house


def test_a_cold_user_begins_with_the_pack_and_is_as_from_the_rows(packed: House):
    found = cold(packed)
    assert len(packed.all(RecallPack)) > 10
    packed.write(lambda rows: rows.exec(delete(RecallPack)))
    plain = cold(packed)

    ids = [memory.id or 0 for memory in packed.all(Memory)]
    assert found.shelf.places.keys() == plain.shelf.places.keys() == set(ids)
    for memory_id in ids:
        at, there = found.shelf.places[memory_id], plain.shelf.places[memory_id]
        assert found.shelf.at(at) == plain.shelf.at(there)
        assert found.graph.named_by(memory_id) == plain.graph.named_by(memory_id)
        assert found.graph.related_to(memory_id) == plain.graph.related_to(memory_id)
    assert found.shelf.statistics == plain.shelf.statistics
    assert len(found.index) == len(plain.index) == len(ids)


def test_what_changed_since_is_taken_from_the_rows(packed: House):
    tea = packed.add("I drink tea.")
    cat = next(memory.id for memory in packed.all(Memory) if "called" in memory.content)
    packed.apply(Delete(memory_id=cat or 0), author=PERSON)
    found = cold(packed)

    assert tea in found.shelf.places
    assert cat not in found.shelf.places
    assert found.shelf.postings.of(f"{packed.mira}_tea").tolist() == [[found.shelf.places[tea], 1]]
    assert len(found.index) == len(found.shelf)


def test_a_cold_user_begins_with_a_pack_since_which_something_was_only_forgotten(packed: House):
    cat = next(memory.id for memory in packed.all(Memory) if "called" in memory.content)
    packed.apply(Delete(memory_id=cat or 0), author=PERSON)
    found = cold(packed)

    assert cat not in found.shelf.places
    assert len(found.index) == len(found.shelf) == 3


def test_an_erasure_takes_the_pack_with_it(packed: House):
    packed.write(lambda rows: renew_caches(rows, rows.get_one(User, packed.mira)))
    assert packed.all(RecallPack) == []
    assert len(cold(packed).shelf) == 4


def test_a_pack_older_than_an_erasure_is_not_trusted_even_where_it_is_left(packed: House):
    def erased(rows) -> None:
        user = rows.get_one(User, packed.mira)
        user.revision += 1
        user.erased_revision = user.revision

    assert revision_found(packed) is not None
    packed.write(erased)
    assert packed.all(RecallPack)
    assert revision_found(packed) is None


def test_what_is_erased_while_it_is_written_ends_it(packed: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kept_packs, "PART_BYTES", 100)
    wrote = kept_packs._write

    def erased_after_two(rows, draft, part: int) -> bool:
        if part == 2:
            user = rows.get_one(User, packed.mira)
            user.revision += 1
            renew_caches(rows, user)
        return wrote(rows, draft, part)

    monkeypatch.setattr(kept_packs, "_write", erased_after_two)
    assert not pack(packed)
    assert packed.all(RecallPack) == []


def test_a_pack_of_which_a_part_is_lost_is_none(packed: House):
    packed.write(lambda rows: rows.exec(delete(RecallPack).where(col(RecallPack.part) == 3)))
    assert revision_found(packed) is None
    assert len(cold(packed).shelf) == 4


@pytest.mark.parametrize("part", [0, 3])
def test_a_damaged_pack_is_none(packed: House, part: int):
    damage = update(RecallPack).where(col(RecallPack.part) == part).values(body=b"\xff" * 60)
    packed.write(lambda rows: rows.exec(damage))
    assert revision_found(packed) is None
    assert len(cold(packed).shelf) == 4


def test_a_pack_with_a_spoilt_byte_is_none_wherever_it_is(packed: House):
    bodies = {row.id: row.body for row in packed.all(RecallPack)}
    for row_id, body in bodies.items():
        spoil(packed, row_id, bytes([body[0] ^ 1]) + body[1:])
        assert revision_found(packed) is None
        spoil(packed, row_id, body)
    assert revision_found(packed) is not None


def test_somebody_elses_pack_is_none(packed: House):
    nils = packed.person("nils")
    packed.write(lambda rows: rows.exec(update(RecallPack).values(user_id=nils)))
    assert packed.read(lambda rows: find_pack(rows, nils, erased=0)) is None


def test_a_pack_of_another_form_is_none(packed: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("memory.index.user_pack.FORM", FORM + 1)
    assert revision_found(packed) is None
    monkeypatch.undo()
    monkeypatch.setattr(kept_packs, "FORM", FORM + 1)
    assert revision_found(packed) is None


def test_a_new_pack_ends_the_older_ones_and_what_was_left_unfinished(packed: House):
    packed.write(lambda rows: rows.exec(delete(RecallPack).where(col(RecallPack.part) == 3)))
    packed.add("I drink tea.")
    assert pack(packed)
    assert {row.revision for row in packed.all(RecallPack)} == {revision_found(packed)}


def test_a_pack_is_wanted_where_there_are_many_memories_and_many_changed(
    packed: House, monkeypatch: pytest.MonkeyPatch
):
    def wanted() -> bool:
        tasks = packed.read(lambda rows: pack_tasks(rows, packed.mira, packed.now))
        assert [task.user_id for task in tasks] in ([], [packed.mira])
        return packed.read(lambda rows: wants_pack(rows, packed.mira)) and bool(tasks)

    assert not wanted()
    monkeypatch.setattr(kept_packs, "FEWEST", 3)
    assert not wanted()  # nothing changed since
    packed.add("I drink tea.")
    assert not wanted()  # one of five
    packed.add("I drink coffee.")
    assert wanted()
    assert pack(packed)
    assert not wanted()
    packed.write(lambda rows: rows.exec(delete(RecallPack)))
    assert wanted()


def test_a_pack_is_wanted_in_the_place_of_a_spoilt_one(
    packed: House, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(kept_packs, "FEWEST", 3)
    assert not packed.read(lambda rows: wants_pack(rows, packed.mira))
    spoil(packed, packed.all(RecallPack)[2].id, b"spoilt")
    assert packed.read(lambda rows: wants_pack(rows, packed.mira))
    assert pack(packed)
    assert revision_found(packed) is not None
    assert not packed.read(lambda rows: wants_pack(rows, packed.mira))


def test_nobodys_pack_is_wanted_and_none_of_somebody_elses_found(packed: House):
    nils = packed.person("nils")
    assert packed.read(lambda rows: wants_pack(rows, 77)) is False
    assert packed.read(lambda rows: find_pack(rows, nils, erased=0)) is None
