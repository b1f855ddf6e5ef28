"""Whether a Chinese message says of the words before it that they were wrong."""

from curator.offline.chinese.contrasts.slips import ANOTHERS
from curator.offline.chinese.contrasts.value_sorts import NUMBER
from curator.offline.lexicon.chinese import RELATIONS
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern

CORRECTS = LatePattern(
    r"[说打发记搞弄写数算看讲念听输]{1,2}(?:错|岔|反|"
    r"差|快|早|晚|混|串|漏|少|多)了?|口误|手[滑抖误快]|更正|纠正|改一下|胡说|不对|呸|输入法|打反|才对|^不不|[啊哦噢呃]不|搞混|记岔|不是.{1,10}[，, ]+(?:而)?(?:应该)?[是叫要在]|"
    r"是.{1,10}[，, ]+(?:可)?不是|那是别|应该是|^应该说|[不哪]止|准确[地来]?[说讲]|确切|严格[地来]?[说讲]|吹牛|"
    r"不是[^，,。是]{1,8}是|^(?:其实|原来)是(?!我|你|他|她|因为|这样)"
)
"""What says that the words before were wrong."""
_TAKEN_BACK = LatePattern(r"呸|输入法[坑抽有]|打错了?[了啊。！ ]*$|说错了?[了啊。！ ]*$")
_OF_WORK = LatePattern(
    r"(?:题目?|作业|卷子?|试卷|单词|听写|药|菜|账)[^，,。]{0,3}[写算数看做打记]错|"
    r"[写算数看做]错了?(?:好?[几多]|[一二两三四五六七八九十\d]+)(?:道|题|个|处|遍|分)"
)
"""Tells of errors made at school or at work, and not in what was said."""
_OF_KIN = LatePattern(
    rf"(?:^|(?<=[，,。！!；;~… ]))(?:但是?|可是?|不过|其实|而|[诶欸哎啊哦呃嗯额]|不对)*"
    rf"(?P<who>我们?家?的?(?:{RELATIONS}))(?:那边|那个|[他她])?(?:今年|现在|其实|才|就|也|都|已经)*"
    rf"(?:(?:老家|学校|单位|专业|血型|星座|属相|生日)(?:其实)?)?(?=(?:是|在|叫|住|姓|属|上|读|念|学|教|养|吃|开|用|骑|弹|练|喝)(?!我)|{NUMBER})"
)
"""Tells what somebody of the user's kin is, has or does."""
_KINS = LatePattern(rf"^(?:用户|我)们?家?的?(?:{RELATIONS})")
"""Opens with what is told of kin."""
_DENIES = LatePattern(r"(?:而|并|可)?不(?:是|叫|在|姓|住|属|学|用|开|养)(?!我)")


def corrects(text: str, before: str) -> bool:
    """Tell whether a text says that what was said before it was wrong, or of another."""
    if is_of_kin_alone(text, before):
        return False
    if CORRECTS.search(_OF_WORK.sub(" ", text)) or _TAKEN_BACK.search(before):
        return True
    another = ANOTHERS.search(text)
    return another is not None and another["wrong"] in before


def is_of_kin_alone(text: str, before: str) -> bool:
    """Tell whether a text tells what is so of kin, and is not, where the user alone was told of.

    我弟是初三，不是高三 puts nothing right that the user said of themselves.
    """
    told = _OF_KIN.search(text)
    if told is None or not _DENIES.search(text) or "不是我" in text:
        return False
    whose = beings_in(told["who"])
    return bool(whose) and not whose & beings_in(before) and not _KINS.match(before)
