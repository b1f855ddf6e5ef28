"""Asking late: the questions of labelled talks, put off until more was said."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from tests.first_minute.talk import Question, Talk

_ANEW = frozenset({"change", "correction"})


def put_off(talks: Sequence[Talk], lines: int) -> list[Talk]:
    """Return the same talks, each question asked so many talks later in its conversation.

    At the latest it is asked after the last. What the talks in between overtake is not asked.
    """
    return [
        late
        for _, together in groupby(talks, key=lambda talk: talk.conversation or talk.name)
        for late in _put_off([*together], lines)
    ]


def _put_off(together: Sequence[Talk], lines: int) -> Iterator[Talk]:
    due: dict[int, list[Question]] = defaultdict(list)
    for at, talk in enumerate(together):
        until = min(at + lines, len(together) - 1)
        since = together[at + 1 : until + 1]
        due[until] += [asked for asked in talk.questions if not is_overtaken(asked, since)]
    for at, talk in enumerate(together):
        yield replace(talk, questions=due[at])


def is_overtaken(question: Question, later: Sequence[Talk]) -> bool:
    """Tell whether later talks may make a question's answer another than it was.

    So it is where they ask it again, where they tell that what answers it is over, or where
    what answers one of their own questions must not hold it.
    """
    return any(_bare(asked.text) == _bare(question.text) for asked in _asked(later)) or (
        question.has is not None and any(_tells_anew(talk, question) for talk in later)
    )


def _tells_anew(talk: Talk, question: Question) -> bool:
    assert question.has is not None
    told = [" ".join(answer.split("&")) for answer in question.has.alternatives]
    past = [*talk.over, *(asked.lacks for asked in talk.questions if asked.has)]
    if any(pattern.fits(text) for pattern in past for text in told):
        return True
    parts = _parts(talk)
    return any(part in text.casefold() for part in parts for text in told)


def _parts(talk: Talk) -> set[str]:
    """Return each part of what is over, and of what a change takes the place of."""
    past = [*talk.over]
    if talk.kind in _ANEW:
        past += [asked.lacks for asked in talk.questions]
    parts = {
        part.strip().casefold()
        for pattern in past
        for answer in pattern.alternatives
        for part in answer.split("&")
    }
    return parts - {""}


def _asked(talks: Sequence[Talk]) -> Iterator[Question]:
    return (asked for talk in talks for asked in talk.questions)


def _bare(text: str) -> str:
    return text.strip("?？ ").casefold()
