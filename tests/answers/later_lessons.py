"""What the weighing of later words learns from: labelled talks, read and not lived.

Of a talk that changes something, the earlier line that it changes is asked about, and the line that
changes it answers anew; of any other, nothing that is said after the line that answers does.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from config.models.embedding.bundled import shared_embedder
from curator.offline.answers.later_words import Worded, later_signs
from memory.vocabulary import Language
from tests.answers.lessons import AnswerLesson
from tests.first_minute.talk import Question, Talk, talks

STEMS = ("changes", "sittings")
"""The labelled talks that it is taught with: `STEM.en.jsonl` and `STEM.zh.jsonl`."""
MOST = 24
"""So many lines after an answer are weighed."""
_AT_ONCE = 64
_NO_MEANING = np.zeros(0, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class LaterLesson:
    """A question, the line that answers it or did, and what was said after that line."""

    conversation: int
    question: str
    answer: str
    later: Sequence[str]
    anew: int | None
    """Which of the later lines tells it anew; None: none does."""


def later_lessons(language: Language, stems: Iterable[str] = STEMS) -> list[AnswerLesson]:
    """Return the lessons of labelled talks, the same each time."""
    return signs_of([lesson for stem in stems for lesson in _of_file(language, stem)], language)


def signs_of(lessons: Sequence[LaterLesson], language: Language) -> list[AnswerLesson]:
    """Return what each later line of each lesson teaches."""
    words = [text for one in lessons for text in (one.question, one.answer, *one.later)]
    meant = worded(dict.fromkeys(words))
    return [
        AnswerLesson(
            talk=one.conversation,
            question=f"{one.conversation} {one.question} {one.answer}",
            is_answerable=one.anew is not None,
            is_own=True,
            signs=signs,
            common=_NO_MEANING,
            is_answer=at == one.anew,
            weight=1.0,
        )
        for one in lessons
        for at, signs in enumerate(
            later_signs(
                meant[one.question],
                meant[one.answer],
                [meant[text] for text in one.later],
                language,
            )
        )
    ]


def worded(texts: Iterable[str]) -> Mapping[str, Worded]:
    """Return texts with what they mean."""
    every = list(texts)
    found = dict[str, Worded]()
    for first in range(0, len(every), _AT_ONCE):
        some = every[first : first + _AT_ONCE]
        vectors = shared_embedder().passages(some)
        found |= {text: Worded(text, row) for text, row in zip(some, vectors, strict=True)}
    return found


def _of_file(language: Language, stem: str) -> Iterator[LaterLesson]:
    together = groupby(talks(language, stem), key=lambda talk: talk.conversation or talk.name)
    for number, (_, some) in enumerate(together):
        yield from of_conversation(number, list(some))


def of_conversation(number: int, together: Sequence[Talk]) -> Iterator[LaterLesson]:
    """Yield what the questions of talks teach that are said one after the other."""
    lines = [(text, at) for at, talk in enumerate(together) for text in talk.said]
    said = [text for text, _ in lines]
    for at, talk in enumerate(together):
        for question in talk.questions:
            own = [place for place, (_, owner) in enumerate(lines) if owner == at]
            telling = [place for place in own if _tells(question, said[place])]
            if telling:
                yield from _of_line(number, talk, question, said, telling[-1])


def _of_line(
    number: int, talk: Talk, question: Question, said: Sequence[str], place: int
) -> Iterator[LaterLesson]:
    after = said[place + 1 :][-MOST:]
    if after and not any(_tells(question, text) for text in after):
        yield LaterLesson(number, question.text, said[place], after, None)
    before = [text for text in said[:place] if not _tells(question, text)]
    if talk.kind not in {"change", "correction"} or not before:
        return
    changed = _nearest(before, question.text, said[place])
    later = said[said.index(changed) + 1 :]
    yield LaterLesson(number, question.text, changed, later, later.index(said[place]))


def _tells(question: Question, text: str) -> bool:
    return question.has is not None and question.has.fits(text)


def _nearest(texts: Sequence[str], *others: str) -> str:
    """Return the text that is nearest to all of the others together."""
    meant = worded(dict.fromkeys((*texts, *others)))
    return max(texts, key=lambda text: sum(_near(meant[text], meant[it]) for it in others))


def _near(one: Worded, other: Worded) -> float:
    return float(one.vector @ other.vector)
