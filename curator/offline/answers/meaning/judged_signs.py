"""What the judge of answers says of passages, as signs that are weighed beside the others."""

from collections.abc import Mapping, Sequence

from curator.offline.answers.meaning.answer_judge import judged_answers

MOST_JUDGED = 8
"""So many of the nearest passages are read."""
_UNJUDGED: Mapping[str, float] = {"unjudged": 1.0}


def judged_signs(question: str, passages: Sequence[tuple[str, float]]) -> list[Mapping[str, float]]:
    """Return of each passage what the judge says for and against it as an answer.

    A passage is its words and how near it is to the question; the farthest are not read.
    """
    order = sorted(range(len(passages)), key=lambda at: (-passages[at][1], at))[:MOST_JUDGED]
    judged = judged_answers(question, [passages[at] for at in order])
    if judged is None:
        return [_UNJUDGED] * len(passages)
    found = [_UNJUDGED] * len(passages)
    for at, sure in zip(order, judged, strict=True):
        found[at] = {"judged": sure}
    return found
