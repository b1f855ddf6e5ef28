"""What somebody has given up for something else, or moved away from, and which memory ends with it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from curator.agent_inputs import ShownMemory
from curator.offline.chinese.clauses.segmentation import readable
from curator.offline.chinese.kept_words import told_in_kept_words
from curator.offline.exchanges.exchange import given_up
from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.lexicon.shared import is_city, topic_of
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_MOVES = LatePattern(r"搬(?:家|到|去|来|回|进|了)|移居|迁(?:到|居|去)|定居|换(?:了)?(?:城市|房|地方住|住处)|不住")
_INSTEAD = LatePattern(r"^(?:所以|于是|就|我|现在)*(?:改成|改为|换成|改(?=[一-鿿]))了?(?!天|善|变|革)")
_OVER = LatePattern(r"^用户(?:以前|不再|戒)")


def taken_up(text: str, found: Sequence[Claim], known: Sequence[ShownMemory]) -> list[Claim]:
    """Return what a message tells of what is done instead, each with the memories that end with it."""
    moved = list(_moved(text, found, known))
    return moved or list(_begun(text, found, known))


def _begun(
    text: str, found: Sequence[Claim], known: Sequence[ShownMemory]
) -> Iterator[Claim]:
    plain = readable(text).strip()
    for wrong, right in given_up(plain):
        ended = tuple(memory.content for memory in known if _tells_of(wrong, memory.content))
        if not 0 < len(ended) <= 2:
            continue
        quote = _as_typed(right, plain, text.strip())
        begun = next((claim for claim in found if claim.key and claim.quote in quote), None)
        words = told_in_kept_words(_INSTEAD.sub("", right) if _INSTEAD.match(right) else right)
        if begun is not None or words is not None:
            claim = begun or Claim(
                "", words or "", words or "", quote, topic=topic_of(words or "", "zh", "生活")
            )
            yield replace(claim, because="changed", in_place_of=ended)
            return


def _as_typed(clause: str, plain: str, typed: str) -> str:
    at = plain.find(clause)
    return typed[at : at + len(clause)] if at >= 0 else typed


def _tells_of(wrong: str, content: str) -> bool:
    told = simplified(content)
    if not told.startswith("用户") or _OVER.match(told) or told.startswith("用户说"):
        return False
    if wrong in told:
        return True
    # 跑步 is what 跑五公里 tells of.
    cut = tokens(wrong)
    is_deed = len(cut) == 1 and len(wrong) == 2 and cut[0].tag.startswith("v")
    return is_deed and any(word.text == wrong[0] for word in tokens(told))


def _moved(
    text: str, found: Sequence[Claim], known: Sequence[ShownMemory]
) -> Iterator[Claim]:
    """Yield where somebody lives now, with where they lived before."""
    if not _MOVES.search(readable(text)):
        return
    for claim in found:
        if claim.key.rpartition(".")[2] != "home" or claim.ended or claim.denied:
            continue
        old = [
            memory
            for memory in known
            if memory.key == claim.key and not _hold(memory.value or "", claim.value)
        ]
        nearer = [memory for memory in old if not is_city(simplified(memory.value or ""))]
        left = nearer if nearer and not is_city(simplified(claim.value)) else old
        if left:
            yield replace(
                claim, because="changed", in_place_of=tuple(memory.content for memory in left)
            )


def _hold(one: str, other: str) -> bool:
    here, there = simplified(one), simplified(other)
    return here in there or there in here
