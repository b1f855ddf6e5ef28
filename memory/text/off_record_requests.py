"""Requests not to keep something, told by what a clause holds, whatever words stand between.

In English a word against, a word for keeping, and what is meant ("this", "what I say"), in any
order; in Chinese the first two, and what is meant where the clause does not begin with them. What
somebody tells of themselves or of others ("I never save that", 我不存钱) is no request.
"""

import re

from memory.text.late_pattern import LatePattern

_FOLLOWS = (
    r"(?=$| (?:to|be|been|being|is|isn't|was|wasn't|were|are|aren't|gets?|got|in|into|on|onto|from"
    r"|for"
    r"|anywhere|somewhere|please|never|not|ever|at|as|by|because|but|and|or|if|when|once|after"
    r"|down|up"
    r"|out|away|ends?|ending|stays?|should|shouldn't|must|mustn't|may|can|can't|cannot|could|will"
    r"|won't|would|wouldn't|here|now|next|one|part|bit|thing|message|conversation|chat|talk|stuff"
    r"|info|information|story|sentence|line|comment|i|i'm|i've|my|we|our)(?![a-z']))"
)
_MEANT = LatePattern(
    rf"(?<![a-z'])(?:(?:this|that|these|those|it){_FOLLOWS}|(?:that|this|it)'s(?= not| never| no )"
    r"|(?:what|anything|everything|nothing|none|whatever|stuff|things?|something) (?:that )?(?:i"
    r"|we)(?:'m|'ve|'ll|'d)?"
    r"(?: \w+){0,3}? (?:say|said|saying|tell|told|telling|mention|mentioned|about|share|shared"
    r"|sharing"
    r"|write|wrote|type|typed|admit|confess)"
    r"|what (?:comes|follows)|the following|(?:my|the) (?:last|next|previous|latest) (?:few )?"
    r"(?:message|messages|words?|sentences?|lines?|bit|part|thing|things|one)"
    r"|(?:any|all|none|nothing|part|a word|anything|everything) of (?:this|that|it))(?![a-z])"
)
_AGAINST = LatePattern(
    r"(?<![a-z'])(?:not|[a-z]+n't|dont|cannot|never|no|nothing|none|nowhere|without|hate|rather"
    r"|stop|quit|pause"
    r"|suspend|disable|skip|avoid|refrain|turn off|switch off|forbid|instead of|out of|away from"
    r"|off(?= your| my| the))(?![a-z'])"
)
_STORE = (
    r"(?:memory|memories|mind|head|notes?|notebook|records?|logs?|profile|database|diary|storage"
    r"|files?"
    r"|archives?|history)"
)
_KEEPING = LatePattern(
    r"(?<![a-z'-])(?:remember(?:ed|ing)?|memori[sz](?:e|ed|ing)|sav(?:e|ed|ing)|stor(?:e|ed|ing"
    r"|age)"
    r"|recorded|recording|record(?= (?:this|that|it|these|those|any|what|the following|my"
    r"|everything))"
    r"|logged|logging|log(?= (?:this|that|it|any|what|the following|my|everything))"
    r"|not(?:e|ed|ing)(?: down)?(?= (?:this|that|it|any|what|the following|my|down|of)|$)"
    r"|(?:writ(?:e|ing|ten)|jot(?:ted|ting)?|put(?:ting)?|tak(?:e|ing|en)) (?:\w+ ){0,2}down"
    r"|(?:put|end|go|goes|get|gets|going) (?:\w+ )?(?:in|into|to|on)(?: to)? (?:your|my|the|any) "
    rf"(?:long[ -]term )?{_STORE}|(?:out of|off|away from) (?:your|my|the"
    rf"|any) (?:long[ -]term )?{_STORE}"
    r"|retain(?:ed|ing)?|archiv(?:e|ed|ing)|memory|trac(?:e|es)|kept|keep(?:ing)?(?= (?:this|that"
    r"|it|what|any))"
    rf"|(?:no|any) {_STORE}|kept on file|on (?:the |any )?record"
    rf"|reach(?:es|ed|ing)? (?:your|my|the|any) (?:long[ -]term )?{_STORE})(?![a-z'])"
)
_TELLING = LatePattern(
    r"(?<![a-z'])(?:i|we|he|she|they|who|people|everyone|nobody|someone)(?:'d|'ll|'ve)?"
    r"(?: (?:just|never|don't|do|did|not|always|can't|can|cannot|didn't|also|really|won't|still"
    r"|only|often"
    r"|usually|rarely|hardly|barely|to|must|should|have|had|could|couldn't|would|wouldn't|will|ever"
    r"|even|forgot|to|used|tried|managed|failed))*"
    r" (?:remember|memor|sav|stor|record|log|not|writ|jott?|put|tak|retain|archiv|keep|kept|quit"
    r"|stopp)"
    r"|(?<![a-z'])i(?:'d)? (?:don't|do not|didn't|can't) (?:think|know|believe|see|get|understand"
    r"|care|like|mean)"
    r"|(?<![a-z'])(?:forget|lose|miss|worry|fail|forgot|over that|over this|(?:write|wrote"
    r"|writing) (?:\w+ ){1,3}off)(?![a-z'])"
    r"|^you (?:never|didn't|don't|did not|do not|can't|couldn't|haven't|still"
    r"|always) (?:\w+ )?(?:remember|keep|save|note)"
    r"|(?<![a-z'])(?:this|that|it)(?:'s| (?:was|were|got|has been|had been|is|isn't"
    r"|wasn't))(?: never| not)? (?:\w+ed|kept)(?= any|$| by)"
)
"""What is told of somebody, or is the opposite: "I never save it", "don't forget to save this"."""
_ASKING = LatePattern(
    r"(?<![a-z'])(?:said|says|told|tells|asked|asks|ordered|warned|wanted|wants)"
    r"(?: me| us| him| her| them| you| that)? (?:not|never|don't|to)(?![a-z'])|"
    r"^why (?:did|do|does|would|should|don't|didn't|doesn't|wouldn't|can't|won't) (?:you|i|we"
    r"|they|he|she)\b|"
    r"(?<![a-z'])(?:hate|love|like) (?:it )?(?:when|how)(?![a-z'])|"
    r"^(?:don't|didn't|can't|couldn't|won't|do|did|can|why|how|where|when|who)"
    r"(?: (?:you|we|they|i))(?: not)? (?:remember|recall|keep|save|note)"
)
"""What others asked for, and what is asked of somebody's memory: "don't you remember this?"."""
_WISHING = LatePattern(
    r"(?<![a-z'])(?:rather|prefer|wish|hope|grateful|appreciate|hate|want|like|please|glad|happier"
    r"|comfortable"
    r"|if|must|should|shouldn't|mustn't|promise)(?![a-z'])"
)
_IDIOMS = LatePattern(
    r"(?:(?:stop|pause|quit) (?:recording|saving|storing|logging|remembering|note[ -]?taking)"
    r"(?: (?:now|please|for (?:a|this) \w+))*$"
    r"|(?:no \w{3,12} ){0,3}(?:not for|no) (?:storage|saving|storing|keeping|recording|logging"
    r"|remembering|memory"
    r"|memories"
    r"|(?:the|your) (?:record|notes|memory))(?: please| ok| nothing| anything| at all)*$"
    r"|(?:.{0,30}? )?(?:want|need|leave|leaving|keep|with) (?:zero|no|not a) traces? of (?:this"
    r"|that|it|what i)\b"
    r"|(?:take|make|keep|leave) no (?:notes?|records?|logs?|trace)\b"
    r"|(?:(?:consider|treat|count) (?:this|that|it) (?:as )?(?:deleted|erased|gone|forgotten"
    r"|wiped))\b"
    r"|(?:(?:consider|treat|count|leave) )?(?:this|that|it)(?: is| as| was|'s)? (?:unsaid|unheard"
    r"|unspoken)$"
    r"|(?:this|that|it|what i (?:say|tell you|said|told you)(?: here| now)*) (?:is |was |must "
    r"|should "
    r"|has to |can |will )*(?:go(?:es)?|get|gets|travel) (?:no|nowhere|not any) (?:further|farther"
    r"|else)\b"
    r"|(?:this|that|it|what (?:i|we) (?:say|tell you|said|talk about|discuss)(?: here| now)*"
    r"|what'?s said"
    r" here) (?:must |should |has to |needs to |will )?(?:stays?|remains?)"
    r" (?:here|with you|in (?:here|this \w+|the room))\b"
    r"|between you$|me,? and the (?:lamp ?|gate ?|bed ?|fence ?)?(?:post|wall|walls)$"
    r"|(?:(?:that|this|it|what i(?:'m| am) (?:telling you|saying|about to say)(?: now)*)(?:'s| is"
    r"| was) )"
    r"(?:strictly |absolutely |very |completely )*(?:private|secret|personal|confidential)$"
    r"|(?:strictly|absolutely|completely) (?:private|secret|personal)$"
    r"|i(?:'m| am)? only (?:tell|telling|trust|trusting) (?:this to )?you(?: this| that"
    r"| with this)?\b"
    r"|keep (?:this|that|it) (?:very |really |strictly |nice and )?(?:quiet|under wraps|hushed"
    r"|low)\b"
    r"|(?:don't|do not|never|dont) (?:spread|leak|pass on|repeat|gossip about|blab|blurt out)"
    r" (?:this|that|it)\b"
    r"|(?:don't|do not|never|dont) let (?:this|that|it) (?:get out|slip|leak|spread|out)\b"
    r"|(?:nobody|no ?one)(?: else)? (?:must|should|may|can|is to|has to) (?:ever )?(?:find out"
    r"|hear|learn)\b"
    r"|(?:(?:can|could|will|would) you |you (?:have to|must|need to|should|better) |please |do )*"
    r"(?:promise|swear)(?: me)?(?: that)?(?: to| you'll| you will| you'd| you would"
    r"|,)* (?:please )?"
    r"(?:forget|delete|erase|wipe)\b"
    r"|(?:this|that|it|nothing|none of (?:this|it)|what (?:i|we) (?:say|said|tell you|talk about)"
    r"(?: \w+){0,2}) (?:can't|cannot|doesn't|does not|won't|will not|must not|mustn't|never"
    r"|shouldn't"
    r"|should never|must never|can never|is not to|isn't to|should not|may not)? ?(?:ever )?leaves?"
    r" (?:this|the|our|these) (?:chat|room|channel|dms?|conversation|place|table|house|server"
    r"|four walls|walls)\b"
    r"|(?:this|what (?:i|we)(?:'m| am|'re)? ?(?:about to )?(?:say|said|saying|tell you|told you"
    r"|talk about)"
    r"(?: \w+){0,2}|(?:this|that|our) (?:conversation|chat|talk|message|confession)) (?:never"
    r"|didn't|did not)"
    r" (?:really )?happen(?:ed)?(?: ok| okay| alright)*$"
    r"|(?:.{0,30}? )?(?:this|it|that|everything|what i say) (?:has to|must|should|needs? to"
    r"|better|gotta|has got to)"
    r" (?:just )?(?:vanish|disappear|self[ -]destruct|evaporate|be (?:erased|forgotten|wiped))\b"
    r"|(?:let's |we should |can we |could we |you must |i want to |i'd like to |we gotta )+keep"
    r" (?:this|that|it) (?:very |really |strictly |nice and |kinda )?(?:quiet|under wraps"
    r"|hush(?:ed)?|low|mum|secret)\b"
    r"|(?:.{0,30}? )?(?:this|that|it) (?:dies|ends|goes) (?:here )?(?:with (?:us|you|me)\b"
    r"|to (?:the|my|your|our) grave\b)"
    r"|(?:.{0,30}? )?take (?:this|that|it) to (?:the|your|our) grave\b"
    r"|(?:let's |we |just |then |can we |please )*(?:agree|pretend|say"
    r"|act like)(?: that)? (?:this|our|that|it"
    r"|none of (?:this|it)|the) (?:\w+ )?(?:never|didn't) (?:really )?happen(?:ed)?\b"
    r"|(?:can you |could you |please )*(?:turn|switch|shut|pause|disable) (?:off )?(?:your "
    r"|the )?(?:memory|memories|recording|recorder|logging"
    r"|note[- ]?taking)\b(?: off)?(?: for (?:a|one|this|the next)(?: \w+)?| now)?"
    r"|(?:this(?: is|'s)? )?(?:a )?no[ -](?:save|saving|memory|record|recording"
    r"|notes?)[ -](?:zone|mode|time|moment|thing)\b"
    r"|(?:you )?(?:should |must |can |to )?have (?:no|zero) (?:recollection|memory|memories"
    r"|record) of (?:this|that|it|what i)\b"
    r"|(?:i'm |i am |i'll )?(?:say|tell|shar)(?:ing|e)? (?:you )?(?:this|that"
    r"|it)(?: to you)? on the"
    r" (?:quiet|hush|down[ -]?low|d\.?l\.?|q\.?t\.?)(?![a-z])"
    r"|(?:leave|keep|cut|strike|omit) (?:this|that|the|my|our|all"
    r"|everything)(?: \w+){0,3} (?:out of|off|away from)"
    r" your (?:long[ -]term )?(?:memory|memories|notes|records|logs|files)\b"
    r"|(?:i (?:need|want|beg|ask) you to |(?:can|could|would) you |then |just )+(?:unhear|unsee"
    r"|unread|unremember)"
    r" (?:this|that|it|what i)\b"
    r"|(?:for )?(?:my|your|our) (?:eyes|ears) only\b"
    r"|let (?:this|that|it)(?: one)? (?:slip|fall|drop) (?:from|out of|off) your (?:mind|memory"
    r"|memories)\b"
    r")"
)

