"""Of what a favourite is asked for and told: a favourite colour is no favourite band."""

from memory.text.late_pattern import LatePattern

_FAVOURITE = LatePattern(
    r"(?i)favou?rite (?P<en>\w+)|最(?:喜欢|爱)的(?P<zh>\w{1,6}?)(?=是|叫|$|什么|哪)"
)


def is_of_that_favourite(content: str, asked: str) -> bool:
    """Tell whether a favourite colour is no answer here, since a favourite band is asked for."""
    named = _FAVOURITE.search(content)
    if named is None or not _FAVOURITE.search(asked):
        return True
    return (named["en"] or named["zh"]).lower() in asked.lower()
