"""What Chinese predicates say, without their subject: 住在杭州, 叫团子, 养了一只猫."""

import re

from curator.offline.chinese.rules.attribute_slots import (
    BODY as OF_BODY,
)
from curator.offline.chinese.rules.attribute_slots import (
    FAMILY,
    FROM,
    GOAL,
    HOME,
    KEEPS,
    LIKE,
    MINE,
    NAMED,
    ONE,
    PET,
    WORK,
    V,
    rule,
)
from curator.offline.grammar.dates import day_of_birth, number
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese import (
    CONDITIONS,
    INSTRUMENTS,
    LANGUAGES,
    PETS,
    RELATIONS,
    SPORTS,
    TRAITS,
    is_allergen,
    is_job,
    is_known_place,
    is_origin,
    is_place,
    is_thing,
    is_workplace,
)
from memory.text.late_pattern import LatePattern

_JOINED = LatePattern(r"[班队团课群会营]$|(?<![报版行讯])社$|社团|俱乐部|协会|公会|战队|小组")
"""Ends what one joins to learn or to play, and is not paid by."""


_NO_PLACE_TO_LIVE = LatePattern(r"[队团组社会班群]$|公司$|乐队|剧组|部门|学生会")
"""Ends what one leaves without moving: 离开剧组."""


def _is_field(value: str) -> bool:
    """Tell whether the value may be what somebody studies, and is no year of study."""
    return is_thing(value) and not re.fullmatch(r"[中高初大小国研博][一二三四五六]|.*年级", value)


def _is_employer(value: str) -> bool:
    return is_workplace(value) and not _is_joined(value)


def _is_joined(value: str) -> bool:
    return len(value) > 1 and _JOINED.search(value) is not None


_TAKEN_UP = (
    r"跑步|健身|游泳|攀岩|爬山|徒步|骑行|瑜伽|冥想|画画|写作|写日记|做饭|练.{1,6}?|"
    r"打(?:篮球|网球|羽毛球|太极拳?|坐)"
)
_DOES = r"[跑走练吃喝读看写画做打学游骑弹唱睡起健遛爬跳教带去回听冥喂给]|上课|加班"
_SO_LONG = r"[\d一二两三四五六七八九十几多半好大]{1,4}个?多?(?:年|个?月|周|星期|天)(?:多|半)?了?"
_DURABLE = (
    r"(?:学|成为|当|考|写一?[本部篇]|开一?[家个间]|去.{1,8}(?:旅行|旅游|留学|工作|生活|定居)|减肥|戒烟|戒酒|买房|买车|"
    r"出国|留学|攒钱|存钱|创业|换工作|辞职|结婚|生孩子|读博|读研|搬到|搬去|跑马拉松|环游|拿到|完成|出版|做一?个|参加|养一?只|"
    r"提高|坚持|通过|毕业)"
)

NAMES: tuple[Rule, ...] = (
    rule(rf"(?:以后|今后|从今往后)(?:我?(?:就|都|改|大名|名字)*)叫{V}(?:了)?", "name", "叫{value}", of="user", effect="starts",
          single=True, **NAMED),
    rule(rf"(?:名字)?(?:叫做?|名叫|=名字[是叫]|=大名[是叫]){V}", "name", "叫{value}", of="user",
          single=True, **NAMED),
    rule(rf"(?:名字)?(?:叫做?|名叫|=名字[是叫]|取名叫?|改名叫?)"
          rf"{V}", "name", "叫{value}", of="being",
          many=True,
          **NAMED),
    rule(rf"=(?:小名|外号|昵称|网名|英文名)[是叫]{V}", "nickname", "的昵称是{value}", single=True,
          **NAMED),
    rule(rf"{KEEPS}{ONE}(?:名字)?(?:叫做?|名叫){V}的(?P<what>小?(?:.{{1,3}})?(?P<pet>{PETS}))",
          "{pet}.name", "的{pet}叫{value}", **PET),
    rule(rf"(?:{KEEPS}{ONE}|(?:家里|家中|屋里|家有)?[一1]?[只条匹头])(?:小|.{{1,3}}的)?(?P<pet>{PETS})(?:，|,)?(?:名字)?(?:叫做?|名叫){V}",
          "{pet}.name", "的{pet}叫{value}", **PET),
    rule(rf"{KEEPS}(?:两|三|四|2|3|4)[只条个](?P<pet>{PETS})(?:，|,)?(?:分别)?(?:叫做?|名叫){V}",
          "{pet}.name", "的{pet}叫{value}", many=True, **PET),
    rule(rf"有(?:[一1]?个)?(?:叫|名叫){V}的(?P<relation>{RELATIONS})", "{relation}.name",
          "的{relation}叫{value}", **(NAMED | {"topic": "家人", "of": "user"})),
    rule(rf"有(?:[一1]?个)?(?P<relation>{RELATIONS})(?:名字)?(?:叫|名叫){V}", "{relation}.name",
          "的{relation}叫{value}", **(NAMED | {"topic": "家人", "of": "user"})),
    rule(rf"{KEEPS}(?P<value>(?:[一两三四1234][只条个匹])(?:.{{1,3}})?(?:{PETS}))", "pet",
          "养了{value}", topic="宠物", salience=0.7, of="user"),
    rule(rf"有(?P<value>[一两三四1234]个(?:亲)?(?:{RELATIONS}))", "family", "有{value}", of="user",
          **FAMILY),
)  # fmt: skip

