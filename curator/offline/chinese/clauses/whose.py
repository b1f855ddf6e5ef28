"""Whose a Chinese clause is: the user's, somebody of theirs, somebody else's, or left out."""

import re
from datetime import datetime

from curator.offline.chinese.clauses.subjects import USER
from curator.offline.grammar.claim_builder import Being
from curator.offline.grammar.dates import find_date
from curator.offline.lexicon.chinese import FELT_FOR, PETS, RELATIONS, SURNAMES
from curator.offline.lexicon.word_lists import word_list
from memory.text.attribute_keys import key_word
from memory.text.late_pattern import LatePattern

ANIMAL = Being("pet", "用户的宠物")
_EPOCH = datetime(2000, 1, 1)  # noqa: DTZ001 (only where a date stands in the text matters)
ABOUT_DATES = LatePattern(
    r"生日|出生|年生|[号日]生|岁|纪念日|五月天|\d年的|后$|大寿|[今明]年[一二三四五六七八九十\d]{1,3}(?:了|$)|满[一二三四五六七八九十\d]"
)
_ADVERBS = (
    r"(?:最近|打小就?|偷偷|悄悄|私下里?|其实|真的|也|还|很|特别|非常|一直|都|比较|超级|超|挺|蛮|有点儿?|又|就|刚刚?|已经|终于|平时|从小就?|主要|一般|"
    r"经常|常常|一起|合伙|总是|确实|简直|可(?![乐口是])|太|实在|最(?!喜欢的|爱的)|早就|本来就?|天生|今年|完全|根本|尤其|只|目前|现在|如今|"
    r"这两年|前两天|前几天|前阵子|前段时间|这阵子|这段时间|跟我一样|和我一样|近来|后来|当时|一向|从来都?|好(?=喜欢|爱|讨厌|怕|想))"
)
LEADING_ADVERBS = LatePattern(rf"^{_ADVERBS}+")
_NOT_BEING_NAME = (
    r"(?![上下昨前去明后每也还很都最就不没从以现今刚已特非一真的和跟对给有在是叫会养住喜讨爱"
    r"我你他她它])"
    r"(?!身体|脾气|性格|个子|个头|身高|记性|眼[睛神力]|耳朵|腿脚|腰|工作|嗓门|厨艺|手艺|学习|成绩|皮肤|头发|酒量|饭量|体质|血[压糖脂型]|[一-鿿]{2}座|属[鼠牛虎兔龙蛇马羊猴鸡狗猪])"
)
_MINE = r"(?:我们?|咱们?|俺)(?:家|们家)?(?:里)?(?:的|那只|那个|那口子|养的|家的)?"
_BEING = LatePattern(
    rf"{_MINE}(?:最(?:要)?好的|大|小|老|二|亲|双胞胎)?"
    rf"(?P<being>{RELATIONS}|{PETS})(?!们|圈|[毛粮砂抓爬窝咖缸笼])"
    rf"(?:{_NOT_BEING_NAME}(?P<name>[一-鿿]{{1,4}}?|[A-Za-z]{{1,20}})"
    r"(?=是|住|在|喜欢|叫|也|很|今年|生日|对|会|去世|过世|最|有|养|搬|来自|的|姓|做|当|开|读|上))?(?P<rest>.+)"
)
_NOT_OWN = frozenset(word_list("chinese", "not_own_beings"))
OWN_BEINGS = "|".join(
    sorted({*RELATIONS.split("|"), *PETS.split("|")} - _NOT_OWN, key=len, reverse=True)
)
_KIN = LatePattern(
    rf"(?:那|家里的?|新来的|新(?=室友|舍友|同事|老板|领导|老师|邻居|男友|女友|对象)|大|小)?(?P<being>大姐|大哥|父母|爱人|爹妈|老爷子|老太太|二胎|头胎|大宝|二宝|[两二俩三]个?(?:女儿|儿子|孩子|娃)|{OWN_BEINGS}|[黑白橘花大小老]{{0,2}}(?:猫|狗|兔子)|狗子|主子|大橘|小橘)"
    r"(?P<rest>(?:跟着?我|归我|由我带)(?:过|住|生活)?|(?:的?生日|住|在|叫|今年|是|退休|搬|姓|嫁|上|读|念|当|做|开|属|考|去世|走|都|也|跟我|和我|[一二三四五六七八九十1-9]|(?!的|们|们?[和跟与]|节|饼|菜|说|咪|粮|砂|毛|肉|车|店|罐)).+)"
)
"""Kin and animals of one's own, named as Chinese names them: without 我."""
_THAT_ONE = LatePattern(
    r"(?:我|我家|我们家)?(?:(?:那|这|一|另一|另外一)(?:只|条)|最?[大小黑白黄花灰橘公母]的(?:(?:那|这)?[只条])?)(?P<rest>叫.+)"
)
_NAME_ALONE = LatePattern(
    r"(?:我(?:叫)?(?P<name>[A-Z][a-z]{1,14})|(?:本人|小弟我?|小妹我?|鄙人)叫?(?P<modest>[一-鿿]{2,3}))"
)
_HUMBLE = LatePattern(
    r"(?:敝姓|免贵姓|身份证上(?:叫|是|写的是)|户口本上(?:叫|是))(?P<name>[一-鿿]{1,4})"
)
_BARE_BEING = LatePattern(
    rf"{_MINE}(?P<being>{RELATIONS}|{PETS})(?P<name>[A-Z][A-Za-z]{{1,15}}|[阿小][一-鿿]|(?P<twice>[一-鿿])(?P=twice))?[呢嘛吧]?"
)
_FELT_FOR = LatePattern(FELT_FOR)
_FETED = LatePattern(
    rf"[^，,]{{0,8}}(?:给|帮|陪|为)(?:我?的?(?P<being>{RELATIONS})|[他她])(?:过|庆祝?)了?[^，,]{{0,4}}(?:生日|大?寿)"
)
"""Tells of somebody's birthday: 上礼拜给他过了生日."""
_BRINGS_IN = LatePattern(
    r"(?:有|养|收|买|捡|来|开|盘|租|建|办|弄|搞|接|认识|遇[到见]|认|生|换成|换|变成|成|(?<!我)(?<!本人)是|招|分到|配|选|请|找|在|对面|旁边|附近|楼下)(?:了|着|过|下)?(?:好几|[一两二三四五六七八九十几\d])?"
    r"(?:[个位名只条匹头窝对家间辆台盆所座支部艘])[一-鿿\d]{1,12}$|(?:改名|取名|起名|改了?个?名字?|换了?个?名字?)了?$|^我[^，,是叫]{1,4}姓[一-鿿]{1,2}$|"
    r"(?:有|交|找|谈)了?(?:男朋友|女朋友|男票|女票|对象|未婚夫|未婚妻)了?$"
)
_RENAMES_ONESELF = LatePattern(
    r"^(?:我|本人|(?:我的?)?(?:身份证|户口本?)上?的?)(?!.*(?:店|铺|公司|号|群|网|猫|狗|给))[^，,]{0,12}(?:改|换)了?(?:个)?(?:大名|名)(?:字|儿)?了?$"
    r"|^(?:我的?)?(?:大名|身份证(?:上的?)?名字|户口本?(?:上的?)?名字|我的?名字)(?:也|已经|都|早就|正式|早|刚)*(?:改|换)了$"
)
"""Says that the user has another name from now on."""
_OF_A_SHOP = LatePattern(r"(?:店|馆|公司|工作室|厂|铺)[^，,]{0,6}(?:开[张业了]|成立)")
_STANDS = LatePattern(r"(?:就|也|都|离我?家不远|还)*(?:开|位于|坐落)?在")
_PREMISES = LatePattern(
    r"(?:店|馆|公司|工作室|厂|铺|铺子|民宿|诊所|餐厅|饭店|农场|画室|琴行|酒吧|超市|客栈|房|房子|公寓|别墅|院子|小院|摊)子?$"
)
_BORN = LatePattern(
    rf"(?:生|添|领养)了?(?:[一1两]?[个对只])?(?:小|大)?(?P<being>{RELATIONS}|{PETS})$"
)
_OWN_NAMED = LatePattern(
    rf"(?:(?:我|咱|俺)(?:们?家?的?)|^(?:我|咱|俺)(?:现在|刚|已经)*[和跟与]|(?:^|我|家里?|还)有(?:[一1]?个)?"
    rf"|^(?:我|自己|一个人|独自|现在|就|还|也|离婚后?|单身)*(?:带|拉扯|抚养)(?:着|大)?(?:[一1]?个)?)(?P<being>{RELATIONS})(?!们)"
)
_CALLED = LatePattern(
    r"(?:班里|班上|寝室里?|宿舍里?|店里|单位里?|厂里|圈里|群里|网上|村里|队里|办公室|我(?=大学|高中|初中|的?室友|的?舍友|的?同学|的?同事|的?朋友|的?学生|的?徒弟)|大学|高中|初中|室友们?|舍友们?|学生们?|徒弟们?|客户们?|学校里?|江湖|的|人|大家|别人|人家|朋友们?|同事们?|家里人|家人|同学们?|你们?|都|就|改|现在|已经|可以|随便|一般|平时|也|直接|以后){0,4}(?:(?:喊|叫|唤|称呼)我(?:作|做)?|管我叫)"
    r"(?P<name>(?![去来吃做别不起回帮加多早给写看学买开等快先名一])[一-鿿A-Za-z]{1,8}?)(?:就行|吧|就好|就可以|好了|呗|得了|就成|哈|了|啦)?"
)
_STARTS = frozenset(
    "我咱俺在住是叫有养喜讨爱怕想要会能可打做当学读考搬来对买卖开骑坐老家人生出属姓名今超最好特每周上下昨明去前现目平从一直其刚还也都又不没很就只"
    "天早晚白年月日已曾经常偶被把因所但而且和跟与单退失毕结离分戒换入过吃喝玩看听唱跑跳写画弹用穿戴带种修教干"
)
_VERB = LatePattern(
    r"(?:[小阿][一-鿿]|(?!天天|常常|刚刚|慢慢|偏偏|早早|个个|人人|年年|月月)(?P<twice>[一-鿿])(?P=twice))(?:[上读念]|会|快|刚|已经|今年|考上|毕业|长大|退休|感冒|生病|住院|满)|"
    r"[一-鿿A-Za-z]{1,8}?(?:上(?:小学|初中|高中|大学|幼儿园)|住|在|是|叫|养|有|去|开|买|考|说|做|当|姓|喜欢|爱|讨厌|对|嫁|娶|读|上班|结婚|离婚|工作|分手|毕业|会|给|送|走了|没了|去世|死了)"
)
_QUESTION_WORD = LatePattern(
    r"什么|哪[里儿个些天年]|谁|怎么|为什么|(?<![十好])几[点个岁]|多少|有没有|能不能|会不会|[吗呢么]$"
)


