"""How old somebody is, said in brackets: "my kids Max (7) and Theo (4) love trains"."""

import re
from collections.abc import Iterator

from curator.offline.lexicon.english import PETS, PLURALS, RELATIONS
from memory.text.late_pattern import LatePattern

_AGE = LatePattern(
    rf"(?P<who>(?:(?i:my|our) (?:[a-z]+ )?(?:{RELATIONS}|{PETS}),? )?[A-ZÀ-Þ][\w'’-]+)"
    r" ?\((?:aged? )?(?P<age>\d{1,2})(?: ?(?:yo|y/o|yrs?|years?)(?: old)?)?\)"
)
_KIN = LatePattern(rf"(?i)\b(?:{RELATIONS}|{PLURALS}|(?:{PETS})s?)\b")
_SELF = LatePattern(r"(?i)\b(?:i'?m|i am|(?:my )?name'?s|my name is|this is|it'?s) $")
_SENTENCE = LatePattern(r"[^.!?\n]+")


def bracketed_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield sentences with such ages said behind them, each with where it stands."""
    for sentence in _SENTENCE.finditer(text):
        said = sentence[0].rstrip()
        ages = list(_AGE.finditer(said))
        own = [it for it in ages if _SELF.search(said[: it.start()]) and " " not in it["who"]]
        if own or (ages and _KIN.search(said)):
            told = " and ".join(
                f"I'm {it['age']}" if it in own else f"{it['who'].replace(',', '')} is {it['age']}"
                for it in ages
            )
            plain = re.sub(_AGE.pattern, lambda it: it["who"], said)
            yield sentence.start(), sentence.start() + len(said), f"{plain}. {told}"