PLACES: tuple[Rule, ...] = (
    rule(rf"(?:住在?|居住在|定居在?|生活在|家在|=家在){V}(?:生活|定居)?", "home", "住在{value}",
          **HOME),
    rule(rf"在{V}(?:生活|定居|住)(?:了.*)?", "home", "住在{value}", **HOME),
    rule(rf"(?:刚)?(?:从.+?)?(?:搬(?:了家|家|了)?|移居|迁)(?:到|去|来|回|至)了?(?:老家|娘家|家乡)?{V}(?:(?:已经|都|快|有|也|就|差不多|住|生活)*"
         rf"{_SO_LONG}|了|住|生活|来了|去了)?", "home",
          "住在{value}", effect="starts", **HOME),
    rule(rf"从{V}(?:搬家?|移居|迁)(?:到|去|来|回|至)了?.+", "home.left", "以前住在{value}",
          effect="ends", **(HOME | {"single": False})),
    rule(rf"(?:离开|搬离|搬出)了?(?![来去]){V}(?:了)?", "home", "以前住在{value}", effect="ends",
         **(HOME | {"check": lambda value: is_place(value) and _NO_PLACE_TO_LIVE.search(value) is None})),
    rule(rf"是{V}人", "origin", "是{value}人", **(FROM | {"check": is_origin})),
    rule(rf"(?:来自|=(?:老家|家乡)(?:是|在)){V}", "origin", "来自{value}", **FROM),
    rule(rf"(?:出生在|生于){V}", "birthplace", "出生在{value}", **FROM),
    rule(rf"(?:在{V}长大|从小在(?P<again>.+?)长大)(?:的)?", "childhood",
          "在{value}长大", **FROM),
    rule(rf"(?:要|会|将|即将|准备|打算)搬家?(?:到|去|回){V}(?:了)?", "plan", "打算搬到{value}",
          **(HOME | {"kind": "goal", "single": False, "future": True, "base": ""})),
    rule(r"(?P<value>一个人住|独居|(?:和|跟).{1,6}(?:一起)?(?:住|合租|同居)(?:在一起)?"
          r")", "household",
          "{value}", topic="住处"),
)  # fmt: skip

