"""Answering: one burst of messages becomes one reply."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from secrets import token_hex
from traceback import format_tb

import discord
from sqlmodel import Session as Rows

from bot.app import App
from bot.discord.components.troubles import TROUBLES, passes
from bot.discord.context.channel import PLATFORM, spot_at
from bot.discord.context.user import KnownParticipant, know
from bot.discord.messages.content import ContentReading, Read
from bot.discord.messages.message_filter import replied_id
from bot.discord.messages.message_group import MessageGroup
from bot.discord.messages.remarks import remarks
from bot.discord.messages.reply_chain import chain_of, forwarded_by
from bot.discord.messages.source_marks import mark_sources
from bot.discord.messages.streaming import Sending, answer_to
from bot.discord.messages.typing_indicator import typing_in
from bot.discord.notices.onboarding import Telling
from bot.discord.texts.general import TEXTS, small
from bot.flow.streaming import reply_pieces
from bot.flow.turn_state import Flow
from bot.reason import reason_of
from bot.texts.troubles import told
from config.errors import CompanionError, ErasedMeanwhile, StoreError
from config.models.calls.call_context import on_occasion
from memory.conversation.incoming import Incoming, Part, Quoted
from memory.conversation.platform_messages import (
    message_behind,
    messages_shown_as,
    note_piece,
    turn_about,
    unsay,
)
from memory.conversation.turns import UNBEGUN, UNSEEN
from memory.privacy.consent import ConsentDecision
from memory.tables import User
from memory.text.language import language_of
from memory.vocabulary import Language

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Round:
    """What one reply is made from."""

    burst: MessageGroup
    known: KnownParticipant
    language: Language
    read: Sequence[Read]
    incoming: Incoming

    @property
    def newest(self) -> discord.Message:
        """The message that the reply stands under."""
        return self.burst.messages[-1]


@dataclass(frozen=True, slots=True)
class Answering:
    """Reads, asks the flow, and lets the reply grow; an error becomes a sentence."""

    app: App
    flow: Flow
    reading: ContentReading
    telling: Telling

    async def answer(self, burst: MessageGroup, me: discord.ClientUser) -> None:
        """Answer the messages together."""
        newest = burst.messages[-1]
        if not may_send(newest):
            log.info("channel %s: may not speak there", newest.channel.id)
            return
        try:
            with self.app.worker.replies.reply():
                async with typing_in(newest.channel) as hush:
                    await self._answer(burst, me, hush)
        except (discord.Forbidden, discord.NotFound) as problem:
            log.warning("channel %s: %s", newest.channel.id, reason_of(problem))
        except Exception as problem:  # noqa: BLE001  # a reply's edge: the next one must be made
            await self._apologise(burst, problem)

    async def _answer(
        self, burst: MessageGroup, me: discord.ClientUser, hush: Callable[[], object]
    ) -> None:
        """Let the reply grow; as soon as anything of it can be seen, typing is shown no more."""
        this = await self._round(burst, me)
        burst.is_read = True
        sending, asked = self._sending(this, hush), this.newest
        try:
            async with aclosing(self._pieces(this)) as pieces:
                await sending.stream(pieces)
            await self._add_reference(sending, this)
            await mark_sources(sending, self.app, this.known, this.language)
        except asyncio.CancelledError:
            await asyncio.shield(self._break_off(sending, this.language))
            if not burst.is_shown:
                await asyncio.shield(self._let_go(this, UNBEGUN))
            raise
        except TROUBLES as problem:
            if not sending.messages:
                await self._let_go(this, UNSEEN if passes(problem) else UNBEGUN)
                raise
            # What can be seen is marked as growing, and finished at the next start.
            await sending.mark()
            log.warning("message %s: its reply is not whole: %s", asked.id, reason_of(problem))
            return
        self.app.worker.wake()
        try:
            await self.telling.after(this.newest, this.known, this.language)
        except StoreError as problem:
            log.error("message %s: nobody is asked: %s", this.newest.id, problem)  # noqa: TRY400

    async def _round(self, burst: MessageGroup, me: discord.ClientUser) -> Round:
        newest, store = burst.messages[-1], self.app.services.store
        spot = spot_at(newest)
        replied = replied_id(newest)

        def work(rows: Rows) -> tuple[KnownParticipant, Language, int | None]:
            known = know(rows, self.app, spot, newest.author)
            last = rows.get_one(User, known.user_id).language
            if not replied:
                return known, last, None
            return known, last, message_behind(rows, known.conversation_id, str(replied))

        known, last, reply_to = await store.write(work)
        chosen = self.app.settings.language
        language = language_of(newest.content, last) if chosen == "auto" else chosen
        if not await self.telling.before(burst.messages[0], known, language):
            known = replace(known, hearing=ConsentDecision(kept=False), off_record=True)
        with on_occasion(user_id=known.user_id, private=known.off_record):
            read = [await self.reading.read(message, me, language) for message in burst.messages]
        chain = await self._chain(burst, me, language)
        burst.quoted = [int(quoted.platform_id) for quoted in chain if quoted.platform_id]
        incoming = Incoming(
            conversation_id=known.conversation_id,
            user_id=known.user_id,
            text=read[-1].text,
            held_by=self.app.name,
            platform_id=str(newest.id),
            waits_from=burst.waits_from,
            reply_to_id=reply_to,
            parts=[
                Part(str(message.id), other_read.text, other_read.pictures)
                for message, other_read in zip(burst.messages[:-1], read, strict=False)
            ],
            chain=chain,
            kept=known.hearing.kept,
            pictures=read[-1].pictures,
        )
        return Round(burst, known, language, read, incoming)

    async def _chain(
        self, burst: MessageGroup, me: discord.ClientUser, language: Language
    ) -> list[Quoted]:
        """Return what stands above the messages: what they forward, and what they reply to."""
        most = self.app.settings.discord.reply_chain
        earlier = [
            quoted for message in burst.messages[:-1] for quoted in forwarded_by(message, language)
        ]
        return [*earlier, *await chain_of(burst.messages[-1], me, most, language)]

    def _sending(self, this: Round, hush: Callable[[], object]) -> Sending:
        store, asked = self.app.services.store, str(this.newest.id)

        async def shown(message: discord.Message) -> None:
            try:
                await store.write(
                    lambda rows: note_piece(
                        rows, this.known.conversation_id, asked, str(message.id)
                    )
                )
            except StoreError as problem:
                # It stands there, and goes on: what is lost is that it is ours.
                log.error("message %s: not noted as ours: %s", message.id, problem)  # noqa: TRY400

        pace = self.app.settings.discord.edit_seconds

        def before_first() -> None:
            hush()
            this.burst.show()

        return Sending(this.newest, pace, before_first, shown)

    async def _pieces(self, this: Round) -> AsyncGenerator[str]:
        some = False
        async with aclosing(reply_pieces(self.flow, this.incoming, self.app.turn)) as pieces:
            async for piece in pieces:
                some = True
                yield piece
        if some:
            known, texts, late = this.known, TEXTS[this.language], this.burst.came_late
            yield await remarks(self.app, known, this.read, texts, late=late)

    async def _add_reference(self, sending: Sending, this: Round) -> None:
        """Under a reply that failed, tell by which number an operator finds out why."""
        asked = str(this.newest.id)
        try:
            turn = await self.app.services.store.read(
                lambda rows: turn_about(rows, this.known.conversation_id, asked)
            )
        except StoreError as problem:
            # What was said stands there whole: an apology beneath it would take it back.
            log.error("message %s: no reference is told: %s", asked, problem)  # noqa: TRY400
            return
        if turn is None or turn.error is None or not sending.messages:
            return
        texts = TEXTS[this.language]
        sending.text += f"\n{small(texts.reference.format(reference=f't{turn.id}'))}"
        await sending.finish()

    async def _break_off(self, sending: Sending, language: Language) -> None:
        """Say under what can be seen of a reply that it was cut off."""
        if not sending.messages:
            return
        if not sending.is_whole:
            sending.text += f"\n({self.app.character.wording(language).interrupted})"
        try:
            await sending.show()
        except TROUBLES as problem:
            log.warning(
                "message %s: its reply stays cut off: %s", sending.asked.id, reason_of(problem)
            )

    async def _let_go(self, this: Round, error: str) -> None:
        """End a turn whose reply nobody saw anything of: one that is unbegun is taken up again."""
        asked, now = str(this.newest.id), self.app.services.now()

        def work(rows: Rows) -> None:
            turn = turn_about(rows, this.known.conversation_id, asked)
            if turn is not None and turn.held_by == self.app.name:
                unsay(rows, turn, error, now)

        try:
            await self.app.services.store.write(work)
        except StoreError as problem:
            log.warning("message %s: its turn is left as it is: %s", asked, problem)

    async def _apologise(self, burst: MessageGroup, problem: Exception) -> None:
        newest, reference = burst.messages[-1], token_hex(4)
        log.error("%s: message %s: %s", reference, newest.id, reason_of(problem))
        if not isinstance(problem, CompanionError | discord.HTTPException):
            # Where, but not what: the words of an unknown error may be somebody's.
            log.error("%s\n%s", reference, "".join(format_tb(problem.__traceback__)))
        texts = TEXTS[language := language_of(newest.content)]
        if isinstance(problem, ErasedMeanwhile):
            said = told(problem, language)
        elif await self._is_kept(newest):
            said = self.app.character.wording(language).speechless
        else:
            said = texts.unkept if isinstance(problem, StoreError) else texts.trouble
        apology = f"{said}\n{small(texts.reference.format(reference=reference))}"
        burst.show()
        try:
            await answer_to(newest, apology, f"{newest.id}-s")
        except TROUBLES as again:
            log.warning("%s: could not be said: %s", reference, reason_of(again))

    async def _is_kept(self, message: discord.Message) -> bool:
        """Tell whether a message was taken in, so that nobody has to say it again."""
        spot, shown, character = spot_at(message), [str(message.id)], self.app.character.id
        try:
            found = await self.app.services.store.read(
                lambda rows: messages_shown_as(
                    rows, PLATFORM, spot.channel, shown, character=character
                )
            )
        except StoreError:
            return False
        return bool(found)


def may_send(message: discord.Message) -> bool:
    """Tell whether the bot may answer in the message's channel."""
    channel = message.channel
    if message.guild is None or isinstance(channel, discord.DMChannel | discord.GroupChannel):
        return True
    allowed = channel.permissions_for(message.guild.me)
    if isinstance(channel, discord.Thread):
        return allowed.view_channel and allowed.send_messages_in_threads
    return allowed.view_channel and allowed.send_messages
