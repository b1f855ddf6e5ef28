"""The features that rounds are ranked by: named numbers for each turn, pure and vectorised.

An *own* feature looks at the turn alone and counts everywhere. A *surrounding* one looks at what
stands beside the turn, and counts only as far as the talk hangs together (`Talk.cohesion`), so that
notes and imports without order are ranked by themselves.
"""

from collections.abc import Mapping

import numpy as np

from memory.index.messages.columns import MessageColumns, Numbers
from memory.recall.rounds.comparison import RoundComparison
from memory.recall.rounds.feedback_features import in_deviations, like_holders, place
from memory.recall.rounds.lexical_features import WordEvidence
from memory.recall.rounds.query import RoundQuery

DAY = 86_400.0
WEEK = 7
MONTH = 30
FAR = 200
"""From so many days on, further away from the asked day is no further away."""
SHORT = 6
"""Under so many tokens a turn hardly tells anything."""

_NEIGHBOURHOODS = (
    *("before_1", "after_1", "before_2", "after_2", "at_3", "session_best", "session_mean"),
    "around",
)
OWN = (
    *(
        "relevance",
        "meaning",
        "words",
        "words_of_best",
        "covered",
        "meaning_of_best",
        "meaning_with_words",
    ),
    *("meaning_place", "words_place", "like_holders"),
    *("length_with_meaning", "length_with_words", "asks_with_meaning"),
    *("length", "length_squared", "short", "asks", "raises", "tells_when", "tells_number"),
    *("when_asked", "number_asked", "speaker_meant", "speaker_not_meant"),
    *("on_day", "week_after", "month_after", "days_off"),
)
"""What counts in every store."""
SURROUNDING = (
    *("words_around", "covered_around", "session_words", "session_covered"),
    *(f"meaning_{where}" for where in _NEIGHBOURHOODS),
    *(f"words_{where}" for where in _NEIGHBOURHOODS),
    *("after_question", "after_asked_words", "after_asked_meaning"),
    *("opens_session", "meant_before"),
)
"""What counts only where neighbours belong together."""
NAMES = (*OWN, *SURROUNDING)


def features(compared: RoundComparison) -> Mapping[str, Numbers]:
    """Return by name one number for each turn."""
    talk, wanted = compared.talk, compared.wanted
    if not len(talk):
        return dict.fromkeys(NAMES, np.zeros(0))
    words, cosine = compared.words, compared.cosine
    meaning = _meaning(cosine)
    of_best = words.turn / max(float(words.turn.max(initial=0.0)), 1e-9)
    return {
        "relevance": _relevance(cosine, wanted),
        **_evidence(words, meaning, of_best),
        **_shape(talk, wanted),
        **_shape_with(talk, np.maximum(meaning, 0.0), of_best),
        "meaning_place": place(meaning),
        "words_place": place(words.turn),
        "like_holders": like_holders(talk, wanted.tokens),
        **_speaker(talk, wanted),
        **_time(talk, wanted),
        **_spread(talk, "meaning", np.maximum(meaning, 0.0)),
        **_spread(talk, "words", of_best),
        **_question_before(talk, np.maximum(meaning, 0.0), of_best),
    }


def matrix(found: Mapping[str, Numbers], names: tuple[str, ...] = NAMES) -> Numbers:
    """Return the features side by side, one row a turn."""
    return np.stack([found[name] for name in names]).T


def _relevance(cosine: Numbers, wanted: RoundQuery) -> Numbers:
    """Return the cosines as their embedder's calibration reads them, without its limits."""
    if wanted.meaning is None:
        return cosine
    scale = wanted.meaning.calibration
    return (cosine - scale.floor) / (scale.ceiling - scale.floor)


def _meaning(cosine: Numbers) -> Numbers:
    """Return the cosines in deviations from this question's mean."""
    return in_deviations(cosine)


def _evidence(words: WordEvidence, meaning: Numbers, of_best: Numbers) -> dict[str, Numbers]:
    return {
        "meaning": meaning,
        "meaning_of_best": meaning - meaning.max(initial=0.0),
        "words": words.turn,
        "words_of_best": of_best,
        "covered": words.covered,
        "meaning_with_words": np.maximum(meaning, 0.0) * of_best,
        "words_around": words.around,
        "covered_around": words.covered_around,
        "session_words": words.session,
        "session_covered": words.covered_by_session,
    }


def _shape(talk: MessageColumns, wanted: RoundQuery) -> dict[str, Numbers]:
    length = np.log1p(talk.lengths)
    when, number = talk.marks("tells_when"), talk.marks("tells_number")
    return {
        "length": length,
        "length_squared": length**2,
        "short": (talk.lengths < SHORT).astype(np.float64),
        "asks": talk.marks("asks"),
        "raises": talk.marks("raises"),
        "tells_when": when,
        "tells_number": number,
        "when_asked": when * wanted.wants_time,
        "number_asked": number * wanted.wants_number,
    }


def _shape_with(talk: MessageColumns, meaning: Numbers, words: Numbers) -> dict[str, Numbers]:
    length = np.log1p(talk.lengths)
    return {
        "length_with_meaning": length * meaning,
        "length_with_words": length * words,
        "asks_with_meaning": talk.marks("asks") * meaning,
    }


def _speaker(talk: MessageColumns, wanted: RoundQuery) -> dict[str, Numbers]:
    meant = talk.said_by(wanted.named)
    return {
        "speaker_meant": meant,
        "speaker_not_meant": talk.said_by(wanted.others),
        "meant_before": talk.beside(meant, -1),
    }


def _time(talk: MessageColumns, wanted: RoundQuery) -> dict[str, Numbers]:
    nothing = np.zeros(len(talk))
    if wanted.window is None:
        return dict.fromkeys(("on_day", "week_after", "month_after", "days_off"), nothing)
    start, end = wanted.window.start.timestamp(), wanted.window.end.timestamp()
    late = (talk.at - end) / DAY
    within = (talk.at >= start) & (talk.at < end)
    off = np.maximum(start - talk.at, talk.at - end) / DAY
    return {
        "on_day": within.astype(np.float64),
        "week_after": ((late >= 0) & (late < WEEK)).astype(np.float64),
        "month_after": ((late >= WEEK) & (late < MONTH)).astype(np.float64),
        "days_off": np.clip(off, 0.0, FAR) / FAR,
    }


def _spread(talk: MessageColumns, name: str, values: Numbers) -> dict[str, Numbers]:
    """Return how much of a thing the surroundings of each turn have."""
    return {
        f"{name}_before_1": talk.beside(values, -1),
        f"{name}_after_1": talk.beside(values, 1),
        f"{name}_before_2": talk.beside(values, -2),
        f"{name}_after_2": talk.beside(values, 2),
        f"{name}_at_3": talk.beside(values, -3) + talk.beside(values, 3),
        f"{name}_session_best": talk.best_of_session(values),
        f"{name}_session_mean": talk.mean_of_session(values),
        f"{name}_around": talk.around(values),
    }


def _question_before(talk: MessageColumns, meaning: Numbers, words: Numbers) -> dict[str, Numbers]:
    raises = talk.marks("raises")
    opens = np.ones(len(talk))
    opens[1:] = talk.sessions[1:] != talk.sessions[:-1]
    return {
        "after_question": talk.beside(talk.marks("asks"), -1),
        "after_asked_words": talk.beside(raises * words, -1),
        "after_asked_meaning": talk.beside(raises * meaning, -1),
        "opens_session": opens,
    }
