"""What surely answers a Chinese question, however little the words of both have in common.

哪里受过伤 is answered by a wrist that was broken, and 有什么病 by a name of an illness.
"""

from curator.offline.lexicon.chinese import CONDITIONS, RELATIONS
from curator.offline.questions.demands import demands, is_met
from memory.text.attribute_keys import asked_slots, slot_of
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_ONE_ANSWER = frozenset({"birthday", "gender", "star_sign", "zodiac", "blood_type"})
"""Slots whose value is the answer, whatever else is known."""
_ILLNESS_NAMES = (
    rf"{CONDITIONS}|[病炎症癌瘤]|血[压糖脂]|尿酸|结节|小结|青光眼|白内障|突出|痛风|三高|息肉"
)
_ILLNESS = LatePattern(_ILLNESS_NAMES)
_MEDICINE = r"(?:[吃服打]|用(?!户))[^，。]{0,8}(?:[平素林芬汀隆片胺唑钠药]|双胍|优甲乐|普利|沙坦|胶囊|胰岛素)"
_CERTAIN = demands(
    (
        (
            r"(?:哪[里儿]?|什么地方|啥地方).{0,5}(?:受过?伤|伤过|骨折)|(?:受过|有).{0,2}(?:什么|啥)伤",
            r"骨折|撕裂|[断裂]过|夹断|扭[伤过]|拉伤|摔(?:断|伤|裂)|受过伤|伤过|烫伤|少一截",
        ),
        (
            r"(?:[做动]过?(?:什么|啥|哪些|几次)?手术)",
            r"手术|人工关节|[换切割摘取][过了掉][^，。]{0,4}(?:关节|胆|阑尾|扁桃|甲状腺|肾|瘤|石)|搭桥|支架|开过刀|剖[腹宫]|做了白内障",
        ),
        (r"(?:什么|啥|哪些|哪种)药", _MEDICINE),
        (r"(?:有|得了?|患了?)(?:什么|啥|哪些).{0,2}(?:病|毛病)", _ILLNESS_NAMES),
        (
            r"(?:下了?班|收工)(?:之后|以后|后)?.{0,3}(?:[做干玩忙]|去哪)",
            r"(?:下了?班|收工)(?:之后|以后|后)?就?|平时会",
        ),
        (
            rf"(?:{RELATIONS})(?:现在|目前|如今|人)*[在住去](?:哪|什么地方|啥地方)(?!.*(?:上班|工作))",
            r"[在去到住][一-鿿A-Za-z]{2,8}(?:生活|[读念上学住]|工作|留学|打工|[开修做当])|在[一-鿿]{2,6}[，。]",
        ),
        (
            r"(?:不能|不可以|不敢|不让|不)(?:吃|碰|沾|喝)(?:什么|啥|哪)|(?:什么|啥|哪些?|哪种)(?:东西|食物)?(?:是)?我?(?:都|一点都?|绝对)?(?:不能|不可以|不敢|碰不得|不)(?:吃|碰|沾)|忌口|忌什么",
            r"过敏|不能[吃喝碰沾]|不[吃喝碰沾]|[吃喝]不了|不耐|忌",
        ),
        (
            r"(?:想|要|打算|准备)(?:考|上|去)(?:的是)?(?:哪|什么|啥)[一-鿿]{0,3}(?:大学|学校|高中|院校)",
            r"(?:打算|想|要|准备)[考上]|目标(?:是|院校)",
        ),
        (
            r"(?:[干做教当开跑]|工作|上班)了?(?:有)?(?:多少年|多久|几年|多长时间)",
            r"(?:[教做干当开跑写卖修]|工作|工龄|上班|入职)[^，。]{0,10}(?:[\d一二两三四五六七八九十几]+(?:多|来|好几)?年|个月)|[\d一二两三四五六七八九十]+(?:多|来)?年[^，。]{0,6}(?:[教兵]|工作|司机|老师)",
        ),
        (
            r"(?:兼职|打工|上班|工作|干活).{0,2}(?:在|是)?哪[里儿]?|哪[里儿]?(?:兼职|打工|上班|工作|干活)",
            r"在[^，。]{2,12}(?:工作|上班|兼职|打工)",
        ),
        (
            r"我(?:现在|目前|人)*在(?:哪个|什么|啥)(?:城市|地方)(?=[？?呢啊 ]*$)|我(?:现在|目前|人)*在哪[里儿]?(?=[？?呢啊 ]*$)",
            r"^用户(?:住在|在[一-鿿]{2,6}(?:工作|[做当开读念]|上班|上学|生活))",
        ),
        (r"还在(?:吗|不|世|么)|在世", r"走|去世|没了|过世|离世|不在|健在|还在"),
        (r"排行第几", r"老[大二三四五六七八幺小]|排行|独生|第[一二三四五]个"),
        (r"预产期|(?:几月|哪[天月]|什么时候|啥时候)(?:出)?生(?!的|日)", r"预产期"),
        (r"教书|(?:当|是|做)老师", r"老师|教师|教授|教[一-鿿]{2}"),
        (r"(?:怎么|如何)称呼我|(?:叫|喊)我(?:什么|啥)", r"昵称|希望被叫|都[叫喊]"),
        (
            r"[读上念]?(?:几年级|[大高初研]几)",
            r"年级|[大高初研博中国][一二三四五六](?![一-鿿]{2}岁)|(?<!店)小[一二三四五六](?![一-鿿]{2}岁)|幼[儿稚]园|学前班|[大中小]班|(?i:primary|form|std) ?\d",
        ),
        (
            r"做(?:什么|啥)(?:工作|的)",
            r"^用户[在喺](?!家)[^，。读念上学住]{1,12}[店厅馆厂铺所场站部]|^用户(?:的[^，。]{1,5})?(?:现在)?(?:升了|升为|当上|提了|入职|改行|转行|转了?做|开的士|开滴滴)|^用户说：“.{1,14}(?:不[整干做跑开当]了|盘|关了).{0,20}(?:现在|去[^，。”]{1,6}[开当做打干送跑])"
            r"|(?i:drive|engineer|teacher|nurse|sales|clerk|manager|supervisor|operator|technician|promoter|cashier|freelanc|\bqc\b)",
        ),
        (
            r"多(?:久|长时间).{0,6}一[次回趟]",
            r"每|天天|隔|[周月年天][一二两三四五六七八九十\d]+[次回趟]",
        ),
        (
            r"有没有(?:对象|[男女]朋友)|有(?:对象|[男女]朋友)了?[吗没么]",
            r"^用户的?(?:老[公婆]|妻子|丈夫|媳妇|爱人|先生|[男女](?:朋友|友)|对象|太太)|结婚|领证|单身|离婚|离异|分手|恋爱|脱单",
        ),
        (r"老家|家乡|籍贯|祖籍", r"老家|家乡|籍贯|祖籍|^用户(?:的[^，。]{1,4})?是[^，。的]{2,6}人"),
        (r"(?:还剩下?|还有)(?:哪|谁|几[只条头匹])", r"只剩|剩下|还剩|就剩"),
        (
            r"(?:哪[门科个]|什么|啥)(?:科目?|课)?(?:学得?|成绩)?(?:最|比较)(?:差|弱|怕|头疼|不好|拉分|拖后腿)",
            r"怕|差|不好|不行|拉分|头疼|弱|不及格|学不[会好懂]",
        ),
        (
            r"(?:哪[个座]?(?:城市|地方|里|儿)).{0,3}(?:上学|读书|念书)",
            r"在[一-鿿A-Za-z]{2,8}(?:[读上念]|留学|交换)",
        ),
        (r"(?:什么时候|啥时候|几时|哪天).{0,2}回(?:老家|家|娘家)", r"回(?:去|家|老家|娘家)"),
        (
            r"(?:什么|啥|哪些?|哪种).{0,2}(?:车|座驾)(?!牌|位|票|站|间)|车.{0,3}(?:什么|啥)(?:牌子|型号|车型)?",
            r"^用户(?:开|骑|换了|买了)[^，。店公司馆厂铺超市摊厅民宿诊所]{2,16}[，。]",
        ),
        (r"家里?(?:都)?有(?:谁|哪些人|什么人|些?啥人)", r"^用户的[一-鿿]{1,4}叫"),
    )
)
"""How something is asked for, and what is told of it for sure."""
_PARTS = "眼嗓腰腿膝胃肝牙耳鼻皮肩脚手肺肾头颈"
_OF_PART = LatePattern(
    rf"(?P<part>[{_PARTS}])[一-鿿]?(?:到底|现在)?(?:是|有)?(?:什么|啥|怎么了|咋了|哪里不)(?:毛?病|问题|情况|不舒服|了)?"
)


