"""What every answer forbids browsers; what comes from another site is not done."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
from starlette.datastructures import Headers

from bot.center.guards.headers import LARGEST_BODY, host_of, is_foreign
from tests.bot.center.world import ADDRESS, center_world


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


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "", "http://"])
async def test_an_origin_that_cannot_be_read_is_anothers(tmp_path: Path, origin: str):
    with center_world(tmp_path) as world:
        refused = await world.browser().post("/logout", headers={"Origin": origin})

    assert refused.status_code == 403


@pytest.mark.parametrize(
    "headers", [{"Host": "evil.example"}, {"Origin": "https://evil.example"}], ids=str
)
async def test_what_is_not_let_through_is_told_as_a_problem(
    tmp_path: Path, headers: dict[str, str]
):
    with center_world(tmp_path) as world:
        browser = world.browser(**headers)
        refused = await browser.post("/logout", headers={"Accept-Language": "zh"})

    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.headers["content-language"] == "zh"
    assert refused.json()["detail"].endswith("。")


async def test_what_breaks_is_guarded_and_told_too(tmp_path: Path):
    with center_world(tmp_path) as world:

        @world.application.get("/broken")
        async def broken() -> None:
            raise RuntimeError("words of somebody")

        transport = httpx2.ASGITransport(world.application, raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport, base_url=ADDRESS) as browser:
            answer = await browser.get("/broken")

    assert (answer.status_code, answer.json()["type"]) == (500, "urn:companion:problem:broken")
    assert answer.headers["content-security-policy"].startswith("default-src 'none';")
    assert (answer.headers["cache-control"], "words" in answer.text) == ("no-store", False)


@pytest.mark.parametrize("path", ["/api/v1/memories", "/login", "/api/v1/erase"])
async def test_a_body_that_is_too_large_is_not_read(tmp_path: Path, path: str):
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        for _ in range(50):
            read += 100_000
            yield b"x" * 100_000

    with center_world(tmp_path) as world:
        kind = {
            "Content-Type": "application/x-www-form-urlencoded"
            if path == "/login"
            else "application/json"
        }
        refused = await world.browser(**kind).post(path, content=endless())

    assert (refused.status_code, refused.json()["type"]) == (413, "urn:companion:problem:too-large")
    assert refused.headers["content-security-policy"]
    assert read <= LARGEST_BODY + 200_000


async def test_a_body_that_is_told_to_be_too_large_is_refused_as_a_problem(tmp_path: Path):
    with center_world(tmp_path) as world:
        refused = await world.browser().post("/api/v1/memories", content=b"x" * (LARGEST_BODY + 1))

    assert (refused.status_code, refused.json()["type"]) == (413, "urn:companion:problem:too-large")
