"""The slash commands `/settings` and `/profile`."""

from bot.actions.account.named_settings import choose_named
from bot.actions.account.profile import OwnProfile
from bot.actions.account.settings import OwnSettings
from bot.actions.local_chat import LocalChat
from bot.terminal.setting_lines import setting_lines
from bot.texts.settings import OWN_SETTINGS
from memory.vocabulary import Language


async def settings(talk: LocalChat, words: str, language: Language) -> str:
    """Show what the person chose; with a name and a value, change it before."""
    own = OwnSettings(talk.app.store_services, talk.user_id, language)
    name, _, value = words.partition(" ")
    chosen = await choose_named(own, name, value) if name else await own.chosen()
    return "\n".join([*setting_lines(chosen, language), OWN_SETTINGS[language].usage])


async def profile(talk: LocalChat, language: Language) -> str:
    """Tell who the person is taken to be."""
    own = OwnProfile(talk.app.store_services, talk.user_id, talk.app.character.id)
    found = await own.newest()
    paragraphs = [" ".join(sentence.text for sentence in told) for told in found.paragraphs]
    return "\n\n".join(paragraphs) or OWN_SETTINGS[language].no_profile
