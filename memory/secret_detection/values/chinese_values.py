"""Chinese values: plain words that are a password, and words that two agreed on."""

from memory.secret_detection.patterns.reading import MASKED, FoldedText, Span
from memory.text.late_pattern import LatePattern

FOREIGN_SAID = frozenset(
    (
        *("wifi", "ok", "okay", "null", "none", "undefined", "email", "login", "token", "admin's"),
        *("keychain", "bitwarden", "lastpass", "keepass", "excel", "word", "base64", "hash", "md5"),
    )
)
"""English words that Chinese says of a password; other English words are one."""
_HAN_VALUE = LatePattern(r"[\u3400-\u9fff]{2,12}(?=$|[ ,.;:!?。、)\]\"'」』》】])")
_HAN_SAID = LatePattern(
    "[我你您他她它们的了吗呢吧啊呀嘛不没很太最都也还就才再又在有要会能可应该跟和与或把被给让从到"
    "对谁哪怎"
    "什啥何多少几这那个些忘改设换加解错需只用以过来去说写记得知道难简单复杂新旧长短强弱必默认随"
    "机生日手机号"
    "数字母明文秘密名拼音电话空重点安全一样相同]"
)
_AGREED = LatePattern(
    r"[\"'“「『]?(?P<said>(?=[a-z0-9]{0,4}[\u3400-\u9fff])[\u3400-\u9fffa-z0-9]{2,20})"
    r"(?=$|[ ,.;!?。、)\]\"'」』》】])"
)
_AGREED_TALK = LatePattern(
    r"什么|啥|谁|哪|怎|多少|几[个位次]|吗|呢$|如何|的$|了$|过$|随机|默认|[没不]有?对$"
    r"|^一[首个种句段些]|初始|错|忘|自己|大家|知道|告诉|需要"
    r"|可以|应该|必须|一种|用来|意思|秘密$|^(?:是|我们?|你们?|他们?|她们?|咱们?|大家|一个|没"
    r"|不能|不要|不是|假|真"
    r"|对|有|很|太|由|给|在|为了?|老板|公司|系统)(?!爱|想)"
)
_SAYING = 4
_SAYING_SAID = LatePattern(
    "[的了吗呢吧我你他她它这那谁哪啥很太最都也还就才被把号位数]|字母|[大小]写|符号|默认|随机"
    "|生日|手机|日期|拼音|名字|姓名|混合"
    "|明文|加密|一样|相同|不同|通用|公开|保密|秘密|安全|重要|复杂|简单|正确|错误|[有无]效|过期"
    "|临时|永久|固定|空白|共享|统一|动态|系统"
    "|自动|初始|[没不]对|不[能会行变让给要够可]|没[有用变]|什么|多少|怎么|如何|必须|需要|忘|改"
    "|设|换|电话|门牌|尾"
)
"""What Chinese says of a password in four signs; other four signs are a saying, and may be one."""
_VERSE = LatePattern(r"[\u3400-\u9fff]{5}(?:[\u3400-\u9fff]{2})?(?=$|[ ,.;!?。、)\]\"'」』》】])")
_SPACED = LatePattern(r"(?:[\u3400-\u9fff]{1,5} ){2,11}[\u3400-\u9fff]{1,5}(?=$|[,.;!?。、])")
"""Words with spaces between them: Chinese writes nothing else so."""
_MEETING = LatePattern(r"[\u3400-\u9fff]{4,8}[.!?。]?$")
_VERSE_TALK = LatePattern(
    "[了的吗呢吧是在有要会能可该被把给让从改忘设换错验输红系用猜知记难说告很太好多玩懂听看学]"
)
"""Signs of talk about what was agreed on; a verse has five signs or seven, and none of these."""
_DENIED = LatePattern("[没不对]")
_LONGEST_LEAD = 3
_GREETING = LatePattern(
    "[你您他她](?:吃|睡|喝|到|去|来|看|听|见|下班|放学|回家)[^的说定改告诉]{0,8}(?:了|过"
    "|好)(?:吗|没有?)"
)
"""A question that two greet each other with, and no talk about what they agreed on."""


def agreed_at(reading: FoldedText, at: int) -> Span | None:
    """Return where Chinese words that two agreed on stand: all of a clause that is no talk."""
    spaced = _SPACED.match(reading.plain, at)
    if spaced is not None:
        return spaced.span()
    found = _AGREED.match(reading.plain, at)
    if found is None or MASKED in found[0]:
        return None
    is_talk = _AGREED_TALK.search(found["said"]) and not _GREETING.fullmatch(found["said"])
    return None if is_talk else found.span("said")


def verse_at(reading: FoldedText, at: int) -> Span | None:
    """Return where a verse stands that two agreed on, right behind the word for it."""
    found = _VERSE.match(reading.plain, at)
    if found is None and at <= _LONGEST_LEAD:
        found = _MEETING.match(reading.plain, at)
        found = None if found and _DENIED.search(found[0]) else found
    return None if found is None or _VERSE_TALK.search(found[0]) else found.span()


def words_at(reading: FoldedText, at: int) -> Span | None:
    """Return where plain Chinese words stand that are a password, or None."""
    found = _HAN_VALUE.match(reading.plain, at)
    if found is None:
        return None
    is_saying = len(found[0]) == _SAYING and not _SAYING_SAID.search(found[0])
    return found.span() if is_saying or not _HAN_SAID.search(found[0]) else None
