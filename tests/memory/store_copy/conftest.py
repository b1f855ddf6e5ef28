"""What the tests of copies stand on: an old and a new place, on either database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.memory.house import House, HouseMaker
from tests.postgres import database
from tests.stores import require_server

FACTS = (
    "Mira keeps a wombat.",
    "Mira drinks green tea.",
    "Mira lives in Oslo.",
    "Mira plays the cello in an orchestra.",
    "米拉养了一只叫团子的猫。",
    "Mira's brother Jonas is a baker.",
    "Mira dislikes loud bars.",
)


@pytest.fixture
def address() -> Iterator[str]:
    """Return the address of a database that holds nothing."""
    require_server()
    with database() as made:
        yield made


@pytest.fixture
def lived(make_house: HouseMaker) -> House:
    """Return a house in which something happened; its store is closed."""
    house = make_house("lived")
    for fact in FACTS:
        house.learn(fact)
    house.tell("Mira told of her wombat.", house.say("My wombat is called Pixel."))
    house.log_call("I see.")
    house.store.close()
    return house


@pytest.fixture
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where a copy goes, on both databases in turn."""
    if request.param == "postgres":
        return str(request.getfixturevalue("address"))
    return str(tmp_path / "target")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "target" in metafunc.fixturenames:
        metafunc.parametrize("target", ["sqlite", "postgres"], indirect=True)
