"""Which of the two languages a text is in."""

from memory.vocabulary import Language

TELLING = 4
"""How many Latin letters tell English: "y", "ok" and "DVD" are typed in the midst of Chinese."""


def is_cjk(character: str) -> bool:
    """Tell whether the character belongs to Chinese, Japanese or Korean writing."""
    point = ord(character)
    return point >= 0x3040 and (
        point <= 0x30FF
        or 0x3400 <= point <= 0x4DBF
        or 0x4E00 <= point <= 0x9FFF
        or 0xAC00 <= point <= 0xD7AF
        or 0xF900 <= point <= 0xFAFF
        or 0x20000 <= point <= 0x3FFFF
    )


def language_of(text: str, default: Language = "en") -> Language:
    """Return the language of the text; `default` where it holds too few letters to tell.

    A Chinese character says as much as a short word, so a fifth of the letters is enough.
    """
    letters = [character for character in text if character.isalpha()]
    chinese = sum(is_cjk(character) for character in letters)
    if not chinese and len(letters) < TELLING:
        return default
    return "zh" if chinese * 5 >= len(letters) else "en"
