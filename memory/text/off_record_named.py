"""Requests not to keep something that they name: "don't save the thing about Leo", 阿强的事别记.

What forgets ("forget what I said about Leo") is read where memories are forgotten.
"""

from memory.text.late_pattern import LatePattern

_NOT = (
    r"(?:do ?(?:not|n't)|dont|never|(?:there's )?no (?:need|reason) (?:for you )?to|(?:can|could"
    r"|would) you (?:please )?not|you (?:don't|do not|didn't|needn't|need not) (?:have to|need to)"
    r"|you (?:needn't|need not|mustn't|must not|shouldn't|should not|may not|can't|cannot)"
    r"|i(?:'d| would) (?:rather|prefer)(?: that)?(?: if)? you (?:not|don't|didn't|do not)"
    r"|i (?:don't|do not) want you to|let's not|i want you not to|make sure (?:you don't|not to))"
    r"(?: please| ever| even)*"
)
_VERB = (
    r"(?:remember|memori[sz]e|save|store|note|write|jot|record|log|keep|retain|archive|file|put"
    r"|hold on ?to|hang on ?to|(?:make|take|keep) (?:a |any )?(?:notes?|records?) (?:of|on|about))"
)
_WHOLE = r"(?:(?:the|that|this|my|our|all|any|all the|all that)(?: [\w'’-]{1,20}){0,3}?)"
_PART = (
    r"(?:thing|things|part|parts|bit|bits|stuff|story|business|matter|affair|drama|situation"
    r"|details?|episode|incident|topic|subject|above)"
)
_STORE = (
    r"(?:your (?:long[ -]term )?(?:memory|memories|notes?|notebook|records?|logs?|profile|database"
    r"|files?|archives?|head|mind)|the (?:records?|logs?|notes))"
)
_THING = r"(?:[\w'’-]{1,20} ){1,7}?"
_LAST = (
    r"(?:my|the|that|this) (?:last|previous|latest|above) (?:few )?(?:messages?|sentences?|lines?"
    r"|words?|bit|part|thing|one|remark|comment)"
)
_DROPPED = r"(?:ignore|disregard|strike|scratch|scrap|wipe|unhear|unsee|drop|discard)"

_ENGLISH = (
    rf"{_NOT} {_VERB}(?: down)? {_WHOLE} {_PART}(?![\w'])",
    rf"{_NOT} {_VERB}(?: down)? (?:anything|everything|a word|a thing|stuff|any of the stuff)"
    r" (?:more )?(?:about|regarding|concerning)\b",
    rf"{_NOT} {_VERB} (?:the above|any of (?:the above|it))(?![\w'])",
    r"no (?:notes?|records?) (?:about|on|of|regarding) \w+",
    r"nothing (?:about|regarding|concerning) (?:[\w'’-]{1,20} ){1,5}?(?:goes|should go|is to go"
    rf"|gets|belongs|must go|may go|is for|stays|should be|is to be)(?: \w+)?(?: in| into| to"
    rf"| on)? {_STORE}",
    rf"(?:leave|keep|strike|cut|take|get|remove|delete|erase|wipe|scrub|drop) {_THING}"
    rf"(?:out of|off|from|away from) {_STORE}\b",
    rf"{_THING}(?:is|are|was|stays?|belongs?|(?:must|should|has to|can|may) (?:stay|be|remain))"
    rf" (?:kept |left )?(?:out of|off|not for|not in|away from) {_STORE}\b",
    rf"(?:{_DROPPED}|take back) (?:that |all |everything |anything |all of )?(?:what "
    rf"|that )?i(?:'ve)?"
    r"(?: just| ever| only)* (?:said|told you|mentioned|wrote|typed)\b",
    rf"(?:{_DROPPED}|delete|erase|forget|remove) {_LAST}(?![\w'])",
    r"forget (?:that )?i(?:'ve)?(?: just| ever| even)* (?:mentioned|brought up|talked about)\b",
)
_ZH_NOT = r"(?:别再?|(?<!要)不要再?|不用|不必|甭|勿|无需|不需要|不许|不准|不得|禁止)"
_ZH_LEAD = r"(?:你|您|请|就|都|也|千万|可|先|麻烦|拜托|最好|全|一律|统统)*"
_ZH_KEPT = (
    r"(?:帮我|给我|替我)?(?:记(?![错恨仇混挂者性账帐名分单成笔日过反岔])|保存|保留|记录"
    r"|存(?![在钱款货座位包车行太])"
    r"|留(?:记录|档|存|底|痕|着))"
)
_ZH_PAST = r"(?:刚才?|刚刚|上面|上一|前面|之前|方才)"
_CHINESE = (
    rf"(?:关于|有关)?(?![^,]*[让叫要]我)[^,别不]{{1,14}}?(?:的)?(?:事[儿情]?|话|那些|这些|部分"
    rf"|内容|那段|那件)"
    rf"{_ZH_LEAD}{_ZH_NOT}{_ZH_KEPT}",
    rf"(?:关于|有关)[^,别不]{{1,14}}{_ZH_LEAD}{_ZH_NOT}{_ZH_KEPT}",
    rf"{_ZH_LEAD}(?:别再?|(?<!要)不要再?|不用|不必|甭|勿)记[得着住](?:这|那|刚|上面|以上"
    rf"|我(?:刚|说|讲)|$)",
    rf"(?:请|帮我|给我|你|就)*(?:划掉|抹掉|擦掉|作废|撤掉|略过|忽略)(?:掉)?{_ZH_PAST}(?:那"
    rf"|这)?(?:[句条段些]|我?[说讲]的)",
    rf"(?:我)?{_ZH_PAST}(?:我)?(?:那|这)?(?:[句条段些]|[说讲]的)(?:话|消息"
    rf"|内容)?{_ZH_LEAD}(?:算)?(?:作废|无效|不算数?)",
)
_REQUEST = LatePattern("|".join((*_ENGLISH, *_CHINESE)))
_TOLD = LatePattern(
    r"(?:i|we|he|she|they|who|people|everyone|nobody|someone|my \w+|the \w+) (?:don't|do|did|never"
    r"|can't|keeps?|leaves?|left|kept|took|takes?)\b|you (?:don't|never|didn't) (?:remember|keep)\b"
    r"|[^,]{0,6}(?:老师|老板|妈|爸|经理|同事|朋友|他|她)(?:们)?(?:让|叫|说|要求|提醒)"
)
"""What somebody tells of themselves or of others."""


def names_what_not_to_keep(clause: str) -> str:
    """Return what of a clause asks not to keep what it names, to its last word; empty: nothing."""
    if _TOLD.match(clause):
        return ""
    found = _REQUEST.match(clause)
    return found[0] if found else ""
