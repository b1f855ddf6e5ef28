"""The words of the specification, as types: one word a concept in code, tables and prompts."""

from typing import Literal, get_args

Language = Literal["en", "zh"]

Category = Literal["system", "core", "fact", "episode", "chapter"]
SUMMARY_CATEGORIES: tuple[Category, ...] = ("episode", "chapter")
"""The categories that tell of talk; all others are long-term memories proper."""
PROPER_CATEGORIES: tuple[Category, ...] = tuple(
    category for category in get_args(Category) if category not in SUMMARY_CATEGORIES
)
Kind = Literal[
    "preference", "lesson", "fact", "goal", "pattern", "skill", "boundary", "promise", "context"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
Source = Literal["user", "curator", "reviewer", "import", "system"]
PRIVATE = "private"
"""The audience of a talk that nobody else hears."""
Grounding = Literal["real", "fiction"]
State = Literal["active", "forgotten", "archived"]
ForgottenBecause = Literal["corrected", "asked", "faded", "judged", "source gone"]
Precision = Literal["year", "month", "day", "instant"]
EvidenceRole = Literal["source", "context", "request"]
"""What it came from, what that answered, or what asked to forget it."""
RelationKind = Literal["supersedes", "contradicts", "refines", "supports", "derived_from"]

Op = Literal[
    "ADD",
    "UPDATE",
    "BOOST",
    "DELETE",
    "RESTORE",
    "PROMOTE",
    "KEEP",
    "REVIEW",
    "FADE",
    "HUSH",
    "UNHUSH",
    "ARCHIVE",
    "RELATE",
    "UNDO",
]
OperationStatus = Literal["pending", "applied", "declined", "rejected", "undone"]
Because = Literal["changed", "corrected"]
Ruling = Literal["never", "hushed"]
"""What a person wants of a topic: never stored, or kept and not brought up unasked."""
Agent = Literal[
    "person", "curator", "reviewer", "summarizer", "profiler", "decay", "import", "compressor"
]

PromptSection = Literal[
    "boundary",
    "core",
    "recalled",
    "episode",
    "summary",
    "strongest",
    "contradicting",
    "memory",
    "near",
    "waiting",
    "round",
    "asked",
    "replied_to",
    "quoted",
    "profile",
]
"""Where something stood: `memory`, `near` and `waiting` in a curator's prompt, else in the voice's.

What waits is an operation that nobody has said yes to yet."""
MESSAGE_SECTIONS: tuple[PromptSection, ...] = ("round", "asked", "replied_to", "quoted")
MEMORY_SECTIONS: tuple[PromptSection, ...] = tuple(
    arg for arg in get_args(PromptSection) if arg not in (*MESSAGE_SECTIONS, "profile", "waiting")
)

TurnState = Literal["received", "sending", "answered", "failed"]
Retention = Literal["normal", "session"]
ErasureScope = Literal["memory", "message", "conversation", "topic", "everything"]
ErasureState = Literal["accepted", "running", "done", "failed-retrying"]
ForgettingScope = Literal["topic", "memories", "everything"]
ForgettingState = Literal["accepted", "running", "done", "failed-retrying", "undoing", "undone"]
JobKind = Literal[
    "curate",
    "summarise",
    "review",
    "contradictions",
    "insights",
    "profile",
    "decay",
    "embed",
    "erase_session",
    "erase",
    "forget",
    "compress",
    "chapter",
    "quality",
    "daily",
    "pack",
]
EventKind = Literal[
    "memory.created",
    "memory.updated",
    "memory.deleted",
    "memory.forgotten",
    "memory.restored",
    "message.created",
    "message.updated",
    "message.deleted",
    "operation.pending",
    "erasure.progress",
    "forgetting.progress",
]
"""What somebody who looks on is told; `operation.pending`: what waits for a yes is not the same."""
Verdict = Literal["good", "bad"]
"""What a person says of a reply or a memory."""
Consent = Literal["ask", "notice"]
"""In a server: each person is asked first, or is remembered with a notice."""
Talks = Literal["asked", "always", "never"]
"""In a channel: the character speaks when it is spoken to, always, or never."""
Notes = Literal["off", "dms", "always"]
"""Where a quiet note tells what was learned."""