JOBS: tuple[Rule, ...] = (
    rule(rf"(?:是|做|当)(?:[一1]?[个名位])?{V}(?:的)?", "job", "是{value}",
          check=is_job, **WORK),
    rule(rf"=(?:工作|职业)是{V}", "job", "是{value}", check=is_job, **WORK),
    rule(r"在(?P<place>.{2,16}?)(?:当|做)"
          r"(?P<value>.+)", "job", "是{value}", check=is_job, **WORK),
    rule(rf"在{V}(?:当|做)(?P<what>[^了过]{{2,8}}?)(?:的|呢)?", "employer", "在{value}当{what}",
         check=is_workplace, **WORK),
    rule(rf"在{V}(?:工作|上班|任职|就职|(?:当|做).{{2,8}})(?:了.*)?", "employer", "在{value}工作",
          check=is_workplace, **WORK),
    rule(rf"在{V}工作", "workplace", "在{value}工作", **(WORK | {"check": is_known_place})),
    rule(rf"(?:开始在|跳槽(?:到|去)了?|入职了?|加入了?|换到了?){V}(?:工作|上班|任职)?(?:了)?",
          "employer", "在{value}工作", effect="starts", check=_is_employer, **WORK),
    rule(rf"(?:刚|最近|新)?加入了?{V}(?:了)?", "membership", "加入了{value}", check=_is_joined, topic="爱好"),
    rule(r"(?:刚|最近|新)?(?P<verb>参加|报名|报)了?(?:[一1]?个)?(?P<value>(?:[一-鿿]{1,6}的)?[一-鿿A-Za-z]{1,6}(?:班(?!车)|团|队|社|营|小组|俱乐部))",
         "membership", "{verb}了{value}", topic="爱好"),
    rule(rf"去了?{V}(?:工作|上班|任职)(?:了)?", "employer", "在{value}工作", effect="starts",
          check=is_workplace, **WORK),
    rule(rf"(?:成为了?|成了|转行(?:做|当)了?|改行(?:做|当)了?|升职?(?:成|为|做)了?|开始(?:做|当))"
          rf"(?:[一1]?[个名位])?{V}(?:了)?", "job", "是{value}", effect="starts", check=is_job,
          **WORK),
    rule(rf"(?:从{V}(?:辞职|离职)|离开了?(?P<other>.+)公司)了?", "employer", "不再在{value}工作",
          effect="ends", check=is_workplace, **WORK),
    rule(rf"辞(?:掉|去)?了?(?:在)?{V}的工作(?:了)?", "employer", "不再在{value}工作",
          effect="ends", check=is_workplace, **WORK),
    rule(r"把(?P<value>.{1,10}?)的(?:工作|活儿?|班)(?:给)?(?:辞|退)(?:掉)?了", "employer", "不再在{value}工作",
          effect="ends", **WORK),
    rule(r"(?:干了.{1,4}?)?(?:就)?被(?:开|炒|炒鱿鱼|裁|优化|劝退|开除)(?:掉)?", "employer",
          "离开了原来的工作", effect="ends", value="工作", **WORK),
    rule(r"(?:干了.{1,4}?)?(?:就)?被(?:开|炒|炒鱿鱼|裁|优化|劝退|开除)(?:掉)?了", "employer",
          "离开了原来的工作", effect="ends", value="工作", **WORK),
    rule(r"(?:裸?辞职?|离职|失业|下岗|被裁员?|被辞退|被开除|辞了工作|辞掉工作|不干)了", "employer",
          "离开了原来的工作", effect="ends", value="工作", **WORK),
    rule(r"退休了", "job", "退休了", effect="ends", value="工作", **WORK),
    rule(r"在(?P<value>.{2,14}?(?:大学|学院|清华|北大|浙大|复旦))(?P<reads>读|念|学)"
          r"(?P<what>(?![书研博大习本高])[一-鿿A-Za-z]{2,8}?)(?:专业|系)?(?:的)?",
          "school", "在{value}{reads}{what}", **(WORK | {"topic": "学业"})),
    rule(r"在(?P<value>(?:(?![读念上])[一-鿿]){1,12}?(?:大学|学院|清华|北大|浙大|复旦))(?P<what>[读念](?:研究生|硕士?|博士?|研[一二三]?|博[一二三四]|大[一二三四]|本科|大专))(?:呢|的)?",
         "school", "在{value}{what}", **(WORK | {"topic": "学业"})),
    rule(r"在(?P<value>(?!.*[读念](?:大学|学院|中学|高中|小学))(?!.*上(?:大学|中学|高中|小学|学院)).{2,14}?(?:大学|学院|中学|高中|小学|学校|清华|北大|浙大|复旦))(?:读书|上学|念书|读|念|学习|"
          r"读研|读博).{0,8}", "school", "在{value}上学", **(WORK | {"topic": "学业"})),
    rule(r"(?:是|就读于)(?P<value>.{2,14}?(?:大学|学院|中学|高中))(?:的)?(?:学生|研究生|博士生|本科生)?",
          "school", "在{value}上学", **(WORK | {"topic": "学业"})),
    rule(rf"(?:=专业是|学的是|主修|读的是|念的是){V}(?:专业)?", "studies", "的专业是{value}",
          check=_is_field, **(WORK | {"topic": "学业"})),
    rule(rf"毕业于{V}", "education", "毕业于{value}", **(WORK | {"topic": "学业"})),
    rule(rf"(?:是)?(?:从|在)?{V}毕业(?:的|了)?", "education", "毕业于{value}",
          check=lambda value: value.endswith(("大学", "学院", "大", "中学", "高中")),
          **(WORK | {"topic": "学业"})),
)  # fmt: skip

