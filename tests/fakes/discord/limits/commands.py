"""What Discord checks in application commands when they are synced."""

import re
from typing import Any

from tests.fakes.discord.refusals import Refusal, invalid, required, too_long

Json = dict[str, Any]
SLASH, GROUP = 1, (1, 2)
NAME = re.compile(r"^[-_'\w]{1,32}$")
LOCALES = {
    *("id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu"),
    *("nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru"),
    *("uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"),
}
MOST = {1: 100, 2: 15, 3: 15}
OPTIONS, CHOICES, LETTERS = 25, 25, 8000
DESCRIPTION = 100


def check_commands(commands: list[Json]) -> None:
    """Refuse a set of commands that Discord would refuse."""
    for kind, most in MOST.items():
        if sum(command.get("type", SLASH) == kind for command in commands) > most:
            raise Refusal(400, 30032, f"Maximum number of application commands reached ({most}).")
    names = [(command.get("type", SLASH), command.get("name")) for command in commands]
    if len(set(names)) < len(names):
        raise invalid("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Names must be unique")
    for at, command in enumerate(commands):
        _check_command(command, str(at))
        if _letters(command) > LETTERS:
            raise invalid(str(at), "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size")


def _check_command(entry: Json, place: str) -> None:
    if entry.get("type", SLASH) != SLASH:
        if not 1 <= len(entry.get("name") or "") <= 32 or entry.get("description"):
            raise invalid(place, "APPLICATION_COMMAND_INVALID_NAME", "A menu has a name only")
        _check_locales(entry, place)
        return
    _check_words(entry, place)
    _check_options(entry.get("options") or [], place)


def _check_options(options: list[Json], place: str) -> None:
    if len(options) > OPTIONS:
        raise invalid(f"{place}.options", "BASE_TYPE_BAD_LENGTH", "Must be 25 or fewer.")
    optional_seen = False
    for at, option in enumerate(options):
        here = f"{place}.options.{at}"
        _check_words(option, here)
        if option.get("type") in GROUP:
            _check_options(option.get("options") or [], here)
            continue
        if option.get("required") and optional_seen:
            raise invalid(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required first")
        optional_seen = optional_seen or not option.get("required")
        _check_choices(option, here)


def _check_choices(entry: Json, place: str) -> None:
    choices = entry.get("choices") or []
    if len(choices) > CHOICES:
        raise invalid(f"{place}.choices", "BASE_TYPE_BAD_LENGTH", "Must be 25 or fewer.")
    if choices and entry.get("autocomplete"):
        raise invalid(f"{place}.choices", "APPLICATION_COMMAND_OPTIONS_CHOICES", "Or autocomplete")
    for number, choice in enumerate(choices):
        check_choice(choice, f"{place}.choices.{number}")


def check_choice(choice: Json, place: str) -> None:
    """Refuse a choice without a name, or with too long a one."""
    for part in ("name", "value"):
        if choice.get(part) in (None, ""):
            raise required(f"{place}.{part}")
        if len(str(choice[part])) > 100:
            raise too_long(f"{place}.{part}", 100)


def _check_words(entry: Json, place: str) -> None:
    name, description = entry.get("name") or "", entry.get("description") or ""
    if not NAME.match(name) or name != name.lower():
        raise invalid(f"{place}.name", "APPLICATION_COMMAND_INVALID_NAME", f"{name!r} is invalid")
    if not description:
        raise required(f"{place}.description")
    if len(description) > DESCRIPTION:
        raise too_long(f"{place}.description", DESCRIPTION)
    _check_locales(entry, place)
    for text in (entry.get("name_localizations") or {}).values():
        if not NAME.match(text) or text != text.lower():
            raise invalid(f"{place}.name", "APPLICATION_COMMAND_INVALID_NAME", f"{text!r}")


def _check_locales(entry: Json, place: str) -> None:
    for part, limit in (("name_localizations", 32), ("description_localizations", DESCRIPTION)):
        for locale, text in (entry.get(part) or {}).items():
            if locale not in LOCALES:
                raise invalid(f"{place}.{part}", "BASE_TYPE_CHOICES", f"{locale} is no locale")
            if not 1 <= len(text) <= limit:
                raise too_long(f"{place}.{part}.{locale}", limit)


def _letters(entry: Json) -> int:
    own = len(entry.get("name") or "") + len(entry.get("description") or "")
    longest = [
        max((len(text) for text in (entry.get(part) or {}).values()), default=0)
        for part in ("name_localizations", "description_localizations")
    ]
    inner = [*(entry.get("options") or []), *(entry.get("choices") or [])]
    return max(own, sum(longest)) + sum(_letters(part) for part in inner if isinstance(part, dict))
