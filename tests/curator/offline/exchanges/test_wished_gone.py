"""What is wished gone goes, whatever was said of it before the wish."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from curator.curation.curator import CurationWindow
from curator.offline.curator import proposed
from memory.tables import Memory
from tests.curator.offline.known_matters import known, said
from tests.stage import said as told
from tests.stage import staged

OSLO = ("I live in Oslo.", "I moved to Bergen.", "Please forget that I lived in Oslo.")
HANGZHOU = ("我住在杭州。", "我搬到苏州了。", "忘掉我住在杭州的事")


@pytest.mark.parametrize("lines", [OSLO, HANGZHOU], ids=["en", "zh"])
@pytest.mark.parametrize("at_once", [True, False])
async def test_what_was_replaced_before_the_wish_or_with_it_is_forgotten(
    tmp_path: Path, lines: tuple[str, str, str], at_once: bool
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for number, line in enumerate(lines):
            await told(talk, line)
            if number == 0 or not at_once:
                await stage.worker.drain()
                stage.clock.move(days=1)
        await stage.worker.drain()

        old, new = await stage.all(Memory)
        assert (old.state, old.forgotten_because) == ("forgotten", "asked")
        assert (new.state, new.valid_until) == ("active", None)
        assert new.content in ("The user lives in Bergen.", "用户住在苏州。")


def done(*lines: str, memory: str) -> list[tuple[str, str | None]]:
    heard = [said(line) for line in lines]
    window = CurationWindow(
        language="en",
        now=heard[-1].at,
        zone=ZoneInfo("UTC"),
        character="Lumi",
        utterances=heard,
        memories=[known("a1", memory)],
    )
    return [(each.op, each.id) for each in proposed(window).operations]


def test_what_only_ended_before_the_wish_is_forgotten_and_ended_no_more():
    ended = "sold the Saab, we've got an electric van now"
    found = done(ended, "forget that I drive a Saab", memory="The user drives a Saab.")
    assert [op for op, number in found if number == "a1"] == ["DELETE"]


def test_what_is_said_again_after_the_wish_is_not_forgotten():
    found = done("forget that I like tea", "I like tea after all", memory="The user likes tea.")
    assert ("DELETE", "a1") not in found