TASTES: tuple[Rule, ...] = (
    rule(rf"(?:=最?喜欢的|喜欢的|最爱的|=最爱的)(?P<what>.{{1,6}}?)(?:就)?"
          rf"是{V}", "favourite.{what}",
          "最喜欢的{what}是{value}", **(LIKE | {"many": False, "single": True, "salience": 0.7,
                                          "base": ""})),
    rule(rf"(?P<verb>喜欢|爱好|爱|热爱|喜爱|超爱|酷爱|钟爱)(?P<mouth>吃|喝)?{V}(?:的)?", "like",
          "{verb}{mouth}{value}", **LIKE),
    rule(rf"是(?:[一1]?[个名位])?(?:.{{0,2}}的)?{V}(?:爱好者|迷)", "like", "喜欢{value}",
          **LIKE),
    rule(rf"(?:迷上了?|沉迷|痴迷于?|迷恋){V}", "like", "喜欢{value}", **LIKE),
    rule(rf"对{V}(?:很|非常|特别)?(?:感兴趣|着迷|有兴趣)", "like", "对{value}感兴趣", **LIKE),
    rule(rf"=(?:爱好|兴趣)(?:就)?是{V}", "like", "的爱好是{value}", **LIKE),
    rule(rf"(?P<verb>讨厌|厌恶|痛恨|恨|反感|受不了|忍受不了)(?P<mouth>吃|喝)?{V}", "dislike",
          "{verb}{mouth}{value}", **LIKE),
    rule(rf"(?:喜欢|爱)(?P<mouth>吃|喝)?{V}", "dislike", "不喜欢{mouth}{value}", negated=True,
          **LIKE),
    rule(rf"(?:习惯(?!.*风)|感冒于?|待见){V}", "dislike", "不喜欢{value}", negated=True, **LIKE),
    rule(rf"(?:比起|相比|和)(?P<other>.+?)(?:，)?(?:更|还是)喜欢{V}", "prefer",
          "比起{other}更喜欢{value}", **(LIKE | {"many": False})),
    rule(rf"更喜欢{V}", "prefer", "更喜欢{value}", **(LIKE | {"many": False})),
    rule(rf"(?:害怕|怕|恐惧){V}", "fear", "怕{value}", kind="preference", topic="恐惧",
          salience=0.7, check=is_thing, many=True),
    rule(r"(?:收集|收藏)(?P<value>.+)", "collects", "收集{value}", **(LIKE | {"many": False})),
    rule(r"(?P<value>(?:每天|每周|每周[一二三四五六日天]|每个?月|每年|每晚|每天早上|每天晚上|每个周末)(?:都|会|要|去)*"
          r".{2,20})", "habit", "{value}", topic="习惯", of="user",
          check=lambda value: bool(re.search(rf"^(?!.*(?:[你您]|累|烦|忙)).*(?:{_DOES})", value))),
    rule(r"(?:戒|戒掉)了?(?P<value>烟|酒|糖|赌)(?:了)?", "habit", "戒{value}了",
          topic="习惯", salience=0.6, effect="starts"),
    rule(r"(?:戒|戒掉)了?(?P<value>咖啡|奶茶|可乐|茶|肉|甜食|零食)(?:了)?", "given_up",
          "戒{value}了", topic="习惯", salience=0.6, effect="starts", single=True),
    rule(rf"开始(?P<value>{_TAKEN_UP})了?", "habit", "开始{value}了", topic="习惯",
          effect="starts", kind="preference", salience=0.6, of="user"),
    rule(r"在[看读听追](?P<value>《[^》]{1,30}》)", "reading", "在看{value}", topic="书影音",
          salience=0.5, of="user"),
)  # fmt: skip

