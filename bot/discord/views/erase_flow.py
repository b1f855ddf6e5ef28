"""Erasing for good: what goes is shown first, and goes on a press, or after a typed word."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

import discord

from bot.actions.erasure import TYPED, OwnErasing
from bot.actions.forget_all import Everything
from bot.discord.components.button_custom_id import BUTTON, WINDOW, ButtonAction, number_in
from bot.discord.components.buttons import ActionButton
from bot.discord.components.modals import Asking, ask_for
from bot.discord.components.responses import defer_response, edit_response, say
from bot.discord.context.interaction_user import Asked, InteractionUser, asker_of
from bot.discord.texts.erase import TEXTS
from bot.discord.views.erase_followup import AwaitedErasure
from bot.discord.views.topics import follow_forgetting
from config.errors import NotFound, StoreError
from memory.erasure.status import ErasureStatus

LONGEST_TOPIC = 60
"""A button's custom id, of at most a hundred characters, holds the topic."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a person wants erased, as the button's custom id holds it."""

    scope: str
    named: str = ""
    """The id of a row, or a topic."""
    along: bool = False
    """Whether what belongs to it goes too: messages, the answer, or facts."""

    @property
    def about(self) -> str:
        """What the action is about."""
        return f"{self.scope}:{int(self.along)}:{self.named}"

    @classmethod
    def read(cls, about: str) -> Self:
        """Return what an action is about."""
        if about.count(":") < 2:  # scope, along, named
            raise NotFound(BUTTON, about)
        scope, along, named = about.split(":", 2)
        return cls(scope, named, along == "1")


def own_erasing(asker: InteractionUser) -> OwnErasing:
    """Return what a person may erase, in their hands."""
    return OwnErasing(asker.app.services, asker.user_id, asker.language)


async def offer(
    interaction: Asked, asker: InteractionUser, wanted: Wanted, lines: Sequence[str]
) -> None:
    """Show what would go, with the button that has it go."""
    texts = TEXTS[asker.language]
    label = texts.erase_all if wanted.scope == "everything" else texts.erase
    view = discord.ui.View(timeout=None)
    action = ButtonAction("erase", asker.user_id, wanted.about)
    view.add_item(ActionButton(action, label, discord.ButtonStyle.danger))
    if wanted.scope == "everything":
        view.add_item(ActionButton(ButtonAction("forget_all", asker.user_id), texts.forget_all))
    await say(interaction, "\n".join(lines), view)


async def erase(interaction: Asked, action: ButtonAction) -> None:
    """Erase what the button is about; everything only after a typed word."""
    asker, wanted = await asker_of(interaction), Wanted.read(action.about)
    if wanted.scope == "everything":
        texts, typed = TEXTS[asker.language], TYPED[asker.language]
        asking = Asking(texts.title, texts.label.format(typed=typed), hint=typed)
        await ask_for(interaction, asking, action)
        return
    await defer_response(interaction, in_place=True)
    await _work_off(interaction, asker, await _accept(own_erasing(asker), wanted))


async def erase_everything(interaction: Asked, action: ButtonAction, word: str) -> None:
    """Erase everything, once the word for it was typed."""
    if Wanted.read(action.about).scope != "everything":
        raise NotFound(WINDOW, action.about)
    await defer_response(interaction, in_place=True)
    asker = await asker_of(interaction)
    await _work_off(interaction, asker, await own_erasing(asker).everything(word))


async def forget_all(interaction: Asked, action: ButtonAction) -> None:
    """Forget everything softly instead."""
    await defer_response(interaction, in_place=True)
    asker = await asker_of(interaction)
    done = await Everything(asker.app.services, action.owner).forget()
    if done.status is not None and done.goes_on:
        await follow_forgetting(interaction, asker, done.status)
        return
    said = TEXTS[asker.language].forgot_all.format(count=len(done.forgotten))
    await edit_response(interaction, said)


async def _accept(own: OwnErasing, wanted: Wanted) -> ErasureStatus:
    match wanted.scope:
        case "memory":
            return await own.memory(number_in(wanted.named), messages=wanted.along)
        case "message":
            return await own.message(number_in(wanted.named), cascade=wanted.along)
        case "conversation":
            return await own.conversation(number_in(wanted.named), facts=wanted.along)
        case "topic":
            return await own.topic(wanted.named, messages=wanted.along)
    raise NotFound(BUTTON, wanted.scope)


async def _work_off(interaction: Asked, asker: InteractionUser, accepted: ErasureStatus) -> None:
    """Do at once what was accepted, where this process does such work, and tell how far it is."""
    await edit_response(interaction, TEXTS[asker.language].erasing)
    if asker.app.settings.discord.chores:
        with suppress(StoreError):  # what was accepted is kept, and told as what it is
            await asker.app.worker.drain("erase")
    awaited = AwaitedErasure(interaction, accepted.id, asker.user_id, asker.language)
    await interaction.client.erased.follow(awaited)
