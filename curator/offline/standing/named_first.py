"""Whether a Chinese message is of somebody or something named that a memory does not tell of."""

import re

from memory.text.late_pattern import LatePattern

_NAMED_FIRST = LatePattern(
    r"(?P<name>[小阿老][一-鿿](?!学|时)"
    r"|(?!天天|常常|慢慢|刚刚|偏偏|早早|个个|人人|年年|月月|妈妈|爸爸|爷爷|奶奶|哥哥|姐姐|弟弟|妹妹|宝宝)"
    r"(?P<twice>[一-鿿])(?P=twice))"
    r"(?=不|也|要|在|去|回|搬|离|辞|跟|和|考|结|分|换|终|已|又|昨|今|上|刚|出|没|就|都)"
)
_NOT_OF = LatePattern(
    r"(?:我|咱)?(?:其实|可|才|真|又|本来|也)*不(?:是(?=[一-鿿]{2,4}人)|姓|叫)(?P<what>[一-鿿]{1,4}?)"
    r"人?(?=[哈啊呢哦，,。 ]|$)"
)
"""Denies where somebody is from, or how they are called: it ends nothing else."""
_SOLD = LatePattern(
    r"(?:^|[，,。 ])(?:我|把|咱)?(?:的|家|那|这|[部辆台只个把套])*(?P<what>[一-鿿A-Za-z0-9]{2,6}?)"
    r"(?:已经|早就|昨天|上个月|都)?(?:给)?(?:卖|丢|扔|转手|当)(?:掉|出去)?了(?=$|[，,。！! ])"
)
"""Says of a thing that it is sold or lost: 我那部旧手机卖了."""


def is_of_another_name_or_thing(text: str, content: str) -> bool:
    """Tell whether a message is only of somebody by name, or of a thing, that a memory has not."""
    opened = _NAMED_FIRST.match(text)
    if opened is not None and "我" not in text and opened["name"] not in content:
        return True
    denied = _NOT_OF.match(text)
    if denied is not None and denied["what"] not in content:
        return True
    sold = _SOLD.search(text)
    if sold is None:
        return False
    thing = re.escape(sold["what"][-2:])
    return re.search(rf"{thing}(?![店铺馆厂摊行])", content) is None
