"""What is about to be let go, a page at a time, with a button on each that keeps it."""

from collections.abc import Sequence

import discord
from discord import ui

from bot.discord.components.button_custom_id import ButtonAction, number_in
from bot.discord.components.buttons import ActionButton
from bot.discord.components.responses import defer_response, edit_response, say
from bot.discord.context.interaction_user import Asked, InteractionUser, asker_of
from bot.discord.texts.memory import MEMORY_TEXTS
from bot.discord.views.memory_lines import told
from bot.texts.periods import with_period
from bot.texts.terminal import TEXTS
from memory.reports.fading_forecast import AboutToFade

PAGE = 10
"""How many stand on a page: two rows of buttons, and one to turn it."""


async def show_fading(interaction: Asked) -> None:
    """Show the person alone what fades in the coming days."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    said, view = await _page(asker, 0)
    await say(interaction, said, view)


async def turn_fading(interaction: Asked, action: ButtonAction) -> None:
    """Show another page in the place of this one."""
    await defer_response(interaction, in_place=True)
    said, view = await _page(await asker_of(interaction), action.number)
    await edit_response(interaction, said, view)


async def keep(interaction: Asked, action: ButtonAction) -> None:
    """Keep a memory, and show the page without it."""
    await defer_response(interaction, in_place=True)
    asker = await asker_of(interaction)
    number, first = map(number_in, action.parts(2))
    memory = await asker.own.keep(number)
    said, view = await _page(asker, first)
    kept = MEMORY_TEXTS[asker.language].kept.format(content=told(memory.content))
    await edit_response(interaction, f"{kept}\n{said}", view)


async def _page(asker: InteractionUser, first: int) -> tuple[str, ui.View]:
    texts, plain = MEMORY_TEXTS[asker.language], TEXTS[asker.language]
    found = await asker.own.fading()
    first = min(first, (len(found) - 1) // PAGE * PAGE) if found else 0
    shown = found[first : first + PAGE]
    if not shown:
        return plain.nothing_fades, ui.View(timeout=None)
    lines = [texts.fading, *(_line(fading, asker) for fading in shown)]
    if len(found) > PAGE:
        lines.append(f"-# {texts.page.format(first=first + 1, last=first + len(shown))}")
    return "\n".join(lines), _view(asker, shown, first, is_last=first + PAGE >= len(found))


def _line(fading: AboutToFade, asker: InteractionUser) -> str:
    coming = TEXTS[asker.language].coming[fading.coming]
    when = MEMORY_TEXTS[asker.language].fades.format(coming=coming, day=f"{fading.at:%Y-%m-%d}")
    content = with_period(told(fading.content), fading.period, asker.language)
    return f"`#{fading.id}` {content} ({when})"


def _view(
    asker: InteractionUser, shown: Sequence[AboutToFade], first: int, *, is_last: bool
) -> ui.View:
    texts, view = MEMORY_TEXTS[asker.language], ui.View(timeout=None)
    for fading in shown:
        kept = ButtonAction("keep", asker.user_id, f"{fading.id}-{first}")
        label = texts.keep.format(id=fading.id)
        view.add_item(ActionButton(kept, label, discord.ButtonStyle.primary))
    for turned, label, is_there in (
        (max(first - PAGE, 0), texts.sooner, first > 0),
        (first + PAGE, texts.later_on, not is_last),
    ):
        if is_there:
            page = ButtonAction("fading_page", asker.user_id, str(turned))
            view.add_item(ActionButton(page, label))
    return view
