"""Tells a Chinese sentence that no rule reads nearly in its own words, of whom it is."""

import re

from curator.offline.chinese.clauses.segmentation import without_leads
from curator.offline.chinese.clauses.subjects import of_them_in_chinese, opens_with_a_title
from curator.offline.lexicon.chinese import (
    NEXT_DOOR,
    PETS,
    RELATIONS,
    SOMEBODY_NAMED,
    SURNAMES,
)
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.worth.judge import worth
from curator.offline.worth.refusals import may_be_kept, says_again
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

QUOTED = "用户说：“{words}”"
_PICTURES = LatePattern("[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f\u200d]+|\\[[一-鿿]{1,3}\\]")
_SPACES = LatePattern(r"(?<=[^\sA-Za-z])\s+|\s+(?=[^\sA-Za-z])")
_LEADS = LatePattern(
    r"^(?:哈哈+|嘿+|哈[囉喽罗啰]|嗨|hi|hello|还好|对了|跟你[说讲](?:个事)?|忘了说|话说|反正|总之|说真的|讲真|老实说|不瞒你说|怎么说呢|(?:顺便)?吐槽一[下句]|唉|哎|嗯|哦|诶|其实|说实话|备忘[：:]|"
    r"提醒自己也提醒你|哥们儿?(?=我)|家人们|姐妹们|老子(?=叫))[，,、 ]*"
)
_TRAILS = LatePattern(
    r"[，,。 ]*(?:哈哈+|笑死我?|hh+|呜+|哭了|懂的都懂|别笑|你敢信|谁懂|xswl|nsdd|yue|绝了|(?<!认)真的|"
    r"没办法|图个吉利|爽|啊|呀|哦|嘛|~|～|！|!)+$"
)
_REMARK = LatePattern(
    r"，(?:[那这](?!个?(?:学|星期|礼拜|季|周|月|年|天|次|边|里|儿|家|时|阵|会|几))|全(?![家班职款市省国])|反正|毕竟|谁|没.{1,6}等于)[^，]{2,}$"
)
"""What is only thought of what is told."""
_SPEAKER = LatePattern(r"^(?:我|咱|俺|本人|小弟|小妹|鄙人|老夫|(?=自己))(?!们)")
_DENIES = LatePattern(r"^(?:又|并|也)?不是(?=我|咱|俺)")
"""What begins with what is not so, and would be read as its contrary in other words."""
_ONLY_DENIES = LatePattern(r"(?:又|并|也|而)?不是(?!我|咱|俺)[^，,]{1,6}")
"""Says of nothing that it is named what it is not."""
_OF_OTHER = LatePattern(
    r"(?:[今昨前明后]天|[今昨]晚|上周.?|上个月|刚才|刚刚|现在|今早|前几天|那天)?[他她它](?!们)|是(?!在|从|因为|我|咱)"
    r"|(?:还|又|非|老|就|总|也)?说(?=[她他它我再不要以是这那还让自])"
)
"""Opens with what is said of somebody, or by somebody, whom the words don't name."""
_OURS = LatePattern(r"^(?:我们|咱们)(?:家)?的?(?=[^，,])")
_OWNER = LatePattern(r"^(?:我|咱|俺)们?(?:家|的)?")
_WITH_KIN = LatePattern(rf"^(?:跟|和|陪|给|帮|带|替)我们?家?的?(?:{RELATIONS})(?!们)")
_OWN = LatePattern(
    rf"^(?:家里的?|老大|老二|大宝|二宝|孩子(?:他)?[爸妈]|老家|老伴儿?|名字|本名|大名|真名|生日|坐标|爱好|职业|"
    rf"母语|专业|户口|座驾|手机|电脑|房贷|房东|小名|英文名|血型|星座|网名|同桌|教练|导师|班长|班主任|(?:{RELATIONS})(?!们)|(?:{PETS})(?=叫|是|今年|已经))"
)
_OF_HOUSE = LatePattern(r"^用户的家(?![在是有乡的])")
_ADDS_NOTHING = LatePattern(
    r"^(?:不对|错了|[我你]?[说记打搞弄写][错反]|手滑|更正|不是)|^(?:[你您]|谢|拜拜|再见|晚安|早安)|[吗吧呢]$"
)
_MOODS = LatePattern(
    r"哭|笑死|开心|高兴|难过|郁闷|生气|崩溃|激动|emo|绝了|救命|裂开|麻了|无语|感动|委屈|尴尬|烦死|气死|"
    r"加油|冲鸭|哈哈|呜呜|心累|心痛|好累|好困|好饿|yyds|xswl|夸|服了|佩服|羡慕"
)
_TELLING = frozenset("nvaeijmt")
_OPENS = frozenset("vpdt")
"""What a sentence about its speaker opens with that leaves 我 out: a verb, 在, 每天, 刚."""
_ANOTHER = LatePattern(
    rf"[那这](?:个|位|只|条|台|辆|套|盆)|[老小阿大][{''.join(sorted(SURNAMES))}]|邻居|朋友|同事|家"
)
_NEXT_DOOR = LatePattern(rf"{NEXT_DOOR}|{SOMEBODY_NAMED}")
"""Opens with somebody or something that has a name or a place, and no deed of the speaker's."""
_ADDED_FLOOR = 0.3
"""How sure the judge has to be of what adds to what a rule read."""


