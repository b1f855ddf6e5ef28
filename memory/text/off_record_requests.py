"""Requests not to keep something, told by what a clause holds, whatever words stand between.

In English a word against, a word for keeping, and what is meant ("this", "what I say"), in any
order; in Chinese the first two, and what is meant where the clause does not begin with them. What
somebody tells of themselves or of others ("I never save that", 我不存钱) is no request.
"""

import re

_FOLLOWS = (
    r"(?=$| (?:to|be|been|being|is|isn't|was|wasn't|were|are|aren't|gets?|got|in|into|on|onto|from"
    r"|for"
    r"|anywhere|somewhere|please|never|not|ever|at|as|by|because|but|and|or|if|when|once|after"
    r"|down|up"
    r"|out|away|ends?|ending|stays?|should|shouldn't|must|mustn't|may|can|can't|cannot|could|will"
    r"|won't|would|wouldn't|here|now|next|one|part|bit|thing|message|conversation|chat|talk|stuff"
    r"|info|information|story|sentence|line|comment|i|i'm|i've|my|we|our)(?![a-z']))"
)
_MEANT = re.compile(
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
_AGAINST = re.compile(
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
_KEEPING = re.compile(
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
_TELLING = re.compile(
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
_ASKING = re.compile(
    r"(?<![a-z'])(?:said|says|told|tells|asked|asks|ordered|warned|wanted|wants)"
    r"(?: me| us| him| her| them| you| that)? (?:not|never|don't|to)(?![a-z'])|"
    r"^(?:don't|didn't|can't|couldn't|won't|do|did|can|why|how|where|when|who)"
    r"(?: (?:you|we|they|i))(?: not)? (?:remember|recall|keep|save|note)"
)
"""What others asked for, and what is asked of somebody's memory: "don't you remember this?"."""
_WISHING = re.compile(
    r"(?<![a-z'])(?:rather|prefer|wish|hope|grateful|appreciate|hate|want|like|please|glad|happier"
    r"|comfortable"
    r"|if|must|should|shouldn't|mustn't|promise)(?![a-z'])"
)
_IDIOMS = re.compile(
    r"(?:(?:stop|pause|quit) (?:recording|saving|storing|logging|remembering|note[ -]?taking)"
    r"(?: (?:now|please|for (?:a|this) \w+))*$"
    r"|(?:not for|no) (?:storage|saving|keeping|the (?:record|notes|memory))$"
    r"|(?:take|make|keep|leave) no (?:notes?|records?|logs?|trace)\b"
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
    r"|话|消息|内容|信息|部分|秘密|说的|讲的)?|它|我?(?:刚才?|刚刚|接下来|要|下面|等一?下"
    r"|待会儿?)?(?:说|讲)的?(?:话|这些|这个)?)"
)
_ZH_KEEP = (
    r"(?:(?<![忘日笔登书标惦牢铭死])记(?![错恨仇混挂得者性账帐名分单])|纪录"
    r"|存(?![在钱款货座位包车行])|储存|存储"
    r"|留(?:下|有|存|底|档|任何)?(?:痕|记录|纪录|底|档|印|存)|保留|备份|备案|入库|归档|存档|记忆"
    r"|录入|写进|写入|收进|放进(?=你?的?(?:记忆|记录|笔记|脑|档案|资料))"
    r"|录下|写下)"
)
_ZH_END = r"(?:了|哦|啊|哈|呀|吧|的|喔|噢|啦|住|下来?|录|下去|起来|着)*"
_ZH_ASKED = (
    r"(?:你|您|请|就|也|都|可|先|全|全都|千万|最好|希望你?|麻烦|拜托|一定|务必|帮我|给我|咱们?"
    r"|我们)*"
)
_CHINESE = re.compile(
    "|".join(
        (
            rf"{_ZH_ASKED}{_ZH_NOT}[^我,]{{0,6}}?{_ZH_MEANT}?[^我,]{{0,6}}?{_ZH_KEEP}",
            rf"{_ZH_ASKED}(?:要是|如果)?(?:你|您)?(?:能|可以)?不{_ZH_KEEP}",
            r"(?:我(?:是|真|真的|其实|也|并|可)*)?不(?:太|大|怎么|是很|很)?(?:想|希望|愿意?"
            r"|要)(?:让|把)?(?:你|您|这|那|它|此|被)"
            rf"[^,]{{0,8}}?{_ZH_KEEP}",
            rf"{_ZH_MEANT}{_ZH_ASKED}{_ZH_NOT}[^我,]{{0,4}}?{_ZH_KEEP}",
            rf"(?:这|那|此|以上|以下|刚才|上面)[^,我]{{0,8}}?不(?:记|存|留|录|算数|作数){_ZH_END}$",
            r".{0,10}?(?:到此为止|烂在(?:我|你|咱)?们?(?:的)?肚子里|出了这[个道]门)",
            r".{0,8}?(?:别|不要|不准|不许|莫|勿|不能)(?:再)?(?:往外|对外|到处|出去|跟外人)(?:说|讲"
            r"|传|扬|宣扬|透露)",
            r".{0,6}?(?:不可以?|切勿|请勿|不得|不许)外传",
            r"(?:把|将)?(?:这|那|此|刚才|刚刚|上面)[^,]{0,10}?(?:从|在)(?:你的?)?(?:记忆|记录|脑海|脑子)"
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
