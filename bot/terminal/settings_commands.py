"""The slash commands `/settings` and `/profile`."""

from collections.abc import Iterator

from bot.actions.account.named_settings import NAMES, choose_named
from bot.actions.account.profile import OwnProfile
from bot.actions.account.settings import SWITCHES, OwnSettings, SettingsView
from bot.actions.local_chat import LocalChat
from bot.terminal.word_wrap import columns, padded
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


def setting_lines(chosen: SettingsView, language: Language) -> Iterator[str]:
    """Yield each setting by its name, what it is set to, and what it is."""
    texts, width = OWN_SETTINGS[language], max(map(columns, NAMES))
    for name in SWITCHES:
        state = texts.on if getattr(chosen, name) else texts.off
        yield f"  {padded(name, width)}  {padded(state, 3)}  {texts.switches[name]}"
    yield f"  {padded('language', width)}  {texts.languages[chosen.language]}"
    yield f"  {padded('timezone', width)}  {chosen.timezone}"
