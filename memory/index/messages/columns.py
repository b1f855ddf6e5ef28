"""Talk side by side: what was said to or by one user, laid out as arrays for the ranker."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
import numpy.typing as npt

from config.models.embedding.embedder import Matrix, Vector
from memory.index.messages.record import IndexedMessage

Numbers = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]

AROUND = 6
"""How many turns before and after count as the surroundings."""
BESIDE = 3
"""How near another voice must be for a turn to stand in company."""
PAIRS = 2_000
"""How many pairs of turns tell how alike two turns of a user usually are."""
DOUBT = 20
"""A talk of so many turns tells half as surely whether its neighbours belong together."""
MARKS = ("asks", "raises", "tells_when", "tells_number")
LOOSE, CLOSE = 0.15, 0.6
"""Shuffled notes lie under the first, dialogues over the second (in deviations, see `cohesion`)."""


@dataclass(frozen=True)
class MessageColumns:
    """What was said, in order; arrays hold one entry a message."""

    said: Sequence[IndexedMessage]
    vectors: Matrix
    """Unit rows; a row of zeros where a message has no vector yet."""

    def __len__(self) -> int:
        """Return how many messages there are."""
        return len(self.said)

    @cached_property
    def ids(self) -> Places:
        """The messages' ids."""
        return np.array([message.message_id for message in self.said], dtype=np.int64)

    @cached_property
    def at(self) -> Numbers:
        """When each was said, in seconds."""
        return np.array([message.at for message in self.said], dtype=np.float64)

    @cached_property
    def conversations(self) -> Places:
        """Which conversation each is of."""
        return np.array([message.conversation_id for message in self.said], dtype=np.int64)

    @cached_property
    def lengths(self) -> Numbers:
        """How many tokens each has."""
        return np.array([sum(message.tokens.values()) for message in self.said], dtype=np.float64)

    @cached_property
    def session_lengths(self) -> Numbers:
        """How many tokens each session has."""
        sizes = np.bincount(self.sessions, self.lengths, minlength=len(self.session_sizes))
        return sizes.astype(np.float64)

    @cached_property
    def vector_sum(self) -> Vector:
        """All vectors added up."""
        whole: Vector = self.vectors.sum(axis=0)
        return whole

    @cached_property
    def words(self) -> "MessageWords":
        """Where each token stands."""
        return MessageWords.of(self.said)

    @cached_property
    def sessions(self) -> Places:
        """Which session each is of, numbered from 0."""
        return numbered([message.session_id for message in self.said])

    @cached_property
    def session_sizes(self) -> Numbers:
        """How many messages each session has."""
        return np.bincount(self.sessions).astype(np.float64)

    @cached_property
    def speakers(self) -> tuple[tuple[int | None, str], ...]:
        """Everybody who says something, as (id, name); the character has no id."""
        return tuple(dict.fromkeys((message.speaker_id, message.speaker) for message in self.said))

    @cached_property
    def voices(self) -> Places:
        """Who says each, as a place among the speakers."""
        place = {speaker: number for number, speaker in enumerate(self.speakers)}
        numbers = [place[message.speaker_id, message.speaker] for message in self.said]
        return np.array(numbers, dtype=np.int64)

    def said_by(self, speakers: Iterable[int]) -> Numbers:
        """Return 1 for each message of the speakers at these places, else 0."""
        theirs = np.zeros(len(self.speakers))
        theirs[list(speakers)] = 1.0
        return np.asarray(theirs[self.voices])

    def marks(self, name: str) -> Numbers:
        """Return 1 for each message of which a thing is so, else 0."""
        row: Numbers = self._marks[MARKS.index(name)]
        return row

    @cached_property
    def _marks(self) -> Numbers:
        told = [[getattr(message, name) for message in self.said] for name in MARKS]
        return np.array(told, dtype=np.float64)

    @cached_property
    def cohesion(self) -> float:
        """How far neighbours belong together: 0 for shuffled notes, 1 for talk.

        Measured by meaning: how much nearer neighbours are than any two turns, in deviations.
        """
        rows = self._with_vector
        if len(rows) < 2:
            return 0.0
        mean, spread = self.usual_nearness
        near = np.einsum("ij,ij->i", rows[1:], rows[:-1])
        deviations = (near.mean() - mean) / spread
        sure = deviations * len(rows) / (len(rows) + DOUBT)
        return float(np.clip((sure - LOOSE) / (CLOSE - LOOSE), 0.0, 1.0))

    @cached_property
    def usual_nearness(self) -> tuple[float, float]:
        """How near any two turns are: the mean of some pairs' cosines, and their deviation."""
        rows = self._with_vector
        if len(rows) < 2:
            return 0.0, 1.0
        chance = np.random.default_rng(0)
        first, second = chance.integers(0, len(rows), (2, PAIRS))
        apart = first != second
        any_two = np.einsum("ij,ij->i", rows[first[apart]], rows[second[apart]])
        return float(any_two.mean()), max(float(any_two.std()), 1e-6)

    @cached_property
    def _with_vector(self) -> Matrix:
        known = self.vectors.any(axis=1) if len(self) else np.ones(0, dtype=np.bool_)
        return self.vectors if known.all() else self.vectors[known]

    @cached_property
    def dialogue(self) -> float:
        """How far it is a dialogue: cohesion, times how many turns stand beside another voice."""
        company = np.zeros(len(self), dtype=np.bool_)
        for apart in range(1, min(BESIDE, len(self) - 1) + 1):
            differ = self.voices[apart:] != self.voices[:-apart]
            company[apart:] |= differ
            company[:-apart] |= differ
        return self.cohesion * float(company.mean()) if len(self) else 0.0

    @cached_property
    def bounds(self) -> tuple[Places, Places]:
        """Where the surroundings of each message begin and end, in its own conversation."""
        place = np.arange(len(self))
        first = np.searchsorted(self.conversations, self.conversations, side="left")
        end = np.searchsorted(self.conversations, self.conversations, side="right")
        return np.maximum(place - AROUND, first), np.minimum(place + AROUND + 1, end)

    def beside(self, values: Numbers, apart: int) -> Numbers:
        """Return each message's neighbour's value, 0 where there is none in its conversation.

        The last axis of the values is that of the messages.
        """
        moved = np.zeros_like(values)
        if apart < 0:
            moved[..., -apart:] = values[..., :apart]
        else:
            moved[..., : max(len(self) - apart, 0)] = values[..., apart:]
        moved[..., self._alone[apart]] = 0.0
        return moved

    @cached_property
    def _alone(self) -> Mapping[int, Places]:
        """By distance: which messages have no such neighbour in their conversation."""
        first, end = self.bounds
        place = np.arange(len(self))
        return {
            apart: np.flatnonzero((place + apart < first) | (place + apart >= end))
            for apart in range(-BESIDE, BESIDE + 1)
        }

    def around(self, values: Numbers) -> Numbers:
        """Return the mean over each message's surroundings, itself included."""
        sums = np.concatenate([[0.0], np.cumsum(values)])
        first, end = self.bounds
        return np.asarray((sums[end] - sums[first]) / (end - first), dtype=np.float64)

    def best_of_session(self, values: Numbers) -> Numbers:
        """Return for each message the highest value of its session."""
        best = np.full(len(self.session_sizes), -np.inf)
        np.maximum.at(best, self.sessions, values)
        return np.asarray(best[self.sessions], dtype=np.float64)

    def mean_of_session(self, values: Numbers) -> Numbers:
        """Return for each message the mean value of its session."""
        sums = np.bincount(self.sessions, values, minlength=len(self.session_sizes))
        return np.asarray((sums / self.session_sizes)[self.sessions], dtype=np.float64)


