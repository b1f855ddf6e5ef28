"""How somebody would rather be called: 别叫全名，叫溪溪."""

from memory.text.late_pattern import LatePattern

_NOT_SO = LatePattern(
    r"(?:别|不要|不用|甭|少|不许)(?:再)?(?:叫|喊|称呼)(?:我)?(?:的)?[一-鿿A-Za-z]{1,6}"
)
_SO = LatePattern(
    r"(?:就|请|要|直接)*(?:叫|喊)(?:我)?(?P<name>[一-鿿A-Za-z]{1,8}?)(?:就行|就好|吧|就可以|好了)?"
)


def called_instead(words: str, before: str) -> str:
    """Return a clause that gives a name, behind one that refuses another, as how to call the user."""
    match = _SO.fullmatch(words)
    return f"叫我{match['name']}" if match and _NOT_SO.fullmatch(before) else words
