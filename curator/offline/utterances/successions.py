"""What a Chinese message tells in the place of what was told before, as changed or as put right."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from curator.agent_inputs import ShownMemory, Utterance
from curator.offline.chinese.clauses.segmentation import readable
from curator.offline.chinese.contrasts.contrast import GAPS
from curator.offline.chinese.contrasts.corrects import CORRECTS, corrects
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.exceptions import is_for_once
from curator.offline.grammar.statements import EarlierStatement, Restatement, as_put_right
from curator.offline.lexicon.chinese import RELATIONS
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.standing.whose_change import may_be_over_with
from curator.offline.utterances.claims import claims
from curator.offline.utterances.righted_words import Righting
from curator.offline.utterances.topics import topics_told
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Because, Language

_CHANGES = LatePattern(
    r"改(?![天日善革良造])|换|转(?:到|行|专业|系|岗|去|头|业|学|成|型|正)|搬|不(?:再)?[一-鿿]{1,4}了|辞|停了|卖了|退[役休学了掉伍]|调到|调去|分家|分手|分了|离了|"
    r"剃|剪|卸|戒|关[张门]|没再|不再|现在|如今|眼下|拿到|判|升[了为成初高大研]|考上|脱单|送[给人回]|丢了|走了|死了|好了|拆了|取消|泡汤|黄了|入了|少了|终于|成功|[年月]起|从.{1,8}(?:起|开始)|归|撸|炒|裁|接手|回国|毕业"
)
"""What may say that something is not as it was."""
_STAYS = frozenset(
    {"name", "nickname", "surname", "age", "birth_year", "birthday", "origin", "birthplace"}
    | {"gender", "people", "zodiac", "blood_type", "star_sign", "given_up", "died"}
)
"""What no change of another matter ends."""
_PLAIN_WORDS = frozenset(
    {"用户", "现在", "以前", "之前", "时候", "一个", "喜欢", "开始", "没有", "知道", "自己", "今年", "去年", "上个月", "这个", "那个", "天天", "每天", "一天", "改", "换", "在", "是", "有"}
)  # fmt: skip
_INTENDED = LatePattern(
    r"(?:打算|准备|计划|考虑|想要?|要是|如果)[^，,。！!？?]{0,6}(?:换|改|转|搬|辞|卖|退|剪)[^，,。！!？?]*|"
    r"(?:再|还有?|快)[^，,]{0,6}(?:[年月天]|要)[^，,]{0,3}(?:退休|毕业|退伍)|"
    r"要(?:搬|换|转|辞|退)[^，,。！!？?了]*(?![^，,]*了)|"
    r"(?:打算|准备|计划|考虑|想要?)(?![^，,]*[了过])[^，,。！!？?]{1,14}[，,]\s*(?:然后|再|就|顺便)?(?:换|改|转|搬|辞|卖|退|去|考|开|买)(?![^，,。]*[了过])[^，,。！!？?]*"
)
"""What is only meant to change: it ends nothing."""
_THEIRS = LatePattern(rf"(?P<who>用户的(?:{RELATIONS}))(?!的)")
_PAST = LatePattern(
    r"以前|曾|年轻时|小时候|当年|原来是|[^，,。]{0,8}?(?:那会儿?|那时候?|的时候|期间|那几?年|那阵子?|时)[^，,。]{0,6}[一-鿿]过"
)


def succeeding(
    found: Sequence[Claim],
    text: str,
    language: Language,
    before: EarlierStatement | None,
    known: Sequence[ShownMemory],
) -> list[Claim]:
    """Return the claims of a message, the first with what is remembered and ends with it.

    What was told right before ends where the message says that something changed, of the same
    topic or word, or that it was wrong; what was told earlier, where they share a telling word.
    """
    new = next((claim for claim in found if not claim.denied and not claim.ended), None)
    if language != "zh" or new is None:
        return list(found)
    plain = readable(text)
    because: Because = "changed"
    ended: Iterable[str] = ()
    if before is not None and corrects(plain, before.text):
        because = "corrected"
        ended = [claim.content for claim in before.claims if _is_meant(claim.content, plain)]
    elif (
        _CHANGES.search(_INTENDED.sub("", plain))
        and not _PAST.match(plain)
        and not is_for_once(plain)
    ):
        ended = _changed(plain, before, known)
    told = {claim.content for claim in found}
    left = tuple(content for content in ended if content not in told)
    if not left:
        return list(found)
    return [
        replace(
            _of_whom_it_ends(claim, left, plain), in_place_of=left, because=claim.because or because
        )
        if claim is new
        else claim
        for claim in found
    ]


def _of_whom_it_ends(claim: Claim, ended: Sequence[str], plain: str) -> Claim:
    """Return a claim without a subject as one of somebody of the user's, whose memories it ends."""
    whose = {match["who"] if (match := _THEIRS.match(content)) else "" for content in ended}
    who = whose.pop() if len(whose) == 1 else ""
    is_own = claim.content.startswith("用户的") or not claim.content.startswith("用户")
    if not who or is_own or "我" in plain or beings_in(plain):
        return claim
    return replace(claim, content=f"{who}{claim.content.removeprefix('用户')}")


