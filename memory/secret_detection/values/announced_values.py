"""Announced values: how the value of each kind of secret is read behind its announcement."""

from memory.secret_detection.patterns.reading import SIGN, FoldedText, Span
from memory.secret_detection.values.chinese_values import agreed_at, verse_at
from memory.secret_detection.values.paper_numbers import account_at, card_at, paper_at
from memory.secret_detection.values.values import code_at, key_at, password_at, phrase_at
from memory.text.late_pattern import LatePattern

_BEFORE = 40
_NAMED = LatePattern(
    r"(?:(?:to|成|为|[:=])"
    r"|(?:for|to|of|on) (?:the |my |that |this |our )?(?:[a-z]{2,12} ){0,2}(?:zip|rar|7z|archive"
    r"|files?"
    r"|pdf|docs?|documents?|sheet|spreadsheet|folder|usb|drive|attachment)s? (?:is|was|'s)) ?$"
)
"""What is set, and what opens a file, may end as adjectives do."""
_AGREED = LatePattern("短语|主密码|口令|暗号|暗语|密语|切口|图案|手势")
"""What two agree on, or a hand draws: any words may be that."""
_ALONE = LatePattern("接头的?(?:口令|暗号|暗语) ?$|(?:口令|暗号|暗语|切口) $")
_BARE_AGREED = LatePattern("(?:^|[ ,.;!?。])(?:口令|暗号|密语|暗语|切口)$")
_LOVE = LatePattern("我(?:最?爱|喜欢|想)|[爱想]你")
_BARE_KEYS = frozenset(
    ["key", "keys", "secret", "secrets", "token", "tokens", "bearer", "credential", "credentials"]
)
_OF_THREE = LatePattern(
    r"cv|cvn|digit|三位|安全码|security code|comb|luggage|suitcase"
    r"|行李箱|密码箱|密码锁|lock|箱|柜|锁|back|front|背面|pattern"
)
_LOCKED = LatePattern(
    r"(?<![a-z])(?:key ?box|lock ?box|doors?|gate|key ?pad|lock|padlock|locker|alarm|safe|garage"
    r"|call ?box|lobby|building|apartment|apt|house|office|gym|pool|trunk"
    r"|mail ?box|buzzer|intercom|entrance|entry|storage|phone|tablet|shed|cabin|elevator"
    r"|card)(?![a-z])"
)
"""Where a code of four digits is one without a word that links it."""
_GROUPED = LatePattern(r"(?=[A-Z -]{0,12}\d)[A-Z0-9]{4,6}(?:[- ][A-Z0-9]{4,6}){2,7}(?![\w-])")
_RICH = LatePattern(
    r"(?=[!-~]{0,30}\d)(?=[!-~]{0,30}[A-Za-z])(?=[!-~]{0,30}[!@#$^&*?_])"
    r"(?!https?:)[A-Za-z0-9!@#$^&*?_+=~-]{8,40}(?=$|[ ,.;)])"
)
"""Letters, digits and signs: nobody says that of the secret of a soup."""
_FUNDS = frozenset(("公积金", "社保", "医保", "存折", "理财", "证券", "股票", "基金", "养老金"))
_DIGITS_ONLY = frozenset(["code", "codes", "confirmation code", "confirmation codes"])


def told_password(reading: FoldedText, at: int, word: str, strong: bool) -> Span | None:
    """Return where a password stands that is announced by a word, or None."""
    named = _NAMED.search(reading.plain, max(at - _BEFORE, 0), at) is not None
    chinese = SIGN.search(word) is not None
    phrase = phrase_at(reading, at) if strong and ("phrase" in word or "master" in word) else None
    is_agreed = _AGREED.search(word) or (chinese and _LOVE.match(reading.plain, at))
    is_alone = is_agreed and _ALONE.search(reading.plain, max(at - 10, 0), at) is not None
    if phrase is None and (strong or is_alone) and is_agreed:
        phrase = agreed_at(reading, at)
    if phrase is None and _BARE_AGREED.search(reading.plain, max(at - 4, 0), at):
        phrase = verse_at(reading, at)
    return phrase or password_at(reading, at, strong=strong, chinese=chinese, named=named)


def told_code(reading: FoldedText, at: int, word: str, strong: bool) -> Span | None:
    """Return where a code stands that is announced by a word, or None."""
    if word in _DIGITS_ONLY:
        is_lock = _LOCKED.search(reading.plain, max(at - _BEFORE, 0), at) is not None
        return code_at(reading, at, least=4 if strong or is_lock else 6, mixed=False)
    is_short = _OF_THREE.search(word) or (strong and _LOCKED.search(word))
    return code_at(reading, at, least=3 if is_short else 4, mixed=True)


def told_key(reading: FoldedText, at: int, word: str, strong: bool) -> Span | None:
    """Return where a key stands that is announced by a word, or None."""
    groups = _GROUPED.match(reading.cased, at)
    if groups is not None and not groups[0].replace(" ", "").isdigit():
        return groups.span()
    if word in ("ak", "sk") or (word in _BARE_KEYS and not strong):
        return key_at(reading, at, least=20, unique=True)
    if word in _BARE_KEYS:
        found = key_at(reading, at, least=12, unique=word.startswith("key"))
        return found or (
            password_at(reading, at, strong=False) if _RICH.match(reading.cased, at) else None
        )
    return key_at(reading, at, least=8)


def told_identity(reading: FoldedText, at: int, word: str, strong: bool) -> Span | None:
    """Return where an identity number stands that is announced by a word, or None."""
    return paper_at(reading, at, least=9 if word == "social" else 5)


def told_card(reading: FoldedText, at: int, word: str, strong: bool) -> Span | None:
    """Return where a card's number stands that is announced by a word, or None."""
    return card_at(reading, at)


def told_account(reading: FoldedText, at: int, word: str, strong: bool) -> Span | None:
    """Return where an account's number stands that is announced by a word, or None."""
    if word[:-2] in _FUNDS:
        return account_at(reading, at, least=6)
    least = {"账号": 15, "账户": 15, "account": 8}.get(word, 6)
    return account_at(reading, at, least=least)
