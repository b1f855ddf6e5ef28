"""The judge of answers: it reads a question and what may answer it, with the model of the embedder.

Each is read alone by the layers that stay, so that a memory is read once for all questions, and both
together by the last ones, which were taught anew (`python -m tests.answers.meaning`); so MacAvaney
et al. 2020, "Efficient Document Re-Ranking for Transformers by Precomputing Term Representations"
(https://arxiv.org/abs/2004.14255). It is loaded with the first question, in about a second.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from threading import Lock

import numpy as np

from config.models.embedding.e5_file import E5File
from config.models.embedding.tokenizer import PASSAGE, QUESTION, led_pieces, tokenizer_of
from config.models.embedding.vector import Matrix
from curator.offline.meaning.changes import unpacked_changes
from curator.offline.meaning.encoder import lower_layers, mean_vector, upper_layers
from curator.offline.meaning.loading import loaded

MOST_PIECES = 48
"""So many pieces of a question, and of what may answer it, are read."""
LARGEST = 8.0
"""No judgement is surer, for or against."""
_KEPT = 1024
"""So many memories and lines are kept as they were read."""
_HEAD = ("both.w", "first.w", "near.w", "sides", "head.b")
_ASKED = "what is my dog called"
_TRIED = (("The user works at a bank.", 0.3), ("The user has a dog called Mochi.", 0.3))
"""What it surely tells apart: a judge that does not is damaged."""

_LOADING = Lock()


class AnswerJudge:
    """Reads a question and what may answer it."""

    def __init__(self, file: E5File, learned: Mapping[str, Matrix]) -> None:
        """Load the model with what was learned of its layers; raises `EmbedderUnavailable`."""
        self._learned = {name: learned[name].astype(np.float32) for name in _HEAD}
        self._tokenizer = tokenizer_of(file)
        self._lower = lower_layers(file)
        changes = {name: it for name, it in learned.items() if name not in _HEAD}
        self._upper = upper_layers(file, unpacked_changes(changes))
        self._read = lru_cache(_KEPT)(self._told)

    def judged(self, question: str, passages: Sequence[tuple[str, float]]) -> list[float]:
        """Return of passages, each with its nearness, the logit that it answers a question."""
        if not passages:
            return []
        asked = self._states(question, QUESTION) + self._learned["sides"][0]
        pairs = [
            np.concatenate([asked, self._read(content) + self._learned["sides"][1]])
            for content, _ in passages
        ]
        lengths = [len(pair) for pair in pairs]
        states = self._upper.through(np.concatenate(pairs), lengths)
        found = np.split(states, np.cumsum(lengths)[:-1])
        return [self._logit(one, near) for one, (_, near) in zip(found, passages, strict=True)]

    def _logit(self, states: Matrix, nearness: float) -> float:
        first = states[0] / np.linalg.norm(states[0])
        logit = self._learned["both.w"] @ mean_vector(states) + self._learned["first.w"] @ first
        logit += self._learned["near.w"] * nearness + self._learned["head.b"]
        return float(np.clip(logit, -LARGEST, LARGEST))

    def _told(self, content: str) -> Matrix:
        return self._states(content, PASSAGE).astype(np.float16)

    def _states(self, text: str, lead: str) -> Matrix:
        return self._lower.states(led_pieces(self._tokenizer, lead, text, MOST_PIECES))


def judged_answers(question: str, passages: Sequence[tuple[str, float]]) -> list[float] | None:
    """Return how surely each of some passages answers a question, as a logit.

    A passage is its words and how near its vector is to the question's. Without the model that the
    judge was taught on it knows nothing, and says so once: None.
    """
    with _LOADING:
        judge = _judge()
    return judge.judged(question, passages) if judge else None


@cache
def _judge() -> AnswerJudge | None:
    return loaded(__package__, AnswerJudge, _is_sound, "answers are weighed without the judge")


def _is_sound(judge: AnswerJudge) -> bool:
    answers_not, answers = judge.judged(_ASKED, _TRIED)
    return answers_not < answers