def is_question_word(words: str) -> bool:
    """Tell whether a clause asks something."""
    return _QUESTION_WORD.search(words) is not None and not words.endswith("呢")


def bare_being(words: str) -> Being | None:
    """Return somebody of the user's where a clause is no more than who they are: 我对象."""
    match = _BARE_BEING.fullmatch(words)
    return being_of(match["being"], match["name"]) if match else None


def being_named(words: str) -> Being | None:
    """Return the one of the user's whom a clause names by the way: 有时候很想我妈妈."""
    found = {match["being"] for match in _OWN_NAMED.finditer(words)}
    return being_of(found.pop(), None) if len(found) == 1 else None


def is_felt_for(words: str) -> bool:
    """Tell whether a clause says no more than what is felt or done for somebody, of whom the next one is."""
    return (_FELT_FOR.fullmatch(words) or _FETED.fullmatch(words)) is not None


def felt_for(words: str) -> Being | None:
    """Return the one of the user's for whom a clause says that something is felt or done."""
    match = _FELT_FOR.fullmatch(words) or _FETED.fullmatch(words)
    return being_of(match["being"], None) if match and match["being"] else None


def brings_in(words: str, *, is_read: bool, goes_on: bool) -> bool:
    """Tell whether a clause tells of something new, or goes on with it, that may be named next."""
    if renames_oneself(words):
        return False
    if _BRINGS_IN.search(words):
        return True
    return not is_read and (
        (goes_on and not words.startswith("我")) or bool(_OF_A_SHOP.search(words))
    )


