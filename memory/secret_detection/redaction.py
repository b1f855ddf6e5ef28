"""Redaction: which secrets stand in a text and where, and the text without them."""

from collections.abc import Iterable, Iterator
from itertools import chain

from memory.secret_detection.announcements.announced import announced_in
from memory.secret_detection.announcements.answers import answers_in
from memory.secret_detection.announcements.assignments import assignments_in
from memory.secret_detection.announcements.choices import choices_in
from memory.secret_detection.announcements.leads import leads_in
from memory.secret_detection.announcements.logins import codes_of_cards, logins_in
from memory.secret_detection.announcements.nearby import nearby_in
from memory.secret_detection.announcements.openings import openings_in
from memory.secret_detection.announcements.phrases import phrases_in
from memory.secret_detection.formats.numbers import numbers_in
from memory.secret_detection.formats.tokens import tokens_in
from memory.secret_detection.patterns.reading import (
    KINDS,
    MARK,
    MASKED,
    FoldedText,
    Secret,
    SecretFinding,
    read,
)
from memory.secret_detection.scoring.scorer import scored_in
from memory.secret_detection.sound_texts import SoundTexts

_MOST_PASSES = 6
"""What a mark uncovers is seen in the next pass; hostile words could go on for ever."""
_ALL = "[key]"
_SOUND = SoundTexts()
"""What nothing is found in: each message is read for secrets at every step of its way."""


def secrets_in(text: str) -> Iterator[tuple[Secret, int, int]]:
    """Yield each secret's kind and where it stands, from left to right: start and end."""
    reading = read(text)
    for finding in _joined(_findings(reading)):
        yield finding.kind, *reading.span(finding.start, finding.end)


def holds_secret(text: str) -> bool:
    """Tell whether the text holds a secret."""
    if not text or _SOUND.knows(text):
        return False
    if next(_findings(read(text)), None) is not None:
        return True
    _SOUND.note(text)
    return False


def is_redacted(text: str) -> bool:
    """Tell whether something was taken out of the text."""
    return MARK.search(text) is not None


def redacted(text: str) -> str:
    """Return the text with each secret replaced by its kind: `[card number]`."""
    for _ in range(_MOST_PASSES):
        if _SOUND.knows(text):
            return text
        found = list(secrets_in(text))
        if not found:
            _SOUND.note(text)
            return text
        text = _without(text, found)
    return _ALL if holds_secret(text) else text


def _findings(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield all that is found, but for what a redaction has been at already."""
    numbers = list(numbers_in(reading))
    found = chain(
        numbers,
        codes_of_cards(reading, numbers),
        tokens_in(reading),
        announced_in(reading),
        logins_in(reading),
        openings_in(reading),
        leads_in(reading),
        choices_in(reading),
        nearby_in(reading),
        assignments_in(reading),
        phrases_in(reading),
        answers_in(reading),
        scored_in(reading),
    )
    return (
        finding for finding in found if MASKED not in reading.plain[finding.start : finding.end]
    )


def _joined(findings: Iterable[SecretFinding]) -> Iterator[SecretFinding]:
    """Yield what was found from left to right; what overlaps is one, of the first one's kind."""
    last: SecretFinding | None = None
    for finding in sorted(
        findings, key=lambda each: (each.start, -each.end, KINDS.index(each.kind))
    ):
        if last is None:
            last = finding
        elif finding.start >= last.end:
            yield last
            last = finding
        else:
            last = SecretFinding(last.kind, last.start, max(last.end, finding.end))
    if last is not None:
        yield last


def _without(text: str, found: Iterable[tuple[Secret, int, int]]) -> str:
    kept, at = [], 0
    for kind, start, end in found:
        kept += [text[at:start], f"[{kind}]"]
        at = end
    return "".join([*kept, text[at:]])
