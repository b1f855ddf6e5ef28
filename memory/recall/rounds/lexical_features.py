"""Evidence of words: BM25 and coverage of a turn, of its surroundings, and of its session."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memory.index.messages.columns import MessageColumns, Numbers
from memory.storage.keyword_index import K1, B, rarity

NEARNESS = {1: 0.5, 2: 0.25, 3: 0.12}
"""How much a word counts for a turn that stands in a neighbour, by distance."""
UNKNOWN = 0.3
"""How much of its weight a word takes from the sureness of the others that stands nowhere."""
NO_LENGTH = 2.0
"""How fast repeats of a word in the surroundings stop to count; their length does not matter."""


@dataclass(frozen=True, slots=True)
class WordEvidence:
    """What the words of a question find; each 0 to 1 where a full match is 1."""

    turn: Numbers
    """BM25 of the turn."""
    covered: Numbers
    """The share of the question's words that stand in the turn, rare ones counting more."""
    around: Numbers
    """BM25 of the turn with its neighbours, the nearer counting more."""
    covered_around: Numbers
    session: Numbers
    """BM25 of the session."""
    covered_by_session: Numbers


def word_evidence(talk: MessageColumns, tokens: Sequence[str]) -> WordEvidence:
    """Return what the tokens find in a talk."""
    stands = [talk.words.of_token(token) for token in tokens]
    known = [stand for stand in stands if stand is not None]
    rare = np.array([rarity(len(places), len(talk)) for places, _ in known])
    unknown = UNKNOWN * (len(stands) - len(known)) * rarity(0, len(talk))
    full = max(float(rare.sum()) + unknown, 1e-9)
    often = np.zeros((len(known), len(talk)))
    by_session = np.zeros((len(known), len(talk.session_sizes)))
    for row, session_row, (places, counts) in zip(often, by_session, known, strict=True):
        row[places] = counts
        session_row += np.bincount(talk.sessions[places], counts, minlength=len(session_row))
    near = often + sum(
        share * (talk.beside(often, apart) + talk.beside(often, -apart))
        for apart, share in NEARNESS.items()
    )
    session = _session(by_session, talk)
    return WordEvidence(
        turn=rare @ _saturated(often, _shape(talk.lengths)) / full,
        covered=rare @ (often > 0) / full,
        around=rare @ _saturated(near, K1 * NO_LENGTH) / full,
        covered_around=rare @ np.minimum(near, 1.0) / full,
        session=(session / max(float(session.max(initial=0.0)), 1e-9))[talk.sessions],
        covered_by_session=(rare @ (by_session > 0) / full)[talk.sessions],
    )


def _session(often: Numbers, talk: MessageColumns) -> Numbers:
    """Return the BM25 of each session, from how often each token stands there."""
    holding = np.count_nonzero(often, axis=1)
    rare = np.array([rarity(int(count), often.shape[1]) for count in holding])
    return np.asarray(rare @ _saturated(often, _shape(talk.session_lengths)))


def _saturated(often: Numbers, shape: Numbers | float) -> Numbers:
    """Return BM25's term: how much so many of a token count, each more of them less."""
    return often * (K1 + 1) / (often + shape)


def _shape(lengths: Numbers) -> Numbers:
    return np.asarray(K1 * (1 - B + B * lengths / max(float(lengths.mean()), 1.0)))
