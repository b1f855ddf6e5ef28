"""Words of Scots and of the street in a statement, written as everybody writes them."""

from collections.abc import Iterator, Mapping

from memory.text.late_pattern import LatePattern

_WRITTEN: Mapping[str, str] = dict(
    pair.strip().split("=")
    for pair in """
        tae=to, wi=with, frae=from, noo=now, auld=old, aff=off, dae=do, cannae=can't, dinnae=don't
        didnae=didn't, isnae=isn't, havenae=haven't, wasnae=wasn't, wouldnae=wouldn't, hame=home
        doon=down, oot=out, aboot=about, hoose=house, wur=our, gie=give, gonnae=going to
        finna=going to, tryna=trying to, outta=out of, lotta=lot of
        """.strip().replace("\n", ",").split(",")
)  # fmt: skip
_WORD = LatePattern(rf"(?<![\w'’])(?:{'|'.join(_WRITTEN)})(?![\w'’])")
"""In small letters: Tae is a name."""


def dialect_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a text has a word of dialect, and how it is written by everybody."""
    for match in _WORD.finditer(text):
        yield match.start(), match.end(), _WRITTEN[match[0]]
