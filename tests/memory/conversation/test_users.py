"""Users, identities and their part in conversations."""

import pytest

from config.errors import NotFound
from memory.conversation.users import (
    LONGEST_NAME,
    Newcomer,
    find_user,
    known_user,
    participant_in,
    user_for,
)
from memory.tables import Identity, Participant, User, UserSettings
from tests.memory.house import House


def test_a_newcomer_gets_an_identity_and_the_usual_switches(house: House):
    newcomer = Newcomer("Nils", "zh", "Europe/Oslo")
    nils = house.write(
        lambda rows: user_for(rows, "discord", "42", newcomer=newcomer, now=house.now)
    )
    settings = house.all(UserSettings, UserSettings.user_id == nils.id)[0]

    assert (nils.name, nils.language, nils.timezone) == ("Nils", "zh", "Europe/Oslo")
    assert house.all(Identity, Identity.user_id == nils.id)[0].external_id == "42"
    assert (settings.memory, settings.automatic, settings.private_in_places) == (True, True, False)


def test_the_same_identity_is_the_same_user(house: House):
    assert house.person("mira") == house.mira
    assert house.read(lambda rows: known_user(rows, "local", "mira")).id == house.mira
    assert len(house.all(User)) == 1


def test_platforms_do_not_share_names(house: House):
    assert house.read(lambda rows: find_user(rows, "discord", "mira")) is None


def test_an_unknown_identity_is_not_found(house: House):
    with pytest.raises(NotFound, match="local:nobody"):
        house.read(lambda rows: known_user(rows, "local", "nobody"))


def test_a_part_in_a_conversation_is_made_once(house: House):
    for _ in range(2):
        house.write(lambda rows: participant_in(rows, house.talk, house.mira))
    assert [participant.curated_through for participant in house.all(Participant)] == [0]


def test_a_name_is_one_clean_line(house: House):
    newcomer = Newcomer("  Ni\u202els\n\x1b " + "x" * 200)
    user = house.write(lambda rows: user_for(rows, "d", "1", newcomer=newcomer, now=house.now))
    assert user.name.startswith("Nils xxx")
    assert len(user.name) == LONGEST_NAME
