"""Read a compressor's answer: what it may say, and what it would lose. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from curator.compression.compressor import CompressionDraft
from memory.secret_detection import redacted
from memory.text.late_pattern import LatePattern
from memory.text.quotes import folded

_NUMBER = LatePattern(r"\d+(?:[.,:/-]\d+)*")
LEAST_SOURCES = 2


@dataclass(frozen=True, slots=True)
class Original:
    """A memory that is to be merged."""

    content: str
    names: Sequence[str] = ()
    """The people, places and things that it names."""

    def is_whole_in(self, text: str) -> bool:
        """Tell whether all its numbers, and the names that stand in it, stand in a text, too."""
        own, told = folded(self.content), folded(text)
        names = (name for name in map(folded, self.names) if name in own)
        numbers = set(_NUMBER.findall(own)) <= set(_NUMBER.findall(told))
        return numbers and all(name in told for name in names)


@dataclass(frozen=True, slots=True)
class Merged:
    """A sentence that holds several originals."""

    text: str
    memory_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CheckedAnswer:
    """What of an answer holds, and why the rest does not."""

    merged: Sequence[Merged] = ()
    refusals: Sequence[str] = ()

    @property
    def archived(self) -> list[int]:
        """The originals that some sentence rests on; all others stay as they are."""
        return sorted({memory_id for merge in self.merged for memory_id in merge.memory_ids})


def read_answer(
    draft: CompressionDraft, originals: Mapping[int, Original], handles: Mapping[str, int]
) -> CheckedAnswer:
    """Return what holds: sentences of at least two originals, with all of their details."""
    read = [_merged(sentence.text, sentence.sources, handles) for sentence in draft.sentences]
    refusals = [why for why in map(_refusal, read) if why]
    sound = [merged for merged in read if not _refusal(merged)]
    reading = CheckedAnswer(sound, refusals)
    if sound and len(sound) >= len(reading.archived):
        return CheckedAnswer(refusals=[*refusals, "nothing merged"])
    lost = [
        found_id for found_id in reading.archived if _loses(originals[found_id], found_id, sound)
    ]
    return CheckedAnswer(refusals=[*refusals, "detail left out"]) if lost else reading


def _merged(text: str, sources: Sequence[str], handles: Mapping[str, int]) -> Merged:
    named = (handles.get(source.strip().strip("[]").lower()) for source in sources)
    ids = dict.fromkeys(memory_id for memory_id in named if memory_id is not None)
    return Merged(redacted(" ".join(text.split())), tuple(ids))


def _refusal(merged: Merged) -> str | None:
    if not merged.text:
        return "no content"
    if not merged.memory_ids:
        return "sentence without a source"
    return "one source only" if len(merged.memory_ids) < LEAST_SOURCES else None


def _loses(original: Original, memory_id: int, sound: Sequence[Merged]) -> bool:
    told = " ".join(merged.text for merged in sound if memory_id in merged.memory_ids)
    return not original.is_whole_in(told)
