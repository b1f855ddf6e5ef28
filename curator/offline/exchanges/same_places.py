"""What else is known of somebody's work in a town that a message puts another one in place of."""

from collections.abc import Iterator, Sequence

from curator.agent_inputs import ShownMemory
from curator.offline.chinese.clauses.replacements import is_town
from curator.offline.chinese.contrasts.contrast import Contrast

_WORK = ("job", "employer", "workplace", "work")


def in_the_same_place(
    meant: ShownMemory, exchange: Contrast, known: Sequence[ShownMemory]
) -> Iterator[tuple[ShownMemory, str]]:
    """Yield what else is known of the work of the same one in a wrong town, each put right."""
    whose, _, slot = (meant.key or "").rpartition(".")
    wrong = exchange.wrong or meant.value or ""
    if slot not in _WORK or not is_town(wrong) or not is_town(exchange.right):
        return
    for memory in known:
        who, _, what = (memory.key or "").rpartition(".")
        if memory is meant or (who, what in _WORK) != (whose, True):
            continue
        if wrong in memory.content:
            yield memory, memory.content.replace(wrong, exchange.right)