def renames_oneself(words: str) -> bool:
    """Tell whether a clause says that the user took another name: 我去派出所改了名字."""
    return _RENAMES_ONESELF.search(words) is not None


def is_where_it_stands(words: str, before: str) -> bool:
    """Tell whether a clause says where the shop or house stands that the clause before told of."""
    return "我" not in words and bool(_STANDS.match(words)) and bool(_PREMISES.search(before))


def born(words: str) -> Being | None:
    """Return the child or animal that a clause of somebody else ends in: 老婆生了个女儿."""
    match = _BORN.search(words)
    return being_of(match["being"], None) if match else None


def brings_another(predicate: str) -> bool:
    """Tell whether words of which no rule made anything have a subject of their own: 小明住…."""
    return predicate[:1] not in _STARTS and _VERB.match(predicate) is not None


_PRONOUN = r"(?:它|他|她)(?:的名字)?的?(?P<rest>(?:叫|是|住|在|今年|生日|做|读|念|上|当|开|有|会|喜欢|爱|对|姓|属|刚|已经|自己(?=[开办经创做当在去种卖搬])|现在(?=[在是开做当住读教])|转行|改行|\d|[一二三四五六七八九十两]{1,3}岁).+|(?:毕业|退休|退伍|退役|复员|转业|辞职|离职|转行|改行|跳槽|回国|回来|出来|结婚|领证|离婚|怀孕|考上|搬|调|升|出院|住院|住进|退学|嫁|不[干做住学上当开教喝抽吃养跑弹]).*)"
_OTHERS = LatePattern(
    r"(?:他|她|它|他们|她们|它们|你|您|你们|人家|大家|别人|有人|有些人|(?:带|教|管|追|骂|资助|收养|介绍|照顾)我的|这|那|咱|谁|\S{1,4}们)"
)
_OWN = (
    r"(?P<what>名字|真名|本名|大名|全名|中文名|小名|乳名|外号|昵称|网名|英文名|座驾|手机|电脑|耳机|相机|车|坐标|籍贯|祖籍|星座|血型|本命|偶像|生日|(?:结婚)?纪念日|工作|职业|专业|爱好|兴趣|梦想|目标|理想|愿望|老家|家乡|家|母语|"
    r"最?喜欢的.{1,6}?|最爱的.{1,6}?)就?(?P<verb>是|叫|在)(?P<rest>.+)"
)
_OWN_BARE = LatePattern(
    r"(?P<what>(?:真名|本名|大名|全名|小名|乳名|中文名|英文名|网名|昵称)(?!还没|没|不)|生日|座驾|坐标|老家(?!那|这|[隔邻有人])|籍贯|祖籍|专业|星座|血型|身高|本命(?!换)|手机(?![壳膜店号卡屏链放摆搁充])|电脑(?![包桌椅店屏放摆搁])|耳机|相机|平板|键盘|"
    r"车牌尾号|车牌号?|手机尾号|(?:结婚)?纪念日|目标|家住)(?:是|叫|在|的是|：|:|(?![不没改换也都已就太很真好还又再和跟与给被把让]))(?P<rest>.+)"
)
_CHIEF = LatePattern(r"^(?:最大|唯一|主要|平时|业余)的(?=爱好|兴趣|梦想|愿望|目标)")
_MINE_LAST = LatePattern(
    r"(?P<rest>.{1,14}?)就?是我(?:最大|唯一|主要)?的(?:一个|一大)?(?P<what>爱好|兴趣)"
)
_USER = LatePattern(
    rf"(?:我(?:现在|目前)?[和跟与](?:我的?)?(?:{RELATIONS})(?:[一-鿿]{{1,3}}?|[A-Za-z]{{1,20}})??"
    r"都?(?=现在|目前|住在|在|养|搬|有|去年|今年|打算|计划|都喜欢|开了|是(?:19|20)?\d\d年)|我家(?=有|养|住)|我本人|我自己|我这个?人|我们一?家|咱们?家(?=从|在|住)|我们|我呢?|本人|咱)(?P<rest>.+)"
)


