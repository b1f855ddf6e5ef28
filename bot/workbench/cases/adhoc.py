"""Words of the command line as a case: what is said, replied and known."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from bot.workbench.cases.model import (
    AgentName,
    CuratorCase,
    PromptCase,
    ReviewerCase,
    SummarizerCase,
)
from config.errors import WorkbenchError
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language
from reviewer.review.reviewer import Trigger

_SLOT = LatePattern(r"^(?P<key>[\w.]+)=(?P<value>[^:]+): *(?P<content>.+)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class AdhocWords:
    """What a prompt is to be tried on."""

    said: Sequence[str]
    reply: str = ""
    memories: Sequence[str] = ()
    trigger: Trigger = "promotion"
    zone: str = "UTC"
    now: datetime
    """In that zone."""


def case_of(words: AdhocWords, agent: AgentName, language: Language) -> PromptCase:
    """Return the words as a case without labels; raises `WorkbenchError`."""
    head: dict[str, Any] = {
        "id": "words",
        "language": language,
        "zone": words.zone,
        "now": words.now.replace(tzinfo=None),
    }
    known = [_known(text) for text in words.memories]
    talk = [{"user": text} for text in words.said]
    talk += [{"character": words.reply}] if words.reply else []
    try:
        match agent:
            case "curator":
                return CuratorCase(**head, talk=talk, memories=known)
            case "summarizer":
                return SummarizerCase(**head, talk=talk)
            case "reviewer":
                memory = _known(" ".join(words.said))
                return ReviewerCase(
                    **head,
                    trigger=words.trigger,
                    memory=memory,
                    neighbours=known,
                    decision="KEEP",
                )
    except ValidationError as problem:
        raise WorkbenchError("There is nothing to try it on: give some words.") from problem


def _known(text: str) -> dict[str, object]:
    """Return a memory; `home=Oslo: The user lives in Oslo.` names its slot as well."""
    if match := _SLOT.match(text):
        return {**match.groupdict(), "recalled": True}
    return {"content": text, "recalled": True}