@dataclass(frozen=True, slots=True)
class MessageWords:
    """Where each token stands and how often there, from one sort over all of them."""

    numbers: Mapping[str, int]
    starts: Places
    places: Places
    counts: Numbers

    @classmethod
    def of(cls, said: Sequence[IndexedMessage]) -> "MessageWords":
        """Lay out the tokens of messages."""
        numbers: dict[str, int] = {}
        words = chain.from_iterable(message.tokens for message in said)
        column = np.array(
            [numbers.setdefault(word, len(numbers)) for word in words], dtype=np.int64
        )
        often = chain.from_iterable(message.tokens.values() for message in said)
        counts = np.array(list(often), dtype=np.float64)
        places = np.repeat(np.arange(len(said)), [len(message.tokens) for message in said])
        order = np.argsort(column, kind="stable")
        starts = np.searchsorted(column[order], np.arange(len(numbers) + 1))
        return cls(numbers, starts, places[order], counts[order])

    def of_token(self, token: str) -> tuple[Places, Numbers] | None:
        """Return where a token stands and how often there, or None where it never does."""
        number = self.numbers.get(token)
        if number is None or number >= len(self.starts) - 1:  # said since then
            return None
        here = slice(self.starts[number], self.starts[number + 1])
        return (self.places[here], self.counts[here]) if here.start < here.stop else None


def numbered(numbers: npt.ArrayLike) -> Places:
    """Return whole numbers, numbered anew from 0 without gaps."""
    return np.asarray(np.unique(numbers, return_inverse=True)[1], dtype=np.int64)
