"""The matters of a life in which one thing is so at a time, as sentences tell of them."""

from collections.abc import Mapping

from curator.offline.lexicon.shared import topic_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_MATTERS: Mapping[str, LatePattern] = {
    name: LatePattern(rf"(?i){shape}")
    for name, shape in {
        "home": r"\b(?:liv(?:e|es|ing|ed) (?:in|at|on|with|near|by)|home|flat|house|apartment|moved|rent\w*|address|lodger|housemate|flatmate|"
        r"roommate|landlord|share a|based|i'm in|am in|is in [A-Z])\b|住|租|搬|家在|小区|宿舍|宿|房|栋|楼|loft",
        "work": r"\b(?:work\w*|jobs?|shifts?|employ\w*|unemployed|company|boss|office|factory|shop|store|centre|school|hospital|retired|"
        r"apprentice\w*|teach\w*|freelanc\w*|navy|army|brigade|manager|intern\w*|trade|"
        r"nurse|chef|waiter|driver|mechanic|engineer|teacher|doctor|treasurer|councillor|"
        r"(?:is|am|as|i'm|a|an) (?:an? )?(?:\w+ )?\w{3,}(?:er|or|ist|ian|smith|man|ant))\b|"
        r"工作|上班|辞|裁|行业|转行|跳槽|卖.{0,4}的?|公司|单位|厂|店|保安|[夜白]班|老师|教|当|做|员|师|工|岗|老板|退休|创业|跑(?![步马了得完道鞋]|[一二三四五六七八九十\d])|司机|摆摊",
        "study": r"\b(?:stud\w*|student|law|degree|uni\w*|college|course|year|school|class\w*|major|phd|thesis|dropped out|grad\w*)\b|"
        r"读|念|学|专业|系|大[一二三四]|研|高[一二三]|考|毕业|班|校",
        "partner": r"\b(?:single|married|engaged|boyfriend|girlfriend|partner|husband|wife|fianc\w*|dating|together|broke up|split|divorced?|"
        r"ex|wedding|seeing)\b|单身|分手|离婚|结婚|对象|男朋友|女朋友|男友|女友|老公|老婆|求婚|订婚|领证|未婚|谈着|恋爱|处着",
        "diet": r"\b(?:vegan|vegetarian|pescatarian|meat|eats?|eating|diet|gluten|dairy|keto|allerg\w*)\b|吃素|素食|吃肉|荤|忌口|过敏|吃",
        "drink": r"\b(?:drinks?|drinking|coffee|tea|beer|wine|gin|cola|coke|cordial|sober|alcohol|espresso|latte|decaf)\b|喝|茶|咖啡|可乐|酒|水|奶茶",
        "smoke": r"\b(?:smok\w*|cigarettes?|vap\w*|nicotine|ten a day)\b|抽|烟|利群",
        "vehicle": r"\b(?:car|drives?|driving|bike|cycles?|cycling|van|motorbike|scooter|train|bus|commut\w*|mini|volvo|kia|ford|toyota|"
        r"honda|tesla|yaris|rides?)\b|车|开(?![始心学会业张])|骑|地铁|捷达|摩托|比亚迪|特斯拉",
        "device": r"\b(?:phone|laptop|iphone|android|pc|mac\w*|computer|camera|console|windows|linux|pixel|samsung)\b|手机|电脑|苹果|华为|安卓|小米|红米|相机",
        "pastime": r"\b(?:play\w*|learn\w*|guitar|piano|violin|accordion|ukulele|gym|yoga|runs?|running|swim\w*|climb\w*|football|chess|"
        r"band|choir|class|club|boxing|tennis|padel|hobby|takes? up|taken up|game|games|main|music|metal|baroque)\b|"
        r"弹|拉|吹|打|练|踢|游泳|跑步|健身|瑜伽|拳击|吉他|钢琴|口琴|鼓|乐队|学|书法|玩|游戏|画|听|看|追|跑|马拉松|健身|拍",
        "age": r"\b(?:years old|turned|birthday|aged?|i'm \d+|is \d+|\d+ today)\b|岁|属|生日|今年\d+",
        "name": r"\b(?:name|called|named|calls?|nickname|spel\w*)\b|叫|姓|名",
        "kin": r"\b(?:brothers?|sisters?|sons?|daughters?|boys?|girls?|kids?|child\w*|grand\w+|twins?|mum|dad|mother|father|nan|gran)\b|"
        r"哥|弟|姐|妹|儿子|女儿|孩子|爸|妈|爷|奶|老大|老二|双胞胎",
        "pet": r"\b(?:cats?|dogs?|pets?|rabbits?|hamsters?|parrots?|kittens?|pupp\w*|fish|hens?|horse)\b|猫|狗|兔|鱼|鸟|龟|仓鼠|养",
        "health": r"\b(?:allerg\w*|diabet\w*|asthma|diagnos\w*|condition|pain|knee|surgery|medic\w*|tablets|crohn\w*|colitis|pregnan\w*|cast)\b|"
        r"病|药|手术|血|瘦|胖|斤|过敏|怀孕|糖|疼|伤|预产期",
        "looks": r"\b(?:hair|blonde?|redhead|brunette|beard|glasses|contacts|dyed|tattoo)\b|头发|发|眼镜|胡子|寸头|染",
        "plan": r"\b(?:going to|flight|fly\w*|trip|holiday|appointment|interview|exam|party|meeting|wedding|due|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|"
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|tickets?|booked|april|may|june|march|september)\b|打算|要去|机票|航班|面试|考试|婚礼|会议|[下这]周|\d+[号月]|约|定在|马拉松",
        "like": r"\b(?:favou?rite|likes?|loves?|hates?|prefers?|into|fan|obsessed|can't stand|dead to me)\b|喜欢|爱|讨厌|最爱|迷|粉",
        "size": r"\b(?:stone|kilos?|kg|cm|tall|feet|weigh\w*|size|floor|number|salary|earn\w*|rent)\b|斤|公斤|米|厘米|楼|层|号|块|工资|月薪",
    }.items()
}  # fmt: skip


def matters_of(text: str, language: Language) -> frozenset[str]:
    """Return the matters that words may tell of."""
    found = {name for name, shape in _MATTERS.items() if shape.search(text)}
    topic = topic_of(text, language, "") if language == "en" else ""
    return frozenset(found | {f"topic {topic}"} if topic else found)
