"""Warm users: a cache that follows the rows."""

from config.minds.embedder import HashedEmbedder
from memory.operations import Proposal
from memory.store import Store
from memory.tables import Memory, User
from memory.vectors import VectorIndex
from memory.warm import WarmUser, WarmUsers
from tests.memory.house import EMBEDDER, PERSON, House


def warm_up(house: House, model: str = EMBEDDER.model) -> WarmUser:
    warm = WarmUser(house.mira, model, VectorIndex(EMBEDDER.dimensions))
    house.read(warm.refresh)
    return warm


def test_it_holds_what_is_active(house: House):
    tea, coffee = house.add("I drink tea."), house.add("I drink coffee.")
    house.apply(Proposal(op="DELETE", memory_id=coffee), author=PERSON)
    warm = warm_up(house)

    assert list(warm.entries) == warm.shelf.ids.tolist() == [tea]
    assert len(warm.index) == 1
    assert warm.shelf.statistics.documents == 1


def test_what_another_process_wrote_is_seen_after_a_refresh(house: House):
    tea = house.add("I drink tea.")
    warm = warm_up(house)
    own_store, house.store = house.store, Store.open(house.folder)
    coffee = house.add("I drink coffee.")
    house.apply(Proposal(op="DELETE", memory_id=tea), author=PERSON)
    house.store.close()
    house.store = own_store
    house.read(warm.refresh)

    assert list(warm.entries) == [coffee]
    assert len(warm.index) == 1


def test_without_a_change_nothing_is_read_again(house: House):
    house.add("I drink tea.")
    warm = warm_up(house)
    shelf = warm.shelf
    house.read(warm.refresh)
    assert warm.shelf is shelf


def test_another_users_change_is_not_seen(house: House):
    warm = warm_up(house)
    house.add("I ski.", batch={"user_id": house.person("nils")})
    house.read(warm.refresh)
    assert warm.entries == {}


def test_vectors_of_another_model_are_left_out(house: House):
    house.add("I drink tea.")
    house.embedder = HashedEmbedder(model="other")
    coffee = house.add("I drink coffee.")
    warm = warm_up(house, model="other")

    assert len(warm.entries) == 2
    found = warm.index.nearest(house.embedder.query("tea"), among=None, limit=5)
    assert [one for one, _ in found] == [coffee]


def test_the_vector_of_what_was_rewritten_is_not_found_any_more(house: House):
    tea = house.add("I drink tea.")
    warm = warm_up(house)
    rewrite = Proposal(op="UPDATE", memory_id=tea, content="I ski.")
    house.apply(rewrite, author=PERSON, vectors={})
    house.read(warm.refresh)

    assert list(warm.entries) == [tea]
    assert len(warm.index) == 0


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
    assert list(warm.entries) == warm.shelf.ids.tolist() == [coffee]
    assert len(warm.index) == 1


def test_the_least_recently_asked_leaves_first():
    users = WarmUsers(model="hashed", dimensions=4, most=2)
    first, second = users.user(1), users.user(2)
    assert users.user(1) is first
    users.user(3)
    assert users.user(1) is first
    assert users.user(2) is not second
