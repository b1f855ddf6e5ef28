"""What somebody never did, has not, or does not do: 没出过国, 没有驾照, 不会做饭, 从来不熬夜."""

from curator.offline.chinese.rules.attribute_slots import rule
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese import CONDITIONS
from memory.text.late_pattern import LatePattern

_EVER = r"[上读念当交出坐学养谈结做抽住去见骑开吃喝打玩爬考生戴拔得买骗滑潜跳染烫纹受离]"
_PASSING = LatePattern(
    r"[你您他她它我这那哪谁么吗呢吧]|什么|几次|多少|今天|昨|刚|想过|说过|听过|[早午晚中]饭|早餐|东西|面$|^结过婚"
)
_UNOWNED = "车|汽车|私家车|房|房子|房产|驾照|驾驶证|房贷|车贷|贷款|存款|工作|信仰|宗教信仰|过敏|过敏史|忌口|纹身|医保|社保|编制"
_UNDONE = "买房|买车|生孩子|生娃|考驾照|拿驾照|谈恋爱|退休|入党|打疫苗|办婚礼"
_UNSUFFERED = rf"{CONDITIONS}|近视|散光|三高|高血脂|痛风|过敏史|慢性病|遗传病|蛀牙|脚气"
_NEVER = {"negated": True, "topic": "经历", "salience": 0.6, "of": "any", "base": ""}


def _is_lasting(value: str) -> bool:
    """Tell whether what was never done tells of a life, and not of a day."""
    return _PASSING.search(value) is None


DENIALS: tuple[Rule, ...] = (
    rule(rf"(?P<value>{_EVER}过[一-鿿A-Za-z]{{1,8}}?)", "never", "没{value}", **(_NEVER | {"check": _is_lasting})),
    rule(r"(?P<value>(?:出国|留学|恋爱|住院|当兵|上大学|创业|出省|坐牢|离婚|复读)过)", "never", "没{value}", **_NEVER),
    rule(rf"(?:有)?(?P<value>{_UNOWNED}|{_UNSUFFERED})", "none", "没有{value}", **_NEVER),
    rule(r"在(?P<value>减肥|减脂|备孕|考研|考公|找工作|谈恋爱|上班|上学|创业|带娃|健身|吃药|读书|工作)", "denial", "没在{value}", **_NEVER),
    rule(rf"(?P<value>{_UNDONE})", "not_yet", "没{value}", **_NEVER),
)  # fmt: skip
"""Of what 没 denies."""
_UNSKILLED = (
    r"做饭|做菜|游泳|开车|骑车|骑自行车|唱歌|跳舞|打(?:麻将|牌|篮球|羽毛球|乒乓球|字)|下(?:象|围)?棋|弹琴|弹吉他|画画|滑雪|滑冰|抽烟|喝酒"
    r"|织毛衣|用电脑|编程|写代码|(?:说)?(?:英|日|韩|法|德|粤)语|说[一-鿿]{1,3}话|修车|化妆|砍价"
)
_UNUSED = "信教|信佛|信基督教?|熬夜|赖床|吃早饭|吃早餐|化妆|追星|追剧|打游戏|玩游戏|刷抖音|网购|做饭|喝咖啡|喝茶|吃夜宵|吃零食|运动|健身|锻炼|加班|出差|住校|坐班|打牌|打麻将"
_UNCALLED = (
    "本地人|外地人|独生子女|独生子|独生女|党员|左撇子|素食者|素食主义者|双胞胎|少数民族|长女|长子"
)

REFUSALS: tuple[Rule, ...] = (
    rule(rf"会(?P<value>{_UNSKILLED})", "skill_none", "不会{value}", **_NEVER),
    rule(rf"(?P<value>{_UNUSED})", "habit_none", "不{value}", **_NEVER),
    rule(rf"是(?:个|什么)?(?P<value>{_UNCALLED})", "none", "不是{value}", **_NEVER),
)  # fmt: skip
"""Of what 不 denies."""
NEVER_DOES: tuple[Rule, ...] = (
    rule(r"(?P<value>(?![吃喝抽])[一-鿿]{2,8}?)", "never", "从来不{value}", **(_NEVER | {"check": _is_lasting})),
)  # fmt: skip
"""Of what 从来不 denies."""