def subject_of(words: str, carried: Being | None, *, dates: int = 3) -> tuple[Being, str] | None:
    """Return whom a clause is about, and what it says of them; None where it is nobody known."""
    if (named := _named(words, carried)) is not None:
        return named
    dated = find_date(words, "zh", _EPOCH) if dates else None
    if dated and dated.start == 0 and not ABOUT_DATES.search(words):
        after = words[dated.end :].lstrip("，, ")
        rest = subject_of(after, carried, dates=dates - 1) if words[dated.end :] else None
        return (rest[0], words[: dated.end] + rest[1]) if rest else None
    if (told := _told(words)) is not None:
        return told
    if match := re.fullmatch(_PRONOUN, words):
        return (carried, _own(match["rest"])) if carried and carried.key else None
    if _OTHERS.match(words) or carried is None:
        return None
    return carried, _own(words)


def _named(words: str, carried: Being | None) -> tuple[Being, str] | None:
    """Return whom a name is given to: 大家都叫我阿楠, 我那只叫芝麻."""
    if match := _CALLED.fullmatch(words):
        return USER, f"=小名是{match['name']}"
    if match := _NAME_ALONE.fullmatch(words):
        return (USER, f"叫{match['name']}") if match["name"] else _modest(match["modest"])
    if match := _HUMBLE.fullmatch(words):
        return USER, ("姓" if "姓" in words else "叫") + match["name"]
    if match := _THAT_ONE.fullmatch(words):
        return carried if carried and carried.key else ANIMAL, match["rest"]
    return None


