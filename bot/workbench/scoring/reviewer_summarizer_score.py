"""Scoring the cases of the reviewer, the summarizer and recall."""

from collections.abc import Sequence

from bot.workbench.cases.model import RecallCase, ReviewerCase, SummarizerCase
from bot.workbench.scoring.case_score import kept
from bot.workbench.scoring.label_matching import fits, holds, holds_any
from bot.workbench.scoring.rates import Count
from curator.agent_inputs import Sentence
from curator.episodes.summarizer import EpisodeDraft
from memory.secret_detection import redacted
from reviewer.review.reviewer import Verdict

Scored = tuple[dict[str, Count], list[str]]


def reviewer_score(case: ReviewerCase, verdict: Verdict) -> Scored:
    """Return the counts by rate, and what went wrong in words."""
    right = verdict in case.decision
    counts = {case.trigger: Count(int(right), 1), "answered": Count(1, 1)}
    wrong = [] if right else [f"{verdict}, not {' or '.join(case.decision)}: {case.memory.content}"]
    return counts, wrong


def summarizer_score(case: SummarizerCase, draft: EpisodeDraft) -> Scored:
    """Return the counts by rate, and what went wrong in words; unsourced sentences are refused."""
    said = [*draft.summary, *draft.key_facts, *draft.unresolved]
    handles = {f"m{number}" for number in range(1, len(case.talk) + 1)}
    sound = [
        sentence
        for sentence in said
        if handles & {each.strip("[] ").lower() for each in sentence.sources}
    ]
    texts = [redacted(sentence.text) for sentence in sound]
    told = [any(fits(text, tell.that) for text in texts) for tell in case.tells]
    details = [name for tell in case.tells for name in tell.details]
    whole = " ".join(texts)
    spoilt = [word for word in _everything(draft, texts) if holds_any(word, case.never)]
    counts = {
        "told": Count(sum(told), len(told)),
        "details": Count(sum(holds(whole, detail) for detail in details), len(details)),
        "sourced": Count(len(sound), len(said)),
        "kept out": Count(int(not spoilt), int(bool(case.never))),
        "answered": Count(1, 1),
    }
    wrong = [
        f"missed: {tell.gold}"
        for tell, is_told in zip(case.tells, told, strict=True)
        if not is_told
    ]
    wrong += [f"lost {detail!r}" for detail in details if not holds(whole, detail)]
    wrong += [f"told without reason: {word}" for word in spoilt]
    return kept(counts), wrong + _unsourced(said, sound)


def recall_score(case: RecallCase, recalled: Sequence[str]) -> Scored:
    """Return the counts by rate of the memories that came, named by handle, and what went wrong."""
    contents = case.contents
    right = [text for text in case.relevant if text in recalled]
    counts = {
        "relevance": Count(len(right), len(recalled)),
        "recall": Count(len(right), len(case.relevant)),
        "silence": Count(int(not recalled), int(not case.relevant)),
    }
    wrong = [f"came without reason: {contents[text]}" for text in recalled if text not in right]
    wrong += [f"did not come: {contents[text]}" for text in case.relevant if text not in right]
    return kept(counts), wrong


def _everything(draft: EpisodeDraft, texts: Sequence[str]) -> list[str]:
    return [*texts, *draft.topics, redacted(draft.user_intent), redacted(draft.emotional_tone)]


def _unsourced(said: Sequence[Sentence], sound: Sequence[Sentence]) -> list[str]:
    return [f"without a source: {sentence.text}" for sentence in said if sentence not in sound]
