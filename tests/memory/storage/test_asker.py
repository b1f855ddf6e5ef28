"""Who asks is read once a snapshot, with what they chose."""

import pytest

from config.errors import ErasedMeanwhile
from memory.storage.asker import asker_of
from memory.tables import User, UserSettings
from tests.memory.house import House


def test_an_asker_is_told_with_zone_switches_and_revisions(house: House):
    def choose(rows):
        settings = rows.get_one(UserSettings, house.mira)
        settings.private_in_places, settings.episodes = True, False
        rows.get_one(User, house.mira).timezone = "Asia/Shanghai"

    house.write(choose)
    asker = house.read(lambda rows: asker_of(rows, house.mira))
    user = house.read(lambda rows: rows.get_one(User, house.mira))
    assert (asker.timezone, asker.private_in_places) == ("Asia/Shanghai", True)
    assert (asker.long_term, asker.episodes, asker.rounds) == (True, False, True)
    assert (asker.revision, asker.erased_revision) == (user.revision, user.erased_revision)


def test_an_asker_is_there_also_without_settings(house: House):
    house.write(lambda rows: rows.delete(rows.get_one(UserSettings, house.mira)))
    assert house.read(lambda rows: asker_of(rows, house.mira)).revision >= 0


def test_nobody_is_no_asker(house: House):
    with pytest.raises(ErasedMeanwhile):
        house.read(lambda rows: asker_of(rows, 99))
