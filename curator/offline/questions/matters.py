"""What matter a question is of, and how well a memory in anybody's words answers it."""

from collections.abc import Mapping

from curator.offline.lexicon.shared import PARTNERS
from curator.offline.questions.answer_kinds import (
    KINDS_OF_ANSWER,
    NAMES,
    PLACE,
    STRICT,
    Matter,
    matter,
)
from curator.offline.questions.beings_told import (
    asks_own_age,
    beings_told,
    is_of_user_alone,
    names_somebody,
    words_of_beings,
)
from curator.offline.questions.children import asks_for_children, is_counted, is_for_others_children
from curator.offline.questions.names_asked import lacks_name_asked
from curator.offline.questions.question import beings_asked, relatives_named
from curator.offline.questions.senses import meant_alike
from curator.offline.questions.sorts import named_by_sort
from curator.offline.questions.trades import names_trade, without_own_trade
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_OF_ANSWERS = (*KINDS_OF_ANSWER.values(), NAMES)
_SPECIFIC = (KINDS_OF_ANSWER["age"], NAMES)
_MATTERS: Mapping[str, Matter] = {
    "job": matter(
        r"\bjob\b|\bwork|for a living|for money|profession|\btrade\b|occupation|employ|"
        r"\bwhat do i do\b|"
        r"line of work|earn|\bbusiness\b|\bpost\b|\b(?:my|a) role\b|\bposition\b(?! do i play)|"
        r"\btransferred\b|\b(?:my|our) (?:shop|company|firm|salon|studio)\b|"
        r"干什么|做什么|干啥|干嘛|干活|打工|谋生|工作|职业|上班|哪[一]?行|做啥",
        r"\bwork|\bjob\b|\b(?:is|was|used to be) an? (?!fan|swiftie|vegan|\w+ (?:person|fan)\b)\w|"
        r"\b(?:drives|drove|runs?|ran|owns? (?:a|an|the|their)|teaches|taught|"
        r"repairs|tunes|translates|sells|cleans|cleaned|restores|catalogues|inspects|drives)\b|"
        r"retired|freelanc|shift|"
        r"\b(?:driv|clean|cook|cod|writ|teach|deliver|paint|nurs)ing (?:for|at)\b|"
        r"\bdoes [\w ]{3,30} (?:for|at|with)\b|"
        r"\bmakes [\w ]+ (?:in|at) an? |\bjoin(?:s|ed|ing)\b|\bstartup\b|\bchair at\b|"
        r"\bself[- ]employed|\bapprentice|\bsalon\b|工作|上班|当|"
        r"开.*[店馆铺厂]|开(?:出租|火车|公交|大货)|跑|卖|[师员工匠]|做|接送|打工",
    ),
    "study": matter(
        r"\bstud|major\b|degree|\bschool\b|\buni\b|college|\bcourse|subjects?\b|specialty|"
        r"specialise|doctorate|学什么|专业|读什么|读书|念|哪个学校|大学|几年级|学的",
        r"\bstud|school|college|\buni\b|degree|course|\bthesis|phd|\b\w+ (?:yr|year)\b|grade|"
        r"\bbtec|sophomore|senior|\bmasters?\b|\buniversity\b|\bdoing (?:an? |my |"
        r"their )?[\w ]{3,20} now\b|\bapprentice|readi?n?g?\b.*(?:at|law)|"
        r"读|念|学|大[一二三四]|研|高[一二三]|"
        r"专业|博",
    ),
    "pets": matter(
        r"\bdogs?\b|\bcats?\b|\bpets?\b|\banimals?\b|\brats?\b|rabbit|snake|horse|\bbirds?\b|"
        r"parrot|hamster|\bfish\b|猫|狗|宠物|鸟|龟|兔|养",
        r"\bdogs?\b|\bcats?\b|pupp|labrador|staffy|corgi|hound|spaniel|terrier|retriever|"
        r"lurcher|tabby|kitten|gecko|ferret|tortoise|budgie|"
        r"snake|\brats?\b|horse|parrot|hamster|rabbit|\bhens?\b|\bbirds?\b|fish|猫|狗|犬|鱼|"
        r"鹦鹉|龟|兔|仓鼠|守宫|银渐层|布偶|养",
    ),
    "food": matter(
        r"\beat\b|\bfood|\bdrink|\bdish|\bmeal|breakfast|lunch|wings|吃|喝|口味|忌口",
        r"\beat|food|drink|coffee|\btea\b|meat|vegan|vegetarian|pizza|chocolate|cheese|sushi|"
        r"pesto|durian|sugar|吃|喝|茶|咖啡|辣|菜|火锅|素|酸|甜",
    ),
    "vehicle": matter(
        r"\bcar\b|\bdrive\b|\bbike\b|\bscooter\b|\bmoped\b|\bride\b|vehicle|motorbike|开[的]?(?:什么|"
        r"啥)|什么车|啥车|"
        r"摩托|骑",
        r"\bcar\b|\bdrives?\b|\bbike|\brides?\b|\bvan\b|scooter|moped|honda|toyota|ford|fiat|"
        r"volvo|vespa|"
        r"kawasaki|yaris|skoda|raleigh|车|摩托|[骑开]|皮卡|川崎|本田|比亚迪|埃安",
    ),
    "pastime": matter(
        r"\bhobb|free time|for fun|\bweekends?\b|spare time|\binstruments?\b|\bsports?\b|"
        r"puzzles?|\bgames?\b|\bplay\b|爱好|兴趣|业余|周末|平时|乐器|运动|游戏|玩",
        r"\bplays?\b|\bsings?\b|guitar|piano|violin|drum|football|\bswim|\bruns?\b|climb|paint|"
        r"knit|crochet|collect|garden|chess|weaves?|draws?|skat|danc|"
        r"puzzle|crossword|geocach|cosplay|hobby|\bgrows?\b|弹|拉|唱|打|踢|游泳|爬|钓|画|练|跳|"
        r"拼|玩|骑|书法|看球|摄影|二胡|乐队",
    ),
    "health": matter(
        r"allerg|medic|\bhealth|illness|\boperation|surgery|\bsick|diagnos|condition|tablets?|"
        r"disease|过敏|什么病|"
        r"啥病|[吃的]药|身体怎|忌口|不能吃",
        r"allerg|diabet|asthma|migraine|tablets?|diagnos|operation|surgery|coeliac|celiac|deaf|"
        r"(?:hip|knee|heart|valve|lens)s? replaced|removed|"
        r"\bblood|\bpain|thinner|adhd|过敏|病|药|手术|血|失眠|炎|哮喘|甲减",
    ),
    "home": matter(
        r"\blive\b|\bliving\b(?! as)|\bhome\b|address|\bbased\b|\bflat\b|\bapartment|\bstay\b|"
        rf"(?:which|what) {PLACE} am i\b|my (?:current )?{PLACE}\b|住|家在|定居|我在哪$",
        r"(?-i:^The user is in [A-Z])|\blive[sd]?\b|has been (?:in|living)|\baddress\b|"
        r"\blease\b|\bhere in\b|"
        r"\bhome\b|\bflat\b|\bhouse\b|\bbased\b|\brent|"
        r"\bmoved|apartment|cottage|\bliving (?:in|at|with)\b|\bback (?:in|at)\b|\b(?:shifting|"
        r"moving|relocating) to\b|"
        r"stays? in|settled|back in|住|家|租|搬|定居|宿舍|漂",
    ),
    "origin": matter(
        r"\bfrom\b|grow up|grew up|\bborn\b|raised|brought (?:me )?up|originally|home country|"
        r"老家|[哪那][里儿]人|"
        r"哪[儿里]?的$|籍贯|出生",
        r"\bfrom\b|\bhome ?town\b|grew up|\bborn\b|raised|originally|\bcomes\b|\bleft\b|"
        r"老家|人|出生|来自|长大|籍贯",
    ),
    "languages": matter(
        r"languages?|\bspeak\b|mother tongue|语言|会说|讲什么|母语|方言|外语",
        r"\bspeak|\bspoke|language|fluent|"
        r"(?-i:\b(?:[A-Z][a-z]+(?:ish|ian|ese|sh)|German|French|Dutch|Greek|Arabic|Icelandic|"
        r"Hindi|Urdu|Korean|Tagalog|Swahili|Thai|Hebrew|Latin|Gaelic|Czech)\b)|"
        r"[英日法德韩俄汉]语|语|方言",
    ),
    "device": matter(
        r"\bphone\b|laptop|computer|camera|headphones|\bconsole|editor|手机|电脑|相机|耳机|"
        r"牌子|型号",
        r"phone|laptop|computer|camera|pixel|thinkpad|\bpc\b|sony|airpods|\bvim\b|emacs|\bps5|"
        r"手机|电脑|相机|耳机|小米|苹果|索尼|富士|牌",
    ),
    "aims": matter(
        r"want to (?:be|become)\b|\bdream (?:job|of)|\bambition|\baspir",
        r"wants to (?:be|become)\b|\bdream|\bhopes to|training (?:as|to)|\baspir|\bambition",
    ),
    "plans": matter(
        r"\bplans?\b|going to\b|\btrip\b|\bfly\b|\bflying\b|interview|\bexam\b|appointment|"
        r"coming up|打算|计划|要去|考试|出发|哪天[飞走]",
        r"going|\bplan|\bfly|trip|moving|interview|exam|appointment|\bdue\b|starts|打算|要|考|"
        r"去|飞|搬|订",
    ),
}
_OF_NOW = LatePattern(
    r"(?i)\b(?:current(?:ly)?|now|nowadays|these days|at the moment|at present|exactly|"
    r"(?:kind|sort|type|date|name) of|(?:what|which) (?:make|brand) of|happening|again)\b"
)
"""What narrows no question: every memory that holds is of now."""
_LIVES_ALONE = LatePattern(
    r"(?i)^The user (?:is|has been|lives|got) (?:\w+ )?"
    r"(?:single|divorced|separated|widowed|a widow(?:er)?|alone|no longer with)\b"
)
"""What tells by itself that somebody has no partner."""
_OWN_SLOT = LatePattern(r"(?:^|\.)(?:birthday|age)$")
"""The slots that tell an age in whatever words."""
_OF_OWN_NAME = LatePattern(
    r"(?i)\bmy (?:\w+ )?name\b|\bmy names\b|am i called|call me\b|surname|我(?:的)?叫|我姓|"
    r"我.{0,3}名"
)
_OWN_NAME = LatePattern(
    r"^The user(?:'s (?:\w+ )?name)? (?:is called|is [A-Z]|goes by|is known as|wants to be called)|"
    r"calls? the user|named them|address the user|^用户(?:叫|姓|希望被叫|的.{0,3}名|的昵称)|"
    r"[叫喊]用户"
)
_NAME = LatePattern(r"(?<=[a-z] )[A-Z][a-z]{2,}")
_ABOUT_ONESELF = LatePattern(r"(?i)\b(?:i|my|im|i'm|me|we|our)\b|[我咱俺]")
_OF_SOMEBODY = LatePattern(r"(?:The user's|用户的)")
_WHEN_BEGUN = LatePattern(r"(?i)\bwhen did i (?:move|start|begin|join|buy|get|adopt|meet)\b")
_WHO = LatePattern(r"(?i)\bwho|谁|哪个")
_QUOTED = LatePattern(r"The user said|用户说")
_BIDDEN = LatePattern(r"(?i)\b(?:remind|tell|ask) me\b")
_FAVOURITE = LatePattern(r"(?i)\bfav(?:ou?rite|e)?\b")
_SHE_IS = LatePattern(r"\b(?:she|he)(?:'s| is)\b|[他她它]")
_OTHER_PERSON = LatePattern(
    r"(?i)\b(?:neighbou?r|landlord|landlady|lodger|flatmate|housemate|coach|manager|co-?worker|"
    r"colleague|friend|supervisor|boss|roommate|roomie|patient|teacher|"
    r"customer|student)s?\b|对门|隔壁|同事|同学|室友|领导|主管|搭档|大副|邻居|前任|舅舅|小姨"
)
_SHARED, _SHARED_ANY, _OF_MATTER, _MISSED, _IN_QUOTES = 0.08, 0.05, 0.05, 0.06, 0.03
_ALL_OF_MATTER = 0.32
"""What a word in common, the very matter and a word asked for in vain weigh beside nearness."""


