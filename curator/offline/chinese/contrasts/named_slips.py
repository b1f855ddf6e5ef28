"""What a Chinese message puts right that it names: 之前说的生日不对，是农历八月初三."""

from memory.text.late_pattern import LatePattern

_NAMED = LatePattern(
    r"(?:不好意思|抱歉|等等|对了|哎呀?|那个)?[，, ]*(?:我)?(?:之前|刚才|刚刚|上次|前面|昨天)?(?:我)?(?:跟你)?"
    r"(?:[说讲报写填告诉]{1,2}(?:你)?的)?(?P<what>名字|生日|年龄|年纪|岁数|专业|学校|身高|体重|血型|星座|老家)"
    r"(?:不对|错了|是错的|有误|[说讲报写填记]错了)[，,。！! ]+(?:应该|其实|准确说)*(?:是|叫|在)(?P<right>[^，,。！!]{1,14}?)(?:的|才对|哈|啊|呢)*(?:[，,。！! ].*)?$"
)
_AGE = frozenset({"年龄", "年纪", "岁数"})


def put_right_by_name(plain: str) -> str | None:
    """Return what a message says to be so of what it names as told wrongly before."""
    match = _NAMED.match(plain)
    if match is None:
        return None
    if match["what"] in _AGE:
        return f"我今年{match['right']}"
    return f"我{'老家在' if match['what'] == '老家' else match['what'] + '是'}{match['right']}"
