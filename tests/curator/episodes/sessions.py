"""Sessions that end, and the summarizer that tells of them."""

from collections.abc import Sequence

from bot.voice.voice import ScriptedVoice
from memory.tables import Job, Message
from tests.stage import Stage, said

TALE = ("I planted tomatoes today.", "They need a lot of water.", "Next week I plant beans.")


async def tell(stage: Stage, texts: Sequence[str] = TALE) -> None:
    """Say all of it and end the session."""
    talk = await stage.talk()
    for text in texts:
        await said(talk, text)
    await talk.end()


async def waiting(stage: Stage) -> list[Message]:
    return [message for message in await stage.all(Message) if message.folded_at is None]


def quiet(count: int) -> ScriptedVoice:
    return ScriptedVoice(["Go on."] * count)


async def curate(stage: Stage) -> None:
    """Work until the next job is to summarise."""
    while (await next_job(stage)).kind != "summarise":
        await stage.worker.work_next()


async def next_job(stage: Stage) -> Job:
    return next(job for job in await stage.all(Job) if job.done_at is None)
