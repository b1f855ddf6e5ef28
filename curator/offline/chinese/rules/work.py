"""What somebody does: trade, place of work, subjects taught, school, year and field of study."""

import re

from curator.offline.chinese.rules.attribute_slots import GOAL, WORK, rule
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.chinese import (
    is_job,
    is_known_place,
    is_thing,
    is_titled,
    is_workplace,
)
from memory.text.late_pattern import LatePattern

_STUDY = WORK | {"topic": "学业"}
_DOES = "当|做|教|开|种|卖|干|搞|跑|送|写|带|修|摆|管|打|练|养|唱|画|拍"
_OPEN_JOB = LatePattern(
    r"[一-鿿A-Za-z]{0,8}(?:员|师|医|工人?|警|警察|司机|商|匠|裁|家教|主播|博主|掌柜|老板|班主任|护工|月嫂|民警|船员|主任|院长|校长|店长|"
    r"琴手|鼓手|歌手|舞者|HR|hr|UI|PM)"
)
_NOT_JOB = LatePattern(
    r".*(?:[你我他她的在有去学找]|不|[上下中]午|晚上|\d点|看到|看见|遇到|碰到|认识|刷到|一个|见过|老人家|[做当是]).*|打工人.*|.*(?:会员|球员们|成员|人员|党员|学员|复工|开工|打工|罢工|义工|收工|完工|停工)|.*了.+"
    r"|(?:换|跟(?![单车拍妆团队])|找|等|陪|谢|怕|像|听(?!力)|提(?![琴灯])|调岗|转岗|转正).*"
)
_SCHOOL = r"(?:大学|学院|中学|高中|初中|小学|职高|中专|大专|师范|[科交农理工师医吉浙北清复南中山武川厦重湖]大|一中|二中|附中|实验)"
_FIELDS = (
    "语言文学|文学|法学|医学|药学|农学|新闻传播|新闻学|传播学|心理学|社会学|教育学|经济学|管理学|计算机科学|软件工程|土木工程|机械工程|电子信息|通信工程"
    "|自动化|生物工程|化学工程|材料科学|环境工程|国际贸易|工商管理|人力资源|市场营销|学前教育|临床医学|口腔医学|护理学|园林|考古学?|哲学|汉语言|历史学|数学系|物理系|化工"
)
"""Ends what is studied, told by its name alone."""
_YEAR_OF_STUDY = (
    r"(?:1[0-2]年级|大[一二三四五]|高[一二三]|初[一二三]|中[一二三四五六]|国[一二三]|研[一二三零]|博[一二三四]|小学|初中|高中|(?:小学)?[一二三四五六七八九]年级|"
    r"(?<!店)小[一二三四五六]|幼[儿稚]园(?:[大中小]班)?|学前班|本科|大专|中专|国小|国中|大班|中班|小班|小学[一二三四五六]年级|托班)"
)


def is_workplace_or_trade(value: str) -> bool:
    """Tell whether the value is what somebody makes, sells, teaches or drives for a living."""
    if re.search(
        r"[你我他她它这那哪]|什么|不|没|错|梦|饭$|菜$|作业|家务|得|事$|完|好|啥|^工$", value
    ):
        return False
    return 1 <= len(value) <= 14 and not re.match(r"[了着过个一]", value)


_LEAVES = LatePattern(r"(?:退[伍役休学]|复员|转[业行]|改行|跳槽|[辞离]职)")
_RANK = LatePattern(
    r"(?i)[一-鿿]{0,6}(?:supervisor|manager|leader|director|长|领班|领队|工头|主管|经理|总监|主任|教授|负责人)"
)
_ATTAINED = LatePattern(r"被?[考评选聘录升]?上|[升晋]|(?:出|拜|求|从|转)师|提[拔干]")
"""Begins what somebody has come to be, by a verb of its own: 考上公务员, 评上一级教师."""


