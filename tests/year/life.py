"""A year lived through the real flow: turns, consolidation, and the chores of each day."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from multiprocessing import get_context
from pathlib import Path
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from bot.actions.local_chat import LocalChat
from bot.agent_factory import agents_for
from bot.flow.agent_jobs import Agents
from bot.voice.voice import Voice
from bot.worker.maintenance import DAILY
from config.prompting.prompt import Prompts
from config.settings.loader import load
from memory.conversation.incoming import Incoming
from memory.tables import User
from tests.stage import Stage, staged
from tests.year import script
from tests.year.agents import YearCurator, YearReviewer, YearVoice
from tests.year.embedding import the_embedder
from tests.year.findings import Findings, findings_of
from tests.year.score import Score, scored

FIRST_ZONE = "Asia/Shanghai"
DAILY_AT = time(4)
"""When the chores of a day are done, in the person's zone."""
EVENING = time(23, 58)
"""When it is looked at what holds on a day."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who speaks and who writes memory; None: as it is without a model."""

    agents: Agents | None = None
    voice: Voice | None = None
    curator: YearCurator | None = None


@dataclass(frozen=True, slots=True)
class Year:
    """What came of a year."""

    scores: Sequence[Score]
    findings: Findings
    missed: Sequence[str] = ()


@dataclass
class _Life:
    stage: Stage
    talk: LocalChat
    zone: str = FIRST_ZONE
    private: bool = False


def scripted_cast() -> Cast:
    """Return the script's curator, reviewer and voice; all others are the real ones."""
    said = {utterance.at.astimezone(UTC): utterance for utterance in script.utterances()}
    scenes = script.scenes()
    curator = YearCurator(said, scenes)
    real = agents_for(load(), Prompts.load())
    agents = replace(real, curator=curator, reviewer=YearReviewer(script.verdicts()))
    return Cast(agents, YearVoice(said, scenes), curator)


def both_years(folder: Path) -> tuple[Year, Year]:
    """Live the whole year with the script's agents and, at the same time, with the offline ones."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        scripted = processes.submit(_whole_year, folder / "scripted", scripted=True)
        offline = processes.submit(_whole_year, folder / "offline", scripted=False)
        return scripted.result(), offline.result()


def _whole_year(folder: Path, *, scripted: bool) -> Year:
    logging.disable(logging.WARNING)
    return asyncio.run(lived(folder, scripted_cast() if scripted else Cast()))


async def lived(folder: Path, cast: Cast, *, until: date | None = None, rest: int = 1) -> Year:
    """Live through the year, and look at each date of the table at what holds.

    Args:
        folder: Where its store is.
        cast: Who speaks and who writes memory.
        until: Its last day; None: the last date of the table.
        rest: Every how many days the chores are done while nothing is said or looked at.
    """
    said, wanted = script.utterances(), script.expectations()
    last = until or max(expectation.on for expectation in wanted)
    busy = {each_said.at.date() for each_said in said} | {expectation.on for expectation in wanted}
    begin = datetime.combine(said[0].at.date(), DAILY_AT, ZoneInfo(FIRST_ZONE)).astimezone(UTC)
    with staged(
        folder,
        voice=cast.voice,
        agents=cast.agents,
        embedder=the_embedder(),
        start=begin,
        timezone=FIRST_ZONE,
    ) as stage:
        life = _Life(stage, await stage.talk("joy"))
        scores: list[Score] = []
        day = said[0].at.date()
        while day <= last:
            if day in busy or day.toordinal() % rest == 0:
                await _begin_day(life, day)
            for other_said in [each_said for each_said in said if each_said.at.date() == day]:
                await _say(life, other_said)
            scores += await _look(
                life, day, [expectation for expectation in wanted if expectation.on == day]
            )
            day += timedelta(days=1)
        findings = await stage.services.store.read(findings_of)
    return Year(scores, findings, tuple(cast.curator.missed) if cast.curator else ())


async def _begin_day(life: _Life, day: date) -> None:
    _set_clock(life, datetime.combine(day, DAILY_AT, ZoneInfo(life.zone)))
    await life.stage.app.worker.chores.enqueue("minute")
    await life.stage.app.worker.chores.enqueue(DAILY)
    await life.stage.worker.drain()


async def _say(life: _Life, said: script.Said) -> None:
    _set_clock(life, said.at)
    await life.stage.app.worker.chores.enqueue("minute")
    if said.zone != life.zone:
        life.zone = said.zone
        await life.stage.write(_moves(life.talk.user_id, said.zone))
    if said.private != life.private:
        life.private = await life.talk.switch_private()
    await life.talk.flow.ainvoke(
        {
            "incoming": Incoming(
                conversation_id=life.talk.conversation_id,
                user_id=life.talk.user_id,
                text=said.text,
                held_by=life.stage.app.name,
                platform_id=said.id,
            )
        },
        context=life.stage.app.turn,
    )
    await life.stage.worker.drain()
    if said.end:
        await life.talk.end()
        await life.stage.worker.drain()


async def _look(life: _Life, day: date, wanted: Sequence[script.Expectation]) -> list[Score]:
    if not wanted:
        return []
    _set_clock(life, datetime.combine(day, EVENING, ZoneInfo(life.zone)))
    return await scored(life.stage, life.talk, wanted)


def _set_clock(life: _Life, at: datetime) -> None:
    # Never back: the person may fly west.
    life.stage.clock.at = max(life.stage.clock.at, at.astimezone(UTC))


def _moves(user_id: int, zone: str) -> Callable[[Rows], None]:
    def work(rows: Rows) -> None:
        rows.get_one(User, user_id).timezone = zone

    return work
