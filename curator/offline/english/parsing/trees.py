"""A parsed sentence as a tree: what hangs on a word, and the words below it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from curator.offline.english.parsing.parser import Token


@dataclass(frozen=True, slots=True)
class Tree:
    """The words of a text with their arcs."""

    text: str
    words: Sequence[Token]

    def below(self, word: Token, *relations: str) -> list[Token]:
        """Return what depends on a word, of the given relations if any, in order."""
        return [
            child
            for child in self.words
            if child.head == word.index
            and child.index != word.index
            and (not relations or child.relation in relations)
        ]

    def child(self, word: Token, *relations: str) -> Token | None:
        """Return the first that depends on a word in one of the ways."""
        return next(iter(self.below(word, *relations)), None)

    def above(self, word: Token) -> Token:
        """Return what a word depends on; itself at a root."""
        return self.words[word.head]

    def span(self, word: Token, without: Collection[Token] = ()) -> list[Token]:
        """Return a word with all below it in order, less the branches of some."""
        found = level = [word]
        while level:
            level = [child for head in level for child in self.below(head) if child not in without]
            found = found + level
        return sorted(found, key=lambda token: token.index)

    def said(self, words: Sequence[Token]) -> str:
        """Return the text from the first of some words to the last."""
        return self.text[words[0].start : words[-1].end] if words else ""
