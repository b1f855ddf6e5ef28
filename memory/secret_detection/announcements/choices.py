"""Choices: what somebody says was picked, or is new, where a secret was spoken of."""

import re
from collections.abc import Iterator

from memory.secret_detection.announcements.openings import typed_at
from memory.secret_detection.patterns.patterns import patterns
from memory.secret_detection.patterns.reading import FoldedText, SecretFinding
from memory.secret_detection.values.values import code_at, password_at
from memory.text.late_pattern import LatePattern

_NOUN = (
    r"(?:(?<![a-z])(?:pass ?words?|pass ?codes?|pass ?phrases?|pws?|pwds?|pins?|pin codes?"
    r"|log ?ins?"
    r"|(?:door|gate|alarm|lock|garage|entry|unlock) codes?|combos?|combinations?)(?![a-z])"
    r"|密码|口令|暗号|pin码|门禁码|开门码)"
)
_WHO = r"(?:i|we|she|he|they|u|you|mom|mum|dad|the bank|the guy)(?:'ve|'d|ve)?"
_PICKED = (
    r"(?:pick|chose|choose|us|mad|mak|set|put|go|went|going|end|settl|chang|switch|reset|reus|stick"
    r"|stuck|kept|keep|typ|wrot|gave)(?:ed|d|e|es|s|ing|t)?"
    r"(?: (?:it|that|mine|them|me|this|him|her|us|everyone|up|out|back|down)){0,2}"
    r"(?: (?:to|as|with|on|for|into|be)){0,2}"
)
_CHOSEN = (
    LatePattern(
        rf"(?:{_NOUN}|(?<![a-z])codes?(?![a-z]))[^.!?;\n]{{0,50}}?(?:changed|updated|reset"
        rf"|switched|replaced)"
        r"(?: (?:again|btw|today|yesterday|lol|recently)){0,2}(?:[,:.—–-]{1,2}"
        r"| [—–-]) ?(?:now )?(?P<at>)"
    ),
    LatePattern(
        rf"{_NOUN}[^.!?;\n]{{0,50}}?(?<![a-z]){_WHO} (?:just |finally |now |always |also |all )?"
        rf"{_PICKED} (?:the (?:code|number|word|same one) )?(?P<at>)"
    ),
    LatePattern(
        rf"{_NOUN}[^?;\n]{{0,50}}?[.,!:;—–-]{{1,2}} ?(?:so |and |now )?(?:the |its |my |our )?"
        r"(?:new|newest|latest|current|old|other|right|real|correct|actual|updated|second) one"
        r"(?:'s|s| is| was|:)? (?:now )?(?P<at>)"
    ),
    LatePattern(
        rf"{_NOUN}[^.!?;\n]{{0,40}}?(?:everywhere|for everything|on everything|for all of them"
        rf"|now"
        r"|again|yesterday|today|finally|this morning|last night)(?:,|:|\.| -| —|…"
        r"|\.{3}) ?(?:it'?s )?(?P<at>)"
    ),
    LatePattern(
        rf"{_NOUN}[^?;\n]{{0,25}}?[,。:! ](?:现在|然后|最后|所以|就|于是|干脆|统一|全都?|都"
        rf"|其实){{0,2}}"
        r"(?:新的?|旧的?|现在的?|我|我们|咱们?|他|她|老公|老婆|妈妈?|爸爸?|他们)?"
        r"(?:就|都|全|最后|一直|随便|直接|干脆|统一|刚刚?|又|已经|后来|重新?|再){0,2}"
        r"(?:是|选了?|用了?|设了?|填了?|定了?|改了?|换了?|取了?)(?:的是?|成了?|为)?(?:个"
        r"|一个)? ?(?P<at>)"
    ),
    LatePattern(
        rf"{_NOUN}(?:全?都?[是用]?一样的?|通用的?|同一个|没[变改换]过?)[,: ](?:都|就|还"
        rf"|一直)?是? ?(?P<at>)"
    ),
)
_FOREIGN = LatePattern(
    r"密码[^,。!?;\d不没忘]{0,10}, ?(?:其实)?(?:就|它)?(?:还)?[是叫] ?(?P<at>)(?=[a-z]{4})"
)
"""A Latin word that a Chinese sentence tells at last."""
_CLAUSE_END = LatePattern(
    r" ?(?:$|[,.;!?)。、~…]|(?:now|lol|haha|btw|ok|so|and|but|for|cuz|bc|because)(?![a-z]))"
    r"|[哈啦了吧哦呀啊呢]"
)
_PASSED = LatePattern(
    r"(?:暗号|口令|暗语)[^。!?;\n]{0,12}?[,:。 ](?:我|对方|你|他|她)(?:先)?(?:说|问"
    r"|喊)[:\" ]{0,2}(?P<asked>[\u3400-\u9fff]{2,12}?)"
    r"[\" ]{0,2}[, ]?(?:你|我|他|她|对方)(?:就|再)?(?:说|答|回|接|回答|对"
    r"|喊)[:\" ]{0,2}(?P<value>[\u3400-\u9fff]{2,12})"
)
"""What one says, and the other answers."""
_LABELLED = LatePattern(
    r"(?<![a-z])(?:under|user(?:name)?|name|log ?in|acc(?:oun)?t|e?mail|wi-?fi|network|netflix|hulu"
    r"|disney|spotify|steam|router|profile|hotspot)(?![a-z])[^.!?\n]{0,40}?[,;/] ?(?:and )?"
    r"(?:the |its |my )?(?:pass ?word|pass|pw|pwd)(?: to it)? "
    r"(?P<value>[a-z]{5,20})(?= ?(?:$|[,.!)]))"
)
_NO_VALUES = frozenset(("incorrect", "mismatch", "failure", "please", "there", "though", "wise"))


