"""The compressor that needs no model: it joins what loses nothing, and leaves the rest."""

from collections.abc import Sequence

from config.agent import OfflineAgent
from curator.agent_inputs import Sentence, ShownMemory
from curator.compression.compressor import CompressionDraft, RestingGroup
from memory.text.late_pattern import LatePattern

_ENGLISH = LatePattern(
    r"^The user (?:likes|loves|enjoys|dislikes|hates|doesn't like|can't stand|speaks|plays) $"
)
_CHINESE = LatePattern(
    r"^用户(?:不?喜欢|很喜欢|爱|热爱|讨厌|受不了|会说|会演奏)(?:吃|喝|看|听|读|玩)?$"
)
_JOINED_ALREADY = LatePattern(r"[,，、;；/&]|\b(?:and|or|but)\b|[和与及或]")
_NEITHER = "The user doesn't like "


class OfflineCompressor(OfflineAgent):
    """Makes one sentence of values that stand in the same sentence: "likes a, b and c"."""

    async def compress(self, group: RestingGroup) -> CompressionDraft:
        """Return a sentence for each frame that several values stand in."""
        frames: dict[str, list[ShownMemory]] = {}
        for memory in group.memories:
            if frame := _frame(memory):
                frames.setdefault(frame, []).append(memory)
        joined = [(frame, together) for frame, together in frames.items() if len(together) > 1]
        return CompressionDraft(sentences=[_sentence(*pair) for pair in joined])


def _frame(memory: ShownMemory) -> str | None:
    """Return what stands before the value, where the sentence is no more than that."""
    value = memory.value or ""
    if not value or memory.valid_from or memory.valid_until or _JOINED_ALREADY.search(value):
        return None
    for pattern, end in ((_ENGLISH, "."), (_CHINESE, "。")):
        frame = memory.content.removesuffix(f"{value}{end}")
        if frame != memory.content and pattern.match(frame):
            return frame
    return None


def _sentence(frame: str, together: Sequence[ShownMemory]) -> Sentence:
    values = list(dict.fromkeys(memory.value or "" for memory in together))
    text = _chinese(frame, values) if _CHINESE.match(frame) else _english(frame, values)
    return Sentence(text=text, sources=[memory.handle for memory in together])


def _english(frame: str, values: Sequence[str]) -> str:
    last = " or " if frame == _NEITHER else " and "
    return f"{frame}{last.join([', '.join(values[:-1]), values[-1]] if values[1:] else values)}."


def _chinese(frame: str, values: Sequence[str]) -> str:
    told = "和".join(["、".join(values[:-1]), values[-1]] if values[1:] else values)
    return f"{frame}{told}。"
