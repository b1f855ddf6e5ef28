"""The clauses of an utterance that state something in earnest: no questions, quotes or play."""

import re
from dataclasses import dataclass

from curator.offline.grammar.asked_words import ASKED_LAST, ASKED_LATE_WORDS, ASKED_WORDS, only_adds
from curator.offline.grammar.pasted import SET_APART, speaks_for_another
from curator.offline.grammar.play import PLAIN_MARKS, is_play
from curator.offline.grammar.suppositions import before_supposition
from curator.offline.lexicon.english_jests import is_jest
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_HIDDEN = "\x00"
_NEVER_SAID_ZH = LatePattern(
    r"^[^，,我你您谁]{0,3}(?:我(?:可|又|从来|从|也)*没有?(?:跟你|和你)?[说讲提]过?|谁(?:跟|和|告诉)?[你您]?[说讲]的?我|"
    r"(?:(?:[你您]|是不是)(?:别|又|是不是)*|别|莫|不要|少)(?:再)?(?:[记搞弄听认]|以为|"
    r"[瞎乱胡][说讲猜编扯传])[错混岔]?[了人啊哦哈]*)[^，,]*[，,]\s*(?=.)"
)
"""What says of something that it was never so or never said: what follows it is so."""

_QUOTED = LatePattern(
    r"\"[^\"]*(?:\"|\Z)|“[^”]*(?:”|\Z)|「[^」]*(?:」|\Z)|『[^』]*(?:』|\Z)"
    r"|(?<![\w])'[^'\n]{2,}?'(?!\w)"
)
_NAMING = LatePattern(
    r"(?:called|named|name(?:'s| is)|叫做?|名字是|名叫|改成|是|"
    r"(?<=[一-鿿])[去到在的家店看追听玩办开])\Z",
    re.IGNORECASE,
)
_SHORT_NAME = 14
_TITLES = LatePattern(r"(?<![A-Za-z])(?:Mr|Mrs|Ms|Dr|St|Prof|vs|e\.g|i\.e|No)\.$", re.IGNORECASE)
_SENTENCE = LatePattern(r"[^.!?。！？；;…\n\x01]+|[.!?。！？；;…\n\x01]+")

