"""Warming in the background: once while somebody is warm, and nobody waits for it."""

import logging
from pathlib import Path

import pytest

from bot.process import warming
from bot.process.warming import AGAIN, Warming
from memory.recall.warming import Sign, Whereabouts, warm_up
from memory.services import Services
from tests.stage import Stage, staged


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was asked of the store to warm somebody up."""
    asked: list[object] = []
    real = warm_up

    async def noted(services: Services, sign: Sign) -> int | None:
        asked.append(sign)
        return await real(services, sign)

    monkeypatch.setattr(warming, "warm_up", noted)
    return asked


async def noticed(found: Warming, stage: Stage, *signs: Sign) -> None:
    for sign in signs:
        found.notice(stage.services, sign)
        await found.finish()


async def test_somebody_is_warmed_up_once_while_they_are_warm(tmp_path: Path, reads: list[object]):
    with staged(tmp_path) as stage:
        known, found = (await stage.talk()).user_id, Warming()
        await noticed(found, stage, known, known, known)
        assert stage.services.warm.holds(known)
        assert reads == [known]

        stage.services.warm._users.clear()
        await noticed(found, stage, known)
        assert reads == [known, known]


async def test_a_stranger_is_looked_up_again_after_a_while(tmp_path: Path, reads: list[object]):
    stranger = Whereabouts("local", "nobody")
    with staged(tmp_path) as stage:
        found = Warming()
        await noticed(found, stage, stranger, stranger)
        assert reads == [stranger]

        stage.clock.at += AGAIN
        await noticed(found, stage, stranger)
        assert reads == [stranger, stranger]
        assert not stage.services.warm.lookups


async def test_no_more_than_a_few_are_warmed_up_at_a_time(tmp_path: Path, reads: list[object]):
    with staged(tmp_path) as stage:
        found, known = Warming(), [(await stage.talk(name)).user_id for name in "abc"]
        for sign in (*known, *known):
            found.notice(stage.services, sign)
        await found.finish()
        assert reads == known[:2]

        await noticed(found, stage, known[2])
        assert all(stage.services.warm.holds(sign) for sign in known)


async def test_what_fails_fails_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    async def broken(*_: object) -> None:
        raise ValueError("my cat is called Pixel")

    with staged(tmp_path) as stage:
        known, found = (await stage.talk()).user_id, Warming()
        with caplog.at_level(logging.INFO), monkeypatch.context() as patch:
            patch.setattr(warming, "warm_up", broken)
            await noticed(found, stage, known)
        assert "not warmed up ahead: ValueError" in caplog.text
        assert "Pixel" not in caplog.text

        stage.clock.at += AGAIN
        await noticed(found, stage, known)
        assert stage.services.warm.holds(known)


async def test_at_the_end_nobody_is_warmed_up_any_more(tmp_path: Path, reads: list[object]):
    with staged(tmp_path) as stage:
        found, known = Warming(), (await stage.talk()).user_id
        found.notice(stage.services, known)
        await found.end()
        await found.finish()
        assert reads == []


async def test_of_how_many_it_is_known_when_they_were_looked_up_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reads: list[object]
):
    monkeypatch.setattr(warming, "MOST_SEEN", 2)
    first, second, third = (Whereabouts("local", name) for name in "abc")
    with staged(tmp_path) as stage:
        await noticed(Warming(), stage, first, second, third, third, second, first)

    assert reads == [first, second, third, first]
