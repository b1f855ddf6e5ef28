"""A labelled talk: what is said, what should be remembered, and what is asked then."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from curator.offline.exchanges.asked_endings import asks_whether_over
from memory.vocabulary import Language

HERE = Path(__file__).parent
HALVES = ("dev", "sealed", "fresh")
_TEXTING = frozenset({"texting", "lowercase"})
LANGUAGES: Sequence[Language] = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Pattern:
    """Words of which one alternative must stand in a text; in an alternative all parts must."""

    alternatives: Sequence[str]

    def fits(self, text: str) -> bool:
        """Tell whether one of the alternatives stands in the text, whatever the case."""
        lower = text.casefold()
        return any(
            all(part.strip() in lower for part in alternative.casefold().split("&"))
            for alternative in self.alternatives
        )


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is asked at the end of a talk, and what its answer must hold."""

    text: str
    has: Pattern | None
    """None: the right answer is that it is not known."""
    lacks: Pattern

    def is_answered_by(self, reply: str) -> bool:
        """Tell whether the reply is right; what it asks at its end it does not tell."""
        told = reply.rpartition("\n")[0] if asks_whether_over(reply) else reply
        return (self.has is None or self.has.fits(told)) and not self.lacks.fits(told)


@dataclass(frozen=True, slots=True)
class Talk:
    """One labelled talk."""

    name: str
    language: Language
    kind: str
    is_texting: bool
    said: Sequence[str]
    stored: Sequence[Pattern]
    not_stored: Sequence[Pattern]
    over: Sequence[Pattern]
    questions: Sequence[Question]
    conversation: str = ""
    """Those that share one are said one after the other, by one person; empty: it stands alone."""


def talks(language: Language, half: str) -> list[Talk]:
    """Return the talks of a language: of one of the halves here, or of a file elsewhere."""
    lines = (HERE / f"{half}.{language}.jsonl").read_text().splitlines()
    return [_talk(json.loads(line), language) for line in lines if line.strip()]


def _talk(row: dict[str, object], language: Language) -> Talk:
    return Talk(
        name=str(row["id"]),
        language=language,
        kind=str(row["kind"]),
        is_texting=row.get("style") in _TEXTING,
        said=_texts(row["say"]),
        stored=[_pattern(item) for item in _items(row.get("stored"))],
        not_stored=[_pattern(item) for item in _items(row.get("not_stored"))],
        over=[_pattern(item) for item in _items(row.get("over"))],
        questions=[_question(item) for item in _items(row.get("ask"))],
        conversation=str(row.get("talk") or ""),
    )


def _question(row: object) -> Question:
    assert isinstance(row, dict)
    has = _texts(row.get("has"))
    return Question(str(row["q"]), Pattern(has) if has else None, Pattern(_texts(row.get("lacks"))))


def _pattern(item: object) -> Pattern:
    return Pattern([item] if isinstance(item, str) else _texts(item))


def _texts(items: object) -> list[str]:
    return [str(item) for item in _items(items)]


def _items(items: object) -> list[object]:
    return list(items) if isinstance(items, list) else []