_DOES_NOW = LatePattern(
    r"(?:那)?(?!我)(?P<name>[小老阿大][一-鿿]|(?P<twice>[一-鿿])(?P=twice)|[A-Z][a-z]+|[一-鿿]{2,3}?)(?:现在|最近|目前|后来|人)*(?:在|去)?"
    r"(?:干(?:嘛|吗|啥|什么)|做(?:什么|啥)(?:工作)?|忙(?:什么|啥)|怎么样|咋样|去哪(?:儿|里)?了?)[呢了啊]?[？? ]*$"
)
_IS_AT = LatePattern(r"^.{0,4}(?:现在|[不去回在做开当上读考搬嫁学]|[一-鿿]{1,3}了)")
"""What somebody is told to do behind their name."""


_DAY = LatePattern(r"(?:周|星期|礼拜)([一二三四五六日天末])")
_DONE_THEN = LatePattern(
    r"[做干忙去上练学][^，,]{0,3}(?:什么|啥|哪)|(?:什么|啥)(?:事|安排|活动|课)|干嘛|有课"
)
_OF_EVERY = LatePattern(r"每|都|固定|逢")


def _does_on_that_day(asked: str, told: str) -> bool:
    """Tell whether it is asked what is done on a day of the week, and that is told of each."""
    days = set(_DAY.findall(asked.replace("天", "日")))
    if not days or not _DONE_THEN.search(asked) or not told.startswith(("用户", "每")):
        return False
    return bool(days & set(_DAY.findall(told.replace("天", "日")))) and bool(_OF_EVERY.search(told))


def surely_answers(question: str, content: str, key: str) -> bool:
    """Tell whether a memory of those asked about surely says what a question asks for."""
    asked, told = simplified(question), simplified(content)
    slot = slot_of(key)
    if slot is not None and slot.name in _ONE_ANSWER and slot in asked_slots(question):
        return True
    named = _DOES_NOW.match(asked)
    if named is not None:
        return named["name"] in told and _IS_AT.search(told.partition(named["name"])[2]) is not None
    if _does_on_that_day(asked, told):
        return True
    part = _OF_PART.search(asked)
    if part is not None:
        return part["part"] in told and _ILLNESS.search(told) is not None
    return is_met(asked, told, _CERTAIN)
