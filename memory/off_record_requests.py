"""Requests not to keep something, told by what they are made of, whatever words stand between.

Each begins where a clause begins: an order, a wish, what "you" may do, what is not to become of
words; then a word for keeping, and what is meant ("this", "what I say", 这个). What somebody says
of themselves or of others ("I never save that") begins otherwise.
"""

import re

_NOT = r"(?:not|\w+n't|dont|never|no|nothing|none|without)"
_GAP = r"(?: (?!forget|lose|miss|worry|fail|over|off)[a-z'-]+){0,5}?"
_MEANT = (
    r"(?:this|that|these|those|it|(?:what|anything|everything|something|whatever|stuff|things?)"
    r" (?:that )?(?:i|we)\b|(?:my|our|the|next|last) (?:\w+ )?(?:message|messages|chat|words|sentence)"
    r"|a word|any of|now|here)(?![a-z'])"
)
_KEEPING = (
    r"(?:remember(?:ed|ing)?|memori[sz](?:e|ed|ing)|memory|memories|sav(?:e|ed|ing)|storage"
    r"|stor(?:e|ed|ing)|record(?:s|ed|ing)?|logs?|logged|logging|not(?:e|es|ed|ing)(?: down)?"
    r"|(?:writ(?:e|ing|ten)|jot(?:ted|ting)?|put(?:ting)?|tak(?:e|ing|en)) (?:\w+ )?down"
    r"|retain(?:ed|ing)?|archiv(?:e|es|ed|ing)|profile|database|diary|trac(?:e|es)|kept on file)"
    r"(?![a-z'])"
)
_SAVING = (
    r"(?:remember|memori[sz]|sav|stor|record|logg|not|(?:writ|jott|tak|putt)ing (?:\w+ )?down|retain"
    r"|archiv)(?:ing)?(?![a-z'])"
)
_ORDER = (
    r"(?:(?:please|kindly|just|simply|ever|really|absolutely|at least) )*(?:do not|(?:don't|dont)(?! (?:you(?! dare)|i|we|they)\b)|never"
    r"|(?:stop|quit|pause|suspend|disable|skip|avoid|turn off|switch off|refrain from)"
    r"|(?:leave|make|take|keep|have) no|not to)"
)
_WISH = (
    r"(?:i|we)(?:'d| would| must| do| have to| really|'ll)*(?: (?:much|very|kindly|really|actually))*"
    r" (?:appreciate|prefer|rather|like|want|ask|beg|hope|wish|need|trust|expect|love)(?![a-z])"
    rf"{_GAP} {_NOT}"
)
_YOU = (
    r"(?:(?:can|could|would|will|may|might|should|shall) (?:you|this|that|it|we)|you|this|that|it)"
    r"(?:'re| are| may| must| can| could| should| shall| will|'ll| need| have| ought| to| please)*"
    r" (?:not|\w+n't|dont|forbidden|prohibited|never)(?: allowed| permitted| supposed| meant| to| be)*"
)
_NOTHING = r"(?:nothing|none|not a (?:single )?word|no part|no word|no trace) (?:of|in|from|about|(?=i |we ))"
_BEFORE = r"(?=(?:can|could|will|would|may|let|must|should)?[ ]?(?:this|that|it|these|what i|my))"
_OUT_OF = (
    r"(?:out of|off|away from|outside|not (?:part of|in)) (?:your|the|any|our|my)"
    r"(?: long[ -]term)? (?:memory|memories|notes|records?|logs?|profile|database|storage|files?)"
)
_ENGLISH = (
    rf"{_ORDER}{_GAP} {_KEEPING}{_GAP} {_MEANT}",
    rf"{_ORDER}{_GAP} {_MEANT}{_GAP} {_KEEPING}",
    r"(?:stop|pause|no|quit) (?:recording|saving|storing|logging|remembering|note[ -]?taking)"
    r"(?: (?:now|please|for (?:a|this) \w+))*$",
    r"(?:not for|no) (?:storage|saving|keeping|the (?:record|notes|memory))$",
    rf"{_WISH}{_GAP} {_KEEPING}{_GAP} {_MEANT}",
    rf"{_WISH}{_GAP} {_MEANT}{_GAP} {_KEEPING}",
    rf"{_YOU}{_GAP} {_KEEPING}{_GAP} {_MEANT}",
    rf"{_NOTHING} ?(?:{_MEANT}|i |we |my ){_GAP} {_KEEPING}",
    rf"(?:no|without|not)(?: more| further| need for)* {_SAVING}{_GAP} {_MEANT}",
    rf"{_BEFORE}(?:[a-z']+ ){{0,7}}?{_OUT_OF}",
)
_IDIOMS = (
    r"(?:this|that|it|what i (?:say|tell you|said|told you)(?: here| now)*) (?:is |was |must |should |has to |can |will )*"
    r"(?:go(?:es)?|get|gets|travel) (?:no|nowhere|not any) (?:further|farther|else)\b",
    r"(?:this|that|it|what (?:i|we) (?:say|tell you|said|talk about|discuss)(?: here| now)*|what'?s said here)"
    r" (?:must |should |has to |needs to |will )?(?:stays?|remains?) (?:here|with you|in (?:here|this \w+|the room))\b",
    r"between you$|me,? and the (?:lamp ?|gate ?|bed ?|fence ?)?(?:post|wall|walls)$",
    r"(?:(?:that|this|it)(?:'s| is| was) )?(?:strictly|absolutely|very|completely) (?:private|secret|personal)$",
    r"i(?:'m| am)? only (?:tell|telling|trust|trusting) (?:this to )?you(?: this| that| with this)?\b",
    r"(?:you(?:'re| are) the only (?:one|person) (?:i|who|that))\b.{0,30}\b(?:tell|told|know|knows|telling)\b",
    r"keep (?:this|that|it) (?:very |really |strictly |nice and )?(?:quiet|under wraps|hushed|low)\b",
    r"(?:don't|do not|never|dont) (?:spread|leak|pass on|repeat|gossip about|blab|blurt out) (?:this|that|it)\b",
    r"(?:don't|do not|never|dont) let (?:this|that|it) (?:get out|slip|leak|spread|out)\b",
    r"(?:nobody|no ?one)(?: else)? (?:must|should|may|can|is to|has to) (?:ever )?(?:find out|hear|learn)\b",
    r"let (?:this|that|it)(?: one)? (?:slip|fall|drop) (?:from|out of|off) your (?:mind|memory|memories)\b",
)

