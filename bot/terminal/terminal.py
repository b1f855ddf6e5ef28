"""The chat in a terminal: the main thread reads lines, everything else runs in a loop beside."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from bot.actions.local_chat import LocalChat, open_talk
from bot.app import App
from bot.terminal.commands import obey
from bot.terminal.event_loop_thread import LoopThread
from bot.terminal.question_commands import asked_here, waiting
from bot.terminal.screen import Screen
from bot.texts.erase import ERASE_TEXTS
from bot.texts.terminal import TEXTS, TerminalTexts
from config.errors import CompanionError
from memory.dates.partial_date import local_time
from memory.queue.job_report import Backlog
from memory.text.normalization import cleaned

News = Callable[[], Iterable[str]]
FULL_WIDTH_SLASH = "／"  # as Chinese input methods write it
LOOK_BACK = 4
"""How many of the last messages a returning person is shown."""


def chat(app: App, user: str, screen: Screen, *, before_each: News = tuple) -> None:
    """Talk until the person leaves; then wait a little for what was said to be remembered.

    `before_each` is asked before every message for what is to be told first.
    """
    with LoopThread() as loop:
        talk = loop.run(open_talk(app, user))
        loop.run(app.worker.chores.start())
        loop.start(app.worker.run())
        try:
            loop.run(_welcome(talk, screen))
            _converse(loop, talk, screen, before_each)
        except KeyboardInterrupt:
            screen.say("")
        if loop.run(talk.is_over()):
            return  # nobody is left to remember anything of
        with suppress(KeyboardInterrupt):  # who will not wait leaves; the work is done next time
            loop.run(_part(talk, screen))


def _converse(loop: LoopThread, talk: LocalChat, screen: Screen, before_each: News) -> None:
    language = loop.run(talk.language())
    for line in screen.lines():
        for news in before_each():
            screen.say(news, dim=True)
        loop.run(_ask(talk, screen))
        said = _with_plain_slash(cleaned(line).strip())
        if said.lower() == "/quit":
            return
        try:
            if loop.run(talk.is_over()):  # erased by another process
                screen.say(ERASE_TEXTS[language].farewell)
                return
            if said:
                language = loop.run(talk.language())
                loop.run(_hear(talk, said, screen))
            if loop.run(talk.is_over()):
                return
        except KeyboardInterrupt:
            screen.say("")  # the reply was cut off; the talk goes on


def _with_plain_slash(said: str) -> str:
    """Return a line with the stroke that commands begin with, where it was typed in full width."""
    return f"/{said[1:]}" if said.startswith(FULL_WIDTH_SLASH) else said


async def _hear(talk: LocalChat, said: str, screen: Screen) -> None:
    if said.startswith("/"):
        screen.say(await obey(talk, said, await talk.language()))
        return
    screen.speaker(talk.app.character.name)
    try:
        async for piece in talk.say(said):
            screen.piece(piece)
    except CompanionError as problem:
        screen.piece(str(problem))
    screen.say("")
    talk.app.worker.wake()
    if not screen.is_terminal:
        await _remembered(talk)  # a script's next line may build on this one
        await _ask(talk, screen)


async def _ask(talk: LocalChat, screen: Screen) -> None:
    """Ask what the person wants to be asked before it is remembered."""
    if not await talk.is_over() and (asked := await asked_here(talk, await talk.language())):
        screen.say(asked)


async def _welcome(talk: LocalChat, screen: Screen) -> None:
    language = await talk.language()
    texts, wording = TEXTS[language], talk.app.character.wording(language)
    if talk.app.turn.voice.model == "offline":
        screen.say(texts.offline, dim=True)
    if talk.is_new_user:
        screen.say(f"{wording.first_contact}\n{texts.first_contact}")
        await talk.greeted()
    if talk.was_interrupted:
        screen.say(texts.interrupted)
    if screen.is_terminal:
        await _look_back(talk, screen, texts)
        screen.say(wording.greeting)
    if waits := await waiting(talk, language):
        screen.say(waits, dim=True)


async def _look_back(talk: LocalChat, screen: Screen, texts: TerminalTexts) -> None:
    last = await talk.newest(LOOK_BACK)
    if last:
        when = local_time(last[-1].at, None).strftime("%Y-%m-%d %H:%M")
        screen.say(texts.last_time.format(when=when), dim=True)
        for message in last:
            name = talk.app.character.name if message.author_id is None else ">"
            screen.say(f"  {name} {message.text}", dim=True)


async def _part(talk: LocalChat, screen: Screen) -> None:
    """Wait until what was said is remembered; what is left is done next time."""
    texts = TEXTS[await talk.language()]
    if screen.is_terminal:
        screen.say(texts.parting, dim=True)
    left = await _remembered(talk)
    await _ask(talk, screen)
    count = left.due + left.running
    if count:
        screen.say(texts.left_over.format(count=count), dim=True)


async def _remembered(talk: LocalChat) -> Backlog:
    """Wait, not for ever, until what was said is remembered; return what is left to do."""
    work = asyncio.create_task(talk.app.worker.drain())
    # Not cancelled when the time is over: a job in the middle of a model's answer goes on.
    await asyncio.wait({work}, timeout=talk.app.settings.work.parting_seconds)
    return await talk.app.worker.left()
