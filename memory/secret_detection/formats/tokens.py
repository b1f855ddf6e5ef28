"""Keys and tokens by the formats that their makers publish, and whole private keys."""

import re
from collections.abc import Iterator
from itertools import pairwise

from memory.secret_detection.patterns.patterns import patterns
from memory.secret_detection.patterns.reading import FoldedText, SecretFinding
from memory.text.late_pattern import LatePattern

_BLOCK = LatePattern(
    r"-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d:"
)
_END = LatePattern(
    r"-----END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----|Private-MAC: ?\w{0,64}"
)
_BODY = LatePattern(r"(?:[ \\nr]{0,4}[A-Za-z0-9+/=:,.-]{1,200}){0,400}")
_LONGEST_BLOCK = 20_000
_LEAST_DIGITS = 3
_LEAST_WHOLE = 20
"""Names in code are long, too, but of shorter words."""
_RUN = LatePattern(r"(?<![A-Za-z0-9+/=_.:-])[A-Za-z0-9+/_-]{32,300}={0,2}(?![A-Za-z0-9+/=_-])")
_BEFORE = 60
_ADDRESS = LatePattern(
    r"0x[0-9A-Fa-f]{40}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33}|Qm[A-Za-z0-9]{44}"
    r"|AAAA[BCE][23]N[A-Za-z0-9+/=]+|sha\d{3}-[A-Za-z0-9+/=]+"
)
"""Of wallets and files, digests, and public keys: anybody may know them."""
_PUBLIC = LatePattern(
    r"-----BEGIN (?!(?:[A-Z0-9]{1,20} ){0,4}PRIVATE)[A-Z0-9 ]{1,60}-----[^-]{0,20000}"
)
_WALLET_KEY = LatePattern(
    r"(?:priv(?:ate)?[ _-]?key"
    r"|私钥)[^\n]{0,80}?(?<![0-9A-Za-z])(?P<value>0x[0-9a-f]{64})(?![0-9a-f])",
    re.IGNORECASE,
)
_IN_ADDRESS = LatePattern(r"(?:https?://|www\.|base64,|sha\d{3}-)\S{0,60}$")


def tokens_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield keys and tokens that are told by their looks."""
    text = reading.cased
    tokens = patterns().tokens
    for shape in reading.scanned["cased"].some(tokens):
        if any(mark in text for mark in tokens[shape]):
            for match in shape.finditer(text):
                yield SecretFinding("key", *match.span(match.lastgroup or 0))
    yield from _blocks(reading)
    yield from _jumbles(reading)
    for found in reading.every(_WALLET_KEY, "cased"):
        yield SecretFinding("key", *found.span("value"))


def _blocks(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield private keys from their first line to their last, or as far as they go."""
    text, at = reading.cased, 0
    for head in reading.every(_BLOCK, "cased"):
        if head.start() < at:
            continue
        end = _END.search(text, head.end(), head.end() + _LONGEST_BLOCK)
        body = _BODY.match(text, head.end())
        at = end.end() if end else (body.end() if body else head.end())
        yield SecretFinding("key", head.start(), at)


def _jumbles(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield long runs of capitals, small letters and digits without order, outside of links."""
    text = reading.cased
    public = [match.span() for match in reading.every(_PUBLIC, "cased")]
    for run in _RUN.finditer(text):
        if any(start <= run.start() < end for start, end in public):
            continue
        before = text[max(run.start() - _BEFORE, 0) : run.start()]
        if _is_jumbled(run[0]) and not _IN_ADDRESS.search(before):
            yield SecretFinding("key", *run.span())


def _is_jumbled(run: str) -> bool:
    """Tell whether a run is a key and no name, path or digest in words."""
    if _ADDRESS.fullmatch(run) or max(map(len, re.split("[-_]", run))) < _LEAST_WHOLE:
        return False
    digits = sum(char.isdigit() for char in run)
    capitals = sum("A" <= char <= "Z" for char in run)
    small = sum("a" <= char <= "z" for char in run)
    if min(digits, capitals, small) < _LEAST_DIGITS:
        return False
    turns = sum(_sort(text) != _sort(other) for text, other in pairwise(run))
    return turns * 3 >= len(run)


def _sort(letter: str) -> int:
    if letter.isdigit():
        return 0
    return 1 if letter.isupper() else 2
