"""What commands say in the language of this machine, as their `--help` is."""

from collections.abc import Iterator, Mapping
from functools import cache
from re import DOTALL, Pattern, compile, escape, split

from bot.texts.machine_language import language_here

PLACE = r"(\{\w+[^{}]*\})"
"""A brace with its name, and how it is written."""
LONGEST = 2_000
"""What is longer is no sentence of ours, and would take long to be looked for."""
MARKS = ("\n", "; ", ", ")
"""Between the parts of a list."""


def say(sentence: str, /, **facts: object) -> str:
    """Return a sentence, known by its English, in the language of this machine; braces filled."""
    told = sentence if language_here() == "en" else chinese().get(sentence, sentence)
    return told.format(**facts)


def word(name: str) -> str:
    """Return what a kind, a state, an agent or a count is called, or its name where it has none."""
    if language_here() == "en":
        return name
    from bot.texts.commands.words import WORDS

    return WORDS.get(name, name)


def known(text: str) -> str | None:
    """Return a text that was made in English in the language of this machine; None: it has none.

    What its braces were filled with is told likewise, where that is more than a word.
    """
    if language_here() == "en":
        return text
    if len(text) > LONGEST:
        return None
    for pattern, told in _patterns():
        if found := pattern.fullmatch(text):
            return told.format(**{name: _fact(said) for name, said in found.groupdict().items()})
    return None


def retold(text: str) -> str:
    """Return a text as `known` does, or as it is; the parts of a list are told one by one."""
    if (whole := known(text)) is not None:
        return whole
    mark = next((mark for mark in MARKS if mark in text), None)
    return text if mark is None else mark.join(map(retold, text.split(mark)))


def _fact(said: str) -> str:
    return (known(said) if " " in said else None) or said


@cache
def chinese() -> Mapping[str, str]:
    """Return all there is in Chinese, by its English."""
    from bot.texts.commands.answers import ANSWERS  # late, all: few machines speak Chinese
    from bot.texts.commands.command_line import COMMAND_LINE
    from bot.texts.commands.health import HEALTH
    from bot.texts.commands.operating import OPERATING
    from bot.texts.commands.refusals import REFUSALS
    from bot.texts.commands.setting_troubles import SETTING_TROUBLES
    from bot.texts.commands.store_troubles import STORE_TROUBLES
    from bot.texts.commands.workbench import WORKBENCH

    return {
        **ANSWERS,
        **COMMAND_LINE,
        **HEALTH,
        **OPERATING,
        **REFUSALS,
        **SETTING_TROUBLES,
        **STORE_TROUBLES,
        **WORKBENCH,
    }


@cache
def _patterns() -> tuple[tuple[Pattern[str], str], ...]:
    """Return what finds each sentence again, the longest first: they leave least to be guessed."""
    ordered = sorted(chinese().items(), key=lambda pair: -len("".join(split(PLACE, pair[0])[::2])))
    return tuple((compile("".join(_parts(said)), DOTALL), told) for said, told in ordered)


def _parts(sentence: str) -> Iterator[str]:
    named: set[str] = set()
    for part in split(PLACE, sentence):
        name = part.strip("{}").partition(":")[0] if part.startswith("{") else ""
        if not name:
            yield escape(part)
        elif name in named:
            yield f"(?P={name})"
        else:
            named.add(name)
            yield rf"(?P<{name}>{'[0-9.,]+' if name == 'count' else '.+'})"
