"""What agents answer, as lines for people; the curator's as they would be applied."""

from collections.abc import Mapping, Sequence

from bot.workbench.scoring.dry_run import Judged
from curator.curation.curator import CurationWindow, ProposedOperation
from curator.episodes.summarizer import EpisodeDraft
from reviewer.review.reviewer import Thought

NOTHING = "(nothing: SKIP)"


def operation_lines(operations: Sequence[Judged], window: CurationWindow) -> list[str]:
    """Return the operations, each with what it would touch and why it would be rejected."""
    contents = {memory.handle: memory.content for memory in window.memories}
    return [operation_line(operation, contents) for operation in operations] or [NOTHING]


def operation_line(judged: Judged, contents: Mapping[str, str]) -> str:
    """Return one operation as a line."""
    operation = judged.operation
    parts: list[str] = [operation.op]
    if operation.id is not None:
        parts.append(f"{operation.id} “{contents.get(operation.id, '?')}”")
    if operation.content is not None:
        parts.append(f"→ {operation.content}" if operation.id else operation.content)
    if marks := _marks(operation):
        parts.append(f"({marks})")
    if operation.quote:
        parts.append(f"← “{operation.quote}”")
    if judged.rejected:
        parts.append(f"✗ rejected: {judged.rejected}")
    return " ".join(parts)


def episode_lines(draft: EpisodeDraft) -> list[str]:
    """Return an episode, a sentence a line with its sources."""
    parts = {
        "summary": draft.summary,
        "key fact": draft.key_facts,
        "unresolved": draft.unresolved,
    }
    lines = [
        f"{name}: {sentence.text} [{', '.join(sentence.sources) or '✗ no source'}]"
        for name, sentences in parts.items()
        for sentence in sentences
    ]
    lines += [f"topics: {', '.join(draft.topics)}"] if draft.topics else []
    lines += [f"intent: {draft.user_intent}"] if draft.user_intent else []
    return [*lines, *([f"tone: {draft.emotional_tone}"] if draft.emotional_tone else [])]


def thought_line(thought: Thought) -> str:
    """Return one round of a review as a line."""
    if thought.decision is not None:
        return f"{thought.decision}: {thought.thought}"
    return f"SEARCH {thought.search!r}: {thought.thought}"


def _marks(operation: ProposedOperation) -> str:
    slot = f"{operation.key} = {operation.value}" if operation.key else None
    fiction = "fiction" if operation.grounding == "fiction" else None
    times = [operation.valid_from and f"from {operation.valid_from}"]
    times.append(operation.valid_until and f"until {operation.valid_until}")
    marks = (operation.kind, slot, operation.because, fiction, *times)
    return "; ".join(mark for mark in marks if mark)