_PHRASE = LatePattern(
    r"(?<![a-z])(?:pass|backup|recovery|unlock|secret) ?phrase(?: (?:for|to|of|on) [a-z' ]{1,25}?)?"
    r" ?[,:—–-] ?(?P<value>[a-z]{3,12}(?:[ -][a-z]{3,12}){2,7})(?= ?(?:$|[.,!)]))"
)


def choices_in(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield what was picked for a secret, and plain words that an account is told with."""
    for found in reading.all_of(_CHOSEN):
        yield from _picked(reading, found.start("at"))
    for found in reading.every(_PASSED):
        yield SecretFinding("password", *found.span("asked"))
        yield SecretFinding("password", *found.span("value"))
    for found in reading.every(_FOREIGN):
        told = password_at(reading, found.start("at"), strong=True, chinese=True)
        if told is not None:
            yield SecretFinding("password", *told)
    for found in reading.every(_PHRASE):
        if not _is_sentence(found["value"]):
            yield SecretFinding("password", *found.span("value"))
    yield from _labelled(reading)


def _picked(reading: FoldedText, at: int) -> Iterator[SecretFinding]:
    """Yield the digits that end a clause here, or what looks like a password."""
    code = code_at(reading, at, least=4, mixed=False)
    if code is not None and _CLAUSE_END.match(reading.plain, code[1]):
        yield SecretFinding("code", *code)
        return
    told = typed_at(reading, at)
    if told is not None:
        yield SecretFinding("password", *told)


def _is_sentence(words: str) -> bool:
    known = patterns().function_words | patterns().said_of
    return any(word in known for word in re.findall("[a-z]+", words))


def _labelled(reading: FoldedText) -> Iterator[SecretFinding]:
    """Yield the plain word that ends the clause about an account."""
    for found in reading.every(_LABELLED):
        if found["value"] in patterns().about | patterns().compound | _NO_VALUES:
            continue
        told = password_at(reading, found.start("value"), strong=True)
        if told is not None:
            yield SecretFinding("password", *told)
