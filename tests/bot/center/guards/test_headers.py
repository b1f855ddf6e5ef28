"""What every answer forbids browsers; what comes from another site is not done."""

from pathlib import Path

import pytest
from starlette.datastructures import Headers

from bot.center.guards.headers import host_of, is_foreign
from tests.bot.center.world import center_world


@pytest.mark.parametrize("path", ["/", "/login", "/static/center.css", "/nowhere"])
async def test_every_answer_allows_our_own_files_alone(tmp_path: Path, path: str):
    with center_world(tmp_path) as world:
        headers = (await world.browser().get(path)).headers
    policy = headers["content-security-policy"]

    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert {part.split(" ", 1)[1] for part in policy.split("; ")} == {"'self'", "'none'"}
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "null"},
    ],
    ids=str,
)
async def test_another_sites_page_changes_nothing(tmp_path: Path, headers: dict[str, str]):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        refused = await browser.post("/logout", params={"everywhere": "true"}, headers=headers)

        assert refused.status_code == 403
        assert (await browser.get("/")).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://localhost:8765"},
    ],
    ids=str,
)
def test_our_own_pages_and_what_is_no_browser_may(headers: dict[str, str]):
    assert not is_foreign(Headers({"Host": "localhost:8765", **headers}))


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8765", "localhost.evil.example"])
async def test_under_a_name_that_is_not_ours_nothing_is_served(tmp_path: Path, host: str):
    with center_world(tmp_path) as world:
        refused = await world.browser().get("/", headers={"Host": host})

    assert refused.status_code == 421


def test_a_name_is_what_stands_before_the_port():
    named = ["localhost:8765", "LOCALHOST", "[::1]:8765", "[::1]"]

    assert [host_of(name) for name in named] == ["localhost", "localhost", "[::1]", "[::1]"]
