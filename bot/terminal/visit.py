"""One visit to the chat: the welcome, each line with its answer, and the parting."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime

from bot.actions.account.sources import OwnSources
from bot.actions.local_chat import LocalChat
from bot.actions.local_user import PLATFORM
from bot.actions.question_views import OwnQuestionViews
from bot.actions.reminders import REMINDER, note_reminder, reminders_for, retold
from bot.terminal.screen import Screen
from bot.terminal.waiting_sign import WaitingSign
from bot.texts.erase import ERASE_TEXTS
from bot.texts.terminal import TEXTS
from bot.texts.troubles import told
from config.errors import CompanionError, StoreError
from memory.dates.partial_date import local_time
from memory.lifecycle.reminders import Teller
from memory.vocabulary import Language

LOOK_BACK = 4
"""How many of the last messages a returning person is shown."""


@dataclass
class Visit:
    """A person at the chat, from the welcome to the parting."""

    talk: LocalChat
    screen: Screen
    since: datetime
    _language: Language = field(default="en", init=False)
    """That of the last line."""
    _met_in: Language | None = field(default=None, init=False)
    """The language in which somebody new was met who has said nothing yet."""
    _knows_nothing_is_learned: bool = field(default=False, init=False)

    async def welcome(self) -> None:
        """Meet the person: who is new learns what is remembered, who comes back sees the end."""
        talk, language = self.talk, await self.talk.language()
        self._language = language
        if not talk.app.has_voice_of_model:
            self.screen.say(TEXTS[language].offline, dim=True)
        if talk.is_new_user:
            self._introduce(language)
            await talk.greeted()
            self._met_in = language
        if talk.was_interrupted:
            self.screen.say(TEXTS[language].interrupted)
        if self.screen.is_terminal:
            await self._look_back(language)
            self.screen.say(talk.app.character.wording(language).greeting)
        if not talk.is_new_user:
            await self._remind(language)
        if waits := len(await OwnQuestionViews(talk.services, talk.user_id).all()):
            self.screen.say(TEXTS[language].waits.format(count=waits), dim=True)

    async def ask(self) -> None:
        """Ask what the person wants to be asked before it is remembered."""
        from bot.terminal.question_commands import asked_here  # late: the prompt waits for no act

        talk = self.talk
        if not await talk.is_over() and (asked := await asked_here(talk, await talk.language())):
            self.screen.say(asked)

    async def goes_on(self, said: str) -> bool:
        """Hear a line and answer it; False where everything is erased, and the visit over."""
        if not await self.talk.is_over():
            if said:
                await self._hear(said)
            if not await self.talk.is_over():
                return True
            if said.startswith("/"):
                return False  # a command that erases says so itself
        self.screen.say(ERASE_TEXTS[self._language].farewell)
        return False

    async def part(self) -> None:
        """Wait until what was said is remembered; what is left is done next time."""
        texts = TEXTS[await self.talk.language()]
        if self.screen.is_terminal:
            self.screen.say(texts.parting, dim=True)
        is_done = await self._remembered()
        left = await self.talk.app.worker.left(self.talk.user_id)
        await self.ask()
        await self._tell_that_nothing_is_learned()
        if count := left.due + left.running:
            by_another = is_done and left.running  # what is due has to wait for that
            text = texts.left_to_another if by_another else texts.left_over
            self.screen.say(text.format(count=count), dim=True)

    async def _hear(self, said: str) -> None:
        self._language = language = await self.talk.language(said)
        if self._met_in not in (None, language):
            self._introduce(language)
        self._met_in = None
        if said.startswith("/"):
            from bot.terminal.commands import obey  # late, as above

            self.screen.say(await obey(self.talk, said, language))
            return
        await self._answer(said, language)
        if await self.talk.lacked_model():
            self.screen.say(TEXTS[language].no_model, dim=True)
        self.talk.app.worker.wake()
        if not self.screen.is_terminal:
            await self._remembered()  # a script's next line may build on this one
            await self.ask()
        await self._tell_that_nothing_is_learned()

    async def _answer(self, said: str, language: Language) -> None:
        """Show the reply as it comes, and till then that it is waited for."""
        name = self.talk.app.character.name
        self.screen.speaker(name)
        sign = WaitingSign(self.screen, name, TEXTS[language].still_waiting)
        sign.begin()
        try:
            async for piece in self.talk.say(said):
                sign.end()
                self.screen.piece(piece)
        except CompanionError as problem:
            sign.end()
            if isinstance(problem, StoreError):
                self.screen.piece(f"{TEXTS[language].unkept} ")
            self.screen.piece(told(problem, language))
        finally:
            sign.end()
        await self._mark_sources(language)
        self.screen.say("")

    async def _mark_sources(self, language: Language) -> None:
        """Put marks under the reply that open what stands behind it, for who wants to see them."""
        if not self.screen.is_terminal:
            return
        own = OwnSources(self.talk.app.store_services, self.talk.user_id)
        try:
            marks = await own.of_newest(self.talk.conversation_id)
        except StoreError:
            return
        if marks:
            signs = "".join(each.mark for each in marks)
            self.screen.piece(f" {TEXTS[language].sources.format(signs=signs)}")

    async def _tell_that_nothing_is_learned(self) -> None:
        """Say so once, where the curator's model answers what nobody can read."""
        if self._knows_nothing_is_learned or not await self.talk.learns_nothing(self.since):
            return
        self._knows_nothing_is_learned = True
        self.screen.say(TEXTS[await self.talk.language()].learns_nothing, dim=True)

    async def _remind(self, language: Language) -> None:
        teller = Teller(PLATFORM, self.talk.app.character.id)
        async for due in reminders_for(self.talk.services, self.talk.user_id, teller):
            self.screen.say(REMINDER[language].format(content=retold(due)))
            await note_reminder(self.talk.services, due)

    def _introduce(self, language: Language) -> None:
        wording = self.talk.app.character.wording(language)
        self.screen.say(f"{wording.first_contact}\n{TEXTS[language].first_contact}")

    async def _look_back(self, language: Language) -> None:
        last = await self.talk.newest(LOOK_BACK)
        if last:
            when = local_time(last[-1].at, None).strftime("%Y-%m-%d %H:%M")
            self.screen.say(TEXTS[language].last_time.format(when=when), dim=True)
            name = self.talk.app.character.name
            for message in last:
                speaker = f"{name}:" if message.author_id is None else ">"
                shown = message.text.replace("\n", "\n  ")
                self.screen.say(f"  {speaker} {shown}", dim=True)

    async def _remembered(self) -> bool:
        """Wait, not for ever, until what was said is remembered; tell whether this process is done.

        Another may still be at work on some of it.
        """
        work = asyncio.create_task(self.talk.app.worker.drain())
        # Not cancelled when the time is over: a job in the middle of a model's answer goes on.
        await asyncio.wait({work}, timeout=self.talk.app.settings.work.parting_seconds)
        return work.done()
