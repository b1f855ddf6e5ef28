"""What a Chinese message names as stopped, and the memory that names it, too.

医生给我停了二甲双胍 ends that the user takes it, whatever was told right before.
"""

from collections.abc import Iterator, Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now
from curator.offline.known_claims import KnownClaims
from curator.offline.standing.judge import may_end_anything
from curator.offline.standing.whose_change import may_be_over_with
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_STOPS = LatePattern(
    r"(?<![不没别会要])(?:停|断|戒)(?:了|掉|用|服|吃|打)+(?P<what>[一-鿿A-Za-z]{2,8}?)(?=[，,。！!；\s]|$)"
    r"|(?:^|[，,。！!；\s把将])(?P<first>(?:(?![我给让叫把将])[一-鿿A-Za-z]){2,8}?)(?:已经|也|都|就|终于|给|早就)*(?:停|断|戒)(?:了|掉)"
)
_DENIES = LatePattern(r"[没不别未][^，,。！!]*$")
_DOES = LatePattern(r"^用户(?!以前|曾|不再|说|的(?!妈|爸|爷|奶|外|姥|老|弟|妹|哥|姐|儿|女))")
_MOST = 2


def ended_as_stopped(said: Utterance, shelf: KnownClaims) -> Iterator[ProposedOperation]:
    """Yield the end of the memories of what a message names as stopped."""
    for memory in _meant(said.text, shelf.memories):
        if memory.handle not in shelf.taken:
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)


def names_what_it_stops(text: str, memories: Sequence[ShownMemory]) -> bool:
    """Tell whether a message names as stopped what a memory names: it ends nothing else."""
    return bool(_meant(text, memories))


def _meant(text: str, memories: Sequence[ShownMemory]) -> list[ShownMemory]:
    plain = simplified(text)
    if not may_end_anything(plain, "zh"):
        return []
    stopped = [
        it["what"] or it["first"]
        for it in _STOPS.finditer(plain)
        if _DENIES.search(plain[: it.start()]) is None
    ]
    found = [
        memory
        for memory in memories
        if _DOES.match(simplified(memory.content))
        and any(what in simplified(memory.content) for what in stopped)
        and may_be_over_with(plain, memory.content)
    ]
    return found if len(found) <= _MOST else []
