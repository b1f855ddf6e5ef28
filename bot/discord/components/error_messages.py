"""Trouble: what a person is told when a command or a button fails, and what the log is."""

import logging
from collections.abc import Mapping
from math import ceil
from secrets import token_hex
from traceback import format_tb

import aiohttp
import discord
from discord import app_commands

from bot.discord.components.button_custom_id import BUTTON, WINDOW
from bot.discord.components.responses import say
from bot.discord.context.interaction_user import Asked
from bot.discord.context.user import language_for
from bot.discord.texts.general import TEXTS, small
from bot.reason import reason_of
from bot.texts.troubles import told
from config.errors import CompanionError, ErasedMeanwhile, NotFound, OperationRefused
from memory.vocabulary import Language

log = logging.getLogger(__name__)

REFUSED: Mapping[int, str] = {
    10062: "interaction %s came too late: nothing was done, and Discord tells the person so",
    40060: "interaction %s was answered before: nothing was done here",
}
"""What it means, by Discord's code, that a first answer is not taken: all is done only after it."""
NOT_ALLOWED: Mapping[Language, str] = {
    "en": "Only those who manage this server may do that.",
    "zh": "只有管理这个服务器的人可以这样做。",
}
COOLDOWN: Mapping[Language, str] = {
    "en": "That was just done; please try again in {seconds} seconds.",
    "zh": "刚刚才做过；请过 {seconds} 秒再试。",
}
NOT_FOUND: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "": "There is no such memory.",
        "message": "I keep no such message that would be yours to erase.",
        "conversation": "Of what was said here I keep nothing.",
        "user": "I know nothing of you any more.",
        BUTTON: "This button does nothing any more; please use the command anew.",
        WINDOW: "Nothing was done: this window is too old. Please press the button anew.",
    },
    "zh": {
        "": "没有这条记忆。",
        "message": "我没有保存这样一条可以由你抹去的消息。",
        "conversation": "这里说过的话，我没有保存。",
        "user": "关于你，我已经一无所知。",
        BUTTON: "这个按钮已经失效了；请重新使用命令。",
        WINDOW: "什么都没有做：这个窗口已经过时了。请重新按一次按钮。",
    },
}
"""By what is not found; the first where nothing else is said of it."""


async def tell_trouble(interaction: Asked, problem: BaseException) -> None:
    """Tell the person in one sentence; what nobody foresaw gets a reference for the operator."""
    cause = problem.original if isinstance(problem, app_commands.CommandInvokeError) else problem
    language = language_for(interaction.locale)
    if not _is_refused(interaction, cause):
        await tell(interaction, _sentence(cause, language))


async def tell(interaction: Asked, sentence: str) -> None:
    """Tell the person alone, where that can be done at all; the log has why it could not."""
    try:
        await say(interaction, sentence)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
        if not _is_refused(interaction, problem):
            log.warning("interaction %s: %s", interaction.id, reason_of(problem))


def _is_refused(interaction: Asked, problem: BaseException) -> bool:
    """Log that Discord took no first answer, and tell whether it was that."""
    if not isinstance(problem, discord.HTTPException) or problem.code not in REFUSED:
        return False
    log.warning(REFUSED[problem.code], interaction.id)
    return True


def _sentence(problem: BaseException, language: Language) -> str:
    match problem:
        case ErasedMeanwhile():
            return told(problem, language)
        case NotFound():
            return NOT_FOUND[language].get(problem.what, NOT_FOUND[language][""])
        case OperationRefused():
            return told(problem, language)
        case app_commands.CommandOnCooldown():
            return COOLDOWN[language].format(seconds=ceil(problem.retry_after))
        case app_commands.CheckFailure():
            return NOT_ALLOWED[language]
    reference, texts = token_hex(4), TEXTS[language]
    _log_for_the_operator(reference, problem)
    return f"{texts.trouble}\n{small(texts.reference.format(reference=reference))}"


def _log_for_the_operator(reference: str, problem: BaseException) -> None:
    log.error("%s: %s", reference, reason_of(problem))
    if isinstance(problem, CompanionError):
        return
    # Where, but not what: the words of an unknown error may be somebody's.
    log.error("%s\n%s", reference, "".join(format_tb(problem.__traceback__)))
