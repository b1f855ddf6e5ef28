"""Why: which memories a reply stood on, each with what can be done about it."""

from discord import ui
from sqlmodel import Session as Rows
from sqlmodel import col

from bot.discord.components.button_custom_id import ButtonAction, number_in
from bot.discord.components.buttons import ActionButton
from bot.discord.components.fitting import fitting
from bot.discord.components.responses import say
from bot.discord.context.interaction_user import Asked, InteractionUser, asker_of
from bot.discord.texts.memory import MEMORY_TEXTS
from bot.discord.views.memory_lines import memory_line, quotes_of
from memory.conversation.platform_messages import turn_behind
from memory.reports.memory_view import MemoryView
from memory.storage.ownership import owned
from memory.tables import Conversation, Turn, row_id

MOST = 4
"""How many memories fit with a row of buttons each, and one row for turning the page."""


async def show_why(interaction: Asked, platform_id: str) -> None:
    """Show to the person alone what the reply in a message of Discord's stood on."""
    asker = await asker_of(interaction)
    texts = MEMORY_TEXTS[asker.language]
    turn = await asker.app.services.store.read(lambda rows: turn_behind(rows, platform_id))
    if turn is None:
        await say(interaction, texts.why_not_mine)
    elif turn.user_id != asker.user_id:
        await say(interaction, texts.why_others)
    else:
        said, view = await _page(asker, row_id(turn), 0)
        await say(interaction, said, view)


async def show_last_why(interaction: Asked) -> None:
    """Show what the newest reply to the person in this channel stood on."""
    asker = await asker_of(interaction)
    turn_id = await asker.app.services.store.read(lambda rows: _newest(rows, asker))
    if turn_id is None:
        await say(interaction, MEMORY_TEXTS[asker.language].why_none)
        return
    said, view = await _page(asker, turn_id, 0)
    await say(interaction, said, view)


async def turn_why(interaction: Asked, action: ButtonAction) -> None:
    """Show further memories that a reply stood on."""
    turn_id, first = map(number_in, action.parts(2))
    said, view = await _page(await asker_of(interaction), turn_id, first)
    await interaction.response.edit_message(content=fitting(said), view=view)


async def _page(asker: InteractionUser, turn_id: int, first: int) -> tuple[str, ui.View | None]:
    texts = MEMORY_TEXTS[asker.language]
    found = await asker.own.behind_reply(turn_id)
    shown = found[first : first + MOST]
    if not shown:
        return texts.why_none, None
    lines, view = [texts.why], ui.View(timeout=None)
    for row, memory in enumerate(behind.memory for behind in shown):
        quotes = quotes_of(memory, asker.language)
        lines += [memory_line(memory, asker.language), *(f"> {quote}" for quote in quotes[:1])]
        _add_buttons(view, asker, memory, row)
    for start, label in ((first - MOST, texts.earlier), (first + MOST, texts.later)):
        if 0 <= start < len(found):
            action = ButtonAction("why_page", asker.user_id, f"{turn_id}-{start}")
            view.add_item(_in_row(ActionButton(action, label), MOST))
    return "\n".join(lines), view


def _add_buttons(view: ui.View, asker: InteractionUser, memory: MemoryView, row: int) -> None:
    texts, number = MEMORY_TEXTS[asker.language], memory.id
    if memory.state != "active":
        offered = [("restore", texts.restore)]
    else:
        offered = [
            ("wrong", f"#{number} {texts.wrong}"),
            ("outdated", texts.outdated_button),
            ("hush", texts.hush),
            ("forget", texts.forget),
        ]
    for name, label in offered:
        action = ButtonAction(name, asker.user_id, str(number))
        view.add_item(_in_row(ActionButton(action, label), row))


def _in_row(button: ActionButton, row: int) -> ActionButton:
    button.row = row
    return button


def _newest(rows: Rows, asker: InteractionUser) -> int | None:
    found = (
        owned(asker.user_id, Turn.id)
        .join(Conversation)
        .where(Conversation.channel == asker.spot.channel)
        .order_by(col(Turn.id).desc())
    )
    return rows.exec(found).first()