_UNREAL: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"\b(?:if(?! (?:you|u|ya) (?:care|must know|want to know|(?:were|are) wondering|"
        r"wondered)\b| anyone (?:cares|asks)| my \w+ (?:lets|allows)| all goes well)|unless|"
        r"wish(?! me\b)|imagine|suppose|supposing|pretend|hypothetically|theoretically|"
        r"as though|were to|what would|dream(?:t|ed|ing|s)? (?:that|of|about)|fictional)\b",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"如果|要是|假如|假使|早知道|要能|假设|倘若|若是|万一|的话|但愿|恨不得|幻想|想象|仿佛|好像|似乎|宁愿|要不是"
    ),
}
_OTHERS_SAY: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"(?<!\bi )(?<!\balready )(?<!\bi've )(?<!\bhave )(?<!passport )(?<!certificate )"
        r"(?<!licen[cs]e )(?<!badge )(?<!\bdoc )(?<!doctor )(?<!\bgp )(?<!consultant )(?<!\bvet )"
        r"(?<!physio )(?<!\bscan )\b(?:said|says|told|tells|claims|claimed|thinks|thought|"
        r"believes|believed|asked|asks|"
        r"(?:wrote|writes)(?= (?:that|to me|me)\b|[:,])|texted|reckons|"
        r"replied|swears|insists|insisted|yelled|sings|sang|goes like|was like|keeps? saying)\b"
        r"|\b(?:they|people|some|you|we all|many|others) (?:say|think|claim|believe)\b"
        r"|\b(?:according to|apparently|rumou?r has it|i (?:heard|read|overheard)|quote|lyrics|"
        r"the saying|the song|quoting|a quote)\b",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"听说|据说|传说|俗话说|常言道|歌词|台词|引用|名言|网上|(?<!新人)(?<!来)报道|"
        r"(?<![我会能再不老虽据实小传解话])(?<!跟你)(?<!和你)(?<!对你)(?<!医生)(?<!大夫)(?<!医师)说(?!实话|[几三两]遍|真的|起来|到|错|"
        r"不定|白了|起|[中英日法德韩粤俄西]|普通话)|"
        r"(?<!我)(?<!别)(?:告诉(?!你)|觉得|认为|以为|声称|问我|写道|表示)"
    ),
}
_ASKS: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"^\s*(?:(?:and|but|so|well|hey|hi|ok|okay|then|also|now),?\s+)*(?:who|whom|whose|what|"
        r"what'?s|whit'?s?|w[aou]ts?|(?:when|where|how)s?|whos|which|why|(?:do|have)(?= (?:i|you|"
        r"u|ya|we|they|people|any|the|my|your|ur|all|these|those|it|he|she)\b)|does|did|is|are|was|"
        r"were|am|can|could|would|will|should|shall|may|has|isn't|aren't|don't you|didn't|doesn't|"
        r"guess(?! what)|(?:name|list)(?= (?:all )?(?:of )?my [\w' ]+\W*$))\b"
        r"(?! (?:been|had|lived|worked|a nice|not (?:ever )?(?:mention|bring|talk|call|ask)))"
        rf"|^\s*(?:{ASKED_LAST}|{ASKED_LATE_WORDS})",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"(?:吗|(?<!饿了)么|(?<![都也还就从又毫并])没有?|对不对|是不是|好不好|行不行)\s*$"
        r"|(?:^|[，,])[^，,住在养读学做写还着当]{1,6}呢\s*$"
        r"|(?<![没说])[什啥]么?(?!都)|干嘛的?\s*$|多久了?\s*$|第几|哪[里儿个些天年]|谁|怎么|为什么|"
        r"(?<![十好])几[点个岁门本排遍棵]|多少|是不是|有没有|会不会|能不能|猜|" + ASKED_WORDS
    ),
}
_TAG = LatePattern(
    r"^\s*(?:right|ok|okay|huh|eh|yeah|you know|isn't (?:it|that)(?: \w+){0,3}|don't (?:i|you)|"
    r"aren't i|am i not|what about you|how about you|and you|you|what do you think|"
    r"who (?:would have|would've|'d have) thought(?: it)?|who knew|would you believe(?: it| that)?|"
    r"is (?:there|it|he|she)|is that so|"
    r"do you(?: \w+){0,4}|have you(?: \w+){0,5}|can you believe (?:it|that))\s*$",
    re.IGNORECASE,
)
_UNSURE_TAG = LatePattern(
    r"^\s*(?:right|huh|eh|don't i|aren't i|am i not|yeah|you know)\s*$", re.IGNORECASE
)
ASKS_TO_KEEP = {
    "en": LatePattern(
        r"(?:please |hey,? )?(?:can|could|will|would) you (?:please )?(?:make a note|note|"
        r"remember that|keep in mind|write down|remind me (?:to|(?:on|at|in|tomorrow|tonight|"
        r"next|this)\b[^?]{0,40} (?:to|about|that))) ",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"[^，,。！？?]{0,14}提醒(?:一下)?我(?!.*(?:什么|啥|谁|哪|几[点个号]|多少|怎么))[^？?]{2,60}"
        r"(?:好吗|好不好|可以吗|行吗|行不行|[吗吧])?\W*$"
    ),
}
"""What may end in a question mark, and asks for no answer: "can you remind me to call mum?"."""
_RELATIVE = LatePattern(
    r"(?:who|whose|which|is|was|has|are|were|can|will|"
    r"where (?!do|are|is|did)|when (?!do|are|is|did))"
    r"(?! (?:you|u|i|we|he|she|they|it|that|this|there)\b)\b",
    re.IGNORECASE,
)
"""What adds to the statement before it: "My cat, who hates everyone, is called Pixel"."""
_UNSURE_TAG_ZH = LatePattern(
    r"^\s*(?:(?:对|是|好|行|可以|没错|是这样|真的)(?:吗|吧|么|不对|不是)?|是不是|对不对|有没有|没有?|怎么样|真的假的)\s*$"
)
"""Asks whether what stands before it is so."""
_COMMAS = LatePattern(r"(?<!\s)\s*+[,，]\s*+")
LONGEST_SENTENCE = 500
"""What is longer is no plain statement: none of it is read."""
_NEAR = 40
"""How far before a quotation it is looked for what announces it."""


@dataclass(frozen=True, slots=True)
class ParsedSentence:
    """One sentence said in earnest: its place in the message, and its plain text."""

    start: int
    end: int
    text: str
    """As in the message, letter for letter, but with straight apostrophes."""


def sentences(text: str, language: Language) -> list[ParsedSentence]:
    """Return what the message states itself, sentence by sentence.

    Questions, what others said, what is only supposed and what is played are left out.
    """
    if is_play(text, language):
        return []
    plain = _without_quotations(text.translate(PLAIN_MARKS))
    kept: list[ParsedSentence] = []
    for sentence, ending in _cut(plain):
        if len(sentence.text) > LONGEST_SENTENCE:
            continue
        if language == "zh":
            sentence = _without_what_never_was(sentence)
        earnest = _in_earnest(sentence, language)
        if earnest is None or speaks_for_another(earnest.text) or _is_jest(earnest, language):
            continue
        stated = _stated(earnest, ending if earnest is sentence else "", language)
        if stated is not None:
            kept.append(stated)
    return kept


def spoken(text: str, language: Language) -> list[ParsedSentence]:
    """Return all sentences of a message but questions, quotations and what is played.

    What others say and what is only supposed is among them.
    """
    if is_play(text, language):
        return []
    said: list[ParsedSentence] = []
    for sentence, ending in _cut(_without_quotations(text.translate(PLAIN_MARKS))):
        if len(sentence.text) > LONGEST_SENTENCE or speaks_for_another(sentence.text):
            continue
        if _is_jest(sentence, language):
            continue
        stated = _stated(sentence, ending, language)
        if stated is not None and _HIDDEN not in stated.text:
            said.append(stated)
    return said


def _is_jest(sentence: ParsedSentence, language: Language) -> bool:
    return language == "en" and is_jest(sentence.text)


