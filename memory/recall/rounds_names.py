"""A question without the names in it: what it asks, apart from whom it asks about.

A vector of "When did Ann go to the lake?" lies near all that merely names Ann, which is mostly what
the others say to her. What a name adds is seen in the talk itself: how the turns that hold it
differ from the rest.
"""

import re
from collections.abc import Iterable

import numpy as np

from config.minds.embedder import Vector
from memory.recall.rounds_talk import Places, Talk
from memory.tokens import STOP_WORDS, tokens_of

CALLED = re.compile(r"\b[A-Z][a-z]{2,}")
"""A short form of a name has three letters or more: Mel for Melanie, but not M."""
COMMON = 0.05
"""A capitalised word that stands in so many turns is called rather than told of."""
DOUBT = 10
"""In so many turns a name is seen half as surely."""
FEWEST = 2


def called_words(text: str, talk: Talk) -> list[str]:
    """Return the tokens of capitalised words that stand in many turns."""
    words = [one for one in CALLED.findall(text) if one.lower() not in STOP_WORDS]
    tokens = [token for word in words for token in tokens_of(word)]
    return [one for one in tokens if len(_holding(talk, one)) >= COMMON * len(talk)]


def without_names(vector: Vector, talk: Talk, names: Iterable[str]) -> Vector:
    """Return a question's vector without what the tokens of names add to it."""
    if talk.vectors.shape[1:] != vector.shape:
        return vector
    for name in dict.fromkeys(names):
        holding = _holding(talk, name)
        if FEWEST <= len(holding) <= len(talk) - FEWEST:
            vector = _apart(vector, talk, holding)
    length = float(np.linalg.norm(vector))
    return np.asarray(vector / length, dtype=np.float32) if length > 1e-6 else vector


def _holding(talk: Talk, token: str) -> Places:
    stands = talk.words.of_token(token)
    return stands[0] if stands is not None else np.zeros(0, dtype=np.int64)


def _apart(vector: Vector, talk: Talk, holding: Places) -> Vector:
    held = talk.vectors[holding].sum(axis=0)
    rest = talk.vector_sum - held
    differ = held / len(holding) - rest / (len(talk) - len(holding))
    length = float(np.linalg.norm(differ))
    if length < 1e-6:
        return vector
    differ = differ / length
    share = len(holding) / (len(holding) + DOUBT)
    return np.asarray(vector - share * float(vector @ differ) * differ, dtype=np.float32)
