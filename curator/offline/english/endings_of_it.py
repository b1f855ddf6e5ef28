"""What English words end that they only point back to: "sold it", "had to pack it in"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from curator.offline.grammar.clauses import sentences
from memory.text.late_pattern import LatePattern

_WHO = (
    r"(?:^|[,.;!] )(?:(?:so|well|and|but|ok|okay|anyway|sadly|finally|update|just|i|i'?ve|we|"
    r"we'?ve|had|have|"
    r"decided|chose|to|since|recently|only)\W+){0,5}"
)
_IT = r"(?:it|them|her|him|that|the thing|the lot)"
_HAS_GONE = LatePattern(
    rf"(?i){_WHO}(?:sold|scrapped|binned|ditched|flogged|got rid of|gave away|returned|"
    rf"traded in|wrote off|ebayed) {_IT}\b|{_WHO}(?:gave|traded|sent|took) {_IT} (?:away|in|back)\b"
)
"""Says that a thing is gone."""
_IS_GIVEN_UP = LatePattern(
    rf"(?i){_WHO}(?:pack(?:ed)?|jack(?:ed)?|chuck(?:ed)?) {_IT} (?:all )?in\b|{_WHO}(?:gave|give|"
    rf"given) {_IT} "
    rf"(?:all )?up\b|{_WHO}(?:quit|dropped|stopped|knocked) {_IT}\b(?: on the head)?|"
    r"^(?:(?:well|so|and|but)\W+)*(?:that|it) (?:didn'?t|did not) last\b|"
    r"^(?:(?:well|so|and|but)\W+)*not any ?more\b|^(?:(?:well|so|and|but)\W+)*(?:that|"
    r"it)'?s (?:all )?(?:over|finished|history)\b"
)
"""Says that something is not done any more."""
_NOT_SO = LatePattern(
    r"(?i)\b(?:if|almost|nearly|never|wish|would|might|could|should|want to|wanna|going to|gonna|"
    r"about to|"
    r"thinking of|didn't (?!last)|not (?!any)|for (?:today|tonight|now)|early)\b|\?\W*$"
)
_HAS = LatePattern(
    r"The user (?:(?:has|owns|drives|rides|keeps|bought|plays|has got|has had) (?:an?|the|two|"
    r"their|some)? ?)"
)
_DOES = LatePattern(
    r"The user (?:plays|does|goes|runs|swims|takes|practi[sc]es|sings|dances|drinks|eats|smokes|"
    r"vapes|works|"
    r"teaches|volunteers|trains|attends|is (?:learning|doing|on|training|taking|playing|studying|"
    r"an?)|"
    r"has (?:taken up|started|been (?:learning|doing|going|playing)))\b"
)
_NO_WORDS = LatePattern(r"\([^)]*\)|\b(?:the|user|their|they)\b")


@dataclass(frozen=True, slots=True)
class EndingOfIt:
    """Something that words say is over, and point back to what was told right before."""

    quote: str
    how: LatePattern
    """How a memory tells of it."""

    def ends(self, content: str, before: str) -> bool:
        """Tell whether a memory is of what was told right before, and of the sort that ends so."""
        if self.how.match(content) is None:
            return False
        told = set(re.findall(r"[\w'-]{4,}", before.casefold()))
        words = set(re.findall(r"[\w'-]{4,}", _NO_WORDS.sub(" ", content.casefold())))
        return bool(words) and 2 * len(words & told) >= len(words)


def endings_of_it(text: str) -> Iterator[EndingOfIt]:
    """Yield what an English message says is over without naming it."""
    for sentence in sentences(text, "en"):
        if _NOT_SO.search(sentence.text):
            continue
        quote = text[sentence.start : sentence.end]
        if _HAS_GONE.search(sentence.text):
            yield EndingOfIt(quote, _HAS)
        elif _IS_GIVEN_UP.search(sentence.text):
            yield EndingOfIt(quote, _DOES)