def says_or_supposes(text: str, language: Language) -> bool:
    """Tell whether words say what others say, or what is only supposed."""
    return any(shape[language].search(text) for shape in (_UNREAL, _OTHERS_SAY))


def cut_at(sentence: ParsedSentence, places: list[tuple[int, int]]) -> list[ParsedSentence]:
    """Return the pieces of a sentence between the given gaps, trimmed; hidden ones left out."""
    pieces: list[ParsedSentence] = []
    begin = 0
    for gap_start, gap_end in [*places, (len(sentence.text), len(sentence.text))]:
        piece = _trimmed(sentence, begin, gap_start)
        if piece is not None and _HIDDEN not in piece.text:
            pieces.append(piece)
        begin = gap_end
    return pieces


def _without_quotations(plain: str) -> str:
    for shape in SET_APART:
        plain = shape.sub(lambda match: "\x01" * len(match[0]), plain)
    return _QUOTED.sub(_hide, plain)


def _hide(match: re.Match[str]) -> str:
    quoted, start = match[0], match.start()
    before = match.string[max(start - _NEAR, 0) : start].rstrip()
    if len(quoted) <= _SHORT_NAME and _NAMING.search(before):
        return quoted
    return _HIDDEN * len(quoted)


def _cut(plain: str) -> list[tuple[ParsedSentence, str]]:
    cut: list[tuple[ParsedSentence, str]] = []
    begin = end = 0
    for piece in _SENTENCE.finditer(plain):
        if piece[0][0] not in ".!?。！？；;…\n\x01":
            end = piece.end()
            continue
        if _goes_on(plain, piece):
            end = piece.end()
            continue
        cut += [(sentence, piece[0]) for sentence in _whole(plain, begin, end)]
        begin = end = piece.end()
    return cut + [(sentence, "") for sentence in _whole(plain, begin, max(end, len(plain)))]


def _goes_on(plain: str, mark: re.Match[str]) -> bool:
    if mark[0] != ".":
        return False
    following = plain[mark.end() : mark.end() + 1]
    return (following != "" and not following.isspace()) or bool(
        _TITLES.search(plain[max(0, mark.start() - 6) : mark.end()])
    )


def _whole(plain: str, begin: int, end: int) -> list[ParsedSentence]:
    whole = _trimmed(ParsedSentence(0, len(plain), plain), begin, end)
    return [] if whole is None else [whole]


def _trimmed(sentence: ParsedSentence, begin: int, end: int) -> ParsedSentence | None:
    text = sentence.text[begin:end]
    stripped = text.strip(' \t\r\n,，、:：-–—~"')
    if not stripped:
        return None
    start = sentence.start + begin + text.index(stripped)
    return ParsedSentence(start, start + len(stripped), stripped)


def _in_earnest(sentence: ParsedSentence, language: Language) -> ParsedSentence | None:
    """Return what stands before the first that is only supposed, or that others say."""
    shapes = (_UNREAL[language], _OTHERS_SAY[language])
    found = [match.start() for shape in shapes if (match := shape.search(sentence.text))]
    if not found:
        return sentence
    if language == "en":
        head = before_supposition(sentence.text)
        return None if head is None else _trimmed(sentence, 0, len(head))
    # A Chinese sentence goes on from comma to comma with one thing after the other.
    before = [part.start() for part in _COMMAS.finditer(sentence.text, 0, min(found))]
    return _trimmed(sentence, 0, before[-1]) if before else None


def _without_what_never_was(sentence: ParsedSentence) -> ParsedSentence:
    never = _NEVER_SAID_ZH.match(sentence.text)
    rest = _trimmed(sentence, never.end(), len(sentence.text)) if never else None
    return rest or sentence


def _stated(sentence: ParsedSentence, ending: str, language: Language) -> ParsedSentence | None:
    asks = "?" in ending or "？" in ending
    if ASKS_TO_KEEP[language].match(sentence.text):
        return sentence
    parts = list(_COMMAS.finditer(sentence.text))
    last = sentence.text[parts[-1].end() if parts else 0 :]
    adds = bool(parts) and (_RELATIVE.match(last) or only_adds(sentence.text, last))
    is_relative = adds and not asks and language == "en"
    if not asks and (is_relative or not _ASKS[language].search(last)):
        return None if is_relative and _ASKS["en"].match(sentence.text) else sentence
    if language == "zh":
        return _before_question(sentence, parts)
    if parts and _TAG.match(last) and not _UNSURE_TAG.match(last):
        return _trimmed(sentence, 0, parts[-1].start())
    return None


def _before_question(sentence: ParsedSentence, parts: list[re.Match[str]]) -> ParsedSentence | None:
    """Return what is stated before the questions that end a Chinese sentence."""
    end = len(sentence.text)
    for part in reversed(parts):
        last = sentence.text[part.end() : end]
        if _UNSURE_TAG_ZH.match(last):
            return None
        end = part.start()
        before = sentence.text[: part.start()]
        if not _ASKS["zh"].search(_COMMAS.split(before)[-1]):
            return _trimmed(sentence, 0, end)
    return None