def _modest(name: str) -> tuple[Being, str] | None:
    return (USER, f"叫{name}") if name[0] in SURNAMES or name[0] in "阿小老" else None


def _told(words: str) -> tuple[Being, str] | None:
    """Return whom a clause names itself: 我, 我妹妹小红, 女儿."""
    if match := _BEING.fullmatch(words):
        return being_of(match["being"], match["name"]), _own(match["rest"].removeprefix("的"))
    if match := _MINE_LAST.fullmatch(words):
        return USER, f"={match['what']}是{match['rest']}"
    if match := _USER.fullmatch(words):
        return USER, _own(match["rest"].removeprefix("的"))
    if match := _KIN.fullmatch(words):
        return being_of(match["being"], None), _own(match["rest"].removeprefix("的"))
    return None


def _own(predicate: str) -> str:
    plain = _CHIEF.sub("", LEADING_ADVERBS.sub("", _CHIEF.sub("", predicate)))
    if match := re.fullmatch(_OWN, plain):
        return f"={match['what']}{match['verb']}{match['rest']}"
    if match := _OWN_BARE.fullmatch(plain):
        return f"={match['what']}是{match['rest']}"
    return predicate


def being_of(said: str, name: str | None) -> Being:
    """Return somebody of the user's by what they are to the user and by their name."""
    key = key_word(said)
    return Being(key, f"用户的{said}{name or ''}", name)