def answers_by_matter(question: str, content: str, key: str) -> float | None:
    """Return what a memory gains or loses as an answer beside its nearness; None: it is none."""
    if is_counted(question, key):
        return _ALL_OF_MATTER
    if _lacks_kind_of_answer(question, content) or _is_of_others(question, content, key):
        return None
    kinds = sum(bool(kind.asked.search(question)) for kind in _OF_ANSWERS)
    asked = [one for one in _MATTERS.values() if one.asked.search(question)]
    of_sort = named_by_sort(question, content)
    met = sum(bool(one.told.search(content)) for one in asked) + of_sort.count
    alike = meant_alike(question, content) | of_sort.words
    alike |= relatives_named(question, beings_told(content, key))
    alike |= words_of_beings(question, beings_told(content, key))
    met += bool(_MATTERS["job"] in asked and not met and names_trade(content))
    words, told = raising_words(question), raising_words(content) | alike
    if asked and not met and not words & told and not alike:
        return None
    rest = raising_words(_without_matters(question))
    shared = (rest & told) | alike
    is_met = not rest - alike and bool(
        met or any(kind.asked.search(question) for kind in _SPECIFIC)
    )
    return (
        _SHARED * min(len(shared), 2)
        + _SHARED_ANY * min(len(words & told), 2)
        + (_ALL_OF_MATTER if is_met else _OF_MATTER * (met + kinds))
        - _MISSED * len(rest - told)
        - _IN_QUOTES * bool(_QUOTED.match(content))
    )