_ZH_NOT = (
    r"(?:别再?|甭|勿|(?<!要)不要再?|不用|不必|无需|不需要|不准|不许|不得|(?<!可)不可以?"
    r"|(?<!能)不能(?!记[住得].*吗)|不应该?|不该"
    r"|禁止|停止|停下|关掉|关闭|关上|暂停|避免|不想|不愿意?|不希望|(?:能|可以|可否|最好|还是|请"
    r"|先)不(?![能可会]))"
)
_ZH_MEANT = (
    r"(?:(?:这|那|此|以上|以下|上面|下面|上述|前面|刚才|刚刚|接下来|今天|今晚)(?:这|那|个|些"
    r"|一?[句条段件份])*(?:事[情儿]?"
    r"|话|消息|内容|信息|部分|秘密|说的|讲的)?|它|我?(?:刚才?|刚刚|接下来|要|想|下面|等一?下"
    r"|待会儿?){0,3}(?:说|讲)的?(?:话|这些|这个)?)"
)
_ZH_KEEP = (
    r"(?:(?<![忘日笔登书标惦牢铭死])记(?![错恨仇混挂得者性账帐名分单成笔])|纪录"
    r"|存(?![在钱款货座位包车行太]|这[个张份篇]?(?:文件|文档|图|照片|表|格式|网页|进度))|储存|存储"
    r"|留(?:下|有|存|底|档|任何)?(?:痕|记录|纪录|底|档|印|存)|保留|备份|备案|入库|归档|存档|记忆"
    r"|录入|写进|写入|收进|放进(?=你?的?(?:记忆|记录|笔记|脑|档案|资料))"
    r"|录下|写下)"
)
_ZH_END = r"(?:了|哦|啊|哈|呀|吧|的|喔|噢|啦|住|下来?|录|下去|起来|着)*"
_ZH_ASKED = (
    r"(?:(?:能|可以)(?=别)|[说听看][了完过](?=你?[别不])|(?:聊天|对话|谈话)?内容(?=别"
    r"|不[用要必])|等一?下|等一?会儿?|待会儿?|一会儿?|说好了?|约好了?|先说好|先声明"
    r"|事先说明|你?答应我"
    r"|求你了?|拜托你?了?|你|您|请|就|也|都"
    r"|可|先|全|全都|千万|最好|希望你?|麻烦|拜托|一定|务必|帮我|给我|咱们?"
    r"|我们)*"
)
_CHINESE = LatePattern(
    "|".join(
        (
            rf"{_ZH_ASKED}{_ZH_NOT}[^我,]{{0,6}}?{_ZH_MEANT}?[^我,]{{0,6}}?{_ZH_KEEP}",
            rf"{_ZH_ASKED}(?:要是|如果)?(?:你|您)?(?:能|可以)?不{_ZH_KEEP}",
            r"(?:我(?:是|真|真的|其实|也|并|可)*)?不(?:太|大|怎么|是很|很)?(?:想|希望|愿意?"
            r"|要)(?:让|把)?(?:你|您|这|那|它|此|被)"
            rf"[^,]{{0,8}}?{_ZH_KEEP}",
            rf"{_ZH_ASKED}{_ZH_MEANT}(?:不算数?|不作数|不重要"
            rf"|随便说说)?{_ZH_ASKED}{_ZH_NOT}[^我,]{{0,4}}?{_ZH_KEEP}",
            rf"{_ZH_MEANT}[^,我]{{0,4}}?不(?:会|该|应该|能|可以)?被?(?:任何人|谁)?(?:保存|记录"
            rf"|记住|记下|存下|记|存"
            rf"|留下){_ZH_END}(?:吗|嘛|么|对[吧吗不]|是吧|好[吗吧不]|行[吗吧不]|可以吗)?$",
            r"(?:你|您|就|请|都|也|咱们?|我们|听完|说完|看完|听过|之后|以后|听了)*当(?:作|做"
            r"|成)?(?:这事|什么事?|一切)?(?:都|也|从来)*没(?:有)?(?:发生|存在)",
            r"(?:你|您|就|请|这|那|些|个|下面|接下来|以下|我|要|说的?|讲的?|话|当|听了?|让它|事"
            r"|都|也)*左耳朵?进,?右耳朵?出",
            rf"(?:这|那|此|以上|以下|刚才|上面)[^,我]{{0,8}}?不(?:记|存|留|录|算数|作数){_ZH_END}$",
            r".{0,10}?(?:到此为止|烂在(?:我|你|咱)?们?(?:的)?肚子里|出了这[个道]门)",
            r".{0,8}?(?:别|不要|不准|不许|莫|勿|不能)(?:再)?(?:往外|对外|到处|出去|跟外人)(?:说|讲"
            r"|传|扬|宣扬|透露)",
            r".{0,6}?(?:不可以?|切勿|请勿|不得|不许)外传",
            r"(?:把|将)?(?:这|那|此|刚才|刚刚|上面)[^,]{0,10}?(?:从|在)(?:你的?)?(?:记忆|记录"
            r"|脑海|脑子)"
            r"(?:里|中)?(?:都|全|给我)?(?:抹掉|抹去|擦掉|删掉|删除|清除|清掉|去掉)",
            r".{0,6}?(?:别|不要|不准|勿|莫)(?:声张|张扬|外扬|宣扬|走漏|漏出去|透露)",
            r".{0,8}?(?:别人|他人|旁人|外人|人家|任何人|其他人|第三个?人)(?:都)?(?:不能|不可以?"
            r"|不许|不准|不该)知道",
            r".{0,6}?(?:仅|只)?限(?:于)?(?:你我|咱们?俩?|我们俩?|我们两个?人?)(?:之间|知道)?",
            r"(?:你|您|就|请|也|只|仅|随便)*(?:听听|看看|听一听)(?:就|便)(?:好|行|算了|算|是)了?$",
            r"(?:请|你|务必|一定)*对(?:这|此|它|这个|这件事|这事|外)(?:要|请|严格|绝对|一律)*保密",
            r"(?:你|就|请|都)*当(?:作|做)?(?:这|那)?(?:没|没有)(?:这|那)(?:一?回|件|档子?)?事",
        )
    )
)
_OF_A_THING = LatePattern(
    r"(?:do ?(?:not|n't)|never) (?:write|file) (?:\w+ ){1,4}off\b"
    r"|.{0,20}?\b(?:do ?(?:not|n't)|never) (?:remember|keep|note|save|store) (?:that|how) .{1,80}"
    r"\b(?:any ?more|any longer|no longer)\b"
    r"|(?:this|that|it)(?:'s| is)?(?: not|n't)? on (?:the |any )?records? (?:anywhere|in|at|by)\b"
    r"|(?:do ?(?:not|n't)|never|can(?:no|')t) (?:save|write|record|log|store|keep|file) (?:this"
    r"|that)"
    r" (?:\w+ )?(?:book|file|game|email|e-mail|letter|song|recipe|photo|picture|essay|paper|video"
    r"|episode|level|show|movie|map|dress|seat|food|money|receipt|plant)\b"
    r"|(?:我|他|她|你)?(?:的|这|那|有些|好多|很多)?[个款台部张本种只家些段]?(?:旧|新|老|破)?"
    r"(?:游戏|手机|软件|相机|电脑|app|文件夹?|u盘|硬盘|网站|平台|机器|银行卡|论文|文档|照片|图片"
    r"|作业"
    r"|视频|歌|菜|药|水果|食物|面包|牛奶|剩菜|关(?!于)卡?|地图|单机|模拟器|版本|冰箱|行李|车站|酒店"
    r"|寄存柜)"
    r"[^,我]{0,6}?(?:不能|没法|无法|不用|不必|不需要|不可以|不让|不给|不支持|不许|不准|别"
    r"|不要)[^,]{0,3}?[存留记保录]",
)
"""What is said of games, books and facts, and asks nothing about these words."""


def speaks_of_a_thing(clause: str) -> bool:
    """Tell whether a clause is about a game, a book or a fact, and not about these words."""
    return _OF_A_THING.match(clause) is not None


def requested(clause: str) -> str:
    """Return what of a clause asks that words are not kept, to its last word; empty: nothing."""
    for shape in (_IDIOMS, _CHINESE):
        if found := shape.match(clause):
            return found[0]
    against, keeping = _AGAINST.search(clause), _KEEPING.search(clause)
    meant = _MEANT.search(clause)
    if against is None or keeping is None or meant is None:
        return ""
    if _ASKING.search(clause) or (_TELLING.search(clause) and not _is_wish(clause)):
        return ""
    return clause[: max(against.end(), keeping.end(), meant.end())]


def _is_wish(clause: str) -> bool:
    return _WISHING.search(clause) is not None and re.search("forget|fail|lose", clause) is None
