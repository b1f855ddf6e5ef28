"""What a person has in hand beside their memories: profile, private mode, settings, export."""

import io

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from sqlmodel import Session as Rows

from bot.actions.account.export_file import OwnExport
from bot.actions.center_login import CenterLogin
from bot.actions.private_mode import private_told, switch_private
from bot.discord.components.responses import defer_response, say
from bot.discord.context.interaction_user import Asked, InteractionUser, app_of, asker_of
from bot.discord.context.user import know
from bot.discord.messages.splitting import split
from bot.discord.texts.settings import SETTINGS_TEXTS
from bot.discord.views.settings_panel import platform_settings, show_panel
from memory.conversation.zones import choose_zone, known_zone, moments_to_come, zones
from memory.summaries.profiles import latest_profile, narrative
from memory.tables import User

MOST = 25
MOST_PIECES = 5
"""As many answers as Discord takes where the bot is a person's own install."""
EXPORTS, EXPORT_SECONDS = 2, 60
"""How many exports a person may ask for in how many seconds: each reads all their rows."""
Hour = app_commands.Range[int, 0, 23]


def own_commands() -> list[app_commands.Command[app_commands.Group, ..., None]]:
    """Return the commands."""
    return [profile, private, settings, center, export]


@app_commands.command(name=_("profile"), description=_("Show who I take you to be"))
async def profile(interaction: Asked) -> None:
    """Show the newest profile for this audience: in private, the private one."""
    asker = await asker_of(interaction)
    told = await asker.app.services.store.read(lambda rows: _profile(rows, asker))
    for piece in split(told)[:MOST_PIECES] or [SETTINGS_TEXTS[asker.language].no_profile]:
        await say(interaction, piece)


@app_commands.command(
    name=_("private"),
    description=_("Turn private mode on or off here: nothing looked up, nothing kept"),
)
async def private(interaction: Asked) -> None:
    """Turn private mode on or off in this channel, for this person."""
    await defer_response(interaction)
    asker, app = await asker_of(interaction), app_of(interaction)

    def work(rows: Rows) -> int:
        return know(rows, app, asker.spot, interaction.user).conversation_id

    conversation_id = await app.services.store.write(work)
    is_on = await switch_private(app.services, asker.user_id, conversation_id)
    wording, language = app.character.wording(asker.language), asker.language
    told = await private_told(app.services, asker.user_id, wording, language, is_on=is_on)
    await say(interaction, told)


@app_commands.command(
    name=_("settings"),
    description=_("See and change what may be remembered, and when I write"),
)
@app_commands.rename(
    timezone=_("timezone"), quiet_from=_("quiet_from"), quiet_until=_("quiet_until")
)
@app_commands.describe(
    timezone=_("Your time zone, such as Europe/Oslo"),
    quiet_from=_("From which hour I bring up nothing"),
    quiet_until=_("Until which hour"),
)
async def settings(
    interaction: Asked,
    timezone: str | None = None,
    quiet_from: Hour | None = None,
    quiet_until: Hour | None = None,
) -> None:
    """Change what was named, and show the panel of switches."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    zone = None if timezone is None else known_zone(timezone)
    if timezone is not None and zone is None:
        texts = SETTINGS_TEXTS[asker.language]
        await say(
            interaction, texts.unknown_zone.format(zone=discord.utils.escape_markdown(timezone))
        )
        return

    def work(rows: Rows) -> int:
        moments = 0
        if zone is not None:
            if rows.get_one(User, asker.user_id).timezone != zone:
                moments = moments_to_come(rows, asker.user_id, asker.app.services.now())
            choose_zone(rows, asker.user_id, zone)
        platform = platform_settings(rows, asker.user_id)
        if quiet_from is not None:
            platform.quiet_from = quiet_from
        if quiet_until is not None:
            platform.quiet_until = quiet_until
        return moments

    await show_panel(interaction, moments=await asker.app.services.store.write(work))


@settings.autocomplete("timezone")
async def _zones(_interaction: Asked, current: str) -> list[app_commands.Choice[str]]:
    wanted = current.casefold().replace(" ", "_")
    fitting = [zone for plain, zone in zones().items() if wanted in plain]
    return [app_commands.Choice(name=part, value=part) for part in fitting[:MOST]]


@app_commands.command(
    name=_("center"), description=_("Get a link to see your memories in a browser")
)
async def center(interaction: Asked) -> None:
    """Give the person a link that lets them in once; nobody else sees it."""
    await defer_response(interaction)
    asker = await asker_of(interaction)
    login = CenterLogin(asker.app.store_services)
    await say(interaction, await login.link_told(asker.user_id, asker.language))


@app_commands.command(name=_("export"), description=_("Get a file with everything there is of you"))
@app_commands.checks.cooldown(EXPORTS, EXPORT_SECONDS)
async def export(interaction: Asked) -> None:
    """Send everything there is of the person, as a file that only they see.

    What Discord does not take as it is, it may take packed: a tenth of it.
    """
    await defer_response(interaction)
    asker = await asker_of(interaction)
    texts = SETTINGS_TEXTS[asker.language]
    own = OwnExport(asker.app.services, asker.user_id, asker.language)
    written = await own.write("json")
    if len(written.content) > interaction.filesize_limit:
        written = await own.write("zip")
    if len(written.content) > interaction.filesize_limit:
        await say(interaction, texts.too_large)
        return
    file = discord.File(io.BytesIO(written.content), written.name)
    await say(interaction, texts.exported, files=[file])


def _profile(rows: Rows, asker: InteractionUser) -> str:
    character = asker.app.character.id
    found = latest_profile(rows, asker.user_id, character=character, audience=asker.spot.audience)
    if found is None:
        found = latest_profile(rows, asker.user_id, character=character, audience="private")
    return narrative(rows, found) if found else ""
