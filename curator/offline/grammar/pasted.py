"""Other people's words that are pasted in, with what chats and letters put above them."""

import re

from memory.text.late_pattern import LatePattern

_DAY = (
    r"(?:\d{1,4}[/.年-]\d{1,2}[/.月-]\d{1,4}日?|today|yesterday"
    r"|[今昨前]天|(?:星期|周)[一二三四五六日天])"
)
_TIME = r"(?:[上下中]午|凌晨|早上|晚上)?\s?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?"
_PASTED = LatePattern(
    r"^[^\S\n]*+(?:>>>|[-—]{2,}+[^\S\n]*+(?:original message|forwarded message|转发)"
    r"|begin forwarded message:"
    rf"|[^\n—–]{{1,33}}[—–][^\S\n]?(?:{_DAY}(?:,| at)?[^\S\n]?)?{_TIME}[^\S\n]*+$"
    rf"|\w{{0,12}}[\u4e00-\u9fff]\w{{0,12}}(?:[^\S\n]|，)(?:{_DAY}(?:[^\S\n]|，)?)?{_TIME}[^\S\n]*+$"
    r")[\s\S]*\Z",
    re.IGNORECASE | re.MULTILINE,
)
"""What chats and letters put above somebody's words; what follows them is as doubtful."""
_ANNOUNCED = LatePattern(
    r"^(?![^\n]{0,60}\b(?:i|we)\b)[^\n]{0,60}\b(?:posted|wrote|writes|sent|texted|tweeted|shared"
    r"|messaged|forwarded)\b[^\n]{0,40}:[^\S\n]*+\n(?:[^\n]++\n?)*+"
    r"|^[^\n我。！？]{1,30}(?:发来|发了|发的|转发|写道|写了|写的|留言|分享了|朋友圈)[^\n我。！？]{0,20}[：:][^\n]*+",
    re.IGNORECASE | re.MULTILINE,
)
"""A line that says that somebody else wrote what follows, and that."""
SET_APART = (
    LatePattern(r"```.*?(?:```|\Z)", re.DOTALL),
    _PASTED,
    _ANNOUNCED,
    LatePattern(r"^[^\S\n]*+<[\w.-]{2,32}>[^\S\n].*$", re.MULTILINE),
    LatePattern(r"^[^\S\n]*+[>＞].*$", re.MULTILINE),
    LatePattern(r"https?://\S+"),
    LatePattern(r"（[^）\n]{0,300}）|\([^)\n]{0,300}\)"),
)
"""Whatever of a message is not said by the person in words of their own."""


def speaks_for_another(text: str) -> bool:
    """Tell whether a line is another's, with their name before it."""
    # "Mum: I'm allergic to nuts" is Mum's line; "My name: Mira" is not.
    label = re.match(r"\s*([^\s:：,，]{1,15}(?: [^\s:：,，]{1,15})?)\s*[:：]\s*\S", text)
    return bool(label) and not re.match(
        r"(?i)(?:my (?:name|job|birthday|age|home|city|cat|dog|hobb)|i|fact|note|fyi|ps|p\.s|"
        r"(?:two|three|four|five|six|seven|\d+) [a-z]|(?:kids|children|pets|cats|dogs|siblings)$|"
        r"btw|update|correction|edit|remember|please|对了|更正|纠正|记|我|补充|"
        r"坐标|现居|姓名|名字|大名|昵称|网名|年龄|岁数|性别|职业|工作|专业|学校|星座|属相|生肖|血型|爱好|兴趣|特长|老家|籍贯|生日|身高|体重|宠物|"
        r"MBTI|mbti|饮食|忌口|过敏|家庭|家人|感情|婚姻|状态|车|手机|目标|梦想|"
        r"请|帮|麻烦|别忘|家里|自我介绍|介绍|备忘|备注|情况|.{0,9}[一两俩三四五\d][个只条])",
        label[1] if label else "",
    )
