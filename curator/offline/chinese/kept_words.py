"""Tells a Chinese sentence that no rule reads nearly in its own words, of the user."""

from curator.offline.chinese.clauses.segmentation import without_leads
from curator.offline.chinese.clauses.subjects import is_about_others, of_them_in_chinese
from curator.offline.chinese.clauses.tokens import tokens
from curator.offline.chinese.clauses.whose import brings_another
from curator.offline.chinese.predicates.clause_reader import is_passing_or_of_others
from curator.offline.lexicon.chinese import PETS, RELATIONS
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

QUOTED = "用户说：“{words}”"
_PICTURES = LatePattern("[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f\u200d]+|\\[[一-鿿]{1,3}\\]")
_SPACES = LatePattern(r"(?<=[^\sA-Za-z])\s+|\s+(?=[^\sA-Za-z])")
_LEADS = LatePattern(
    r"^(?:哈哈+|嘿+|哈[囉喽罗啰]|嗨|hi|hello|还好|对了|跟你[说讲](?:个事)?|忘了说|话说|唉|哎|嗯|哦|诶|其实|说实话|备忘[：:]|"
    r"提醒自己也提醒你|哥们儿?(?=我)|家人们|姐妹们|老子(?=叫))[，,、 ]*"
)
_TRAILS = LatePattern(
    r"[，,。 ]*(?:哈哈+|笑死我?|hh+|呜+|哭了|懂的都懂|别笑|你敢信|谁懂|xswl|nsdd|yue|绝了|(?<!认)真的|"
    r"没办法|图个吉利|爽|啊|呀|哦|嘛|~|～|！|!)+$"
)
_REMARK = LatePattern(r"，(?:那|这|全|反正|毕竟|谁|没.{1,6}等于)[^，]{2,}$")
"""What is only thought of what is told."""
_SPEAKER = LatePattern(r"^(?:我|咱|俺|本人|小弟|小妹|鄙人|(?=自己))")
_OWN = LatePattern(
    rf"^(?:家里的?|老大|老二|大宝|二宝|孩子(?:他)?[爸妈]|老家|老伴儿?|名字|本名|大名|真名|生日|坐标|爱好|职业|"
    rf"母语|专业|户口|座驾|手机|电脑|房贷|房东|小名|英文名|血型|星座|网名|{RELATIONS}|(?:{PETS})(?=叫|是|今年|已经))"
)
_NOT_OWN = LatePattern(r"^(?:朋友|同事|同学|老师|领导|老板|邻居|室友|舍友|导师|上司|前任)")
_OF_ANOTHER = LatePattern(r"[一-鿿A-Za-z]{1,8}?(?:是[个在一]|会|说|让|养(?![师生老殖]))|.*[他她它]")
"""Brings in somebody who is not the user: 大副是个山东人."""
_OF_HOUSE = LatePattern(r"^用户的家(?![在是有乡的])")
_TELLING = frozenset("nvaeij")
_OPENS, _OPENS_PART = frozenset("vpdt"), frozenset("v")
"""What a sentence about its speaker opens with that leaves 我 out: a verb, 在, 每天, 刚."""


def told_in_kept_words(sentence: str) -> str | None:
    """Return a sentence as it is kept; None where nothing is left of it."""
    words = _bare(sentence)
    if len(words) < 2:
        return None
    plain = simplified(words)
    if is_passing_or_of_others(plain) or any(map(is_about_others, plain.split("，"))):
        return None
    if speaker := _SPEAKER.match(plain):
        told = of_them_in_chinese(f"我{words[speaker.end() :]}")
        return f"{_OF_HOUSE.sub('用户家', told)}。"
    if _OWN.match(plain) and not _NOT_OWN.match(plain):
        return f"用户的{of_them_in_chinese(words)}。"
    if "我" in plain:
        return f"{of_them_in_chinese(words)}。"
    if begins_with_deed(plain):
        return f"用户{words}。"
    is_other = _OF_ANOTHER.match(plain) or brings_another(plain) or not _names_something(plain)
    return None if is_other else QUOTED.format(words=words)


def _names_something(plain: str) -> bool:
    return any(word.tag[:1] in _TELLING for word in tokens(plain))


def begins_with_deed(plain: str, *, is_part: bool = False) -> bool:
    """Tell whether words open with what somebody does, who is left out.

    A part of a sentence has to open with the verb itself: 每天五公里 goes on with what was said.
    """
    found = tokens(plain[:12])
    if plain.startswith("每") and not is_part:
        return any(word.tag[:1] == "v" for word in found)
    return bool(found) and found[0].tag[:1] in (_OPENS_PART if is_part else _OPENS)


def _bare(text: str) -> str:
    bare = _SPACES.sub("，", _PICTURES.sub(" ", text).strip())
    for _ in range(2):
        plain = simplified(bare)
        led, _cues = without_leads(plain)
        bare = bare[len(bare) - len(led) :] if plain.endswith(led) else bare
        bare = _TRAILS.sub("", _LEADS.sub("", bare)).strip("，,。 、;；:：")
        bare = _REMARK.sub("", bare)
    return bare
