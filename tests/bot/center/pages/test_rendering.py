"""The frame of every page: tabs, what went wrong, what is escaped, what lives without htmx.

Covers: bot.center.pages.problem_pages, bot.center.pages.tabs, bot.center.pages.home,
bot.center.texts.frame.
"""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from bot.center.pages.forms import moved
from bot.center.pages.rendering import STATIC, TEMPLATES, filled
from bot.center.texts.frame import CENTER_TEXTS
from tests.bot.center.world import center_world

TABS = tuple(CENTER_TEXTS["en"].tabs)
BROWSER = {"Accept": "text/html,*/*;q=0.8"}
HTMX = {"Accept": "text/html", "HX-Request": "true", "HX-Request-Type": "partial"}
CHINESE = {"Accept-Language": "zh-CN,zh;q=0.9"}
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|hx-on|\bjs:|https?://", re.IGNORECASE
)
WORDS = re.compile(r">[^<>{}]*[A-Za-z一-鿿][^<>{}]*<")


@pytest.mark.parametrize("name", TABS)
async def test_every_tab_is_a_page_that_says_where_one_is(tmp_path: Path, name: str):
    with center_world(tmp_path) as world:
        shown = await (await world.logged_in(**BROWSER)).get(f"/{name}")

    assert shown.status_code == 200
    assert f'<a href="/{name}" aria-current="page">' in shown.text
    assert shown.text.count('aria-current="page"') == 1


@pytest.mark.parametrize("name", TABS)
async def test_nobody_sees_a_tab_who_was_not_let_in(tmp_path: Path, name: str):
    with center_world(tmp_path) as world:
        page = await world.browser(**BROWSER).get(f"/{name}")
        part = await world.browser(**HTMX).get(f"/{name}")

    assert (page.status_code, part.status_code) == (401, 401)
    assert "/center" in page.text
    assert part.headers["hx-retarget"] == "#problem"
    assert "<html" not in part.text


async def test_the_first_page_says_what_this_is(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in(**BROWSER)
        english, chinese = await browser.get("/"), await browser.get("/", headers=CHINESE)

    assert CENTER_TEXTS["en"].welcome[0] in english.text
    assert CENTER_TEXTS["zh"].welcome[0] in chinese.text


async def test_what_is_not_there_is_said_as_a_page_or_a_sentence(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = await world.logged_in()
        page = await browser.get("/nowhere", headers={**BROWSER, **CHINESE})
        part = await browser.get("/nowhere", headers=HTMX)
        program = await browser.get("/nowhere")

    assert (page.status_code, "没有这个东西" in page.text) == (404, True)
    assert part.text.strip() == '<p class="problem">There is no such thing.</p>'
    assert program.headers["content-type"] == "application/problem+json"


def test_what_people_said_is_escaped():
    told = filled("told.html", "en", told="<script>alert(1)</script>")

    assert "<script" not in told


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=str)
def test_templates_hold_no_scripts_no_styles_and_no_words(path: Path):
    text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    said = re.sub(r"\{[{%].*?[%}]\}", "", text, flags=re.DOTALL)

    assert INLINE.findall(text) == []
    assert WORDS.findall(said) == []


def test_a_built_file_is_named_only_where_it_is_there():
    is_there = (STATIC / "vendor" / "htmx.min.js").is_file()
    shown = filled("base.html", "en", is_inside=True)

    assert ("/static/vendor/htmx.min.js" in shown) == is_there


def test_where_a_form_leads_is_told_in_its_address():
    assert moved("/memories?kind=fact#m42", done="forgot", undo=7).headers["location"] == (
        "/memories?kind=fact&done=forgot&undo=7#m42"
    )
    assert moved("/memories", done="").headers["location"] == "/memories"


async def test_our_own_files_are_asked_for_anew_but_not_sent_twice(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = world.browser()
        first = await browser.get("/static/center.js")
        known = {"If-None-Match": first.headers["etag"]}
        second = await browser.get("/static/center.js", headers=known)

    assert (first.status_code, second.status_code) == (200, 304)
    assert first.headers["cache-control"] == second.headers["cache-control"] == "no-cache"


def test_both_languages_say_everything():
    for field in fields(CENTER_TEXTS["en"]):
        assert all(getattr(texts, field.name) for texts in CENTER_TEXTS.values()), field.name
