"""A Chinese question that leaves out of whom it asks: 住哪儿？ is asked of who asks it."""

from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern

_LEFT_OUT = LatePattern(
    r"^(?:那|现在|目前|如今|还|一般|平时|到底)*(?:住|家在|老家|多大|几岁|多高|多重|属|叫|姓|做|干|在(?:哪|做|干|学|读|看|追|玩)|"
    r"学|读|养|开|用|喜欢|爱|最喜欢|最爱|讨厌|怕|对|会|有|结婚|单身|什么(?:工作|专业|血型|星座|车|手机|电脑)|哪[里儿]人|生日|血型|吃|喝|抽|"
    r"几点|什么时候|(?:[本这下上]个?)?(?:周|星期|礼拜)[一二三四五六日天末]|[今明后]天)"
)
"""Begins with what is asked for, and names nobody."""
_OF_ANYBODY = LatePattern(r"[我你您他她它谁咱俺]|大家|别人|人家")


def asked_of_speaker(text: str) -> str:
    """Return a question with 我 where it names nobody; any other as it is."""
    plain = text.strip()
    if _OF_ANYBODY.search(plain) or beings_in(plain) or not _LEFT_OUT.match(plain):
        return text
    return f"我{plain}"