BODY: tuple[Rule, ...] = (
    rule(rf"对{V}(?:严重|重度)?过敏", "allergy", "对{value}过敏", check=is_allergen, many=True,
          **(OF_BODY | {"salience": 0.95})),
    rule(rf"(?:是)?(?:[一1]?[只条匹])?(?P<value>[黑白灰黄橘花棕红蓝金][^，]{{0,2}}?)色?的?(?:{PETS})?",
          "colour", "是{value}色的", of="being", topic="宠物", salience=0.6, base="",
          check=lambda value: len(value) <= 2 and value != "金毛"),
    rule(rf"(?P<verb>吃|喝|能吃|能喝|碰){V}", "diet", "不{verb}{value}", negated=True,
          check=is_thing, many=True, **(OF_BODY | {"topic": "饮食", "salience": 0.8})),
    rule(r"(?P<value>抽烟|喝酒|开车)", "habit", "不{value}", negated=True, topic="习惯",
          salience=0.6),
    rule(r"(?:开始|改)?(?P<value>吃素|吃纯素)(?:的|了)?", "trait", "{value}",
          topic="饮食", salience=0.8),
    rule(rf"是(?:[一1]?个)?(?P<value>{TRAITS})", "trait", "是{value}", topic="性格",
          salience=0.7),
    rule(rf"(?:有|得了|患有|患了|被诊断(?:出|为|患有)了?)"
          rf"(?P<value>{CONDITIONS})", "health", "有{value}",
          **OF_BODY),
    rule(r"(?:是)?(?P<value>\d{1,3}|[一二三四五六七八九十两]{1,3})岁(?:了)?", "age",
          "{value}岁", topic="年龄",
          salience=0.7, single=True, base="", check=lambda value: 3 <= number(value) <= 119),
    rule(r"=生日(?:是|在)(?P<value>[农阴旧]历.+)", "lunar_birthday", "的生日是{value}",
          topic="生日", salience=0.9, single=True, passing=False, base=""),
    rule(rf"=生日(?:是|在){V}", "birthday", "的生日是{value}", topic="生日", salience=0.9,
          single=True, base="", read=day_of_birth, passing=False),
    rule(rf"=(?P<of>(?:结婚)?纪念日)(?:是|在){V}", "anniversary", "的{of}是{value}",
          topic="纪念日", salience=0.9, single=True, base="", read=day_of_birth, passing=False),
    rule(rf"(?:是)?{V}(?:出生|生)的?", "birthday", "{value}出生", topic="生日", salience=0.9,
          single=True, base="", read=day_of_birth),
    rule(r"(?:是)?(?P<value>(?:19|20)\d\d)年(?:出生|生)的?", "birth_year",
          "{value}年出生", topic="生日", salience=0.8, single=True, base=""),
    rule(r"(?:出生于|生于)(?P<value>(?:19|20)\d\d)年", "birth_year", "{value}年出生", topic="生日",
          salience=0.8, single=True, base=""),
    rule(r"(?P<value>怀孕)了", "expecting", "怀孕了", **FAMILY),
)  # fmt: skip

LIFE: tuple[Rule, ...] = (
    rule(rf"(?:会|能)?(?:说|讲)(?:一点儿?|一些|点)?"
          rf"(?P<value>(?:{LANGUAGES})(?:(?:、|和)(?:{LANGUAGES}))*)", "speaks",
          "会说{value}", kind="skill", topic="语言", many=True, salience=0.6),
    rule(rf"=母语是(?P<value>{LANGUAGES})", "speaks", "的母语是{value}", kind="skill",
          topic="语言", salience=0.7),
    rule(rf"(?:会)?(?:弹|拉|吹|打)"
          rf"(?P<value>{INSTRUMENTS})", "plays", "会演奏{value}", kind="skill",
          topic="音乐", salience=0.6),
    rule(rf"(?:会)?(?:打|踢)(?P<value>{SPORTS})", "plays", "会打{value}", kind="skill",
          topic="运动", salience=0.6),
    rule(rf"(?:现在|最近|目前)?(?:跑|转|改)?去学(?:习)?{V}(?:了)?", "learning", "在学{value}",
         **(GOAL | {"check": lambda value: is_thing(value) and value not in {"校", "习"}, "of": "user"})),
    rule(rf"(?:正在学习?|在学习?|在自学|开始学习?了?){V}", "learning", "在学{value}",
          **(GOAL | {"check": lambda value: is_thing(value) and value not in {"校", "习"}})),
    rule(rf"(?:想要?|打算|计划|准备|希望|决定|立志)(?:去|能)?(?P<value>{_DURABLE}.*)", "goal",
          "打算{value}", **MINE),
    rule(rf"(?:正)?在准备{V}", "goal", "在准备{value}",
          **(MINE | {"check": lambda value: is_thing(value) and len(value) > 1})),
    rule(rf"=(?:目标|梦想|计划|愿望|理想)(?:就)?是{V}", "goal", "的目标是{value}", **MINE),
    rule(r"(?:(?:已经|刚)?(?P<value>结婚|离婚|订婚)了|(?P<alone>已婚|离异))", "relationship",
          "{value}了", single=True, effect="starts", **FAMILY),
    rule(r"(?:是)?(?P<value>单身|已婚|离异)(?:的)?", "relationship", "{value}", single=True,
          **FAMILY),
    rule(r"(?:和|跟)?(?:男朋友|女朋友|对象|男友|女友)?分手了", "relationship", "和伴侣分手了",
          value="分手", single=True, effect="starts", of="user", **FAMILY),
    rule(r"(?:前几天|上周|昨天|前天)?(?:走丢|跑丢|弄丢|丢|不见|失踪|跑没)了", "lost", "走丢了", value="走丢",
         of="being", topic="宠物", salience=0.8, base=""),
    rule(r"(?:去世|过世|离世|死|走|不在|去喵星|去汪星)了", "died", "去世了", value="去世",
          of="being", topic="离别", salience=0.95, base=""),
)  # fmt: skip

RULES: tuple[Rule, ...] = (*NAMES, *PLACES, *JOBS, *TASTES, *BODY, *LIFE)
