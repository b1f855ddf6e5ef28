"""Which of the things said fits which label: by patterns, never by exact wording."""

import re
import unicodedata
from collections.abc import Mapping, Sequence


def fits(text: str, patterns: Sequence[str]) -> bool:
    """Tell whether the text holds all of the patterns, case and width folded."""
    return all(holds(text, pattern) for pattern in patterns)


def holds(text: str, pattern: str) -> bool:
    """Tell whether the text holds the pattern, case and width folded."""
    return re.search(pattern, _folded(text), re.IGNORECASE) is not None


def holds_any(text: str, patterns: Sequence[str]) -> bool:
    """Tell whether the text holds one of the patterns."""
    return any(holds(text, pattern) for pattern in patterns)


def paired(labels: Sequence[Sequence[str]], texts: Sequence[str]) -> dict[int, int]:
    """Return for each label that fits a text which one, so that as many fit as can.

    A text serves one label only: two facts in one sentence are one fact too few.
    """
    serves: dict[int, int] = {}
    able = [[at for at, text in enumerate(texts) if fits(text, label)] for label in labels]
    for label in range(len(labels)):
        _serve(label, able, serves, set())
    return {label: text for text, label in sorted(serves.items(), key=lambda pair: pair[1])}


def unserved(count: int, serving: Mapping[int, int]) -> list[int]:
    """Return the places of the texts that serve no label."""
    return [at for at in range(count) if at not in serving.values()]


def _serve(label: int, able: list[list[int]], serves: dict[int, int], tried: set[int]) -> bool:
    for text in able[label]:
        if text in tried:
            continue
        tried.add(text)
        if text not in serves or _serve(serves[text], able, serves, tried):
            serves[text] = label
            return True
    return False


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).replace("’", "'").split())