_ZH_NOT = (
    r"(?:别再?|甭|勿|(?<!要)不要再?|不用|不必|无需|不需要|不准|不许|不得|(?<!可)不可以?|(?<!能)不能|不应该?|不该"
    r"|禁止|停止|停下|关掉|关闭|关上|暂停|避免|不想|不愿意?|不希望|(?:能|可以|可否)不(?![能可会]))"
)
_ZH_MEANT = (
    r"(?:(?:这|那|此|以上|以下|上面|下面|上述|前面|刚才|刚刚|接下来)(?:个|些|一?[句条段件份])?(?:事[情儿]?|话|消息"
    r"|内容|信息|部分|秘密|说的|讲的)?|它|我(?:刚才?|刚刚|接下来|要|下面)?(?:说|讲)的?(?:话|这些|这个)?)"
)
_ZH_KEEP = (
    r"(?:(?<![忘日笔登书标惦牢铭死])记(?![错恨仇混挂得者性账帐名分单])|纪录|存(?![在钱款货座位包车行])|储存|存储|留(?:下|有|存|底|档|任何)?"
    r"(?:痕|记录|纪录|底|档|印)|保留|备份|备案|入库|归档|存档|记忆|录入|写进|写入|收进|放进)"
)
_ZH_END = r"(?:了|哦|啊|哈|呀|吧|的|喔|噢|啦|住|下来?|录|下去|起来|着)*"
_CHINESE = (
    rf"(?:请|麻烦|拜托|千万|可|先|你|您|就|也|都|一定|务必|帮我|给我|希望你?|最好)*"
    rf"{_ZH_NOT}[^我,]{{0,6}}?{_ZH_MEANT}?[^我,]{{0,6}}?{_ZH_KEEP}",
    rf"(?:我(?:是|真|真的|其实|也|并|可)*)?不(?:想|希望|愿意?|要)(?:让|把)?(?:你|您|这|那|它|此|被)[^,]{{0,8}}?{_ZH_KEEP}",
    rf"{_ZH_MEANT}(?:你|您|请|就|也|都|可|先|千万|最好|希望你?|麻烦|拜托|一定|咱们?|我们)*{_ZH_NOT}[^我,]{{0,4}}?{_ZH_KEEP}",
    rf"(?:这|那|此|以上|以下|刚才|上面)[^,我]{{0,8}}?不(?:记|存|留|录|算数|作数){_ZH_END}$",
    r".{0,10}?(?:到此为止|烂在(?:我|你|咱)?们?(?:的)?肚子里|出了这[个道]门)",
    r".{0,8}?(?:别|不要|不准|不许|莫|勿|不能)(?:再)?(?:往外|对外|到处|出去|跟外人)(?:说|讲|传|扬|宣扬|透露)",
    r".{0,6}?(?:别|不要|不准|勿|莫)(?:声张|张扬|外扬|宣扬|走漏|漏出去|透露)",
    r".{0,8}?(?:别人|他人|旁人|外人|人家|任何人|其他人|第三个?人)(?:都)?(?:不能|不可以?|不许|不准|不该)知道",
    r".{0,6}?(?:仅|只)?限(?:于)?(?:你我|咱们?俩?|我们俩?|我们两个?人?)(?:之间|知道)?",
    r"(?:你|您|就|请|也|只|仅|随便)*(?:听听|看看|听一听)(?:就|便)(?:好|行|算了|算|是)了?$",
)
REQUESTING = re.compile("|".join((*_ENGLISH, *_IDIOMS, *_CHINESE)))
