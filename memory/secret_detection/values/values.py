"""Values: what an announced secret looks like, and what talk about secrets looks like."""

import re

from memory.secret_detection.patterns.patterns import patterns
from memory.secret_detection.patterns.reading import MASKED, FoldedText, Span
from memory.secret_detection.values.chinese_values import FOREIGN_SAID, words_at
from memory.text.late_pattern import LatePattern

_SHORTEST_FORM = 5
"""Of longer words an ending tells that they are adjectives, forms of verbs, adverbs."""
_SHORTEST_PHRASE = 4
_ARTICLES = frozenset(("the", "a", "my", "his", "her", "our"))
_LONGEST_QUOTED = 80

_COUNT = "(?:two|three|four|five|six|seven|eight|nine|ten)"
_NUMERALS = frozenset(
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
)
_DIGIT = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|double|triple|dash|hash|star)"
SPOKEN = LatePattern(rf"{_DIGIT}(?:[ ,.-]{{1,3}}{_DIGIT}){{2,30}}(?![a-z])")
_REPEATED = LatePattern(
    rf"(?:(?:\d{{1,2}}|[一二两三四五六七八九十])个 ?[\da-z一二三四五六七八九零](?![\d]))+"
    rf"|(?:\d{{1,2}}|{_COUNT}) (?:times )?{_DIGIT}e?s(?![a-z])|{_COUNT} \d'?s(?![a-z])"
    r"|\d ?[x×] ?\d(?!\d)|\d ?(?:to|through|thru|到|至) ?\d(?!\d)"
)
_SPELLED = LatePattern(r"[a-z0-9](?:(?: - |, |[ .·_-])[a-z0-9!@#$%&*]){3,40}(?![a-z0-9])")
_CLOSING = {text: text for text in ('"', "'", "`", "**", "*", "||", "__")} | dict(
    zip("«「『《【<(", "»」』》】>)", strict=True)
)
_OPENING = LatePattern(r"\*\*|\|\||__|[\"'`«「『《【*<(]")
_TOKEN = LatePattern(r"(?![:=>])[!-~¡-ɏ]{1,128}")
_TRAILING = ",;:)]}>\"'`*|"
_PLACEHOLDER = LatePattern(r"[\Wx_]*|[a-z_][a-z_.]{1,40}\(.*|[<{\[$%].*|https?://.*", re.IGNORECASE)
_QUOTED_PLACEHOLDER = LatePattern(
    r"[\"'`](?:<[^<>\"]{1,60}>|\{[^{}\"]{1,60}\}|\[[^\[\]\"]{1,60}\])[\"'`]"
)
_SYMBOL = LatePattern(r"[@#$%^&*_+=~<>\\|]|\w!\w|[a-z][A-Z]|\w-\w+-\w", re.ASCII)
_DOTTED = LatePattern(
    r"(?!www\.)[a-z]{3,12}(?:\.(?!(?:com|org|net|gov|edu|app|dev|html?|txt|pdf|toml|json)(?![a-z]))"
    r"[a-z]{3,12}){2,4}"
)
"""Words with dots between them, and no address."""
_PLAIN = LatePattern(r"[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'-]{3,30}[.!?~…]{0,3}")
_LITTLE = LatePattern(
    r"\d{1,2}:\d{2}(?::\d{2})?(?:am|pm)?|\d{1,3}(?:st|nd|rd|th|%|x|k|am|pm|s)?[.!?]*|\d+%[.!?]*"
)
_SHORT_NUMBER = LatePattern(r"\d{1,4}(?:[-–~]\d{1,4})?\+?")
_UNIT = LatePattern(
    r"[ -]?(?:(?:or more |plus )?(?:characters?|chars?|digits?|letters?|words?|symbols?|numbers?"
    r"|bits?|bytes?|times?|days?|weeks?|months?|years?|hours?|hrs?|minutes?|mins?|seconds?|secs?"
    r"|attempts?|tries|people|users?|accounts?|sites?|places?|pages?|lines?|files?|steps?"
    r"|different|of (?:them|my|the)|or (?:more|longer|less)|percent|px|m|km|kg|meters?|euros?"
    r"|dollars?|points?|wide|tall|high|long|deep|things?|factors?|kroner|pieces?)(?![a-z])"
    r"|[%+]|[位个次天年月日点分秒块元人台种套层条遍轮字把张名岁周多]|小时|以上)"
)
_CLAUSE_END = LatePattern(
    r" ?(?:$|[.,;:!?)\]\"'…~(—|/。、」』》】]|- |[\u3400-\u9fff]"
    r"|(?:and|but|now|ok|okay|btw|lol|haha|hehe|please|pls|plz|thx|thanks|if|in case|so|just"
    r"|don't|dont|do not|shh|by the way|fyi|remember|keep|it's|for (?:now|the|my|our|all)"
    r"|on (?:the|my|all|every)|with (?:a|an|one|no|capital)|all (?:lowercase|caps|lower|small|one)"
    r"|tx|ty|thx|lmao|omg|idc|cuz|bc|ugh+|read"
    r"|lowercase|uppercase|capital|no spaces?|one word|everywhere|again|too|since|until)(?![a-z]))"
)
_ENDS = LatePattern(r" ?(?:$|[.,;!?)\"'…\n])")
_LATELY = LatePattern(
    r" (?:yesterday|today|last|this|on|when|after|before|for|in|instead|because|as)(?![a-z])"
)
"""What may come behind the name that something was given."""
_WORD = LatePattern(r"([a-z]{3,12})(?:[ ,]{1,2}|$|(?=[.!?;:]))")
_PHRASE = LatePattern(r"[a-z']{2,16}(?: [a-z']{1,16}){2,15}")
_TURNS = LatePattern(
    r"(?:[左右顺逆正反](?:时针|边|手)?[转拧旋扭]?[到至]?(?:[\d一二两三四五六]{1,2}[圈下格次]?)?"
    r"[到至停]?\d{0,2}[ ,、;再]{0,2}){2,8}"
    r"|(?:(?:left|right|clockwise|counterclockwise)"
    r"(?: to| \d times? to)? \d{1,2}[ ,;]{0,2}(?:then )?){2,6}"
    r"|(?:[rl] ?\d{1,2}(?:[ ,-]{1,2}|(?![a-z0-9]))){2,6}"
    r"|(?:\d{1,2} (?:left|right)[ ,;]{0,2}(?:then )?){2,6}"
)
"""How the wheel of a safe is turned."""
_PINYIN = LatePattern(r"[a-z]{1,6}(?: [a-z]{1,6}){1,7}(?= ?(?:$|[,.;!?。]))")
_ADDRESS = LatePattern(r"\d{1,4}[a-z]?(?: [A-Z][a-z]{1,20}){1,4}(?=$|[.,;!?)])")
"""A street with its number is a password, too, where it is told as one."""
_CODE = LatePattern(r"[#*]{0,2}\d(?:[ .-]?\d){2,11}[#*]{0,2}(?![a-z0-9_#*])")
_MIXED_CODE = LatePattern(
    r"[#*]?(?=[a-z-]{0,12}\d)[a-z0-9]{1,12}(?:-[a-z0-9]{2,12}){0,5}[#*]?(?![a-z0-9_-])"
)
_PRICE = LatePattern(r"\d{1,4}\.\d{2}")
_TIME_BEHIND = LatePattern(r"[:.]\d|%")
_KEY = LatePattern(r"[A-Za-z0-9+/_-][A-Za-z0-9+/=_.~:!@#$%^-]{7,400}")
_APP_PASSWORD = LatePattern(r"[a-z]{16}(?![a-z0-9])|[a-z]{4}(?: [a-z]{4}){3}(?![a-z0-9])")
"""What mail providers give to programs: sixteen letters."""
_TWO_DIGITS = LatePattern(r"[^\d]*\d[^\d]*\d")
_NO_KEY = LatePattern(
    r"https?://.*|\d+-?[a-z]{1,12}|v?\d+(?:\.\d+)+\w*|[\d:./-]+|[\w.+-]+@[\w-]+\.[a-z]{2,}"
    r"|(?:[\w-]+\.)+[a-z]{2,5}(?:/.*)?|[A-Za-z]+\d{1,2}",
    re.IGNORECASE,
)
_SHORT_KEY = 8
_UUID = LatePattern(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_MIXED = LatePattern(r"(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])[A-Za-z]{16,}")
_ALL_SORTS = LatePattern(r"(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=[^\d]*\d)[A-Za-z0-9+/=_-]+$")
_LONG_KEY = 30
_LONG_DIGITS = 16
"""Routers have keys of so many digits and nothing else."""


def password_at(
    reading: FoldedText, at: int, *, strong: bool, chinese: bool = False, named: bool = False
) -> Span | None:
    """Return where the password that begins here stands, or None where none does.

    After a mere mention (not `strong`) only what has a digit or a symbol is one. What is `named`
    was set to: no word of it is taken for an adjective by its ending. With `chinese`, plain
    Chinese words may be one.
    """
    street = _ADDRESS.match(reading.cased, at) if strong else None
    found = (_quoted(reading, at) if strong else None) or _spelled(reading, at)
    if street is not None or found is not None:
        return street.span() if street is not None else found
    if _QUOTED_PLACEHOLDER.match(reading.plain, at):
        return None
    pinyin = _PINYIN.match(reading.plain, at) if strong and chinese else None
    if pinyin is not None and not any(map(is_said, pinyin[0].split())):
        return pinyin.span()
    token = _TOKEN.match(reading.cased, at)
    if token is None or MASKED in token[0]:
        return words_at(reading, at) if strong and chinese else None
    value = token[0].partition("</")[0].rstrip(_TRAILING)
    end = at + len(value)
    if _PLACEHOLDER.fullmatch(value) or _LITTLE.fullmatch(value):
        return None
    if has_look(value):
        return None if _counts(reading, at, end) else (at, end)
    if not strong or not _PLAIN.fullmatch(value):
        return None
    is_foreign = chinese and value.lower().rstrip(".!?~…") not in FOREIGN_SAID
    return (at, end) if is_foreign else _plain(reading, at, end, named=named)


def phrase_at(reading: FoldedText, at: int) -> Span | None:
    """Return where the words of an announced passphrase stand: a sentence may be one."""
    at = past_opening(reading.plain, at)
    found = _PHRASE.match(reading.plain, at)
    if found is None:
        return None
    words = found[0].split()
    known = patterns().said_of
    if words[0] in _ARTICLES and len(words) >= _SHORTEST_PHRASE:
        told = {word for word in words[1:] if word not in _ARTICLES}
        is_told = told & (
            patterns().function_words | known | patterns().about | patterns().compound
        )
        return None if is_told else found.span()
    is_known = words[0] in patterns().function_words or (
        words[0] in known
        and (words[0] not in _NUMERALS or any(word in known for word in words[1:]))
    )
    is_talk = is_said(words[0]) and any(word in patterns().function_words for word in words)
    return None if is_known or is_talk else found.span()


def code_at(reading: FoldedText, at: int, *, least: int, mixed: bool) -> Span | None:
    """Return where the code that begins here stands: so many digits, or letters with them."""
    at = past_opening(reading.plain, at)
    spelled = _spelled(reading, at)
    if spelled is not None:
        return spelled
    found = _CODE.match(reading.counted, at)
    if found is not None and sum(char.isdigit() for char in found[0]) >= least:
        is_time = _TIME_BEHIND.match(reading.plain, found.end()) or _PRICE.fullmatch(found[0])
        return None if is_time or _counts(reading, *found.span()) else found.span()
    found = _MIXED_CODE.match(reading.plain, at) if mixed else None
    if found is None or len(found[0]) < least or _LITTLE.fullmatch(found[0]):
        return None
    return None if _counts(reading, *found.span()) else found.span()


def key_at(reading: FoldedText, at: int, *, least: int, unique: bool = False) -> Span | None:
    """Return where the key that begins here stands; with `unique` no bare UUID is one."""
    at = past_opening(reading.plain, at)
    letters = _APP_PASSWORD.match(reading.cased, at) if least <= _SHORT_KEY else None
    if letters is not None:
        return letters.span()
    found = _KEY.match(reading.cased, at)
    value = found[0].rstrip(".:!") if found is not None else ""
    if len(value) < least:
        return None
    if _MIXED.fullmatch(value):
        return at, at + len(value)
    if value.isdigit() and len(value) >= _LONG_DIGITS:
        return at, at + len(value)
    if len(value) >= _LONG_KEY and _ALL_SORTS.match(value):
        return at, at + len(value)
    if not _TWO_DIGITS.match(value) or value.isdigit() or _NO_KEY.fullmatch(value):
        return None
    return None if unique and _UUID.fullmatch(value) else (at, at + len(value))


def is_said(word: str) -> bool:
    """Tell whether a plain word is rather said about a secret than is one."""
    small = word.lower().rstrip(".!?~…'\"")
    if small in patterns().said_of or small in patterns().function_words:
        return True
    is_form = len(small) > _SHORTEST_FORM and small.endswith(patterns().endings)
    return is_form and not small.endswith(patterns().nouns)


def _is_form(word: str) -> bool:
    return word.endswith(("ing", "ly")) and not word.endswith(patterns().nouns)


def has_look(value: str) -> bool:
    """Tell whether a value has a digit or a symbol as passwords have, and words don't."""
    if len(value.rstrip(".!?")) < _SHORTEST_PHRASE:
        return False
    is_dotted = _DOTTED.fullmatch(value.lower().rstrip(".!?")) is not None
    return is_dotted or any(map(str.isdigit, value)) or _SYMBOL.search(value) is not None


def past_opening(text: str, at: int) -> int:
    """Return where what stands within a quotation mark or a bracket begins."""
    opening = _OPENING.match(text, at)
    return opening.end() if opening else at


def _quoted(reading: FoldedText, at: int) -> Span | None:
    opening = _OPENING.match(reading.plain, at)
    if opening is None:
        return None
    start, closing = opening.end(), _CLOSING[opening[0]]
    end = reading.plain.find(closing, start, start + _LONGEST_QUOTED)
    if end < 0:
        return None if opening[0] == "'" else password_at(reading, start, strong=True)
    said = reading.cased[start:end].strip()
    is_empty = len(said) < _SHORTEST_PHRASE - 1 or MASKED in said or _PLACEHOLDER.fullmatch(said)
    return None if is_empty or all(map(is_said, said.split())) else (start, end)


def _spelled(reading: FoldedText, at: int) -> Span | None:
    for shape in (SPOKEN, _REPEATED, _SPELLED, _TURNS):
        found = shape.match(reading.plain, at)
        is_empty = found is None or (shape is _TURNS and not any(map(str.isdigit, found[0])))
        if found is not None and not is_empty and not _counts(reading, *found.span()):
            return found.span()
    found = _CODE.match(reading.counted, at)
    is_chinese = found is not None and found[0] != reading.plain[at : found.end()]
    return found.span() if found is not None and is_chinese else None


def _counts(reading: FoldedText, at: int, end: int) -> bool:
    """Tell whether a number counts something: 8 characters, 3次."""
    is_short = _SHORT_NUMBER.fullmatch(reading.plain, at, end) is not None
    return is_short and _UNIT.match(reading.plain, end) is not None


def _plain(reading: FoldedText, at: int, end: int, *, named: bool) -> Span | None:
    """Return a password that is a plain word, or a phrase of words that make no sentence."""
    words = _run_of_words(reading.plain, at)
    is_named = all(not is_said(reading.plain[found_id:other]) for found_id, other in words)
    is_phrase = len(words) > 1 and is_named and _ENDS.match(reading.plain, words[-1][1])
    if len(words) >= _SHORTEST_PHRASE or is_phrase:
        return at, words[-1][1]
    word = reading.plain[at:end]
    bare = word.rstrip(".!?~…")
    is_known = bare in patterns().said_of or bare in patterns().function_words
    named = named or reading.cased[at].isupper()
    if is_known or (is_said(word) and not named):
        return None
    ends = _CLAUSE_END.match(reading.plain, end) or (named and _LATELY.match(reading.plain, end))
    return (at, end) if bare != word or ends else None


def _run_of_words(text: str, at: int) -> list[Span]:
    """Return the words from here to the end of the clause, none where they are a sentence."""
    found: list[Span] = []
    while len(found) < 30 and (word := _WORD.match(text, at)):
        if word[1] in patterns().function_words or _is_form(word[1]):
            return []
        found.append(word.span(1))
        if text[word.end(1) : word.end(1) + 1] != " ":
            break
        at = word.end()
    return found
