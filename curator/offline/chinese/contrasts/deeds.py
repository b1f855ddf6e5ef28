"""Whether what is done instead is a deed of its own: 游泳 takes the place of 跑步, not of 步."""

from collections.abc import Sequence

from memory.text.late_pattern import LatePattern

_DEED = LatePattern(
    r"(?:[跑游骑看听打踢跳泡画写练做滑爬走撸追遛唱读钓种学睡喝吃弹拉吹逛织泳散徒](?!步机|车道)[一-鿿]|瑜伽|普拉提|太极|冥想|健身|举铁|撸铁|拳击|轮滑|晨练|广场舞|八段锦)"
)
_TRADE = LatePattern(r"[开送跑做当卖教写种带养打修摆画][一-鿿A-Za-z]{1,6}")
_WHERE = LatePattern(r"[在喺][^，。]{1,12}$")
_HOW = LatePattern(r"^[只都要才][^，。]{1,8}")
_ONLY_OF_ITS_OWN = "跑爬踢骑游散"
"""The verbs that hardly take what another deed is done with."""


def is_deed(words: str) -> bool:
    """Tell whether words are what somebody does, and no thing: 游泳, 看书, 瑜伽."""
    return _DEED.match(words) is not None


def with_its_verb(
    verb: str, wrong: str, right: str | None, clauses: Sequence[str]
) -> tuple[str, str | None]:
    """Return what is done no more, with its verb where another deed is done instead, and that."""
    if right is None or verb == "在" or any(f"{verb}{right}" in clause for clause in clauses):
        return wrong, right
    is_another = right[0] != verb and _TRADE.fullmatch(right) is not None
    is_whole = is_deed(right) or is_another or verb in _ONLY_OF_ITS_OWN
    return (f"{verb}{wrong}" if is_whole else wrong), right


def without_what_went_with_it(begins: str, right: str, behind: str) -> tuple[str, str]:
    """Return what stands around what is done no more without where and how it was done."""
    if _TRADE.fullmatch(right):
        return _WHERE.sub("", begins), "。"
    return begins, _HOW.sub("", behind)
