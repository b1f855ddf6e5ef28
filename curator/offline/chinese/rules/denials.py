"""What somebody never did, or has not yet: 没出过国, 没买房, 没有驾照."""

from curator.offline.chinese.rules.attribute_slots import rule
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese import CONDITIONS
from memory.text.late_pattern import LatePattern

_EVER = r"[出坐学养谈结做抽住去见骑开吃喝打玩爬考生戴拔得买骗滑潜跳染烫纹受离]"
_PASSING = LatePattern(
    r"[你您他她它我这那哪谁么吗呢吧]|什么|几次|多少|今天|昨|刚|想过|说过|听过|[早午晚中]饭|早餐|东西|面$|^结过婚"
)
_UNOWNED = "车|汽车|私家车|房|房子|房产|驾照|驾驶证|房贷|车贷|贷款|存款|工作|信仰|宗教信仰|过敏|过敏史|忌口|纹身|医保|社保|编制"
_UNDONE = "买房|买车|生孩子|生娃|考驾照|拿驾照|谈恋爱|退休|入党|打疫苗|订婚|领证|办婚礼|离婚"
_UNSUFFERED = rf"{CONDITIONS}|近视|散光|三高|高血脂|痛风|过敏史|慢性病|遗传病|蛀牙|脚气"
_NEVER = {"negated": True, "topic": "经历", "salience": 0.6, "of": "any", "base": ""}


def _is_lasting(value: str) -> bool:
    """Tell whether what was never done tells of a life, and not of a day."""
    return _PASSING.search(value) is None


DENIALS: tuple[Rule, ...] = (
    rule(rf"(?P<value>{_EVER}过[一-鿿A-Za-z]{{1,8}}?)", "never", "没{value}", **(_NEVER | {"check": _is_lasting})),
    rule(r"(?P<value>(?:出国|留学|恋爱|住院|当兵|上大学|创业|出省|坐牢|离婚|复读)过)", "never", "没{value}", **_NEVER),
    rule(rf"(?:有)?(?P<value>{_UNOWNED}|{_UNSUFFERED})", "none", "没有{value}", **_NEVER),
    rule(rf"(?P<value>{_UNDONE})", "not_yet", "没{value}", **_NEVER),
)  # fmt: skip
