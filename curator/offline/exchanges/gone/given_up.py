"""What somebody has given up for something else, moved away from or left, and what ends then."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from curator.agent_inputs import ShownMemory
from curator.offline.chinese.clauses.segmentation import readable
from curator.offline.chinese.contrasts.contrast import clauses_in
from curator.offline.chinese.contrasts.given_up import given_up, turned_to
from curator.offline.chinese.kept_words import names_another, told_in_kept_words
from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.lexicon.shared import is_city, topic_of
from curator.offline.standing.whose_change import is_told_of_others
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_MOVES = LatePattern(
    r"搬(?:家|到|去|来|回|进|了)|移居|迁(?:到|居|去)|定居|换(?:了)?(?:城市|房|地方住|住处)|不住"
)
_INSTEAD = LatePattern(
    r"^(?:所以|于是|就|我|现在)*(?:改成|改为|换成|改(?=[一-鿿]))了?(?!天|善|变|革)"
)
_WORK = frozenset({"employer", "workplace", "job", "work"})
_LEAVES = LatePattern(
    r"辞(?:职|了|掉|工)|被?裁员?了|离职|解约|失业|炒.{0,3}鱿鱼|不干了|内退|退休了|全组解散|部门解散|正在找工作|待业|下岗|被开除?了|裸辞|被优化|被辞|把(?:我|俺)给?(?:炒|开|裁|辞|优化)(?:退|除|掉)?了|(?:工作|班).{0,2}丢了"
)
_OUT_OF_WORK = LatePattern(r"失业|待业|下岗")
"""What somebody is who works nowhere: it fills the slot of their work."""
_JOINED = LatePattern(
    r"^(?:现在|目前|已经|后来|就|又|直接)*(?:在|去了?|进了?|到了?|跳到了?|加入了?)"
    r"(?P<at>[一-鿿A-Za-z0-9]{2,10}?)(?:上班|工作|任职|帮忙|打工|干活|了|呢)*$"
)
"""Says behind a job that was left where somebody is now: 跳槽了，现在在字节."""
_CHANGES_WORK = LatePattern(
    r"跳槽|换(?:了)?(?:工作|公司|单位)|离职|辞|把(?:我|俺)给?[炒开裁]|被[炒裁开]|挖(?:走|过|来)|不自由职业|转行"
)
_NO_WORKPLACE = LatePattern(
    r"家|学|读|带|休息|等|找|考|做|当|干|看|卖|开|送|跑|教|写|种|外面|那边|这边|这里|老家|准备"
)
_LEAVES_IT = LatePattern(r"离开[^，。]{1,10}$|从[^，。]{1,8}(?:出来|走)了")
"""Says that somebody has left a place, which may be where they work."""
_MEANT = LatePattern(
    r"(?:打算|准备|计划|考虑|想(?!不到)|要不要|纠结|犹豫|琢磨)[^，。]{0,8}(?:辞|离职|离开|不干|退休|跳槽)"
)
"""Says that it is only meant to leave."""
_PLANS = frozenset({"plan", "goal", "event"})
_ON_A_DAY = LatePattern(
    r"^用户(?:[本这下]个?)?(?:周|星期|礼拜)[一二三四五六日天末]|"
    r"^用户[^，。]{0,4}（\d{4}-\d\d-\d\d）|^用户\d{1,2}[号日]|^用户[明后]天"
)
_CALLS_OFF = LatePattern(
    r"退赛|退票|取消了?|泡汤了?|黄了|去不[成了]了?|[回买办考走]不[成了]了|不参加了|延期|推迟|改期|不[去办考打看约聚跑爬玩买要回生结租装报学出辞搬换做读]了|"
    r"不[去回](?=[一-鿿]{1,6}了)|不[买结出报搬换办](?=[一-鿿]{1,3}了)|(?<=[一-鿿]{2})算了"
)
_NAMES_WHAT_FIRST = LatePattern(
    r"(?![他她也都又就])[一-鿿]{1,6}(?:不[去办考买回装报要]|去不|取消|泡汤|黄了)"
)
"""Says of a plan itself, which it names first, that nothing comes of it: 张家界不去了."""
_WORKS_AT = LatePattern(
    r"^用户(?:现在|目前|平时|周末|晚上|每天)?在[^，。]{2,16}?(?:上班|工作|当|做|写|干|打工|实习|卖|开|掌)"
)
_OVER = LatePattern(r"^用户(?:以前|不再|戒)")


def taken_up(text: str, found: Sequence[Claim], known: Sequence[ShownMemory]) -> list[Claim]:
    """Return what a message tells of what is done instead, each with what ends with it."""
    says_so = any(claim.ended or claim.negates for claim in found)
    for read in (_moved, _joined, _left_work, *(() if says_so else (_begun, _turned, _called_off))):
        if told := list(read(text, found, known)):
            return told
    return []


def _begun(text: str, found: Sequence[Claim], known: Sequence[ShownMemory]) -> Iterator[Claim]:
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


def _turned(text: str, found: Sequence[Claim], known: Sequence[ShownMemory]) -> Iterator[Claim]:
    """Yield what is done otherwise now, where one memory tells of such a deed."""
    plain = readable(text).strip()
    for verb, what in turned_to(plain):
        ended = [memory.content for memory in known if _does(verb, memory.content)]
        words = told_in_kept_words(f"我现在{verb}{what}")
        if len(ended) == 1 and words and what not in ended[0]:
            yield Claim(
                "", words, words, _as_typed(f"{verb}{what}", plain, text.strip()),
                topic=topic_of(words, "zh", "生活"), because="changed", in_place_of=tuple(ended),
            )  # fmt: skip


def _called_off(text: str, found: Sequence[Claim], known: Sequence[ShownMemory]) -> Iterator[Claim]:
    """Yield what somebody says of a plan that comes to nothing, with the plan."""
    plain = readable(text).strip()
    for clause in clauses_in(plain):
        if not _CALLS_OFF.search(clause) or beings_in(clause):
            continue
        if is_told_of_others(plain, clause) and not _NAMES_WHAT_FIRST.match(clause):
            continue
        about = {
            word.text
            for word in tokens(_CALLS_OFF.sub(" ", clause))
            if len(word.text) > 1 or word.tag[:1] in "nz"
        }
        ended = [
            memory.content
            for memory in known
            if _is_planned(memory) and any(word in simplified(memory.content) for word in about)
        ]
        words = told_in_kept_words(clause)
        if len(ended) == 1 and words is not None:
            quote = _as_typed(clause, plain, text.strip())
            told = Claim("", words, words, quote, topic=topic_of(words, "zh", "生活"))
            whole = (it for it in found if _is_open(it) and clause in readable(it.quote))
            yield replace(next(whole, told), because="changed", in_place_of=tuple(ended))
            return


def _is_open(claim: Claim) -> bool:
    return claim.key.partition(".")[0] in {"", "statement", "thing"}


def _is_planned(memory: ShownMemory) -> bool:
    """Tell whether a memory tells of a plan, or of what is done on a day to come."""
    return memory.key in _PLANS or _ON_A_DAY.search(simplified(memory.content)) is not None


def _does(verb: str, content: str) -> bool:
    told = simplified(content)
    if not told.startswith("用户") or _OVER.match(told) or told.startswith(("用户说", "用户的")):
        return False
    return any(word.text == verb for word in tokens(told))


def _left_work(text: str, found: Sequence[Claim], known: Sequence[ShownMemory]) -> Iterator[Claim]:
    """Yield that somebody has left their work, in their own words, with where they worked."""
    plain = readable(text).strip()
    begun = next((it for it in found if it.key in _WORK and not it.ended and not it.denied), None)
    if begun is None and any(claim.key in _WORK and claim.value != "工作" for claim in found):
        return
    for clause in clauses_in(plain):
        if not _is_leaving(clause, plain):
            continue
        ended = [memory.content for memory in known if _is_workplace(memory)]
        named = [it for it in ended if _names_the_same(clause, it)]
        if begun is not None:
            left = [] if clause in readable(begun.quote) else named or ended
            if left:
                yield replace(begun, because="changed", in_place_of=tuple(left))
            return
        if _LEAVES.search(clause) is None and not named:
            continue
        words = told_in_kept_words(clause if "我" in clause else f"我{clause}")
        if words is not None:
            quote = _as_typed(clause, plain, text.strip())
            state = _OUT_OF_WORK.search(clause)
            slot, value = ("job", state[0]) if state else ("", words)
            yield Claim(slot, value, words, quote, topic="工作", salience=0.7, because="changed",
                        in_place_of=tuple(ended))  # fmt: skip
            return


def _is_leaving(clause: str, plain: str) -> bool:
    """Tell whether a clause of a message says that the user has left something."""
    is_left = _LEAVES.search(clause) or _LEAVES_IT.search(clause)
    if _MEANT.search(clause):
        return False
    if not is_left or beings_in(clause) or clause[0] in "他她它" or names_another(clause):
        return False
    return not is_told_of_others(plain, clause)


def _joined(text: str, found: Sequence[Claim], known: Sequence[ShownMemory]) -> Iterator[Claim]:
    """Yield where somebody works now who says that they changed their work."""
    plain = readable(text).strip()
    clauses = list(clauses_in(plain))
    is_told = any(
        it.key in _WORK and not it.ended and not it.denied and it.value not in clauses[0]
        for it in found
    )
    changes = [it for it in clauses if _CHANGES_WORK.search(it) and not beings_in(it)]
    if is_told or all(is_told_of_others(plain, it) for it in changes):
        return
    for clause in clauses[1:]:
        match = _JOINED.match(clause)
        if match is None or _NO_WORKPLACE.search(match["at"]) or beings_in(clause):
            continue
        words = f"用户在{match['at']}工作。"
        quote = _as_typed(clause, plain, text.strip())
        ended = tuple(memory.content for memory in known if _is_workplace(memory))
        yield Claim("employer", match["at"], words, quote, topic="工作", salience=0.7,
                    because="changed", in_place_of=ended)  # fmt: skip
        return


def _names_the_same(clause: str, content: str) -> bool:
    """Tell whether a clause names a thing or place of a memory: 食堂辞了."""
    told = simplified(content)
    return any(
        len(word.text) > 1 and word.tag[:1] == "n" and word.text in told for word in tokens(clause)
    )


def _is_workplace(memory: ShownMemory) -> bool:
    told = simplified(memory.content)
    if not told.startswith("用户") or told.startswith("用户的") or _OVER.match(told):
        return False
    return memory.key in {"employer", "workplace"} or bool(_WORKS_AT.search(told))


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
    is_deed = len(cut) == 1 and len(wrong) == 2 and tokens(wrong[0])[0].tag.startswith("v")
    return is_deed and any(word.text == wrong[0] for word in tokens(told))


def _moved(text: str, found: Sequence[Claim], known: Sequence[ShownMemory]) -> Iterator[Claim]:
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
