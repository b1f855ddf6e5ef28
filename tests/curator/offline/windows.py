"""What is remembered and said, as the offline curator is shown it."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import CurationWindow, ProposedOperation
from curator.offline.curator import OfflineCurator
from memory.vocabulary import Language

ZONE = ZoneInfo("Europe/Oslo")
NOW = datetime(2026, 11, 21, 12, tzinfo=ZONE)


def memory(handle: str, key: str | None, value: str, content: str, **more: Any) -> ShownMemory:
    return ShownMemory(
        handle,
        content,
        category=more.get("category", "fact"),
        kind=more.get("kind", "fact"),
        topic="",
        key=key,
        value=value,
        valid_from=None,
        valid_until=more.get("valid_until"),
        verified=more.get("verified", False),
        recalled=more.get("recalled", False),
    )


OSLO = memory("a1", "home", "Oslo", "The user lives in Oslo.")
PIXEL = memory("a2", "cat.name", "Pixel", "The user's cat is called Pixel.")
HANGZHOU = memory("a3", "home", "杭州", "用户住在杭州。")
COFFEE = memory("a4", "like", "coffee", "The user likes coffee.")
ACME = memory("a5", "employer", "Acme", "The user works at Acme.")


def window(
    *said: Any, memories: Sequence[ShownMemory] = (), language: Language = "en"
) -> CurationWindow:
    """Make a window of (speaker, text) or plain user texts; a tuple's third says it is old."""
    utterances = []
    for at, part in enumerate(said):
        speaker, text, *old = part if isinstance(part, tuple) else ("user", part)
        utterances.append(
            Utterance(
                f"m{at + 1}",
                speaker,
                speaker == "user",
                text,
                NOW + timedelta(minutes=at),
                fresh=not old,
            )
        )
    return CurationWindow(language, NOW, ZONE, "Luna", utterances, list(memories))


async def proposed(*said: Any, **more: Any) -> list[ProposedOperation]:
    return (await OfflineCurator().propose(window(*said, **more))).operations
