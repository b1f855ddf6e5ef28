"""The panel of a person's own switches: what may be remembered, and when they are written to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from discord import ui
from sqlmodel import Session as Rows

from bot.actions.account.settings import SWITCHES, turn_switches
from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import ActionButton
from bot.discord.components.responses import defer_response, edit_response, say
from bot.discord.context.channel import audience_in
from bot.discord.context.interaction_user import Asked, InteractionUser, asker_of
from bot.discord.texts.settings import SETTINGS_TEXTS
from memory.privacy.consent import agreed, answer
from memory.tables import PlatformSettings, User, UserSettings
from memory.vocabulary import Notes

NOTES: tuple[Notes, ...] = get_args(Notes)
WANTED: Mapping[str, bool] = {"on": True, "off": False}


@dataclass(frozen=True, slots=True)
class ChosenSetting:
    """What a person chose."""

    switches: dict[str, bool]
    notes: Notes
    here: bool | None
    """What they answered for this server; None in private, or where they were not asked."""
    zone: str
    quiet: tuple[int, int]


async def show_panel(interaction: Asked, *, moments: int = 0) -> None:
    """Show the person's own switches to them alone.

    `moments` is how much is still due by the clock of the zone that they had until now.
    """
    asker = await asker_of(interaction)
    said, view = await _panel(asker)
    if moments:
        stays = SETTINGS_TEXTS[asker.language].moments_stay.format(count=moments)
        said = f"{said}\n{stays}"
    await say(interaction, said, view)


async def press_switch(interaction: Asked, action: ButtonAction) -> None:
    """Turn a switch, and show the panel as it is now."""
    await defer_response(interaction, in_place=True)
    asker = await asker_of(interaction)

    def work(rows: Rows) -> None:
        _turn(rows, asker, action.about)

    await asker.app.services.store.write(work)
    said, view = await _panel(asker)
    await edit_response(interaction, said, view)


async def _panel(asker: InteractionUser) -> tuple[str, ui.View]:
    texts = SETTINGS_TEXTS[asker.language]
    chosen = await asker.app.services.store.read(lambda rows: _chosen(rows, asker))
    view = ui.View(timeout=None)
    for name, is_on in chosen.switches.items():
        label = f"{texts.switches[name]}: {texts.on if is_on else texts.off}"
        view.add_item(_button(asker, name, _other(is_on), label))
    view.add_item(_button(asker, "notes", _after(chosen.notes), texts.notes[chosen.notes]))
    if asker.spot.guild:
        label = texts.here_yes if chosen.here else texts.here_no
        view.add_item(_button(asker, "here", _other(bool(chosen.here)), label))
    start, end = chosen.quiet
    zone = texts.zone.format(zone=chosen.zone, start=start, end=end)
    return f"{texts.heading}\n{zone}", view


def _button(asker: InteractionUser, name: str, wanted: str, label: str) -> ActionButton:
    """Return a button that has it as its label lets expect, however old the panel is by then."""
    return ActionButton(ButtonAction("switch", asker.user_id, f"{name}-{wanted}"), label)


def _other(is_on: bool) -> str:
    return "off" if is_on else "on"


def _after(notes: Notes) -> Notes:
    return NOTES[(NOTES.index(notes) + 1) % len(NOTES)]


def _chosen(rows: Rows, asker: InteractionUser) -> ChosenSetting:
    settings = asker.app.settings.discord
    own = rows.get_one(UserSettings, asker.user_id)
    platform = rows.get(PlatformSettings, asker.user_id) or PlatformSettings(user_id=asker.user_id)
    switches: dict[str, bool] = {name: bool(getattr(own, name)) for name in SWITCHES}
    start, end = platform.quiet_from, platform.quiet_until
    return ChosenSetting(
        switches={**switches, "reminders": platform.reminders},
        notes=platform.notes or settings.notes,
        here=_agreed_here(rows, asker),
        zone=rows.get_one(User, asker.user_id).timezone,
        quiet=(
            settings.quiet_from if start is None else start,
            settings.quiet_until if end is None else end,
        ),
    )


def _agreed_here(rows: Rows, asker: InteractionUser) -> bool | None:
    if asker.spot.guild is None:
        return None
    return agreed(rows, asker.user_id, audience_in(asker.spot.guild))


def _turn(rows: Rows, asker: InteractionUser, about: str) -> None:
    """Have a switch as a button says; one of an earlier version turns over what it finds."""
    name, _, wanted = about.partition("-")
    now, platform = asker.app.services.now(), platform_settings(rows, asker.user_id)
    is_on = WANTED.get(wanted)
    if name == "here":
        audience = audience_in(asker.spot.guild or "")
        agrees = not _agreed_here(rows, asker) if is_on is None else is_on
        answer(rows, asker.user_id, audience, now, agrees=agrees)
    elif name == "reminders":
        platform.reminders = not platform.reminders if is_on is None else is_on
    elif name == "notes":
        following = _after(platform.notes or asker.app.settings.discord.notes)
        platform.notes = next((each for each in NOTES if each == wanted), following)
    for switch in SWITCHES:
        if switch == name:
            own = rows.get_one(UserSettings, asker.user_id)
            turned = not getattr(own, switch) if is_on is None else is_on
            turn_switches(rows, asker.user_id, {switch: turned}, now)


def platform_settings(rows: Rows, user_id: int) -> PlatformSettings:
    """Return what a person chose for being written to, made where it is new."""
    platform = rows.get(PlatformSettings, user_id)
    if platform is None:
        platform = PlatformSettings(user_id=user_id)
        rows.add(platform)
        rows.flush()
    return platform
