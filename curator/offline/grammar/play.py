"""Messages that are no earnest: jokes, games, dreams and scenes that are acted."""

import re

from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

PLAIN_MARKS = str.maketrans({"’": "'", "‘": "'", "`": "'"})

_FABLED = (
    "外星|卧底|特工|间谍|超人|奥特曼|神仙|仙女|妖怪|妖精|吸血鬼|皇帝|秦始皇|武则天|玉皇|观音|孙悟空"
    "|蜘蛛侠|蝙蝠侠|隐藏富二代|隐藏大佬|穿越|钢铁侠|龙王|阎王|富豪|首富|亿万富翁"
)
"""Who nobody is in earnest."""
_FAMOUS = (
    "马云|马化腾|王健林|雷军|任正非|李嘉诚|比尔.?盖茨|马斯克|吴彦祖|刘德华|周杰伦|彭于晏|胡歌|易烊千玺"
    "|肖战|王一博|特朗普|乾隆|迪丽热巴|王思聪"
)
"""Whom nobody has among their kin."""
_ACTS = "(?:来|就)?(?:当|演|扮|做)"
_KIN_OF_MINE = "我的?(?:爸|妈|爹|爷爷|奶奶|老公|老婆|男朋友|女朋友|哥|姐|叔|舅|对象)"
_PLAY: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"\b(?:just kidding|only kidding|i'?m kidding|jk|j/k|just joking|only joking|i'?m joking|"
        r"kidding!|sarcasm|let(?:'?s| us| me) (?:play|pretend|role-?play|imagine)(?! (?:it safe|"
        r"fair)\b)|you(?:'re| are) (?:the|an?) [\w ]{3,24},? and i(?:'m| am) (?:the|an?) \w+|"
        r"role-?play(?!ing games)|pretend(?:ing)? (?:that|to be|i|you|we|like)|make believe|"
        r"in character|my character|"
        r"(?<!work )(?<!works )(?<!worked )(?<!working )(?<!started )(?<!job )(?<!now )"
        r"as an? (?!(?-i:[A-Z])|(?:kid|child|baby|boy|girl|teen\w*|student|parent|mother|father|"
        r"mum|dad|rule|result|vegan|vegetarian)\b)"
        r"(?:(?!\b(?:and|but|so|because|since|which)\b)[\w' -]){2,30}?,? i\b|"
        r"in (?:the|this|our|my|a) (?:story|game|scene|novel|dream|campaign|"
        r"fantasy|play|movie)|imagine (?:that|if|i|you|we|being)|once upon a time|"
        r"arr+|ahoy|in (?:another|my next|our next|the next|a past|a previous|my past|"
        r"my previous|an alternate|a parallel|another) (?:life|lifetime|universe)|the narrator|"
        r"i dreamt|i dreamed|i had a dream|speaking as)\b"
        r"|\bi'?m (?:actually |really |secretly )?(?:the|a) (?:secret )?(?:queen|king|emperor|"
        r"empress|princess|prince|wizard|vampire|dragon|ghost|robot|alien|pope)\b"
        r"|(?:^|\s)/s\s*$|\(ooc|\bst?ory:",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"开(?:个|了个)?玩笑(?!的人)|[咱你我][们俩]{0,2}演(?!员|出|的|过|了|戏)|逗你|骗你的|玩笑话|说着玩|瞎说的|胡说的|假装|扮演|假设我|假如我是|想象一下|设想|"
        r"我们来玩|来玩个?游戏|角色设定|剧本里|剧情|梦见|梦到|梦里|故事里|小说里|游戏里|电影里|戏里|"
        r"(?:现在)?我是[一-鿿]{1,6}[，,]你是[一-鿿]{1,6}[，,]|本座|作为一[个名位只条]|身为一[个名位只条]|本王|本宫|朕|"
        r"老夫|在下|贫僧|哀家|上辈子|下辈子|来世|来生|投胎"
        rf"|你{_ACTS}[^，,。]{{1,8}}[，,、 ]+(?:那)?我{_ACTS}"
        rf"|我{_ACTS}[^，,。]{{1,8}}[，,、 ]+你{_ACTS}"
        rf"|你{_ACTS}[^，,。]{{1,8}}[，,、 ]+(?:那)?我[是係]"
        r"|(?:现在|現在|而家|今天|从现在|從現在)(?:起|开始|開始)?你就?[是係]"
        r"[^，,。]{1,10}[，,、 ]+(?:那)?我就?[是係]"
        rf"|你(?:现在|从现在起|就)+是我的?(?:闺女|女儿|儿子|孙子|徒弟|手下|小弟|仆人|宠物|爸爸|妈妈|老婆|老公|学生|病人)"
        rf"|晚上(?:就)?是(?:{_FABLED})"
        r"|(?:我|老子|本人)(?:其实|的真实身份|真实身份)*(?:就)?是[^，,。]{0,8}"
        rf"(?:{_FABLED})|{_KIN_OF_MINE}(?:其实|就)*[是叫](?:{_FAMOUS}|{_FABLED})"
        r"|(?:火星|月球|太空站?|银河系)上?(?:种|开|住|打|漂|执行)"
        r"|信不信由你|爱信不信|骗到你|皮一下"
        r"|(?:梦想|理想|人生目标)(?:其实)?(?:就)?是.{2,30}(?:哈哈|hhh|嘿嘿|233|狗头)"
    ),
}
_ACTION = LatePattern(r"(?<!\*)\*(?!\*)([^*\n]{2,120})\*(?!\*)")
_STAGE = LatePattern(
    r"^\s*(?:（[^）\n]{1,40}）|\([^)\n]{1,40}\)|【[^】\n]{1,40}】|\[[^\]\n]{1,40}\])"
)


def is_play(text: str, language: Language) -> bool:
    """Tell whether the message is a joke, a game, a dream or a scene that is acted."""
    plain = text.translate(PLAIN_MARKS)
    if _PLAY[language].search(plain) or _STAGE.match(plain):
        return True
    return any(_is_action(plain, action) for action in _ACTION.finditer(plain))


def _is_action(plain: str, action: re.Match[str]) -> bool:
    # One starred word inside a sentence is stress: "I *really* like tea".
    if len(action[1].split()) > 1 or not action[1].isascii():
        return True
    before, after = _sign_before(plain, action.start()), _sign_from(plain, action.end())
    return before in ("", *".!?…") or after in ("", *".!?…")


def _sign_before(plain: str, at: int) -> str:
    """Return the last sign before a place that is no space, or nothing."""
    return next(
        (plain[number] for number in range(at - 1, -1, -1) if not plain[number].isspace()), ""
    )


def _sign_from(plain: str, at: int) -> str:
    """Return the first sign from a place on that is no space, or nothing."""
    return next(
        (plain[number] for number in range(at, len(plain)) if not plain[number].isspace()), ""
    )
