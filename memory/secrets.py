"""Secrets in words to be stored: card numbers, keys, passwords, identity numbers (§13)."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Literal

from stdnum import iban, luhn
from stdnum.cn import ric

Secret = Literal["card number", "identity number", "bank account", "key", "password"]

# Chinese is written without spaces, so `\b` would not see where a key or a number begins.
_BEGINS = r"(?<![A-Za-z0-9])"
_ENDS = r"(?![A-Za-z0-9])"
_DIGITS = re.compile(r"(?<!\d)(?<!\d\.)\d(?:[ -]?\d){12,18}(?!\d|\.\d)")
_IDENTITY = re.compile(r"(?<!\d)\d{17}[\dXx](?!\d)")
_SOCIAL = re.compile(r"(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])")
_IBAN = re.compile(rf"{_BEGINS}[A-Z]{{2}}\d{{2}}(?:[ ]?[A-Z0-9]{{2,4}}){{3,8}}{_ENDS}")
_KEY = re.compile(
    rf"{_BEGINS}(?:"
    r"(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}"
    r"|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|xox[abprs]-[A-Za-z0-9-]{10,}"
    rf"|AKIA[0-9A-Z]{{16}}{_ENDS}|AIza[0-9A-Za-z_-]{{30,}}"
    r"|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,})"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----"
)
_PASSWORD = re.compile(
    rf"(?:{_BEGINS}(?:password|passphrase|passcode|pin(?: code)?){_ENDS}"
    r"(?:\s+\w+){0,4}?\s*(?:(?:is|was|是|为)\s*[:：=]?|[:：=])\s*"
    r"|(?:密码|口令)(?:是|为)?\s*[:：=]?\s*)"
    # Plain words are rather said about a password than are one; a mark left by `redacted` is none.
    r"(?P<value>(?![:：=]|\[(?:card number|identity number|bank account|key|password)\])"
    r"(?=[^\s，。,;；]{4})[^\s，。,;；]*?(?:\d|[@#$%^&*_+=~<>/\\|]|\w-\w+-\w)[^\s，。,;；]*)",
    re.IGNORECASE,
)


def secrets_in(text: str) -> Iterator[tuple[Secret, int, int]]:
    """Yield each secret's kind and where it stands: start and end in characters."""
    for kind, pattern, is_real in _RULES:
        for match in pattern.finditer(text):
            if is_real(match.group()):
                yield kind, *match.span("value" if kind == "password" else 0)


def holds_secret(text: str) -> bool:
    """Tell whether the text holds a secret."""
    return next(secrets_in(text), None) is not None


def redacted(text: str) -> str:
    """Return the text with each secret replaced by its kind: `[card number]`."""
    found = sorted(secrets_in(text), key=lambda secret: (secret[1], -secret[2]))
    kept, at = [], 0
    for kind, start, end in found:
        if start >= at:
            kept += [text[at:start], f"[{kind}]"]
        at = max(at, end)  # what overlaps an earlier one goes with it
    rest = "".join([*kept, text[at:]])
    return redacted(rest) if found else rest  # one may have stood too close to another to be seen


def _always(_: str) -> bool:
    return True


def _is_card(text: str) -> bool:
    return bool(luhn.is_valid(re.sub(r"\D", "", _narrow(text))))


def _is_chinese_identity(text: str) -> bool:
    return bool(ric.is_valid(_narrow(text).upper()))


def _narrow(text: str) -> str:
    """Return the text with full-width digits as plain ones."""
    return unicodedata.normalize("NFKC", text)


def _is_account(text: str) -> bool:
    return bool(iban.is_valid(text))


_RULES: tuple[tuple[Secret, re.Pattern[str], Callable[[str], bool]], ...] = (
    ("identity number", _IDENTITY, _is_chinese_identity),
    ("identity number", _SOCIAL, _always),
    ("card number", _DIGITS, _is_card),
    ("bank account", _IBAN, _is_account),
    ("key", _KEY, _always),
    ("password", _PASSWORD, _always),
)
