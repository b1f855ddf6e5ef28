"""Kin and animals: how many there are, what they are called, of what breed, since when."""

from curator.offline.chinese.rules.attribute_slots import FAMILY, NAMED, PET, rule
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese import PETS, RELATIONS, SURNAMES

_COUNT = r"[一二两俩三四五六七八九十几1-9]"
_BREEDS = (
    "布偶猫?|英短|美短|缅因猫?|暹罗猫?|橘猫|三花猫?|狸花猫?|奶牛猫?|加菲猫?|蓝猫|金渐层|银渐层|无毛猫|田园猫|玳瑁猫?|"
    "柯基|金毛|哈士奇|拉布拉多|泰迪|边牧|柴犬|萨摩耶?|博美|比熊|法斗|德牧|中华田园犬|土狗|阿拉斯加|雪纳瑞|吉娃娃|腊肠|贵宾|二哈|串串"
)
_ANIMAL = (
    rf"(?:{_BREEDS}|(?:小|大|老|黑|白|橘|花|灰|黄|流浪|奶){{0,2}}(?:{PETS})|[一-鿿]{{1,3}}(?:鱼|龟|虫|鸟|鼠|兔|虾|蛙|蜗牛|鹦鹉|守宫|蛇|蜥)|虾|鸡|鸭|鹅|"
    r"守宫|角蛙|龙睛|锦鲤|蜜袋鼯|芦丁鸡|蜗牛|蚂蚁|蝈蝈|蛐蛐)"
)
_KEEPS = r"(?:在?家里?|店里|院里|院子里|厂里|单位|屋里|门口|现在|还|阳台上|偏偏|还是|是|也|刚|新|又){0,3}(?:养|拴|有|收养|领养|买|捡|抱|接)(?:了|着|过|回来)?"
_PIECES = rf"(?:{_COUNT}|半)?(?:[只条个头匹缸对窝群池]|大?缸)?"
_KIND = FAMILY | {"single": False}

PETS_KEPT: tuple[Rule, ...] = (
    rule(rf"{_KEEPS}(?P<count>{_PIECES})(?P<pet>{_ANIMAL})(?:名字)?(?:叫做?|名叫|取名叫?|起名叫?)(?P<value>.{{1,8}}?)(?:的)?",
         "{pet}.name", "的{pet}叫{value}", **PET),
    rule(rf"{_KEEPS}(?P<value>{_PIECES}(?:(?:退役|退休|流浪|捡来|领养)的)?{_ANIMAL})(?:名字)?(?:(?:叫做?|名叫|取名叫?).{{1,8}})?", "pet", "养了{value}",
         topic="宠物", salience=0.7, of="user", check=lambda value: len(value) > 1 or value in "猫狗鱼鸟"),
    rule(rf"(?P<value>{_COUNT}[只条个头匹缸](?:{_ANIMAL})(?:{_COUNT}[只条个头匹缸](?:{_ANIMAL}))?)", "pet", "养了{value}",
         topic="宠物", salience=0.7, of="user"),
    rule(rf"{_COUNT}缸(?P<value>{_ANIMAL}){_COUNT}缸(?P<other>{_ANIMAL})", "pet.kind", "养了{value}和{other}",
         topic="宠物", salience=0.7, of="user"),
    rule(rf"(?:是)?(?:[一1]?[只条])?(?P<value>{_BREEDS})(?:来的|的)?", "breed", "是{value}", of="being", topic="宠物",
         salience=0.6),
    rule(r"(?:是|就是)?(?:我)?(?:[在从][一-鿿]{1,8})?(?P<value>捡|买|领养|收养|救助|抱|接|(?:朋友|同事|别人|邻居|亲戚|[我]?[爸妈哥姐])送)(?:回)?来?的", "source", "是{value}来的", of="being", topic="宠物", salience=0.5),
    rule(r"(?:.{0,3}?)?(?:那[只条个]|这[只条个]|它|小家伙|名字|取名|起名|给它取名|大名|取了个名字|取了名)(?:叫做?|是)(?P<value>.{1,8}?)", "name", "叫{value}",
         of="being", **NAMED),
    rule(r"(?:在?.{0,6})?(?:(?<![会能搬出拿带溜跑赶先就要该快抢飞业学休跟骑开转流游逃嫁调考被接回送离退抱偷拐牵借拖])走|去世|没|过世|离开|去汪星|去喵星|去了?喵星球?|去了?汪星球?)了", "died", "去世了", value="去世", of="being",
         topic="离别", salience=0.95, base=""),
    rule(r"(?P<value>(?:走|去|没|去世)得早)", "died", "{value}", of="being", topic="离别", salience=0.95, base=""),
    rule(rf"(?:都|也|已经|就)*(?:走|去世|没|过世|离世|不在|病逝)了?(?:都|也|已经|快|有|差不多|整整)*(?P<span>(?:{_COUNT}|\d\d|十{_COUNT}?|{_COUNT}十){{1,3}}(?:来|多)?(?:年|个月)(?:多)?)(?:了)?", "died", "去世{span}了", value="去世",
         of="being", topic="离别", salience=0.95, base=""),
)  # fmt: skip

