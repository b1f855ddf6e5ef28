"""The text of a profile: what a profiler drafted, and whatever it left out that nothing refutes.

Pure. A forgetful profiler can lose nothing that still stands.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from memory.ledger.proposal import SourcedSentence

PART = "paragraph"


@dataclass(frozen=True, slots=True)
class Unrefuted:
    """Something that the last version told, and that still stands."""

    paragraph: int
    """From 1."""
    text: str
    memory_ids: Sequence[int]
    is_whole: bool = True
    """Whether it is the sentence as it stood; else what is left of one that was refuted in part."""


def completed(
    drafted: Sequence[Sequence[SourcedSentence]],
    unrefuted: Sequence[Unrefuted],
    *,
    holders: Mapping[int, Collection[int]],
    most: int,
) -> list[list[SourcedSentence]]:
    """Return the drafted paragraphs with what they left out of the last version.

    A sentence is carried where everything that it rests on is cited by some drafted one; `holders`
    are, by memory id, the memories that were merged from it and serve in its place.
    """
    paragraphs = [list(paragraph) for paragraph in drafted if paragraph][:most]
    cited = {source for paragraph in paragraphs for told in paragraph for source in told.memory_ids}
    for other_unrefuted in sorted(unrefuted, key=lambda unrefuted: not unrefuted.is_whole):
        if not all(
            source in cited or cited & set(holders.get(source, ()))
            for source in other_unrefuted.memory_ids
        ):
            _paragraph(paragraphs, other_unrefuted.paragraph, most).append(
                SourcedSentence(PART, other_unrefuted.text, memory_ids=other_unrefuted.memory_ids)
            )
            if not other_unrefuted.is_whole:
                cited |= set(other_unrefuted.memory_ids)
    return paragraphs


def _paragraph(
    paragraphs: list[list[SourcedSentence]], number: int, most: int
) -> list[SourcedSentence]:
    """Return the paragraph of that number, or a new last one where there are fewer."""
    if number > len(paragraphs) and len(paragraphs) < most:
        paragraphs.append([])
    return paragraphs[min(number, len(paragraphs)) - 1]
