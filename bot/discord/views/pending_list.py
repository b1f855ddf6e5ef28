"""What waits for a person's yes, a page at a time, with a yes and a no under each."""

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from bot.actions.questions import Answered, OwnQuestions, Waiting, by_run, waits_under
from bot.discord.components.button_custom_id import ButtonAction, number_in
from bot.discord.components.buttons import ActionButton
from bot.discord.components.responses import defer_response, edit_response, say
from bot.discord.context.interaction_user import Asked, InteractionUser, asker_of
from bot.discord.texts.general import TEXTS
from bot.discord.texts.memory import MEMORY_TEXTS, MemoryTexts
from bot.discord.views.memory_lines import question_lines, questions
from bot.texts.troubles import told as trouble_told
from config.errors import OperationRefused
from memory.amendments.questions import PendingQuestion

PAGE = 5
"""How many runs stand on a page: two rows of answers, and one to turn it or answer all."""
MOST_LINES = 6
Group = Sequence[PendingQuestion]


async def show_pending(interaction: Asked) -> None:
    """Show the person alone what waits."""
    await defer_response(interaction)
    said, view = await _page(await asker_of(interaction), 0)
    await say(interaction, said, view)


async def turn_pending(interaction: Asked, action: ButtonAction) -> None:
    """Show another page in the place of this one."""
    await defer_response(interaction, in_place=True)
    said, view = await _page(await asker_of(interaction), action.number)
    await edit_response(interaction, said, view)


async def say_yes(interaction: Asked, action: ButtonAction) -> None:
    """Say yes to what one run asks, and show what still waits."""
    await _answer(interaction, action, yes=True)


async def say_no(interaction: Asked, action: ButtonAction) -> None:
    """Say no to what one run asks, and show what still waits."""
    await _answer(interaction, action, yes=False)


async def say_yes_to_all(interaction: Asked, action: ButtonAction) -> None:
    """Say yes to all that waits, and show what could not be done."""
    await _answer_all(interaction, action, yes=True)


async def say_no_to_all(interaction: Asked, action: ButtonAction) -> None:
    """Say no to all that waits."""
    await _answer_all(interaction, action, yes=False)


async def _answer(interaction: Asked, action: ButtonAction, *, yes: bool) -> None:
    await defer_response(interaction, in_place=True)
    asker = await asker_of(interaction)
    own, texts = _own(asker), MEMORY_TEXTS[asker.language]
    under, *numbers = action.parts(3)
    number, first = map(number_in, numbers)
    waiting: Waiting = "operation" if under == "operation" else "run"
    try:
        said = _told(await own.answer(waiting, number, yes=yes), texts, yes=yes)
    except OperationRefused as problem:
        said = trouble_told(problem, asker.language)
    await _show_again(interaction, asker, said, first)


async def _answer_all(interaction: Asked, action: ButtonAction, *, yes: bool) -> None:
    """Answer what waited when the button was shown: it names the newest of that."""
    await defer_response(interaction, in_place=True)
    asker = await asker_of(interaction)
    shown = range(action.number + 1)
    answered = await _own(asker).answer_all(yes=yes, among=shown)
    said = _told(answered, MEMORY_TEXTS[asker.language], yes=yes)
    await _show_again(interaction, asker, said, 0)


def _told(answered: Answered, texts: MemoryTexts, *, yes: bool) -> str:
    said = (texts.accepted if yes else texts.refused).format(count=len(answered.done))
    left = texts.answers_left.format(count=answered.left)
    return f"{said} {left}" if answered.left else said


async def _show_again(interaction: Asked, asker: InteractionUser, said: str, first: int) -> None:
    page, view = await _page(asker, first)
    await edit_response(interaction, f"{said}\n{page}", view)


def _own(asker: InteractionUser) -> OwnQuestions:
    return questions(asker.app, asker.user_id, asker.language)


async def _page(asker: InteractionUser, first: int) -> tuple[str, ui.View]:
    texts, found = MEMORY_TEXTS[asker.language], by_run(await _own(asker).all())
    first = min(first, (len(found) - 1) // PAGE * PAGE) if found else 0
    shown = found[first : first + PAGE]
    if not shown:
        return texts.nothing_waits, ui.View(timeout=None)
    lines = [texts.pending, *(line for group in shown for line in _lines(group, asker))]
    if len(found) > PAGE:
        lines.append(f"-# {texts.page.format(first=first + 1, last=first + len(shown))}")
    return "\n".join(lines), _view(asker, found, first)


def _lines(group: Group, asker: InteractionUser) -> Iterator[str]:
    first, *more = question_lines(group, asker.language, MOST_LINES)
    yield f"`{group[0].operation_id}` {first}"
    yield from (f"· {line}" for line in more)


def _view(asker: InteractionUser, found: Sequence[Group], first: int) -> ui.View:
    texts, plain = MEMORY_TEXTS[asker.language], TEXTS[asker.language]
    view = ui.View(timeout=None)
    for group in found[first : first + PAGE]:
        waiting, number = waits_under(group[0])
        about, named = f"{waiting}-{number}-{first}", f" {group[0].operation_id}"
        yes, no = (ButtonAction(name, asker.user_id, about) for name in ("say_yes", "say_no"))
        green = discord.ButtonStyle.primary
        if any(question.is_answerable for question in group):
            view.add_item(ActionButton(yes, plain.accept + named, green))
        view.add_item(ActionButton(no, plain.decline + named))
        if waiting == "run" and len(group) > MOST_LINES:
            whole = ButtonAction("view", asker.user_id, str(number))
            view.add_item(ActionButton(whole, plain.view + named))
    newest = str(max(question.operation_id for group in found for question in group))
    for name, about, label, is_there in (
        ("pending_page", str(max(first - PAGE, 0)), texts.sooner, first > 0),
        ("pending_page", str(first + PAGE), texts.later_on, first + PAGE < len(found)),
        ("say_yes_to_all", newest, texts.yes_to_all, len(found) > 1),
        ("say_no_to_all", newest, texts.no_to_all, len(found) > 1),
    ):
        if is_there:
            view.add_item(ActionButton(ButtonAction(name, asker.user_id, about), label))
    return view