KIN: tuple[Rule, ...] = (
    rule(rf"(?:家里|我们|还|现在){{0,2}}有(?:[一1]?个)?(?P<value>[\d一二两三四五六七八九十]{{1,3}}(?:岁半?|个月))(?:多|大)?的(?:小|大)?(?P<relation>{RELATIONS})", "{relation}.age",
         "的{relation}{value}", **(_KIND | {"of": "user", "topic": "年龄"})),
    rule(rf"(?:上头|上面|下面|底下|家里|家中)?(?:还)?有(?P<value>{_COUNT}个?(?:{RELATIONS})(?:(?:、|和|跟|还有|加上?){_COUNT}个?(?:{RELATIONS}))+)", "family",
         "有{value}", of="user", **FAMILY),
    rule(rf"(?:上头|上面|下面|底下|家里|家中)?(?:还)?有?(?P<value>{_COUNT}个?(?:{RELATIONS}))", "family", "有{value}",
         of="user", **FAMILY),
    rule(r"(?:我们)?(?:生|有|怀)了?(?P<value>[一1]?对?(?:龙凤胎|双胞胎|三胞胎)(?:儿子|女儿|姐妹|兄弟)?)", "family", "有{value}", of="user",
         **FAMILY),
    rule(rf"(?:家里|上头|下面|还|最后|后来|又|来了|生了|添了){{0,3}}(?:有[一1]?个?|[一1]?个)(?:.{{0,4}}的)?(?:双胞胎|亲|表|堂|小|大)?(?P<relation>{RELATIONS})(?:名字)?(?:叫|名叫)(?P<value>.{{1,8}}?)",
         "{relation}.name", "的{relation}叫{value}", **(NAMED | {"topic": "家人", "of": "user"})),
    rule(rf"(?:家里|上头|下面|还)?有(?:[一1]?个)(?:.{{0,4}}的)?(?:双胞胎|亲)?(?P<value>{RELATIONS})", "family", "有{value}",
         **(FAMILY | {"of": "user", "check": lambda value: value not in {"朋友", "同学", "同事", "老师", "邻居", "老板", "对象", "领导"}})),
    rule(r"(?:和|跟)?(?P<value>.{1,6}?)?(?:已经|上.{1,3}|刚|去年|今年)?(?:分手|分)了", "relationship", "和伴侣分手了",
         **(FAMILY | {"of": "user", "single": True, "effect": "starts", "value": "分手"})),
    rule(r"(?:最近|刚|又|终于|已经|现在){0,2}(?:谈)?(?P<value>恋爱|脱单|有对象|有男朋友|有女朋友|交男朋友|交女朋友)了", "relationship", "{value}了",
         **(FAMILY | {"of": "user", "single": True, "effect": "starts"})),
    rule(r"(?:上个?月|刚|今年|去年|已经|终于|我们|和.{1,5}){0,3}(?:领证|领了证|(?:结婚|成家)(?:了|的))(?:了|的)?", "relationship", "结婚了", value="结婚",
         single=True, effect="starts", **FAMILY),
    rule(r"(?:在一起|谈|处|恋爱|结婚|认识)(?:了|有|快)?(?P<value>[\d一二两三四五六七八九十几]{1,3}个?(?:年|个月|月)多?)(?:了)?", "together", "和伴侣在一起{value}了",
         **(FAMILY | {"of": "user"})),
    rule(rf"[和跟与](?P<what>[一-鿿]{{0,6}}?)(?P<value>[{''.join(sorted(SURNAMES))}][一-鿿]{{1,2}})(?:上个?月|去年|今年|刚|已经|终于|正式)*(?:登记|领证|领了证|结婚|订婚)+(?:结婚)?了", "partner.name", "的伴侣叫{value}", **(NAMED | {"topic": "家人", "of": "user"})),
    rule(rf"[和跟与](?P<what>[一-鿿]{{0,6}}?[{''.join(sorted(SURNAMES))}][一-鿿]{{1,2}})(?:上个?月|去年|今年|刚|已经|终于|正式)*(?:登记|领证|领了证|结婚)+(?:结婚)?了", "relationship", "和{what}结婚了", **(FAMILY | {"of": "user", "single": True, "effect": "starts", "value": "结婚"})),
    rule(r"(?P<value>再婚|复婚|离婚|订婚|领证)", "relationship", "没有{value}", negated=True, of="user", **_KIND),
    rule(r"(?P<said>结过婚|结婚|成家)", "relationship", "没{said}", negated=True, value="未婚", of="user", **_KIND),
    rule(r"(?:有)?(?P<value>(?:亲)?(?:孩子|小孩|儿女|子女|娃|儿子|女儿|闺女|兄弟姐妹|兄弟|姐妹|哥哥|姐姐|弟弟|妹妹)|对象|男朋友|女朋友|老婆|老公|宠物)", "family_none", "没有{value}", negated=True, of="user", **_KIND),
    rule(r"(?:刚刚?|已经|上个?月|上周|今年|去年|终于|偷偷|突然){0,2}(?P<value>领(?:了)?结婚证|领(?:了)?证|扯(?:了)?证|登记结婚|闪婚)(?:了|啦)?", "relationship", "结婚了",
         **(FAMILY | {"of": "being", "single": True, "effect": "starts", "value": "结婚"})),
    rule(r"(?:是)?(?:.{0,4})?(?:未婚|单身|单身狗|母胎solo|单着)(?:的|呢|一枚)?", "relationship", "单身", value="单身", single=True, **FAMILY),
)  # fmt: skip
