"""`/server`: what those who manage a server choose for it and for its channels."""

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from sqlmodel import Session as Rows
from sqlmodel import col, select

from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.responses import defer_response, edit_response, say
from bot.discord.context.channel import PLATFORM
from bot.discord.context.interaction_user import Asked, InteractionUser, asker_of
from bot.discord.texts.settings import SETTINGS_TEXTS
from bot.discord.views.paging import page_of
from memory.privacy.consent import place_of
from memory.tables import Channel, Place
from memory.vocabulary import Consent, Talks

TALKS: Sequence[tuple[str, Talks]] = (
    ("when I am spoken to", "asked"),
    ("always", "always"),
    ("never", "never"),
)
CONSENTS: Sequence[tuple[str, Consent]] = (
    ("ask each person first", "ask"),
    ("remember with a notice", "notice"),
)
ManyChannels = discord.TextChannel | discord.Thread | discord.ForumChannel | discord.VoiceChannel


class ServerCommands(app_commands.Group):
    """What the bot does in one server."""

    def __init__(self) -> None:
        """Name the group; only servers have it, and only who manages one may use it."""
        super().__init__(
            name=_("server"),
            description=_("What I do in this server"),
            guild_only=True,
            default_permissions=discord.Permissions(manage_guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    async def interaction_check(self, interaction: Asked, /) -> bool:
        """Let only those who manage the server choose, whatever its command settings say."""
        return interaction.permissions.manage_guild

    @app_commands.command(name=_("show"), description=_("Show what is chosen for this server"))
    async def show(self, interaction: Asked) -> None:
        """Show what is chosen."""
        await say(interaction, *await _page(await asker_of(interaction), 0))

    @app_commands.command(name=_("channel"), description=_("Choose what I do in a channel"))
    @app_commands.rename(channel=_("channel"), talks=_("talks"), learns=_("learns"))
    @app_commands.describe(
        channel=_("Which channel; this one if you name none"),
        talks=_("When I speak there"),
        learns=_("Whether anything said there may be remembered"),
    )
    @app_commands.choices(
        talks=[app_commands.Choice(name=_(name), value=value) for name, value in TALKS]
    )
    async def channel(
        self,
        interaction: Asked,
        channel: ManyChannels | None = None,
        talks: str | None = None,
        learns: bool | None = None,
    ) -> None:
        """Choose when the character speaks in a channel, and whether it remembers."""
        await defer_response(interaction)
        asker = await asker_of(interaction)
        about = str(channel.id) if channel else asker.spot.channel

        def work(rows: Rows) -> None:
            ruled = _channel(rows, about, asker.spot.guild or "")
            ruled.talks = next((value for _name, value in TALKS if value == talks), ruled.talks)
            ruled.learns = ruled.learns if learns is None else learns

        await asker.app.services.store.write(work)
        await say(interaction, *await _page(asker, 0))

    @app_commands.command(
        name=_("memories"), description=_("Choose what may be remembered in this server")
    )
    @app_commands.rename(consent=_("consent"), learns=_("learns"))
    @app_commands.describe(
        consent=_("How people are asked"),
        learns=_("Whether anything said in this server may be remembered"),
    )
    @app_commands.choices(
        consent=[app_commands.Choice(name=_(name), value=value) for name, value in CONSENTS]
    )
    async def memories(
        self, interaction: Asked, consent: str | None = None, learns: bool | None = None
    ) -> None:
        """Choose how people are asked, and whether anything is remembered at all."""
        await defer_response(interaction)
        asker = await asker_of(interaction)

        def work(rows: Rows) -> None:
            place = _place(rows, asker.spot.guild or "")
            place.consent = next(
                (value for _name, value in CONSENTS if value == consent), place.consent
            )
            place.learns = place.learns if learns is None else learns

        await asker.app.services.store.write(work)
        await say(interaction, *await _page(asker, 0))


async def turn_server(interaction: Asked, action: ButtonAction) -> None:
    """Show another page of what is chosen, to those who manage the server."""
    if not interaction.permissions.manage_guild:
        raise app_commands.CheckFailure
    await defer_response(interaction, in_place=True)
    await edit_response(interaction, *await _page(await asker_of(interaction), action.number))


async def _page(asker: InteractionUser, first: int) -> tuple[str, discord.ui.View]:
    texts, settings = SETTINGS_TEXTS[asker.language], asker.app.settings.discord
    guild = asker.spot.guild

    def work(rows: Rows) -> tuple[Place | None, Sequence[Channel]]:
        ruled = select(Channel).where(
            Channel.platform == PLATFORM, Channel.place_external_id == guild
        )
        ruled = ruled.order_by(col(Channel.id))
        return place_of(rows, PLATFORM, guild), rows.exec(ruled).all()

    place, channels = await asker.app.services.store.read(work)
    consent = (place and place.consent) or settings.consent
    learns = place is None or place.learns
    lines = [
        texts.server_heading,
        f"• {texts.server_learns if learns else texts.server_silent}",
        f"• {texts.server_consent[consent]}",
    ]
    ruled = []
    for channel in channels:
        line = texts.channel_line.format(
            channel=f"<#{channel.external_id}>",
            talks=texts.channel_talks[channel.talks],
            learns=texts.channel_learns if channel.learns else texts.channel_silent,
        )
        ruled.append(f"• {line}")
    shown, view = page_of(
        ruled,
        first,
        lambda start: ButtonAction("server_page", asker.user_id, str(start)),
        asker.language,
    )
    return "\n".join([*lines, *shown]), view


def _place(rows: Rows, guild: str) -> Place:
    place = place_of(rows, PLATFORM, guild)
    if place is None:
        place = Place(platform=PLATFORM, external_id=guild)
        rows.add(place)
    return place


def _channel(rows: Rows, channel: str, guild: str) -> Channel:
    found = select(Channel).where(Channel.platform == PLATFORM, Channel.external_id == channel)
    ruled = rows.exec(found).first()
    if ruled is None:
        ruled = Channel(platform=PLATFORM, external_id=channel, place_external_id=guild)
        rows.add(ruled)
    return ruled
