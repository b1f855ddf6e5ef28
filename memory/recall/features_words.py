"""Evidence of words: BM25 and coverage of a turn, of its surroundings, and of its session."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from memory.keywords import K1, B
from memory.recall.rounds_talk import Numbers, Talk

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


class _Sums:
    """What adds up word by word."""

    def __init__(self, talk: Talk) -> None:
        count, sessions = len(talk), len(talk.session_sizes)
        self.full = 0.0
        self.turn, self.covered = np.zeros(count), np.zeros(count)
        self.around, self.covered_around = np.zeros(count), np.zeros(count)
        self.session, self.covered_by_session = np.zeros(sessions), np.zeros(sessions)


def word_evidence(talk: Talk, tokens: Sequence[str]) -> WordEvidence:
    """Return what the tokens find in a talk."""
    sums = _Sums(talk)
    turn_shape = _shape(talk.lengths)
    session_lengths = np.bincount(talk.sessions, talk.lengths, minlength=len(talk.session_sizes))
    session_shape = _shape(session_lengths.astype(np.float64))
    for token in tokens:
        _add(sums, talk, token, (turn_shape, session_shape))
    full = max(sums.full, 1e-9)
    session = sums.session / max(float(sums.session.max(initial=0.0)), 1e-9)
    return WordEvidence(
        turn=sums.turn / full,
        covered=sums.covered / full,
        around=sums.around / full,
        covered_around=sums.covered_around / full,
        session=np.asarray(session[talk.sessions], dtype=np.float64),
        covered_by_session=np.asarray((sums.covered_by_session / full)[talk.sessions]),
    )


def _add(sums: _Sums, talk: Talk, token: str, shapes: tuple[Numbers, Numbers]) -> None:
    stands = talk.words.of_token(token)
    if stands is None:
        sums.full += UNKNOWN * _rarity(0, len(talk))
        return
    places, counts = stands
    rare = _rarity(len(places), len(talk))
    sums.full += rare
    often = np.zeros(len(talk))
    often[places] = counts
    sums.turn[places] += rare * counts * (K1 + 1) / (counts + shapes[0][places])
    sums.covered[places] += rare
    near = often + sum(
        share * (talk.beside(often, apart) + talk.beside(often, -apart))
        for apart, share in NEARNESS.items()
    )
    sums.around += rare * near * (K1 + 1) / (near + K1 * NO_LENGTH)
    sums.covered_around += rare * np.minimum(near, 1.0)
    in_session = np.bincount(talk.sessions[places], counts, minlength=len(talk.session_sizes))
    holding = in_session > 0
    rare_session = _rarity(int(holding.sum()), len(holding))
    sums.session += rare_session * in_session * (K1 + 1) / (in_session + shapes[1])
    sums.covered_by_session += rare * holding


def _shape(lengths: Numbers) -> Numbers:
    return np.asarray(K1 * (1 - B + B * lengths / max(float(lengths.mean()), 1.0)))


def _rarity(count: int, among: int) -> float:
    return log(1 + (among - count + 0.5) / (count + 0.5))
