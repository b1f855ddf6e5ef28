"""What is wrong with a command line, in plain words, in the language of the machine."""

from collections.abc import Sequence
from difflib import get_close_matches

from cyclopts import CycloptsError, UnknownCommandError

from bot.texts.commands.catalogue import retold, say
from memory.text.late_pattern import LatePattern

PLAINER: tuple[tuple[LatePattern, str], ...] = (
    (
        LatePattern(r'Invalid value for (\S+): unable to convert "(.*)" into int\.'),
        r'\1 takes a whole number, and "\2" is none.',
    ),
    (
        LatePattern(r'Invalid value for (\S+): unable to convert "(.*)" into float\.'),
        r'\1 takes a number, and "\2" is none.',
    ),
    (LatePattern(r"Unused Tokens: \[(.*)\]\."), r"That is more than the command takes: \1."),
)
"""What the library says in the words of programmers, and how it is said here."""


NO_COMMAND = 'There is no command "{name}". `companion --help` lists those there are.'
OPTION_FIRST = "Options stand behind the command: `companion {command} {name} …`."
USUAL_COMMAND = "chat"
NO_SUCH_COMMAND = 'There is no command "{name}". Did you mean: {meant}?'
MOST_MEANT = 3
ALIKE = 0.6


def mistake_told(problem: CycloptsError, commands: Sequence[str]) -> str:
    """Return why a command line is not understood; `commands` are all there are, in full.

    The library would import each command to tell which are like one that does not exist.
    """
    if isinstance(problem, UnknownCommandError) and problem.unused_tokens:
        group, typed = " ".join(problem.command_chain or ()), problem.unused_tokens
        if typed[0].startswith("-"):
            return _option_first(group, typed, commands)
        return _no_command(f"{group} {typed[0]}".strip(), commands)
    said = str(problem)
    for pattern, told in PLAINER:
        said = pattern.sub(told, said)
    return retold(said)


def _option_first(group: str, typed: Sequence[str], commands: Sequence[str]) -> str:
    meant = [name for word in typed if (name := f"{group} {word}".strip()) in commands]
    alike = sorted(name for name in commands if name.startswith(f"{group} "))
    command = next(iter((*meant, *alike)), USUAL_COMMAND)
    return say(OPTION_FIRST, command=command, name=typed[0].partition("=")[0])


def _no_command(typed: str, commands: Sequence[str]) -> str:
    found = nearest_commands(typed, commands)
    if not found:
        return say(NO_COMMAND, name=typed)
    return say(NO_SUCH_COMMAND, name=typed, meant=", ".join(found))


def nearest_commands(typed: str, commands: Sequence[str]) -> Sequence[str]:
    """Return the commands that somebody may have meant, the likeliest first.

    Who knows the last word of a command often leaves out the one before it.
    """
    last = [name for name in commands if name.split()[-1] == typed.split()[-1]]
    if last:
        return last[:MOST_MEANT]
    if alike := get_close_matches(typed, commands, n=1, cutoff=ALIKE):
        return alike
    by_last = {name.split()[-1]: name for name in reversed(commands)}
    close = get_close_matches(typed.split()[-1], by_last, n=1, cutoff=ALIKE)
    return [by_last[name] for name in close]
