"""What is known since 2024, and what is said of it now."""

from datetime import UTC, datetime

from curator.agent_inputs import ShownMemory, Utterance

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def known(handle: str, content: str, key: str | None = None) -> ShownMemory:
    return ShownMemory(
        handle=handle, content=content, category="fact", kind="fact", topic="", key=key,
        value=None, valid_from="2024", valid_until=None, verified=False, recalled=False,
    )  # fmt: skip


def said(text: str) -> Utterance:
    return Utterance(handle="m1", speaker="Ann", by_user=True, text=text, at=NOW)
