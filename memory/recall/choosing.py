"""Which of the ranked candidates are shown: as many as there is room and tokens for."""

from collections.abc import Callable, Iterable

from config.sections import Recall
from memory.recall.recollection import Candidate


def choose(
    candidates: Iterable[Candidate],
    weights: Recall,
    *,
    tells: Callable[[int], bool],
    cost: Callable[[int], int | None],
) -> list[Candidate]:
    """Say of each candidate, best first, why it is left out, if it is.

    `tells` says of a memory whether it is an episode or a chapter, `cost` how many tokens it takes,
    or None where its row may not be told after all; it is asked only where there is room.
    """
    room = {"memory": weights.memories, "episode": weights.episodes}
    tokens = weights.tokens
    chosen = []
    for candidate in candidates:
        if candidate.why_out is None:
            sort = "episode" if tells(candidate.memory_id) else "memory"
            price = cost(candidate.memory_id) if room[sort] else 0
            why_out = _why_out(sort, room[sort], price, tokens)
            if why_out is None:
                room[sort] -= 1
                tokens -= price or 0
            else:
                candidate = candidate._replace(why_out=why_out)
        chosen.append(candidate)
    return chosen


def _why_out(sort: str, room: int, price: int | None, tokens: int) -> str | None:
    if not room:
        return f"{sort} limit"
    if price is None:
        return "not to be told"
    return "token budget" if price > tokens else None
