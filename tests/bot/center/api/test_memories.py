"""What is remembered, by the API: seen, changed, and never silently overwritten.

Covers: memory.reports.memory_pages, bot.center.api.request_body, bot.center.texts.problems.
"""

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.bot.center.world import center_world

API = "/api/v1/memories"
CAT, DOG = "My cat is called Pixel.", "My dog is called Rex."
CHINESE = {"Accept-Language": "zh"}


async def added(browser: httpx2.AsyncClient, content: str = CAT) -> dict[str, Any]:
    answer = await browser.post(API, json={"content": content})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def listed(browser: httpx2.AsyncClient, **wanted: Any) -> list[str]:
    answer = await browser.get(API, params=wanted)
    assert answer.status_code == 200, answer.text
    return [each["content"] for each in answer.json()["items"]]


async def test_what_is_added_is_there_with_its_version(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        memory = await added(browser)
        found = await browser.get(f"{API}/{memory['id']}")

        assert found.json() == memory
        assert found.headers["etag"] == f'"{memory["version"]}"'
        assert (memory["verified"], memory["source"]) == (True, "user")


async def test_pages_hold_each_memory_once(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        ids = [(await added(browser, f"I know number {number}."))["id"] for number in range(7)]
        seen, cursor = [], None
        while True:
            params = {"limit": 3} | ({"cursor": cursor} if cursor else {})
            page = (await browser.get(API, params=params)).json()
            seen += [each["id"] for each in page["items"]]
            if (cursor := page["next"]) is None:
                break

        assert seen == ids[::-1]


async def test_filters_narrow_the_list(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        cat, dog = await added(browser), await added(browser, DOG)
        await browser.delete(f"{API}/{cat['id']}")
        await browser.post(f"{API}/{dog['id']}/hush")

        assert await listed(browser, state="forgotten") == [CAT]
        assert await listed(browser, state=["active", "forgotten"]) == [DOG, CAT]
        assert await listed(browser, hushed="true") == [DOG]
        assert await listed(browser, category="core") == []
        assert await listed(browser, kind="boundary") == []
        assert await listed(browser, since="2026-03-03T00:00:00Z") == []
        assert await listed(browser, until="2026-03-03T00:00:00Z") == [DOG, CAT]
        assert await listed(browser, topic="nothing") == []


async def test_two_tabs_never_overwrite_each_other_silently(tmp_path: Path):
    with center_world(tmp_path) as world:
        here, there = await world.logged_in(), await world.logged_in()
        memory = await added(here)
        path, seen = f"{API}/{memory['id']}", {"If-Match": f'"{memory["version"]}"'}
        first = await here.patch(path, json={"content": "My cat is Pixel."}, headers=seen)
        second = await there.patch(path, json={"content": "My cat is Pixie."}, headers=seen)
        blind = await there.patch(path, json={"content": "My cat is Pixie."})
        late = await there.delete(path, headers=seen)

        assert (first.status_code, first.json()["content"]) == (200, "My cat is Pixel.")
        assert [each.status_code for each in (second, blind, late)] == [412, 428, 412]
        assert (await here.get(path)).json()["content"] == "My cat is Pixel."


async def test_of_two_changes_at_once_one_is_told(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        memory = await added(browser)
        seen = {"If-Match": f'"{memory["version"]}"'}
        done = await asyncio.gather(
            *(
                browser.patch(
                    f"{API}/{memory['id']}", json={"content": f"I know {name}."}, headers=seen
                )
                for name in ("Ann", "Bea", "Cid")
            )
        )

        assert sorted(each.status_code for each in done) == [200, 412, 412]


async def test_a_correction_forgets_what_was_never_so(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        memory = await added(browser)
        right = await browser.patch(
            f"{API}/{memory['id']}",
            json={"content": "My cat is called Pixie.", "because": "corrected"},
            headers={"If-Match": '"1"'},
        )
        wrong = (await browser.get(f"{API}/{memory['id']}")).json()

        assert right.json()["content"] == "My cat is called Pixie."
        assert (wrong["state"], wrong["forgotten_because"]) == ("forgotten", "corrected")


async def test_what_changed_was_so_until_now(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        memory = await added(browser, "I live in Oslo.")
        now = await browser.patch(
            f"{API}/{memory['id']}",
            json={"content": "I live in Bergen.", "because": "changed"},
            headers={"If-Match": '"1"'},
        )
        before = (await browser.get(f"{API}/{memory['id']}")).json()

        assert now.json()["content"] == "I live in Bergen."
        assert (before["state"], before["valid_until"] is not None) == ("active", True)


@pytest.mark.parametrize(
    ("act", "name", "value"),
    [
        ("hush", "hushed", True),
        ("confirm", "verified", True),
        ("keep", "used_count", 1),
        ("wrong", "state", "forgotten"),
        ("outdate", "state", "active"),
    ],
)
async def test_each_button_does_what_it_says(tmp_path: Path, act: str, name: str, value: object):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        memory = await added(browser)
        done = await browser.post(f"{API}/{memory['id']}/{act}")

        assert (done.status_code, done.json()[name]) == (200, value)


async def test_what_is_forgotten_is_brought_back_or_its_forgetting_undone(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        path = f"{API}/{(await added(browser))['id']}"
        assert (await browser.delete(path)).json()["state"] == "forgotten"
        assert (await browser.post(f"{path}/restore")).json()["state"] == "active"
        last = (await browser.get(f"{path}/history")).json()["items"][-1]
        undone = await browser.post(f"{API}/undo", json={"operation": last["operation"]})

        assert (last["op"], undone.status_code) == ("RESTORE", 200)
        assert (await browser.get(path)).json()["state"] == "forgotten"


async def test_an_undo_names_what_stands_on_it(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        path = f"{API}/{(await added(browser))['id']}"
        await browser.post(f"{path}/hush")
        first, second = (await browser.get(f"{path}/history")).json()["items"]
        refused = await browser.post(
            f"{API}/undo", json={"operation": first["operation"]}, headers=CHINESE
        )

        assert refused.status_code == 409
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json()["operations"] == [second["operation"]]
        assert "不能单独撤销" in refused.json()["detail"]


@pytest.mark.parametrize(
    ("headers", "words"), [({}, "secrets are not stored"), (CHINESE, "机密不会被保存")], ids=str
)
async def test_what_may_not_be_stored_is_refused_in_the_persons_words(
    tmp_path: Path, headers: dict[str, str], words: str
):
    with center_world(tmp_path) as world:
        browser = await world.logged_in(**headers)
        refused = await browser.post(API, json={"content": "My card is 4111 1111 1111 1111."})

        assert refused.status_code == 422
        assert words in refused.json()["detail"]


async def test_what_does_not_fit_is_named_and_not_repeated(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        refused = await browser.post(API, json={"content": ["hunter2"]})

        assert (refused.status_code, refused.json()["fields"]) == (422, ["body.content"])
        assert "hunter2" not in refused.text


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Missing, not known here, or not as it should be: content, importence."),
        ("zh", "缺少、不认识或不合要求：content、importence。"),
    ],
)
async def test_a_misspelt_field_is_named_and_nothing_done(tmp_path: Path, language: str, told: str):
    with center_world(tmp_path) as world:
        browser = await world.logged_in(**{"Accept-Language": language})
        refused = await browser.post(API, json={"importence": 0.9})

        assert (refused.status_code, refused.json()["detail"]) == (422, told)
        assert (await browser.get(API)).json()["items"] == []


@pytest.mark.parametrize("path", ["/memories?since=x&until=1", "/memories?kind=x&kind=y"])
async def test_of_an_address_what_does_not_fit_is_named_as_it_stands_there(
    tmp_path: Path, path: str
):
    names = sorted({pair.partition("=")[0] for pair in path.partition("?")[2].split("&")})
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        shown = await browser.get(path, headers={"Accept": "text/html"})

    assert f"as it should be: {', '.join(names)}." in shown.text


async def test_the_name_of_an_unknown_field_is_told_in_part(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        refused = await browser.post(API, json={"content": CAT, "x" * 5_000: 1})

        assert refused.json()["fields"] == [f"body.{'x' * 60}"]


async def test_an_instant_without_a_zone_is_named(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        refused = await browser.get(API, params={"since": "2026-03-02T09:00:00"})

        assert (refused.status_code, refused.json()["fields"]) == (422, ["query.since"])


async def test_search_finds_by_words(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        await added(browser)
        await added(browser, DOG)
        found = (await browser.get(f"{API}/search", params={"q": "cat called Pixel"})).json()

        assert found["items"][0]["memory"]["content"] == CAT
        assert 0 < found["items"][0]["relevance"] <= 1


async def test_counts_and_what_fades_are_told(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        await added(browser)

        assert (await browser.get(f"{API}/stats")).json()["memories"]["state"] == {"active": 1}
        assert (await browser.get(f"{API}/fading")).json() == {"items": []}


@pytest.mark.parametrize(
    "asked",
    [
        {"since": "0001-01-01T00:00:00+14:00"},
        {"until": "9999-12-31T23:59:59-14:00"},
        {"since": "2026-01-01T00:00:00"},
    ],
    ids=str,
)
async def test_an_instant_outside_the_calendar_or_without_a_zone_does_not_fit(
    tmp_path: Path, asked: dict[str, str]
):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        refused = await browser.get(API, params=asked)

    assert (refused.status_code, refused.json()["type"]) == (422, "urn:companion:problem:invalid")
