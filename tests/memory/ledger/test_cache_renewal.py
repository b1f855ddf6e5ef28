"""Renewal: what was cached of a user goes, of nobody else."""

from memory.ledger.cache_renewal import renew_caches
from memory.tables import RecallPack, User
from tests.memory.house import House


def test_the_packs_of_that_user_go_and_caches_know_from_when(house: House):
    nils = house.person("nils")
    house.write(
        lambda rows: rows.add_all(
            RecallPack(user_id=user, uid="p", revision=1, part=0, parts=1, body=b"words")
            for user in (house.mira, nils)
        )
    )
    house.add("I drink tea.")
    house.write(lambda rows: renew_caches(rows, rows.get_one(User, house.mira)))

    assert [pack.user_id for pack in house.all(RecallPack)] == [nils]
    [user] = house.all(User, User.id == house.mira)
    assert user.erased_revision == user.revision > 0
