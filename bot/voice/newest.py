"""Which memories answer a question of what one has one of at a time: the newest alone."""

from collections.abc import Sequence

from memory.recall import KnownMemory, Recalled
from memory.tables import row_id
from memory.text.late_pattern import LatePattern

_OF_NEWEST = LatePattern(
    r"(?i)\b(?:now|nowadays|these days|current(?:ly)?|at the moment|at present|new|will|gonna|"
    r"going to)\b|现在|目前|如今|眼下"
)
_OF_ONE = LatePattern(
    r"(?i)\b(?:job|work(?:ing)?|employer|company|live|living|city|town|stud(?:y|ying)|"
    r"major(?:ing)?|course|"
    r"going out with|dating|seeing|how old|home|university|uni|position|post|called|drive|date)\b|"
    r"工作|[上打]班|打工|干活|[做干]的?(?:什么|啥)|住|哪|公司|单位|[学读](?:什么|啥)|专业|年级|手机|电脑|车|"
    r"几|多少|对象|药|叫(?:什么|啥)|多大|目标|职位|岗位"
)
"""Asks for what there is one of at a time."""
_NO_LONGER = LatePattern(
    r"(?i)\bno longer\b|不再|不干了|不做了|离开了|戒.{1,4}了|[卖辞]了[^，。]{1,8}。$"
)


def newest(
    found: Sequence[Recalled], current: Sequence[KnownMemory]
) -> tuple[list[Recalled], list[KnownMemory]]:
    """Return the newest of the memories that hold; those that are over, where none holds."""
    holding = [hit for hit in found if not hit.expired]
    so = [memory for memory in current if not says_it_ended(memory)]
    current = so or current
    if so:
        holding = [hit for hit in holding if not says_it_ended(hit.memory)]
    ids = [row_id(memory) for memory in (*(hit.memory for hit in holding), *current)]
    if not ids:
        return list(found), []
    return (
        [hit for hit in holding if row_id(hit.memory) == max(ids)],
        [memory for memory in current if row_id(memory) == max(ids)],
    )


def wants_newest(asked: str) -> bool:
    """Tell whether it is asked for what one has one of at a time, as it is now or will be."""
    return _OF_NEWEST.search(asked) is not None and _OF_ONE.search(asked) is not None


def says_it_ended(memory: KnownMemory) -> bool:
    """Tell whether a memory says of something only that it is so no longer."""
    return _NO_LONGER.search(memory.content) is not None
