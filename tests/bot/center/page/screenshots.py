"""Pictures of each tab as people see it: `make screenshots` (fonts: Debian's fonts-wqy-microhei).

Two people live some days with the offline companion, one in English, one in Chinese; then each tab
is looked at by day, by night, on a phone and in Chinese.
"""

import asyncio
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlmodel import Session as Rows

from bot.actions.memories import OwnMemory
from bot.center.pages.rendering import HERE
from memory.ledger.proposal import SourcedSentence
from memory.summaries.profiles import store_profile
from memory.tables import Profile, QualityRow
from memory.vocabulary import PRIVATE, Language
from tests.bot.center.page.chromium import chromium, executable
from tests.bot.center.page.served import ServedCenter, served_center
from tests.bot.center.world import CenterWorld
from tests.stage import said

SHOTS = HERE / "screenshots"
DESK: Mapping[str, Any] = {"viewport": {"width": 900, "height": 900}}
VIEWS: Mapping[str, tuple[Language, Mapping[str, Any]]] = {
    "light": ("en", DESK),
    "dark": ("en", {**DESK, "color_scheme": "dark"}),
    "phone": ("en", {"viewport": {"width": 360, "height": 900}, "is_mobile": True}),
    "chinese": ("zh", {**DESK, "locale": "zh-CN"}),
}
TABS = ("conversations", "memories", "graph", "insights", "profile", "data", "settings")
DAYS: Mapping[Language, Sequence[Sequence[str]]] = {
    "en": (
        ("My name is Mira.", "I live in Oslo.", "My cat is called Pixel."),
        ("My sister Anna lives in Bergen.", "I work as a baker.", "I like green tea."),
        ("I'm allergic to nuts.", "I want to run a marathon.", "Pixel is five years old."),
        ("I live in Bergen now.", "Where do I live?"),
    ),
    "zh": (
        ("我叫小林。", "我住在上海。", "我的猫叫毛毛。"),
        ("我妹妹小雨住在杭州。", "我是面包师。", "我喜欢喝绿茶。"),
        ("我对花生过敏。", "我想跑一次马拉松。", "毛毛五岁了。"),
        ("我现在住在苏州。", "我住在哪里？"),
    ),
}
PORTRAITS: Mapping[Language, Sequence[tuple[str, str]]] = {
    "en": (
        ("They bake for a living and live in Bergen, after years in Oslo.", "live"),
        ("A cat called Pixel keeps them company.", "Pixel"),
        ("They would like to run a marathon.", "marathon"),
    ),
    "zh": (
        ("以前住在上海，现在住在苏州。", "住"),
        ("养了一只叫毛毛的猫。", "毛毛"),
        ("想跑一次马拉松。", "马拉松"),
    ),
}
PEOPLE: Mapping[Language, str] = {"en": "mira", "zh": "lin"}


async def main() -> None:
    """Live the days, then look at every tab in every way."""
    path = executable()
    if path is None:
        sys.exit("Chromium is needed (Debian: apt install chromium)")
    with TemporaryDirectory() as folder:
        async with chromium(path) as browser, served_center(Path(folder), browser) as center:
            for language in PEOPLE:
                await _live(center.world, language)
            await _portray_all(center.world)
            shutil.rmtree(SHOTS, ignore_errors=True)
            for view in VIEWS:
                await _look(center, view)
            if problems := center.watched.problems:
                sys.exit("\n".join(problems))


async def _live(world: CenterWorld, language: Language) -> None:
    stage, name = world.stage, PEOPLE[language]
    for day in DAYS[language]:
        talk = await stage.talk(name)
        for words in day:
            await said(talk, words)
            stage.clock.move(minutes=1)
        await stage.worker.drain()
        await _measure(world, talk.memory)
        stage.clock.move(days=1)


async def _measure(world: CenterWorld, own: OwnMemory) -> None:
    """Keep the figures of a day, as the daily work does."""
    now = world.stage.clock.now()
    active = (await own.stats()).memories.state.get("active", 0)
    figures = {"active": active, "recall_p50": 4.0 + active / 10, "recall_p99": 9.0 + active / 4}
    row = QualityRow(user_id=own.user_id, day=now.date().isoformat(), at=now, figures=figures)
    await world.stage.write(lambda rows: rows.add(row))


async def _portray_all(world: CenterWorld) -> None:
    for language, name in PEOPLE.items():
        own = await world.own(name)
        known = await own.listed(states={"active"}, limit=100)
        paragraphs = [
            [SourcedSentence(f"paragraph {number}", told, memory_ids=found)]
            for number, (told, word) in enumerate(PORTRAITS[language], 1)
            if (found := [memory.id for memory in known if word in memory.content])
        ]
        written = Profile(
            user_id=own.user_id,
            character=world.stage.app.character.id,
            audience=PRIVATE,
            version=100,
            language=language,
            model="scripted",
            prompt_version="1",
            created_at=own.services.now(),
        )

        def write(
            rows: Rows,
            written: Profile = written,
            told: list[list[SourcedSentence]] = paragraphs,
        ) -> None:
            store_profile(rows, written, told)

        await world.stage.write(write)


async def _look(center: ServedCenter, view: str) -> None:
    language, options = VIEWS[view]
    page = await center.visit("/", name=PEOPLE[language], **options)
    for tab in TABS:
        await page.goto(f"/{tab}")
        if tab == "graph":
            await page.wait_for_selector("[data-nodes]")
        await page.wait_for_load_state()
        file = SHOTS / view / f"{tab}.png"
        await page.screenshot(path=file)
        sys.stdout.write(f"{file.relative_to(HERE)} {file.stat().st_size // 1000} kB\n")
    await center.close_browsers()


if __name__ == "__main__":
    asyncio.run(main())
