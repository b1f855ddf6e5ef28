"""How much of a message the rules read: a pasted book costs no more than a long letter."""

from memory.text.late_pattern import LatePattern

LONGEST_READ = 4_000
"""The characters of a message that are read by rule."""
_LAST_END = LatePattern(r"(?s)\A.*[.!?。！？\n]")


def read_of(text: str) -> str:
    """Return the text, or of a longer one the whole sentences that are read."""
    if len(text) <= LONGEST_READ:
        return text
    beginning = text[:LONGEST_READ]
    whole = _LAST_END.match(beginning)
    return whole[0] if whole else beginning
