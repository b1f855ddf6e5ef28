"""Labels: what a memory says in a structured way, as all that read it by its names take it."""

from collections.abc import Mapping
from itertools import islice
from math import isfinite
from typing import Any

from memory.text.normalization import cleaned, one_line

LONGEST_LABEL, LONGEST_SENTENCE = 200, 2_000
"""How many characters a name, key or value holds at most; a sentence."""
MOST_NAMES = 30
"""So many names, or topics of an episode, are kept of one proposal."""
TEXTS, TOPICS = ("key", "value", "month"), "topics"
"""The labels that are read by their names: texts, and a list of texts."""
DEEPEST = 20
"""So many lists and mappings may lie within each other in a value."""


def tidied_labels(labels: Mapping[str, Any], *, is_summary: bool) -> dict[str, Any] | None:
    """Return labels cleaned and bounded; None where one is too long, but for those of a summary."""
    tidy = _cleaned_values(labels, 0).items()
    found = {key: part for key, value in tidy if (part := _as_read(key, value)) is not None}
    told = (part for pair in found.items() for part in pair if isinstance(part, str))
    if not is_summary and any(len(text) > LONGEST_LABEL for text in told):
        return None
    return found


def _as_read(name: str, value: object) -> object:
    """Return a value as those take it who read it by its name; None: they could not."""
    if name == TOPICS:
        listed = value if isinstance(value, list) else ()
        return [topic for topic in listed if isinstance(topic, str)]
    if name not in TEXTS or isinstance(value, str):
        return value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if is_number else None


def _cleaned_value(value: object, depth: int = 0) -> object:
    """Return a value as every reader of JSON can hold it: none is endless, no number, or too deep.

    One that the database cannot read would end each search of its owner's memories.
    """
    if isinstance(value, str):
        return cleaned(value, longest=LONGEST_SENTENCE)
    if depth == DEEPEST or (isinstance(value, float) and not isfinite(value)):
        return None
    if isinstance(value, list | tuple):
        return [_cleaned_value(part, depth + 1) for part in value[:MOST_NAMES]]
    if isinstance(value, dict):
        return _cleaned_values(value, depth + 1)
    return value


def _cleaned_values(values: Mapping[str, Any], depth: int) -> dict[str, Any]:
    return {
        one_line(key, longest=LONGEST_LABEL + 1): _cleaned_value(part, depth)
        for key, part in islice(values.items(), MOST_NAMES)
    }
