"""Responding: what a person asked is taken up first, then done, then told to them alone."""

import logging
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord

from bot.discord.components.fitting import LONGEST, fitting
from bot.discord.context.interaction_user import Asked
from bot.discord.context.user import language_for
from bot.discord.texts.general import TEXTS, small

log = logging.getLogger(__name__)

EXPIRED = (10015, 50027)
"""Discord's codes for an answer that comes over 15 minutes after the question."""
ANSWERED = 40060
"""Discord's code for an interaction that has its first answer already."""
TAKEN_UP = "taken up"


async def defer_response(interaction: Asked, *, in_place: bool = False) -> None:
    """Take up what was asked before anything is done; the answer is new, or stands in its place.

    Where this comes too late, or another process was first, it raises, and nothing is to be done:
    Discord itself tells the person that there was no answer.
    """
    new = not in_place
    try:
        try:
            await interaction.response.defer(ephemeral=new, thinking=new)
        except (aiohttp.ClientError, OSError):
            await interaction.response.defer(ephemeral=new, thinking=new)
    except discord.HTTPException as problem:
        unsure: bool = interaction.client.callbacks.may_be_taken(interaction.id)
        if problem.code != ANSWERED or not unsure:
            raise
        # Discord took it, and then told of an error or of nothing: so it was this process (or
        # another with the same token, in the moment when this one's try was lost on its way).
        interaction.extras[TAKEN_UP] = True


async def say(
    interaction: Asked,
    text: str,
    view: discord.ui.View | None = None,
    files: Sequence[discord.File] = (),
) -> None:
    """Tell the person alone, as the first answer or after it."""
    text = fitting(text)
    showing: Any = {"files": list(files)} | ({"view": view} if view is not None else {})
    if not (interaction.response.is_done() or TAKEN_UP in interaction.extras):
        await interaction.response.send_message(text, ephemeral=True, **showing)
        return
    try:
        await interaction.followup.send(text, ephemeral=True, **showing)
    except discord.HTTPException as problem:
        await _whisper_instead(interaction, problem, text, showing)


async def edit_response(interaction: Asked, text: str, view: discord.ui.View | None = None) -> None:
    """Let the message that was taken up in its place say this from now on."""
    text = fitting(text)
    try:
        await interaction.edit_original_response(content=text, view=view)
    except discord.HTTPException as problem:
        await _whisper_instead(interaction, problem, text, {"view": view} if view else {})


async def _whisper_instead(
    interaction: Asked, problem: discord.HTTPException, text: str, showing: Any
) -> None:
    """Where Discord takes no more answers, tell the person in private: never where others read."""
    if problem.code not in EXPIRED:
        raise problem
    lead = small(TEXTS[language_for(interaction.locale)].took_long)
    whole = f"{lead}\n{text}"
    for file in showing.get("files", ()):
        file.reset()
    try:
        await interaction.user.send(whole if len(whole) <= LONGEST else text, **showing)
    except discord.HTTPException as again:
        log.warning(
            "interaction %s: done, but nobody could be told: %s", interaction.id, again.code
        )
