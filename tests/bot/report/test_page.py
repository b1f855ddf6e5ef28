"""The page: its structure, its numbers, and that nothing in it can run."""

from html.parser import HTMLParser

import pytest

from bot.report.page import page
from bot.report.texts import TEXTS
from memory.vocabulary import Language
from tests.bot.report.reports import SCRIPT, report_of, small_life
from tests.memory.house import House

VOID = {"meta", "br"}


class Read(HTMLParser):
    """Reads a page: its elements, that they are closed, and what each says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.said: dict[str, list[str]] = {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and data.strip():
            self.said.setdefault(self.open[-1], []).append(data.strip())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture
def lived(house: House) -> House:
    small_life(house)
    return house


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_is_whole_and_needs_nothing_else(lived: House, language: Language):
    read = Read(page(report_of(lived), language, name="Mira"))

    assert read.open == []
    assert read.all("html") == [{"lang": TEXTS[language].language}]
    assert len(read.all("svg")) == 3
    assert read.said["dt"][0] == TEXTS[language].active
    assert not any(name in {"script", "link", "img", "iframe"} for name, _ in read.tags)
    loads = [
        attribute
        for _, attributes in read.tags
        for attribute in attributes
        if attribute in {"src", "href"}
    ]
    assert loads == []


def test_what_a_memory_or_a_name_says_is_never_markup(lived: House):
    text = page(report_of(lived), "en", name=f"Mira {SCRIPT}")

    assert "<script" not in text
    assert "&lt;script&gt;alert" in text
    assert any(SCRIPT in line for line in Read(text).said["li"])


def test_no_attribute_of_the_page_runs_anything(lived: House):
    read = Read(page(report_of(lived), "en", name=SCRIPT))

    names = {name for _, attributes in read.tags for name in attributes}
    assert not any(name.startswith("on") or name == "style" for name in names)


def test_the_numbers_are_those_of_the_report(lived: House):
    report = report_of(lived)

    read = Read(page(report, "en", name="Mira"))

    figures = dict(zip(read.said["dt"], read.said["dd"], strict=True))
    assert figures["active memories"] == str(report.memories.state["active"]) == "5"
    assert figures["forgotten"] == f"{100 * report.forgotten_share:.0f}%" == "17%"
    assert figures["recall p50 / p99 (ms)"] == "12.5 / 12.5"
    assert figures["average importance (of 5)"] == f"{report.average_importance:.2f}"
    assert read.said["b"] == [
        str(one.count)
        for one in (
            report.near_duplicates,
            report.contradictions,
            report.stale,
            report.unverified_core,
        )
    ]


def test_warnings_stand_on_top(lived: House):
    assert "No warnings." in page(report_of(lived), "en", name="Mira")

    text = page(report_of(lived, memories=2), "en", name="Mira")

    assert "User 1: 5 active memories, over 2." in text
    assert 'role="alert"' in text


def test_a_quiet_page_says_so_instead_of_drawing_nothing(house: House):
    read = Read(page(report_of(house), "zh", name="Mira"))

    assert read.all("svg") == []
    assert read.said["p"].count(TEXTS["zh"].quiet) == 3


def test_both_themes_and_phones_are_served(lived: House):
    text = page(report_of(lived), "en", name="Mira")

    assert "prefers-color-scheme: dark" in text
    assert 'content="width=device-width, initial-scale=1"' in text


def test_a_page_on_all_lists_the_users(lived: House):
    report = report_of(lived)

    text = page(report, "en", name=None, users=[report])

    assert "all users" in text
    assert "#1 Mira" in text