def is_open_job(value: str) -> bool:
    """Tell whether the value is written as the name of an occupation."""
    if (
        _NOT_JOB.fullmatch(value)
        or _LEAVES.match(value)
        or is_titled(value)
        or _ATTAINED.match(value)
    ):
        return False
    return is_job(value) or _OPEN_JOB.fullmatch(value) is not None


_DRIVES = r"(?:开|跑)(?:着)?(?:了?\d{1,2}年)?(?:公交|出租|地铁|大巴|客车|大货|货车|卡车|火车|高铁|校车|救护车|叉车|吊车|挖掘?机|渣土车|洒水车|的士|网约车|滴滴|长途)车?"
"""Drives what nobody drives for pleasure: it is their work."""
_WORKS = WORK | {"check": is_workplace_or_trade}

BESIDE: tuple[Rule, ...] = (
    rule(r"(?:是)?在(?P<value>.{2,8}?)(?:当|做|教|开|种|卖|搞|跑|送).{1,12}", "workplace", "在{value}工作",
         **(WORK | {"check": is_known_place})),
)  # fmt: skip
"""What is told beside an occupation."""

TRADES: tuple[Rule, ...] = (
    rule(r"(?:上个?[月周]|去年|今年|刚刚?|终于|被)*(?:升职?|晋升|升任|提拔|提升|提(?![着出到起前醒供高]))(?:成|为|做|到|上|了|当)*(?P<value>[一-鿿A-Za-z]{2,10}?)(?:了|啦|咯)?", "job", "升了{value}",
         **(WORK | {"effect": "starts", "check": lambda value: is_job(value) or _OPEN_JOB.fullmatch(value) is not None or _RANK.fullmatch(value) is not None})),
    rule(r"(?:从[一-鿿]{1,8}?)?(?:被)?(?:借|抽|外)?(?:调|派|轮岗|轮转)(?:到|去|回|至|往)了?(?P<value>[一-鿿A-Za-z0-9]{2,12}?)(?:那边)?(?:去|上班|工作|帮忙|坐班)?(?:了|啦)?", "employer", "调到了{value}",
         **(WORK | {"effect": "starts", "check": lambda value: is_workplace(value) and re.search(r"[部科室院厂司店校区局所处组队班站线诊台楼心岗]$|总部|急诊|分公司", value) is not None})),
    rule(r"(?:刚|已经|现在)*(?:转|跳|调)了?(?:去|到)了?(?P<value>[一-鿿A-Za-z0-9]{2,12}?)(?:那边)?(?:做|上班|工作|开工|帮手)(?:了|啦)?", "employer", "在{value}工作",
         **(WORK | {"effect": "starts", "check": is_workplace})),
    rule(r"是(?P<value>(?:修|唱|开|教|卖|种|做|画|拍|跑|送|养|写)[一-鿿]{1,6}?)的", "job", "是{value}的", of="being", topic="工作"),
    rule(r"(?:是|做|当|=工作是|=职业是|=本职是|=主业是)(?:[一1]?[个名位])?(?P<value>.{2,12}?)(?:的|了|呢)?", "job", "是{value}",
         **(WORK | {"check": is_open_job})),
    rule(r"(?:是|当|做)(?:了)?(?:一?[个名位])?(?P<value>[一-鿿]{2,12}的[一-鿿]{0,4}(?:大副|[二三]副|轮机长|[一-鿿][员师工长医警匠]|护士|老师|司机|会计|干部|教练|队员|法人|掌柜|护工|帮厨|学徒|裁判|主厨))", "job", "是{value}",
         **(WORK | {"of": "being"})),
    rule(r"(?P<value>[一-鿿A-Za-z]{2,8}?)(?:一枚|一名|一个|了)?", "job", "是{value}",
         **(WORK | {"check": is_open_job})),
    rule(r"(?:干|做|当)了?[\d一二两三四五六七八九十几多]{1,3}(?:来|多)?年(?:的)?(?P<value>.{2,8}?)(?:了)?", "job", "是{value}",
         **(WORK | {"check": is_open_job})),
    rule(r"(?:在|给(?=[^，]{0,14}(?:公司|单位|集团|[厂店院校]|学校|工地|超市|物业|工作室)[当做]))(?P<place>.{2,16}?)(?:当|做)(?P<value>.{2,10}?)(?:的|呢|了)?", "job", "在{place}当{value}",
         **(WORK | {"check": is_open_job})),
    rule(rf"(?:是)?(?:自己)?在(?P<place>(?!排队).{{2,16}}?)(?P<verb>{_DOES})(?P<value>.{{1,14}}?)(?:的(?:那个)?|呢|了)?", "job",
         "在{place}{verb}{value}", **_WORKS),
    rule(r"(?:自己)?(?P<verb>摆摊卖|摆摊|开网?店卖|开店卖)(?P<value>.{2,12}?)(?:的|呢|了)?", "job", "{verb}{value}",
         **_WORKS),
    rule(r"(?:是)?(?P<verb>做|搞|开|卖|写|教|修|跑|送|拍(?!子)|画|种|带|养|唱|搬|造)(?P<value>.{1,12}?)的", "job",
         "是{verb}{value}的", **_WORKS),
    rule(r"(?:在)?(?:家里)?(?P<verb>开|经营)了?(?:一|1|两)?(?:家|间|个)(?P<value>(?!玩笑|小差|先例|会|[黑白红蓝灰银][色的]?|二手|破车|国产).{2,10}?)(?:的|呢)?", "job",
         "开了一家{value}", **_WORKS),
    rule(r"从(?P<other>.{2,10}?)跳(?:槽)?(?:到|去)了?(?P<value>.{2,10}?)(?:了)?", "employer", "在{value}工作", effect="starts", **WORK),
    rule(r"(?:目前|现在|一直)?(?P<value>失业|待业)(?:在家|中|状态)?(?:呢|了)?", "job", "{value}", **WORK),
    rule(r"(?:已经|刚|现在|如今|分配|毕业后?)*(?:到|去|进)了?(?P<place>[一-鿿A-Za-z]{2,12}?)(?:上班|工作)?(?:当|做)(?:了)?(?P<value>[一-鿿]{2,8}?)(?:了)?", "job", "在{place}当{value}",
         **(WORK | {"effect": "starts", "check": is_open_job})),
    rule(r"(?:在.{2,10})?(?:给(?:人|别人|厂里|单位|工地))?(?P<value>看(?:果园|大门|仓库|工地|门|场子|鱼塘|林子|停车场))(?:的)?(?:了)?", "job", "{value}", **WORK),
    rule(r"靠(?P<value>.{2,8}?)(?:吃饭|谋生|养家|为生)(?:的)?", "job", "靠{value}谋生", **_WORKS),
    *BESIDE,
    rule(r"(?:是)?在(?P<value>.{2,16}?)(?:上班|工作|任职|进厂|干活|实习|打工|坐班)(?:的|呢|了|.年了?)?", "employer",
         "在{value}工作", **WORK),
    rule(r"(?:是|在|我们)?(?P<team>[一-鿿]{1,6}[队社团])(?:里)?(?:的|当|是|做)*(?P<rank>(?:替补|主力|首发|副)*)(?P<value>守门员|门将|后卫|前锋|中锋|中场|控卫|队员|队长|主攻手?|二传手?|自由人|替补|主力|团长|社长|成员|鼓手|主唱|吉他手)(?:的|了)?", "membership", "是{team}的{rank}{value}", topic="爱好", of="user"),
    rule(r"(?:兼|兼任|担任|兼着|还兼着?)(?P<value>.{2,10}?)", "post", "兼任{value}", **(WORK | {"check": is_open_job})),
    rule(r"(?P<value>(?:急诊|儿|内|外|骨|妇产|眼|口腔|皮肤|神经|心|肿瘤|放射|检验|麻醉|重症|产|呼吸).{0,3}科|急诊)(?:的)?", "department",
         "在{value}", **WORK),
    rule(r"(?P<value>(?:白天|晚上|夜里|周末|业余|下班后?|下了班|平时|早上)(?:做|送|开|跑|写|教|卖|摆|兼职).{1,10}?)(?:的)?", "job",
         "{value}", of="user", **(_WORKS | {"single": False})),
    rule(r"教(?:的是)?(?P<value>[一-鿿]{2,8}?)(?:的|课)?", "teaches", "教{value}",
         **(WORK | {"check": lambda value: re.search(r"[你我他她]", value) is None})),
    rule(r"教的是(?P<value>.{2,8}?)", "teaches", "教{value}", **WORK),
    rule(r"(?:已经|刚|都)?(?:退休|退下来)(?:有|快)?(?:了)?(?P<span>(?:[\d一二两三四五六七八九十几多半]{1,3}个?年多?)?)(?:了)?", "retired",
         "退休{span}了", value="退休", **WORK),
    rule(r"(?:是我)?退休(?:以后|之后|后|前).{0,12}", "retired", "退休了", value="退休", of="user", **WORK),
    rule(r"(?:已经|刚|去年|今年|大学|.{0,4})?毕业(?:了|之?后.{0,8}|以后.{0,8})(?:的)?", "school", "毕业了", value="学业", effect="ends", **_STUDY),
    rule(r"(?:已经|刚|终于|上个?月|去年|今年|都)*(?P<value>退伍|退役|复员|转业|转行|改行)(?:了)?", "job.change", "{value}了", **(WORK | {"of": "being", "single": False})),
    rule(r"(?:退休前|原先|原来|以前|年轻时候?|之前)(?:是|在)(?P<value>.{2,14}?)(?:的)?", "job.past", "以前是{value}", **WORK),
    rule(r"(?:刚|终于|今年|去年)?考上了?(?P<value>(?!了).{2,8}?)(?:了)?", "achievement", "考上了{value}", of="user", **_STUDY),
    rule(r"(?:要|会|就|正式|即将){0,2}(?:去|到)(?P<value>.{2,12}?)(?:报到|入职|上任)(?:了)?", "plan.work", "要去{value}报到",
         **(GOAL | {"topic": "工作"})),
    rule(rf"(?:现在)?(?:正)?(?:在|是)?(?P<value>当兵|服役|种地|务农|跑外卖|送外卖|开网约车|跑滴滴|跑业务|带娃|待业|自由职业|{_DRIVES})(?:的|呢|了)?", "job",
         "{value}", **WORK),
)  # fmt: skip

