"""What holds for all tests: no network but the loopback, and none of the machine's set-up."""

import gc
import os
import signal
from collections.abc import Iterator

import pytest
from pytest_socket import socket_allow_hosts

from memory.storage import sqlite
from tests.examples import SOAK, load_profile
from tests.stores import Engine, engines_for, using

LOOPBACK = "127.0.0.1"
REVERSED = "PRAGMA reverse_unordered_selects=ON"
"""Who relies on an order must ask for it: PostgreSQL gives none of itself."""
LONGEST = (
    "tests/year",
    "tests/bot/cli/test_conversation",
    "tests/memory/lifecycle/test_passing_days",
    "tests/bot/canaries",
    "tests/bot/test_erasing_recited",
    "tests/memory/storage/test_upgrade",
    "tests/bot/discord/process",
)

load_profile()
gc.set_threshold(100_000, 20, 20)
collect_ignore = [] if SOAK in os.environ else ["linear"]
"""What measures time wants a machine of its own: `make soak` runs it."""


def pytest_runtest_setup() -> None:
    """Let sockets reach this machine only; Unix sockets belong to the event loop."""
    socket_allow_hosts([LOOPBACK], allow_unix_socket=True)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what can be asked of both stores on both."""
    marked = metafunc.definition.get_closest_marker
    engines = engines_for(metafunc.definition.nodeid, always=bool(marked("both_stores")))
    if len(engines) > 1 and not marked("sqlite_only"):
        metafunc.parametrize("engine", engines, indirect=True)


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Return which store the test runs on."""
    chosen: Engine = getattr(request, "param", "sqlite")
    with using(chosen):
        yield chosen


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest: of two processes none is to end long after the other."""

    def turn(item: pytest.Item) -> int:
        begins = [place for place, name in enumerate(LONGEST) if item.nodeid.startswith(name)]
        return begins[0] if begins else len(LONGEST)

    items.sort(key=turn)


def pytest_collection_finish() -> None:
    """Let the collector of garbage leave out what stays to the end: all modules, all tests."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the machine's settings out of the tests, and the tests out of `~/.companion`."""
    with pytest.MonkeyPatch.context() as patch:
        for variable in [name for name in os.environ if name.startswith("COMPANION_")]:
            patch.delenv(variable)
        for variable in ("LC_ALL", "LC_MESSAGES"):
            patch.delenv(variable, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        # No certificates: every client would read all that the machine trusts.
        patch.delenv("SSL_CERT_FILE", raising=False)
        patch.setenv("SSL_CERT_DIR", str(tmp_path_factory.mktemp("certificates")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _own_hang_ups() -> Iterator[None]:
    """Have processes that tests start heed SIGHUP, though the tests were started by `nohup`."""
    known = signal.getsignal(signal.SIGHUP)
    if known is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, known)


@pytest.fixture(scope="session", autouse=True)
def _own_database_settings() -> Iterator[None]:
    """Give rows in no order that nobody asked for, and leave writing to the system.

    Only a machine that loses its power would tell the difference between that and waiting for it.
    What is killed in tests is killed in processes of its own, which wait as they do everywhere.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, "PRAGMA synchronous=OFF", REVERSED))
        yield
