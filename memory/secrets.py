"""Secrets in words to be stored: card numbers, keys, passwords, identity numbers (§13)."""

import re
from collections.abc import Callable, Iterator
from typing import Literal

from stdnum import iban, luhn
from stdnum.cn import ric

Secret = Literal["card number", "identity number", "bank account", "key", "password"]

_DIGITS = re.compile(r"(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])")
_IDENTITY = re.compile(r"(?<!\d)\d{17}[\dXx](?!\d)")
_SOCIAL = re.compile(r"(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])")
_IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{2,4}){3,8}\b")
_KEY = re.compile(
    r"\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}\b"
    r"|\bgh[pousr]_[A-Za-z0-9]{20,}\b|\bgithub_pat_[A-Za-z0-9_]{20,}\b|\bxox[abprs]-[A-Za-z0-9-]{10,}"
    r"|\bAKIA[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{30,}\b|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,}"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----"
)
_PASSWORD = re.compile(
    r"(?:\b(?:password|passphrase|passcode|pin(?: code)?)\b(?:\s+\w+){0,4}?\s*(?:is|was|:|=)\s*"
    r"|(?:密码|口令)(?:是|为|：|:|=)?\s*)"
    r"(?P<value>[^\s，。,;；]*(?:\d|[^\w\s，。])[^\s，。,;；]*)",
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
    for kind, start, end in sorted(secrets_in(text), key=lambda found: -found[1]):
        text = f"{text[:start]}[{kind}]{text[end:]}"
    return text


def _always(_: str) -> bool:
    return True


def _is_card(text: str) -> bool:
    return bool(luhn.is_valid(re.sub(r"\D", "", text)))


def _is_chinese_identity(text: str) -> bool:
    return bool(ric.is_valid(text.upper()))


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