STUDIES: tuple[Rule, ...] = (
    rule(rf"(?:今年|现在|刚|马上|开学就?|在|就|正在|都|已经|是){{0,3}}(?:上|读|念|升)?(?:的是|了)?(?P<value>{_YEAR_OF_STUDY})(?:狗|党|了|生|新生|学生|在读|回来|老狗|牲|汪|崽)?(?:一[枚个只条])?(?:准备.{{2,6}})?",
         "grade", "在读{value}", **_STUDY),
    rule(r"(?:是)?学(?:的)?(?:是)?(?P<value>[一-鿿A-Za-z]{1,8}?)(?:专业)?的", "studies", "学{value}",
         **(_STUDY | {"check": lambda value: re.search(r"[你我他她了过会]", value) is None})),
    rule(r"(?:大学|本科|高中|研究生|硕士|博士)(?:学|读|念)的?(?:是)?(?P<value>[一-鿿A-Za-z]{2,8}?)(?:专业)?(?:的)?", "studies", "大学学的是{value}",
         **(_STUDY | {"check": lambda value: re.search(r"[在去了过]", value) is None})),
    rule(r"(?:读|念)的(?:是)?(?P<value>[一-鿿A-Za-z]{2,8}?)(?:专业)?", "studies", "学{value}", **_STUDY),
    rule(r"(?:现在|改|如今|已经|目前){0,2}(?:读|念)(?:上)?(?P<value>[一-鿿]{0,4}(?:法[学律]|医学?|会计|金融|经济|计算机|软件|护理|师范|英语|日语|设计|管理|工程|土木|机械|电子|物理|化学|数学|历史|哲学|中文|新闻|传媒|心理学?|建筑|临床|口腔|药学|园林|农学|美术|音乐|体育))(?:专业|系)?(?:的)?(?:了)?", "studies", "学{value}", **_STUDY),
    rule(r"(?P<value>[一-鿿]{2,8}(?:大学|学院|师大|理工|科大|工大|农大|医大|财大|交大|外国语|师范))(?:的)?", "school", "在{value}上学",
         **(_STUDY | {"of": "user", "check": lambda value: re.search(r"[考想读念上进去在是]|一个|哪", value) is None})),
    rule(rf"(?P<value>[一-鿿]{{0,5}}(?:{_FIELDS}))(?:专业|系|方向)?(?:的)?", "studies", "学{value}",
         **(_STUDY | {"of": "user", "check": lambda value: re.search(r"[考想学在是喜教爱讨厌课最]", value[:-1]) is None})),
    rule(r"学的(?:是)?(?P<value>[一-鿿A-Za-z]{2,8}?)(?:专业|系)?", "studies", "学{value}",
         **(_STUDY | {"check": lambda value: re.search(r"[你我他她了过会东西]", value) is None})),
    rule(r"=专业是(?P<value>.{1,10}?)(?:的)?", "studies", "学{value}", **_STUDY),
    rule(r"(?:在)?学(?P<value>[一-鿿]{2,8}?)(?:呢|中)?", "studies", "学{value}",
         **(_STUDY | {"check": lambda value: is_thing(value) and not re.match(r"[习会着了过校到]|吉他|做", value)})),
    rule(rf"(?:是|在|考进|考上|现在在)了?(?P<value>(?!了)(?:(?![读念])[一-鿿]){{0,8}}?{_SCHOOL})(?:的)?(?:读书?|念书?|上学|学习|读研|读博|大[一二三四])?(?:呢|的)?", "school",
         "在{value}上学", **_STUDY),
    rule(r"(?:大学|本科|研究生|硕士|博士|高中)(?:是|去了?)?在?(?P<value>.{2,10}?)(?:念|读|上)的?", "education", "在{value}念过书",
         **_STUDY),
    rule(r"在(?P<value>[一-鿿]{2,6}?)(?P<reads>[上读念])(?P<what>[一-鿿]{0,4}(?:卫校|技校|警校|军校|职高|中专|大专|护校|师专))(?:呢|的)?", "school", "在{value}{reads}{what}", **_STUDY),
    rule(r"(?:蹲)?在(?P<value>.{2,10}?)(?:读书|念书|上学|留学|读大学|念大学|上大学|读研|读博|交换|读高中|读本科|读)(?:呢|的|中)?", "school", "在{value}读书",
         **_STUDY),
    rule(r"=?目标(?:是|院校是|院校)?(?P<value>[一-鿿A-Za-z]{2,10}?)", "goal", "的目标是{value}", **(GOAL | {"of": "user"})),
    rule(r"(?:想|准备|打算|要)(?:考|上)(?P<value>[一-鿿A-Za-z]{2,10}?)", "goal", "想考{value}", **(GOAL | {"of": "user"})),
    rule(r"(?:在|正在)?(?:准备|备考)(?P<value>保研|考研|考公|考编|高考|中考|雅思|托福|出国|法考|司考|教资|四六级|四级|六级)(?:呢)?", "goal", "在准备{value}",
         **(GOAL | {"of": "user"})),
)  # fmt: skip
