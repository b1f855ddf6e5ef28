"""What is asked to be erased is known as such until it is gone."""

from memory.erasure.execution import erase
from memory.erasure.requests import erase_everything, erase_memory
from memory.privacy.switches import lets_learn
from memory.privacy.waiting_erasures import is_being_erased, memories_being_erased
from memory.tables import row_id
from tests.memory.house import House


def test_only_who_has_everything_erased_is_being_erased(house: House):
    def goes(user_id: int) -> bool:
        return house.read(lambda rows: is_being_erased(rows, user_id))

    nils, tea = house.person("nils"), house.learn("Mira drinks tea.")
    house.write(lambda rows: erase_memory(rows, house.mira, tea, messages=False, now=house.now))
    assert not goes(house.mira)

    house.write(lambda rows: erase_everything(rows, house.mira, now=house.now))
    assert goes(house.mira)
    assert not goes(nils)
    assert not house.read(lambda rows: lets_learn(rows, house.mira))


def test_what_is_to_be_erased_is_named_until_it_is_gone(house: House):
    def going() -> frozenset[int]:
        return house.read(lambda rows: memories_being_erased(rows, house.mira))

    tea, skis, mine = house.learn("Mira drinks tea."), house.learn("Mira skis."), house.mira
    accepted = house.write(
        lambda rows: row_id(erase_memory(rows, mine, tea, messages=False, now=house.now))
    )
    assert going() == {tea}
    house.run(erase(house.services, accepted))
    assert going() == frozenset()
    house.write(lambda rows: erase_everything(rows, mine, now=house.now))
    assert going() == {skis}
    assert not house.read(lambda rows: memories_being_erased(rows, house.person("nils")))