def told_in_kept_words(sentence: str) -> str | None:
    """Return a sentence as it is kept; None where nothing is left of it."""
    words = _bare(sentence)
    plain = simplified(words)
    if len(words) < 2 or not _names_something(plain) or _ONLY_DENIES.fullmatch(plain):
        return None
    if _DENIES.match(plain) or _OF_OTHER.match(plain):
        return QUOTED.format(words=words)
    if own := _of_the_user(words, plain):
        return own
    if "我" in plain or _has_own_subject(plain):
        return f"{of_them_in_chinese(words)}。"
    return QUOTED.format(words=words)


def _of_the_user(words: str, plain: str) -> str | None:
    """Return words that open with the user, or leave them out, told of them."""
    if opens_with_a_title(re.split(r"[，,。！!]", plain)[0]):
        owner = _OWNER.match(plain)
        return f"{'用户的' if owner or _OWN.match(plain) else ''}{of_them_in_chinese(words[owner.end() if owner else 0 :])}。"
    if (ours := _OURS.match(plain)) and tokens(plain[ours.end() :])[0].tag[:1] == "n":
        return f"用户的{of_them_in_chinese(words[ours.end() :])}。"
    if speaker := _SPEAKER.match(plain):
        told = of_them_in_chinese(f"我{words[speaker.end() :]}")
        return f"{_OF_HOUSE.sub('用户家', told)}。"
    if _OWN.match(plain):
        return f"用户的{of_them_in_chinese(words)}。"
    is_deed = (
        begins_with_deed(plain) and "我" not in plain.split("，")[0] and not _NEXT_DOOR.match(plain)
    )
    return f"用户{of_them_in_chinese(words)}。" if is_deed or _WITH_KIN.match(plain) else None


def names_another(plain: str) -> bool:
    """Tell whether words open with somebody by name or title, or next door: 阿强离职了."""
    return _NEXT_DOOR.match(plain) is not None


def goes_on_with(part: str) -> str | None:
    """Return what a part of a sentence adds to what was read before it; None where it is nothing."""
    plain = simplified(part)
    if (
        _ADDS_NOTHING.search(plain)
        or _MOODS.search(plain)
        or not may_be_kept(plain, "zh")
        or says_again(plain, "zh")
    ):
        return None
    if worth(plain, "zh") < _ADDED_FLOOR:
        return None
    words = _bare(part)
    return of_them_in_chinese(words) if len(words) > 1 else None


def begins_with_deed(plain: str) -> bool:
    """Tell whether words open with what somebody does, who is left out."""
    found = tokens(plain[:12])
    if plain.startswith("每"):
        return any(word.tag[:1] == "v" for word in found)
    return bool(found) and found[0].tag[:1] in _OPENS


def _has_own_subject(plain: str) -> bool:
    """Tell whether words open with a person or a thing of which they say something."""
    return bool(_ANOTHER.match(plain) or _NEXT_DOOR.match(plain)) or tokens(plain)[
        0
    ].tag.startswith("nr")


def _names_something(plain: str) -> bool:
    return any(word.tag[:1] in _TELLING for word in tokens(plain))


def _bare(text: str) -> str:
    bare = _SPACES.sub("，", _PICTURES.sub(" ", text).strip())
    for _ in range(2):
        plain = simplified(bare)
        led, _cues = without_leads(plain)
        bare = bare[len(bare) - len(led) :] if plain.endswith(led) else bare
        bare = _TRAILS.sub("", _LEADS.sub("", bare)).strip("，,。 、;；:：")
        bare = _REMARK.sub("", bare)
    return bare
