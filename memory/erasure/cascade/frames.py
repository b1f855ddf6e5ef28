"""What the program says round people's words, of itself: it tells nothing of what they said.

Every reply that cites, and every summary, holds a date and "you told me"; were these words
people's, each of them would tell again what any other does.
"""

from memory.text.late_pattern import LatePattern

_FRAME = LatePattern(
    r"\(You told me on \d{1,2} [A-Z][a-z]+ \d{4}: |（\d{4}年\d{1,2}月\d{1,2}日你说过：|"
    r"\b(?:You said|Before that,|Later,) on \d{1,2} [A-Z][a-z]+ \d{4}: |"
    r"\d{4}年\d{1,2}月\d{1,2}日你说过?：|(?:在那之前|后来)（\d{4}年\d{1,2}月\d{1,2}日）你说过?：|"
    r"\bShall I note that “|” no longer holds\?|要我记下“|”已经不成立了吗？|"
    r"\bOn \d{1,2} [A-Z][a-z]+ \d{4} (?:the user|you) "
    r"(?:talked about |wrote (?:this|a little)\.)|"
    r"\d{4}年\d{1,2}月\d{1,2}日，(?:用户|你)(?:谈到过?|说了这些|简单说了几句)|"
    r"\b(?:I'm |[Aa]s )the offline voice:? I (?:remember, look up and cite(?:, but without a model "
    r"I can't really converse)?|only know what you have told me|can't say much more than that)|"
    r"(?:我是|作为)?离线声音[：，]?(?:能记住、查找并注明出处(?:，但没有模型，还不会真正聊天)?|"
    r"只知道你告诉过我的事|我能说的不多)"
)


def without_frames(text: str) -> str:
    """Return a text without what the program says of itself round people's words."""
    return _FRAME.sub(" ", text)