def may_hold_answer(question: str, content: str, key: str) -> bool:
    """Tell whether a memory is of whom a question asks, and has the sort of answer it wants."""
    return not (_lacks_kind_of_answer(question, content) or _is_of_others(question, content, key))


def names_all_asked(question: str, content: str) -> bool:
    """Tell whether a memory has every word that a question asks for beside its matter."""
    rest = raising_words(_without_matters(question))
    return bool(rest) and rest <= raising_words(content)


def is_beside_question(question: str, content: str, key: str, value: str) -> bool:
    """Tell whether a memory that a slot or a word finds tells something else than is asked for.

    What somebody is called is no age, day or place; what another person does is not the user's.
    """
    if any(kind.asked.search(question) and not kind.told.search(content) for kind in STRICT):
        return not _OWN_SLOT.search(key)
    if asks_for_children(question) and (
        is_for_others_children(content)
        or (NAMES.asked.search(question) and not names_somebody(content))
    ):
        return True
    if not key.endswith(".name") and lacks_name_asked(question, content):
        return True
    if key.endswith(".name"):
        return any(
            kind.asked.search(question) and not kind.told.search(content)
            for kind in KINDS_OF_ANSWER.values()
        )
    if _lacks_age_or_day(question, content, key):
        return True
    other = _OTHER_PERSON.search(content) if _OF_SOMEBODY.match(content) else None
    if other is None or not _ABOUT_ONESELF.search(question) or _WHO.search(question):
        return False
    is_named = other[0].casefold() in question.casefold() or beings_asked(question)
    return not (is_named or (value and value.casefold() in question.casefold()))


