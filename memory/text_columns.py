"""The register of text columns: which hold people's words, and by which path to a source.

Erasing follows these paths. A text column that is not registered fails a test, so that none can
come to hold words unseen.
"""

from collections.abc import Mapping

WORDLESS = "wordless"
"""Holds names we chose, ids or numbers, never anybody's words."""

TEXT_COLUMNS: Mapping[str, Mapping[str, str]] = {
    "users": {
        "uid": WORDLESS,
        "name": "the user's own: erased with the user",
        "language": WORDLESS,
        "timezone": WORDLESS,
    },
    "identities": {
        "platform": WORDLESS,
        "external_id": "the user's own: erased with the user",
    },
    "conversations": {
        "uid": WORDLESS,
        "platform": WORDLESS,
        "channel": WORDLESS,
        "character": WORDLESS,
        "audience": WORDLESS,
    },
    "messages": {
        "uid": WORDLESS,
        "platform_id": WORDLESS,
        "text": "messages.id",
        "language": WORDLESS,
        "retention": WORDLESS,
        "embedding": "messages.id",
        "embedding_model": WORDLESS,
    },
    "turns": {"state": WORDLESS, "held_by": WORDLESS, "error": WORDLESS},
    "memories": {
        "uid": WORDLESS,
        "category": WORDLESS,
        "kind": WORDLESS,
        "content": "evidence.message_id, sentence_sources, relations",
        "fingerprint": "evidence.message_id, sentence_sources, relations",
        "structured": "evidence.message_id, sentence_sources, relations",
        "topic": "evidence.message_id, sentence_sources, relations",
        "source": WORDLESS,
        "audience": WORDLESS,
        "character": WORDLESS,
        "grounding": WORDLESS,
        "valid_from_precision": WORDLESS,
        "valid_until_precision": WORDLESS,
        "review_due": WORDLESS,
        "state": WORDLESS,
        "forgotten_because": WORDLESS,
        "image_url": "evidence.message_id",
        "embedding": "evidence.message_id, sentence_sources, relations",
        "embedding_model": WORDLESS,
    },
    "evidence": {"quote": "evidence.message_id", "role": WORDLESS},
    "relations": {"kind": WORDLESS},
    "entities": {"name": "memory_entities.memory_id"},
    "entity_aliases": {"alias": "entity_aliases.entity_id, memory_entities.memory_id"},
    "sentences": {"part": WORDLESS, "text": "sentence_sources"},
    "profiles": {
        "character": WORDLESS,
        "audience": WORDLESS,
        "language": WORDLESS,
        "name": "sentences.profile_id, sentence_sources",
        "occupation": "sentences.profile_id, sentence_sources",
        "model": WORDLESS,
        "prompt_version": WORDLESS,
    },
    "runs": {
        "uid": WORDLESS,
        "agent": WORDLESS,
        "model": WORDLESS,
        "prompt_version": WORDLESS,
        "status": WORDLESS,
        "handles": WORDLESS,
        "counts": WORDLESS,
    },
    "operations": {
        "uid": WORDLESS,
        "op": WORDLESS,
        "status": WORDLESS,
        "agent": WORDLESS,
        "model": WORDLESS,
        "prompt_version": WORDLESS,
        "because": WORDLESS,
        "reason": "operations.memory_id, operations.evidence",
        "rejected_because": WORDLESS,
        "proposed": "operations.evidence",
        "before": "operations.memory_id, operations.evidence",
        "after": "operations.memory_id, operations.evidence",
        "evidence": "operations.evidence",
    },
    "topic_rules": {"topic": "the user's own: erased with the user", "rule": WORDLESS},
    "traces": {
        "query_message_ids": WORDLESS,
        "candidates": WORDLESS,
        "shown": WORDLESS,
        "used": WORDLESS,
        "embedder": WORDLESS,
    },
    "model_calls": {
        "role": WORDLESS,
        "model": WORDLESS,
        "prompt_version": WORDLESS,
        "currency": WORDLESS,
        "outcome": WORDLESS,
        "error": WORDLESS,
        "text": "the user's own: blanked with every erasure of the user's",
    },
    "jobs": {
        "kind": WORDLESS,
        "lane": WORDLESS,
        "payload": WORDLESS,
        "locked_by": WORDLESS,
        "error": WORDLESS,
    },
    "memory_keywords": {"tokens": "rowid: memories.id"},
}
