"""A person's settings as lines, for the chat and for commands."""

from collections.abc import Iterator

from bot.actions.account.named_settings import NAMES
from bot.actions.account.settings import SWITCHES, SettingsView
from bot.terminal.word_wrap import columns, padded
from bot.texts.settings import OWN_SETTINGS
from memory.vocabulary import Language


def setting_lines(chosen: SettingsView, language: Language) -> Iterator[str]:
    """Yield each setting by its name, what it is set to, and what it is."""
    texts, width = OWN_SETTINGS[language], max(map(columns, NAMES))
    for name in SWITCHES:
        state = texts.on if getattr(chosen, name) else texts.off
        yield f"  {padded(name, width)}  {padded(state, 3)}  {texts.switches[name]}"
    yield f"  {padded('language', width)}  {texts.languages[chosen.language]}"
    yield f"  {padded('timezone', width)}  {chosen.timezone}"
