"""Cases as the agents read them: windows, stretches and reviews, with the handles they cite."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from bot.workbench.cases.model import (
    CaseMessage,
    CuratorCase,
    KnownMemory,
    ReviewerCase,
    SummarizerCase,
)
from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import CurationWindow
from curator.episodes.summarizer import MessageRange
from reviewer.review.reviewer import ReviewCase, ReviewedMemory, ReviewFinding

CHARACTER = "Lumi"
USER: dict[str, str] = {"en": "Mira", "zh": "小林"}
NAMELESS = "User"
"""As a message's author is shown whose name is not known yet."""
OTHER = "Robin"
ROUNDS = 3
_STEP = timedelta(minutes=1)


def window_of(case: CuratorCase) -> CurationWindow:
    """Return what the curator reads of a case."""
    said = list(_utterances(case, case.talk))
    return CurationWindow(
        language=case.language,
        now=said[-1].at,
        zone=case.time_zone,
        character=CHARACTER,
        utterances=said,
        memories=[
            shown(memory, f"a{number}") for number, memory in enumerate(case.memories, start=1)
        ],
        user_name=case.user,
    )


def stretch_of(case: SummarizerCase) -> MessageRange:
    """Return what the summarizer reads of a case."""
    said = list(_utterances(case, case.talk))
    return MessageRange(
        case.language, case.time_zone, CHARACTER, case.user or USER[case.language], said
    )


def review_of(case: ReviewerCase) -> ReviewCase:
    """Return what the reviewer reads of a case in the first round."""
    return ReviewCase(
        language=case.language,
        now=case.now.replace(tzinfo=case.time_zone),
        trigger=case.trigger,
        memory=_reviewed(case.memory),
        neighbours=[_reviewed(neighbour) for neighbour in case.neighbours],
        findings=[],
        rounds_left=ROUNDS,
    )


def finding_of(case: ReviewerCase, words: str) -> ReviewFinding:
    """Return what a search of the reviewer finds in a case."""
    return ReviewFinding(words, [_reviewed(known) for known in case.elsewhere])


def shown(memory: KnownMemory, handle: str) -> ShownMemory:
    """Return a case's memory as the curator reads it."""
    return ShownMemory(
        handle=handle,
        content=memory.content,
        category=memory.category,
        kind=memory.kind,
        topic=memory.topic,
        key=memory.key,
        value=memory.value,
        valid_from=memory.valid_from,
        valid_until=memory.valid_until,
        verified=memory.verified,
        recalled=memory.recalled,
    )


def _reviewed(memory: KnownMemory) -> ReviewedMemory:
    return ReviewedMemory(
        content=memory.content,
        category=memory.category,
        kind=memory.kind,
        importance=memory.importance,
        used_count=memory.used,
        age_days=memory.age_days,
        idle_days=memory.idle_days,
        valid_until=memory.valid_until,
    )


def _utterances(
    case: CuratorCase | SummarizerCase, talk: Sequence[CaseMessage]
) -> Iterator[Utterance]:
    at = case.now.replace(tzinfo=case.time_zone) - _STEP * len(talk)
    for number, said in enumerate(talk, start=1):
        at = _moment(said.at, case) or at + _STEP
        yield Utterance(
            handle=f"m{number}",
            speaker=_speaker(said, case),
            by_user=said.user is not None,
            text=said.text,
            at=at,
            fresh=not said.known,
        )


def _moment(at: datetime | None, case: CuratorCase | SummarizerCase) -> datetime | None:
    return at and at.replace(tzinfo=case.time_zone)


def _speaker(said: CaseMessage, case: CuratorCase | SummarizerCase) -> str:
    if said.user is not None:
        return case.user or (NAMELESS if isinstance(case, CuratorCase) else USER[case.language])
    return CHARACTER if said.character is not None else OTHER
