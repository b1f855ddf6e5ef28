"""What each agent gives its prompt, and what it must be answered with."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Language = Literal["en", "zh"]


@dataclass(frozen=True, slots=True)
class Contract:
    """What an agent gives its prompt, and the name of the model of the reply it reads."""

    inputs: frozenset[str]
    answers: str | None
    passing: frozenset[str] = frozenset()
    """Those that are of one message only: they stand below `---data---`, beside it."""


def _contract(inputs: str, answers: str | None, passing: str = "") -> Contract:
    return Contract(frozenset(f"{inputs} {passing}".split()), answers, frozenset(passing.split()))


CONTRACTS: Mapping[str, Contract] = MappingProxyType(
    {
        "chat": _contract(
            "character_name persona style user_name boundaries profile standing summaries",
            None,
            passing="memories episodes rounds now",
        ),
        "curator": _contract(
            "line_form character user_name now zone never_store utterances memories",
            "ProposedOperations",
        ),
        "duplicates": _contract("now items memories", "DuplicateAnswers"),
        "summarizer": _contract("character user_name zone never_store utterances", "EpisodeDraft"),
        "profiler": _contract("now zone user_name old memories episodes", "ProfileDraft"),
        "compressor": _contract("towards memories", "CompressionDraft"),
        "chapter": _contract("character user_name month most old episodes", "ChapterDraft"),
        "reviewer": _contract("now trigger memory neighbours findings rounds_left", "Thought"),
        "contradictions": _contract("now memories", "Judgement"),
        "insights": _contract("now memories known most", "Insights"),
        "vision": _contract("name", None),
    }
)
