"""What a Chinese clause goes on to plan that leaves out that it is a plan: 打算考个证，换份工作."""

from memory.text.late_pattern import LatePattern

_PLANS = LatePattern(
    r"^(?:我|咱|俺|最近|今年|明年|年底|以后|还|也|就|正|一直|其实|现在)*(?:打算|准备(?!好)|计划|想要?(?!起|到|想|法|念)|考虑|琢磨着?|寻思着?)(?![^，,]*[了过])"
)
_GOES_ON = LatePattern(
    r"^(?:然后|再|就|顺便|也|还|好|最好|直接|回头|年后|到时候)*(?:换|改|转|搬|辞|去|买|卖|开|考|找|学|做|当|回|租|装|生|养|报|读|创|退|跳槽|离职|结婚|离开)(?![^，,]*[了过着的])"
)
_IS_SO = LatePattern(r"现在|目前|已经|一直|从来|每[天周月]|天天|就行|也行|的话")


def with_its_plan(words: str, before: str) -> str:
    """Return the words of a clause as planned, where the clause before plans and these go on."""
    return f"打算{words}" if goes_on_with_a_plan(words, before) else words


def goes_on_with_a_plan(words: str, before: str) -> bool:
    """Tell whether words go on with what the clause before says to be planned."""
    if _PLANS.match(before) is None or _IS_SO.search(words):
        return False
    return _GOES_ON.match(words) is not None
