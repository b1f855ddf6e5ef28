"""One browser for all, one Memory Center for each file, and what fails unseen fails the test."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.center.third_party import DEV, VENDOR
from tests.bot.center.page.chromium import chromium, executable
from tests.bot.center.page.served import WAIT, ServedCenter, served_center

IS_REQUIRED = os.environ.get("REQUIRE_BROWSER") == "1"
MISSING = "THE MEMORY CENTER'S PAGES ARE NOT TRIED: no {what} (Debian: apt install chromium npm)"
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what is asynchronous here on the loop that the browser is driven from.

    Where there is no browser, and none is required, one test is skipped for all: one line says so.
    """
    here = [item for item in items if HERE in item.path.parents]
    for item in here:
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
    if here and not IS_REQUIRED and (reason := lacking()):
        here[0].add_marker(pytest.mark.skip(reason=reason))
        items[:] = [item for item in items if item is here[0] or item not in here]


def lacking() -> str:
    """Return what is missing, in a sentence; nothing where all is there."""
    if executable() is None:
        return MISSING.format(what="Chromium")
    third_party = [VENDOR / "htmx.min.js", DEV / "axe.min.js"]
    is_there = all(file.exists() for file in third_party)
    return "" if is_there else MISSING.format(what="third-party files")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Run the browser that all tests look with."""
    path = executable()
    if path is None or lacking():
        pytest.fail(lacking())
    expect.set_options(timeout=WAIT)
    async with chromium(path) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def center_served(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[ServedCenter]:
    """Serve one Memory Center for all tests of a file; each names people of its own."""
    async with served_center(tmp_path_factory.mktemp("center"), browser) as served:
        yield served


@pytest_asyncio.fixture(loop_scope="session")
async def center(center_served: ServedCenter) -> AsyncIterator[ServedCenter]:
    """Give it to a test, and fail where a page broke the policy or failed unseen."""
    center_served.watched.forget()
    yield center_served
    await center_served.close_browsers()
    assert center_served.watched.unmeant == []