def _is_meant(content: str, plain: str, changing: str = "") -> bool:
    topics = topics_told(changing or plain)
    return bool(shared_words(content, plain) or topics_told(content) & topics)


def _changing(plain: str) -> str:
    """Return the clauses of a message that say that something is not as it was."""
    clauses = GAPS.split(_INTENDED.sub("", plain))
    return "，".join(clause for clause in clauses if _CHANGES.search(clause))


def _changed(
    plain: str, before: EarlierStatement | None, known: Sequence[ShownMemory]
) -> list[str]:
    last = [claim for claim in before.claims if not claim.ended] if before else []
    near = [
        claim.content
        for claim in last
        if claim.key.rpartition(".")[2] not in _STAYS
        and _is_meant(claim.content, plain, _changing(plain))
        and may_be_over_with(plain, claim.content)
    ]
    if near:
        return near
    sharing = [
        memory.content
        for memory in known
        if memory.category in {"fact", "preference", "goal"}
        and memory.content.startswith("用户")
        and len(shared_words(memory.content, plain)) > 1
        and may_be_over_with(plain, memory.content)
    ]
    return sharing if len(sharing) == 1 else []


def shared_words(content: str, plain: str) -> frozenset[str]:
    """Return the telling words that a memory and a message share, shortened ones among them."""
    words, told = _words(content), _words(plain)
    shared = words & told
    short = {word for word in told for whole in words if _shortens(word, whole)}
    return frozenset(shared | short)


def _words(text: str) -> frozenset[str]:
    return frozenset(
        word.text
        for word in tokens(text)
        if word.tag[:1] in "nvja" and len(word.text) > 1 and word.text not in _PLAIN_WORDS
    )


def _shortens(word: str, whole: str) -> bool:
    """Tell whether a word is another one shortened: 西语 of 西班牙语."""
    return len(whole) > len(word) and word[0] == whole[0] and word[-1] == whole[-1]


def of_another(statement: str, said: Utterance, before: EarlierStatement) -> Restatement | None:
    """Return what a statement says of somebody else than before: 不是我妹，是我堂妹."""
    read = claims(statement, "zh", said.at)
    wrong = tuple(claim.content for claim in before.claims if claim.content not in _contents(read))
    if not wrong or not read or beings_in(statement) == beings_in(before.text):
        return None
    right = [replace(claim, quote=said.text.strip(), because="corrected") for claim in read]
    if not before.said.fresh:
        right[0] = replace(right[0], in_place_of=wrong)
    return Restatement(EarlierStatement(statement, read, said), right, before.claims)


def _contents(found: Sequence[Claim]) -> frozenset[str]:
    return frozenset(claim.content for claim in found)


def kept_again(righting: Righting, said: Utterance, before: EarlierStatement) -> Restatement | None:
    """Return what was claimed in the words of the statement with the right one of them."""
    wrong, right = righting.wrong, righting.right
    kept = [claim for claim in before.claims if claim.content.count(wrong) == 1]
    if not kept:
        return None
    told = [
        replace(
            claim, content=claim.content.replace(wrong, right),
            value=claim.value.replace(wrong, right), quote=said.text.strip(),
        )
        for claim in kept
    ]  # fmt: skip
    read = [as_put_right(claim, old, before) for claim, old in zip(told, kept, strict=True)]
    return Restatement(EarlierStatement(righting.statement, read, said), read, kept)


def with_what_is_told_beside(again: Restatement, beside: str, said: Utterance) -> Restatement:
    """Return a restatement with what its words tell besides what they put right."""
    found = claims(beside, "zh", said.at) if beside and not CORRECTS.search(beside) else []
    told = [
        replace(claim, quote=said.text.strip(), because=None)
        for claim in found
        if claim.key or len(found) == 1
    ]
    return replace(again, right=[*again.right, *told])