def _lacks_age_or_day(question: str, content: str, key: str) -> bool:
    """Tell whether it is asked how old somebody is, or since when, and the words tell neither."""
    slot = key.rpartition(".")[2]
    if slot in {"birthday", "age", "birth_year"} or not question.isascii():
        return False
    if KINDS_OF_ANSWER["age"].asked.search(question):
        return not KINDS_OF_ANSWER["age"].told.search(content)
    return bool(_WHEN_BEGUN.search(question)) and not KINDS_OF_ANSWER["time"].told.search(content)


def _lacks_kind_of_answer(question: str, content: str) -> bool:
    """Tell whether a time, a place, an age or a number is asked for and none is told."""
    if NAMES.asked.search(question) and beings_asked(question) and not names_somebody(content):
        return True
    is_own = _OF_OWN_NAME.search(question) and not beings_asked(question)
    if is_own and not _OWN_NAME.search(content):
        return True
    if lacks_name_asked(question, content):
        return True
    if any(name.casefold() not in content.casefold() for name in _NAME.findall(question)):
        return True
    return any(
        kind.asked.search(question) and not kind.told.search(content)
        for kind in (*_OF_ANSWERS, *STRICT)
        if not (kind is NAMES and beings_asked(question))
    )


def _is_of_others(question: str, content: str, key: str) -> bool:
    wanted = beings_asked(question)
    named = beings_told(content, key)
    if _FAVOURITE.search(question) and _FAVOURITE.search(content):
        return False
    if wanted and not wanted & named:
        return not (wanted & PARTNERS and _LIVES_ALONE.search(content))
    if asks_own_age(question):
        return not is_of_user_alone(content) or bool(named and _SHE_IS.search(content))
    if _OTHER_PERSON.search(without_own_trade(content)) and not _OTHER_PERSON.search(question):
        shared = raising_words(_without_matters(question)) & raising_words(content)
        return not (_WHO.search(question) or (question.isascii() and shared))
    if wanted:
        return False
    if KINDS_OF_ANSWER["age"].asked.search(question) and _SHE_IS.search(content):
        return True
    is_other = bool(named) and bool(_OF_SOMEBODY.match(content)) and not _WHO.search(question)
    if not is_other or _NAME.search(question):
        return False
    return _ABOUT_ONESELF.search(_BIDDEN.sub(" ", question)) is not None


def _without_matters(question: str) -> str:
    question = " ".join(_OF_NOW.sub(" ", question).split())
    for one in (*_MATTERS.values(), *KINDS_OF_ANSWER.values(), NAMES):
        question = one.asked.sub(" ", question)
    return question
