import asyncio
import subprocess
from pathlib import Path

from bot.voice.voice import ScriptedVoice
from tests.bot.cli.conftest import Run
from tests.commands import BOUND, COMPANION, Home
from tests.stage import Stage, eventually, said, staged


async def _say(folder: Path, text: str) -> None:
    with staged(folder, voice=ScriptedVoice(["Hm."])) as stage:
        await said(await stage.talk(), text)


def test_draining_works_off_what_is_due_and_tells_what_is_left(run: Run, met: Path):
    asyncio.run(_say(met, "My cat is called Pixel."))

    assert run("curator", "--drain", "--json").json == {
        "due": 0,
        "held": 0,
        "running": 0,
        "parked": 0,
        "embedded": {"made": 1, "total": 1},
    }
    assert [entry["content"] for entry in run("memory", "list", "--json").json] == [
        "The user's cat is called Pixel."
    ]
    assert run("curator", "--drain").out == (
        "jobs: due 0, held 0, running 0, parked 0\nembedded: 1 of 1 memories\n"
    )


def test_it_fails_where_jobs_are_parked(run: Run, met: Path):
    asyncio.run(_say(met, "My cat is called Pixel."))
    with staged(met) as stage:
        stage.damage("UPDATE jobs SET kind = 'of a newer version'")

    told = run("curator", "--drain", "--json")

    assert told.code == 1
    assert '"parked": 1' in told.out


def test_it_works_until_it_is_told_to_stop(tmp_path: Path):
    home = Home(tmp_path)
    asyncio.run(_say(home.data, "My cat is called Pixel."))
    working = subprocess.Popen(
        [COMPANION, "curator", "--json", "--data", str(home.data)],
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        env=home.environment,
    )
    try:
        with staged(home.data) as stage:
            asyncio.run(_until_remembered(stage))
        working.terminate()
        out, _ = working.communicate(timeout=BOUND)
    finally:
        working.kill()

    assert working.returncode == 0
    assert b'"running": 0' in out


async def _until_remembered(stage: Stage) -> None:
    async with asyncio.timeout(BOUND):
        await eventually(stage.contents)
