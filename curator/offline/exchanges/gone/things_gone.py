"""What a Chinese message names as gone, closed or given up, and the memory that names it, too.

电动车让人偷了 ends that the user rides it, 养鸡场转让了 that they run one, 考公我放弃了 that they
prepare for it; 我现在能吃辣了 that they eat nothing hot.
"""

import re
from collections.abc import Iterator, Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now
from curator.offline.known_claims import KnownClaims
from curator.offline.standing.judge import may_end_anything
from curator.offline.standing.whose_change import may_be_over_with
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_GONE = LatePattern(
    r"(?:^|[，,。！!；;…\s]|把)(?:我|咱|俺|家里?|现在|最近|昨天|上[周个]月?|那|的|些)*"
    r"(?P<what>(?:(?![我咱都全也把被让给已])[一-鿿A-Za-z]){2,6}?)(?:我|咱们?|俺)?(?:后来|最后|已经|早就|早|也|都|全|就|终于|给|让人|被人|叫人|被|昨天|上周)*"
    r"(?:卖(?:光|完|掉|出去)?了|偷(?:走)?了|丢了|扔(?:掉)?了|送(?:人|走|出去)了?|送给[^，。]{1,6}了|卖给[^，。]{1,6}了|(?:全|都)?死(?:光|完)?了|"
    r"(?:关(?:门|掉|张|停)?|倒闭|转(?:让|手)?(?:出去|掉)?|盘(?:掉|出去)?|黄|拆(?:掉)?|报废|放弃|退(?:掉|租)?|散伙|解散|停业)了)"
)
_HELD = r"(?:养|种|开|骑|用|戴|有|练|学|准备|合伙|包|租|弹|拉|玩|考|喂|摆|经营|攒)(?:了|着|过)?"
_OF_A_PLACE = r"[店厂行城馆]|公司|市场|专业|老师|员|师"
"""Goes on behind a thing that is the name of a place or a trade: 手机店."""
_TRADE = LatePattern(r"(?:店|场|厂|铺子?|塘|棚|园|馆|摊子?|作坊)$")
_DENIES = LatePattern(r"(?:[没不别未想要]|打算|准备|计划|如果)[^，,。！!]*$")
_AGAIN = LatePattern(
    r"(?:^|[，,。！!\s]|我)(?:现在|如今|最近|已经|终于|也|又)+(?:又|重新|开始|能|可以|会|敢|爱|喜欢|吃得了|受得了){0,2}(?P<deed>吃|喝|碰|坐|穿|玩)(?P<what>[一-鿿]{1,4}?)(?:了|啦)"
)
_DOES = LatePattern(r"^用户(?!以前|曾|不再|戒|说|的(?!儿|女|妈|爸|老公|老婆|弟|妹|哥|姐))")
_MOST = 2
_ANIMALS = frozenset({"cat", "dog", "fish", "bird", "rabbit", "hamster", "parrot", "turtle", "pet"})


def ended_as_gone(said: Utterance, shelf: KnownClaims) -> Iterator[ProposedOperation]:
    """Yield the end of the memories of what a message names as gone, or as done again."""
    for memory in _meant(said.text, shelf.memories):
        if memory.handle not in shelf.taken:
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)


def _meant(text: str, memories: Sequence[ShownMemory]) -> list[ShownMemory]:
    plain = simplified(text).strip()
    gone = [
        it["what"]
        for it in _GONE.finditer(plain)
        if _is_so(it, plain) and not beings_in(it["what"]) - _ANIMALS
    ]
    again = [it for it in _AGAIN.finditer(plain) if _is_so(it, plain)]
    found = [
        memory
        for memory in memories
        if _DOES.match(content := simplified(memory.content))
        and (any(_has(what, content) for what in gone) or any(_leaves(it, content) for it in again))
        and may_be_over_with(plain, memory.content)
    ]
    return found if len(found) <= _MOST else []


def _is_so(match: re.Match[str], plain: str) -> bool:
    """Tell whether what is matched is told in earnest, whatever is planned behind it."""
    is_denied = _DENIES.search(plain[: match.start("what")]) is not None
    return not is_denied and may_end_anything(plain[: match.end()], "zh")


def _has(what: str, content: str) -> bool:
    """Tell whether a memory says that somebody has, keeps or does what is gone."""
    words = {what, _TRADE.sub("", what)} - {""}
    return any(
        re.search(rf"{_HELD}[^，。]{{0,8}}?{re.escape(it)}(?!{_OF_A_PLACE})", content)
        for it in words
    )


def _leaves(again: re.Match[str], content: str) -> bool:
    """Tell whether a memory says that somebody does not what they do again: 不吃辣."""
    shape = (
        rf"(?:不|没法|吃不了|怕)(?:能|敢|会|爱|喜欢|太)*{again['deed']}?(?:不了)?{again['what']}"
    )
    return re.search(shape, content) is not None
