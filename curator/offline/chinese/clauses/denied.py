"""What somebody denies that they were taken for: 别瞎说，我可没报辅导班."""

from curator.offline.chinese.clauses.subjects import of_them_in_chinese
from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.shared import topic_of
from memory.text.late_pattern import LatePattern

_TAKEN_WRONG = LatePattern(
    r"(?:别|莫|不要|不许|少|请别|你别)(?:再)?(?:瞎|乱|胡)?(?:说|讲|猜|编|扯|传)|别误会|不要误会|瞎说|没有的事|没这回事|哪有的事|(?:别|没)(?:弄|搞|记)错"
)
_DENIES = LatePattern(
    r"我(?:们?家?)?(?P<how>(?:可|还|真|又|也|从来|根本|才|并)*)(?P<what>(?:没有?|不)(?!是|知道|晓得|想|要|管|信|懂|敢|能|行|对|错|会(?![一-鿿]{2})|[说讲猜骗跟])[一-鿿A-Za-z0-9]{2,14}?)(?:了|的|哈|啊|呢|喔|哦)?"
)


def denied_plainly(words: str, text: str, quote: str) -> list[Claim]:
    """Return what a clause denies that no rule reads, where its message says it was taken wrong."""
    match = _DENIES.fullmatch(words)
    if match is None or not _TAKEN_WRONG.search(text):
        return []
    told = f"用户{of_them_in_chinese(match['what'])}。"
    return [Claim("denial", match["what"], told, quote, topic=topic_of(told, "zh", "生活"))]
