"""What words say of a change, an end or a slip, whatever it is of: sorts of cues, not sentences."""

from collections.abc import Mapping
from functools import lru_cache

from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_KEPT = 4096
CUES: Mapping[Language, Mapping[str, LatePattern]] = {
    "en": {
        name: LatePattern(rf"(?i){shape}")
        for name, shape in {
            "slip": r"\b(?:no,? wait|wait,? no|hang on|oops|whoops|typo|correction|autocorrect|"
            r"fat fingers|misspoke|mis(?:remember|heard?|count)\w*|missed an?|listen to me|slip of|(?:read|put|wrote|typed|got) (?:it|that|this) (?:wrong|badly)|mistyped|misread|mixed (?:it |that |this |them |those )?up|let me (?:count|think|see)(?: again| back)?(?=\W+(?:no|it'?s|actually|that'?s|more like)\b)|my (?:bad|mistake)|silly me|(?:i )?tell a lie|"
            r"s(?:crap|cratch|trike) that|make that|let me (?:be honest|(?:correct|fix) (?:that|this|it))|(?:what|why) (?:am|did) i "
            r"(?:say|write|typ)\w*)\b|^\W*\*|"
            r"^\W*(?:\d+|(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty-?)?(?:one|two|three|four|five|six|seven|eight|nine|first|second|third|"
            r"\w{2,4}[fxnv]?th)|ten|eleven|twelve|\w{3,5}teen(?:th)?|\w{3,5}t(?:y|ieth))!|\w\*(?:\s|$)|\bi (?:always|keep) (?:do(?:ing)? that|get(?:ting)? (?:that|it|this) wrong|mix|say|confus|forget)",
            "meant": r"\b(?:meant?|should(?:'ve| have)? (?:be|read|say|said|written|put|typed)|to be (?:exact|precise|"
            r"honest)|if i'm honest|strictly speaking|rather)\b",
            "sorry": r"\b(?:sorry|srry|soz|sry|actually|well)\b",
            "wrong": r"\bwrong(?:ly)?\b|\bgot it wrong\b|\bnot true\b|\bnever (?:was|had|said)\b|\bi've never\b",
            "said": r"\bi (?:said|told|wrote|typed|put)\b|\bdid i (?:say|write)\b|\byou (?:keep|said|think|thought)\b",
            "looked up": r"\b(?:been|was|got) (?:just )?(?:told|informed|corrected)\b|\bturn(?:s|ed) out\b|\bapparently\b|"
            r"\b(?:informed|reminded|corrected|reminds|informs|tells|corrects) me\b|\b(?:he|she|they) (?:just )?(?:told me off|(?:set|put) me (?:straight|right))\b|\b(?:just|double[- ])(?: |-)?(?:checked|looked|rung|rang|emailed|texted)\b|"
            r"\bchecking (?:the|my|it)\b|\blet me (?:check|look)\b|\b(?:mum|dad|wife|husband|partner|sister|brother|email|letter|app|diary|calendar|[A-Z]\w+) says (?:it'?s|its|it is)\b",
            "no": r"^\W*(?:no|nope|nah)\b",
            "not but": r"\bnot\b|n't\b|\bnever\b",
            "now": r"\b(?:now|nowadays|these days|from (?:now|here) on|from today|since (?:then|last|this|monday|january)|"
            r"as of|at present|presently|currently|again)\b",
            "instead": r"\binstead\b|\bin (?:its|their|his|her) place\b|\brather than\b",
            "switched": r"\b(?:switch\w*|chang\w*|swapp?\w*|replac\w*|trad(?:ed|ing)|convert\w*|upgrad\w*|"
            r"transferr?\w*|turn(?:ed)? (?:into|vegan|\d)|became|gone (?:over|back|vegan|full)|grown? out|postponed|rescheduled|pushed (?:back|to))\b",
            "moved": r"\b(?:mov(?:ed|ing)|relocat\w*|settled)\b",
            "no more": r"\b(?:no longer|any ?(?:more|longer)|no more|not .{0,20} since|without an?)\b",
            "stopped": r"\b(?:stopp?\w*|quit\w*|gave up|give up|giv(?:en|ing) up|dropp?(?:ed|ing)|"
            r"pack(?:ed|ing) (?:it )?in|jacked in|cancel\w*|call(?:ed|ing) (?:it )?off|done with|finish(?:ed)? with|finished(?= *(?:[,.!;]|$| for good))|over|ended|put an end|(?:is|are|was|were|'s|it|all|been) off)\b",
            "gone": r"\b(?:sold|got rid|get rid|binned|ditch\w*|lost|gone|stolen|broke(?! (?:down|up)\b)|written off|wrote off|gave (?:it|her|him|them) (?:away|back)|scrapped|ebay)\b",
            "died": r"\b(?:died|passed (?:away|on)|put (?:to sleep|down)|dead|funeral|lost (?:him|her|my|our))\b",
            "parted": r"\b(?:broke up|split|separat\w*|divorc\w*|dump\w*|left me|single|no longer together|called it a day)\b",
            "left": r"\b(?:left|leaving|quit|resign\w*|retir\w*|notice|fired|laid off|redundan\w*|sacked|let go|graduat\w*|"
            r"dropped out|walked out|voted|moved out)\b",
            "begun": r"\b(?:start\w*|began|joined|found|took up|taken up|taking up|signed up|hired|promoted|bought|got|new|"
            r"engaged|married|adopted|met|landed|passed)\b",
            "past": r"\b(?:used to|was|were|formerly|once|had been|before that|ex)\b",
            "still": r"\b(?:still|also|too|as well|another|besides|both|one of|as always)\b",
            "ahead": r"\b(?:will|going to|gonna|might|may|maybe|thinking of|thinking about|want|wish|hope|if|would|could|plan\w*|next (?:year|month|week))\b",
            "asks": r"\?",
            "told as news": r"\b(?:guess what|news|update|finally|at last|yesterday|today|this (?:week|morning)|last (?:week|month))\b",
        }.items()
    },
    "zh": {
        name: LatePattern(shape)
        for name, shape in {
            "slip": r"[说打发记搞弄写数算看讲念听喊叫]{1,2}(?:错|岔|反|差|快|早|混|串|漏|多|少)|口误|手[滑抖误快]|更正|纠正|改口|输入法|打错|短路|糊涂|呸|准确[讲说的]|严格[来说讲]|确切",
            "no": r"^\W*(?:[啊哦诶哎呃]?不[对是不]?|错了?)(?:[，,。！!… ]|不|$)|不对",
            "should": r"才对|应该[是叫]|其实[是叫]|是.{1,8}的.{1}[，,]",
            "not but": r"不是|不叫|没有?|不",
            "now": r"现在|如今|眼下|目前|这[学个]?[期月周年]|从.{1,8}起|以后|往后|开始|又",
            "switched": r"改(?![天善革良])|换|置换|爬墙|跳槽|入坑|瘦了|胖了|减肥成功|减[掉了]|[涨降减瘦胖长]到|(?:上|升|读|念)了?(?:小学|初[一中]|高[一中]|大学|[一二三四五六]年级|大[一二三四])[了啦]|上岸|录取|录用|转[到行专去成学给业岗校]|调[到去回成白夜]|升|变[成为]|当上|考上|拿到|成了",
            "moved": r"搬|迁|定居|回[国老]|回娘家|退宿|接到|接来",
            "no more": r"不再|不(?!了)[^，。]{1,5}了|没.{1,5}了|再也[不没]|戒|破戒",
            "stopped": r"停了?|弃[了坑]?|退[掉坑圈课团]|倒闭|收掉|收摊|歇业|转让|辞|退[役休学了出]|取消|泡汤|黄了|散了|关[张门了]|结束|毕业|卸|离职|裁|放弃",
            "gone": r"卖[了掉]|变卖|转手|报废|挂(?:闲|咸)鱼|丢了|送[给人回]|拆|没了|扔|走了|撸|转给",
            "died": r"死|去世|过世|走了|没了",
            "parted": r"分手|离异|分了|离婚|离了|单身|掰了",
            "begun": r"找到|提了|上[小初高大]学|上[了]?[一二三四五六]年级|生了|添丁|入职|报了|买了|领证|结婚|[再复]婚|改嫁|求婚|订婚|在一起|脱单|养了|开了|学会|入了|新",
            "past": r"以前|之前|曾|原来|本来|过去|上学期|那时",
            "still": r"也|还(?!是)|另外|仍|一直|照样",
            "ahead": r"想|打算|准备|可能|要是|如果|也许|会不会|计划|希望",
            "asks": r"[?？]|[吗呢]$",
            "told as news": r"好消息|告诉你|跟你[说讲]|终于|刚|昨天|今天|上[周个]|最近",
            "said": r"我说|跟你说过|刚才|刚刚|之前说",
        }.items()
    },
}
"""The sorts of cues, each with what tells it."""


@lru_cache(maxsize=_KEPT)
def cues_in(text: str, language: Language) -> frozenset[str]:
    """Return the sorts of cues that words hold."""
    return frozenset(name for name, shape in CUES[language].items() if shape.search(text))


_SLIPS = frozenset({"slip", "meant", "should", "wrong"})
_TURNS = frozenset({"now", "instead", "switched", "moved", "no more", "stopped", "gone", "died", "parted", "left"})  # fmt: skip


def puts_right(text: str, language: Language) -> bool:
    """Tell whether words say of what was said that it was never so."""
    cues = cues_in(text, language)
    return bool(cues & _SLIPS) and not cues & _TURNS
