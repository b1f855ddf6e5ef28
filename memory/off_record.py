"""Off the record: what a person says is not to be kept, by their own announcement of it.

Clause by clause, in English and Chinese. An announcement that stands alone is about what was said
just before it, or about what comes next; else it is about the words beside it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memory.normalization import folded

LONGEST = 160
"""The characters of a clause that are looked at."""
_CLAUSE = re.compile(r"[^.,:;!?()\n。…~]+[.,:;!?()\n。…~]*")

_OBJECT = (
    r"(?:(?:any|a (?:single )?word|anything) of )?(?:this|that|it|these|those|(?:the )?following"
    r"|the (?:last|next|previous) \w+|(?:this|that) (?:part|bit|one|thing|message)"
    r"|(?:what|anything|everything) i(?:'m|'ve|'ll| am| have| will)?"
    r"(?: just| about| going| gonna| ever| to| now)*"
    r" (?:sa(?:y|id)|t(?:ell|old)(?: you)?|wr(?:i|o)te))"
)
_NOT = (
    r"(?:do not|don't|dont|never|no need to|(?:can|could|would) you (?:please )?not"
    r"|you (?:do not|don't|need not|needn't|must not|mustn't|should not|shouldn't)"
    r"(?: have to| need to)?|i (?:do not|don't) want you to"
    r"|i(?:'d| would) rather you (?:didn't|not))"
)
_KEEP = (
    r"(?:remember|memori[sz]e|save|store|note|write|jot|record|log|learn|keep|commit"
    r"|(?:make|take|keep) (?:a )?(?:notes?|records?) (?:of|on|about))"
)
_RECORD = r"off[ -](?:the[ -])?records?|not for the record"
_US = r"between (?:you and (?:me|i)|(?:the two of )?us(?: two)?|ourselves)"
_LEAD = re.compile(
    r"^(?:(?:so|but|and|also|please|pls|hey|psst|ok|okay|well|oh|now|just|btw|by the way|honestly"
    r"|actually|look|listen|lumi)\b ?)+"
    r"|^(?:对了|那(?![个些句件])|嗯|哎|诶|喂|嘿|但是?|不过|还有|另外|所以|其实|悄悄|偷偷|我?跟你说(?=别|不要|[,，])|好的?|嘘)+"
)
_ENGLISH = (
    re.compile(rf"{_NOT}(?: please| ever)* {_KEEP}(?: down)? {_OBJECT}(?: down)?\b"),
    re.compile(rf"(?:strictly |just |only |completely |speaking )*(?:{_RECORD})\b"),
    re.compile(r"(?:strictly |just |only )*between (?:you and (?:me|i)|the two of us)\b"),
    re.compile(rf"(?:(?:strictly|just|only|this one(?:'s)?) )*{_US}$"),
    re.compile(r"(?:in (?:strict(?:est)? )?confidence|confidentially)\b"),
    re.compile(
        rf"(?:this|that|it|{_OBJECT})"
        r"(?:'s| is| was| stays?| remains?| (?:must|should|has to) (?:stay|be))"
        rf"(?: strictly| just| all| completely| only| kept)*"
        rf" (?:(?:{_RECORD}|{_US})\b|(?:(?:a|our|my)(?: little)? )?(?:secret|confidential)$)"
    ),
    re.compile(
        r"(?:let's |you (?:must|should|have to|need to) |(?:can|could|will|would) (?:you|we) )*"
        rf"keep {_OBJECT} (?:strictly |just |as |a |our |all )*"
        rf"(?:{_US}|secret|confidential|to yourself|{_RECORD}|out of (?:your|the) \w+)\b"
    ),
    re.compile(r"(?:can|could) you keep (?:a|this|my) secret$"),
)
_PERSONAL = re.compile(rf"(?=.*\b(?:i|i'm|i'll|me|my|you|us|let)\b).*?\b(?:{_RECORD})\b")
_TAKEN_BACK = re.compile(
    r"(?:(?:can|could) you |you can )?(?:forget|erase|delete|unremember) "
    r"(?:(?:that )?i (?:(?:ever|just) )*(?:said|told you|mentioned)(?: (?:this|that|it|anything))?"
    r"|(?:that )?what i(?:'ve)?(?: just)? (?:said|told you)|it|this|that)(?: please| again)*$"
    r"|pretend i (?:never|didn't) (?:sa(?:y|id)|t(?:ell|old) you)\b"
    r"|you (?:never|didn't) hear (?:this|that)\b"
    r"|(?:就)?当我没(?:说|提|讲)|我?收回(?:刚才|刚刚)?(?:的话|说的)?|(?:请|那|就|还是|你|都)*"
    r"(?:忘掉|忘了|忘记|删掉|删除)"
    r"(?:吧|它|这个|那个|这句|这条|我?(?:刚才|刚刚|上面)(?:说|讲)?的?(?:话|那句|内容)?)?吧?$"
)

_ZH_ABOUT = (
    r"(?:(?:这|那|以下|接下来|下面|刚才|刚刚|上面|前面|之前|我)[^别不勿甭]{0,12}?)?"
    r"(?:你|您|请|就|先|千万|可|也|都|麻烦|拜托|帮我|给我|希望你|最好|还是)*(?:把[^别不]{1,12}?)?"
)
_ZH_NOT = (
    r"(?:别|(?<!要)不要|不用|不必|甭|勿|无需|不许|不准|不需要|(?<!可)不可以|(?<!能)不能|不想(?:让)?你"
    r"|不希望你|(?:能不能|可不可以|可否|能否|可以)(?:先|请)*(?:不|别))"
)
_ZH_KEEP = (
    r"(?:把[^别不]{1,12}?)?(?:帮我|给我|再)*(?:记(?![错恨仇混挂得者性])|保存|存(?![在钱款货])|留(?:记录|档|存|底)"
    r"|备注|备忘|写(?:下来|进|入|到)|收录|录入)"
)
_CHINESE = (
    re.compile(rf"{_ZH_ABOUT}{_ZH_NOT}{_ZH_KEEP}"),
    re.compile(
        r"(?:请|要|帮我|替我|给我|为我|记得|麻烦|一定|务必|必须|得|这|那|件|个|事|情|咱们?|我们|你|您|可以|能"
        r"|会|帮忙|求|可|千万|刚才|说|的|话|都|也|对|先|严格)*保密(?!协议|工作|局|单位|级|措施|性|条|柜|意识|员|制)"
    ),
    re.compile(
        r".{0,8}?(?:私下(?:里)?(?:跟你|和你|对你)?(?:说|讲)|私底下(?:跟你)?(?:说|讲)|你知我知|(?:就|只)(?:跟|和|对|告诉)你"
        r"(?:一个人)?|(?:就|只)(?:咱们?俩?|我们)(?:俩|两个?人?)?知道|(?:咱们?俩?|我们俩?|你我)(?:两人|之间)的?(?:秘密)?(?:说|$)"
        r"|(?:别|不要)(?:再)?(?:外传|说出去|传出去))"
    ),
)

_BEFORE = re.compile(
    r"\b(?:that|those|it|last|previous|said|told|wrote)\b|刚才|刚刚|刚说|那个?|上面|前面|之前|上一|说过|保密|传出|说出去|外传"
)
_AFTER = re.compile(
    r"\b(?:about to|going to|gonna|following|next|'ll|will|something|a secret)\b"
    r"|接下来|下面|以下|跟你说|告诉你|说个|讲个|我要|我想|吗"
)
_EITHER = re.compile(r"\bthis\b|这")
_PAST = re.compile(
    r"\bwhat i(?:'ve)?(?: just)? (?:said|told)\b|\b(?:that|it) was\b|刚才|刚刚|刚说|上面|前面"
)
_FILLING = re.compile(
    r"\b(?:can|could|may|let|want|need|have|got|tell|say|something|secret|thing|keep|know|listen|just|going|about)\b"
    r"|我|跟你|和你|对你|告诉你|想|要|说|讲|个|一?件|事情?|秘密|下面|接下来|刚才|刚刚|的|话|这|那|些|请|[哦啊吧了呀哈嘛呢喔]|好吗|行吗"
    r"|可以吗|吗|先|你|都|就|也|给|住|下来?|录|着|句|条|能|会"
)
_CONTENT = re.compile(
    r"\b(?!(?:i|im|m|ll|you|me|to|of|a|the|ok|okay|please|thanks|thank|this|that|it|do|don|t|is|s|d|will|would|and|but|so|hey|psst|we|us)\b)\w"
)
_ASKS_TO_KEEP = re.compile(
    r"(?:^|[.,:;!?\n] ?|\b(?:please|now|but|and|so|ok|okay|you can|you may|do) )"
    r"(?:remember|note|save|store|keep in mind|write down)\b"
    r"|(?<![别不要用必甭勿])(?:请|可以|现在|帮我|给我)?(?:记住|记下|记一下|记着|可以记|存一下)"
)
_PATTERNS = (_TAKEN_BACK, *_ENGLISH, *_CHINESE, _PERSONAL)


@dataclass(frozen=True, slots=True)
class Announcement:
    """That something is not to be kept; the words that say so never are."""

    before: bool = False
    """Whether it is about what the person said last, too."""
    after: bool = False
    """Whether it is about what they say next, too."""
    is_alone: bool = False
    """Whether nothing else is said beside it."""


def announced(text: str) -> Announcement | None:
    """Return what a message says is not to be kept, or None where it says no such thing."""
    read = [_read(clause) for clause in _clauses(text)]
    found = [said for said, _ in read if said]
    if not found:
        return None
    said, rest = " ".join(found), " ".join(beside for _, beside in read)
    if not _CONTENT.search(_FILLING.sub(" ", rest)):
        return _alone(f"{said} {rest}".strip(), is_opened=folded(text[-LONGEST:]).endswith(":"))
    is_past = _PAST.search(said) is not None
    is_meant = is_past or any(not _TAKEN_BACK.match(one) for one in found)
    return Announcement(before=is_past) if is_meant else None


def asks_to_keep(text: str) -> bool:
    """Tell whether a message asks to remember what it says."""
    return announced(text) is None and _ASKS_TO_KEEP.search(folded(text)) is not None


def _alone(said: str, *, is_opened: bool) -> Announcement:
    taken_back = _TAKEN_BACK.search(said) is not None
    if is_opened or not (taken_back or _BEFORE.search(said) or _EITHER.search(said)):
        return Announcement(after=True, is_alone=True)
    after = not taken_back and bool(_AFTER.search(said) or _EITHER.search(said))
    is_coming = bool(_AFTER.search(said)) and not _PAST.search(said)
    return Announcement(before=taken_back or not is_coming, after=after, is_alone=True)


def _clauses(text: str) -> Iterator[str]:
    """Yield the clauses of a text, folded, without what leads into them."""
    lines = "\n".join(folded(one) for one in text.splitlines())
    for found in _CLAUSE.finditer(lines):
        yield _LEAD.sub("", found[0].strip().rstrip(".,:;!?()。…~ "))


def _read(clause: str) -> tuple[str, str]:
    """Return what of a clause announces it, and what stands beside that."""
    for pattern in _PATTERNS:
        if found := pattern.match(clause[:LONGEST]):
            return found[0], clause[: found.start()] + clause[found.end() :]
    return "", clause
