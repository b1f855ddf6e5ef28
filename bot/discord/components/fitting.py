"""Fitting: whatever is told is as long as Discord takes it, and what is too much is counted."""

from collections.abc import Mapping, Sequence

from memory.vocabulary import Language

LONGEST = 2000
"""The longest message that Discord takes."""
MOST_LINES = 100
MORE: Mapping[Language, str] = {"en": "… and {count} more", "zh": "……还有 {count} 条"}


def fitting(text: str) -> str:
    """Return a text as long as Discord takes one: where it is longer, its longest lines are cut."""
    if len(text) <= LONGEST:
        return text
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], "…"]
    room = LONGEST - len(lines)
    for left, length in zip(range(len(lines), 0, -1), sorted(map(len, lines)), strict=True):
        if length * left > room:
            return "\n".join(_cut(line, room // left) for line in lines)
        room -= length
    return "\n".join(lines)


def first_of(lines: Sequence[str], most: int, language: Language) -> list[str]:
    """Return the first lines, and how many more there are."""
    if len(lines) <= most:
        return [*lines]
    return [*lines[:most], MORE[language].format(count=len(lines) - most)]


def _cut(line: str, most: int) -> str:
    # A backslash at the end would be that of a sign that is cut off.
    return line if len(line) <= most else f"{line[: most - 1].rstrip(chr(92))}…"
