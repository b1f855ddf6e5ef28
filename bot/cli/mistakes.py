"""What is wrong with a command line, in plain words, in the language of the machine."""

from cyclopts import CycloptsError

from bot.texts.commands.catalogue import retold
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


def mistake_told(problem: CycloptsError) -> str:
    """Return why a command line is not understood."""
    said = str(problem)
    for pattern, told in PLAINER:
        said = pattern.sub(told, said)
    return retold(said)
