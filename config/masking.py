"""Masking: what may be shown of addresses and values, so that no key is ever printed."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

if TYPE_CHECKING:
    from pydantic import BaseModel

MASK = "***"
_LEAST = 6
"""What is shorter is no secret, and would be found in the middle of words."""
_KEY = re.compile(r"(?<!\S)(?=\S*\d)(?=\S*[A-Za-z])\S{16,}")
_WORD = re.compile(r"[\w.+=~-]{16,}")
_USER = re.compile(r"(?<=://)[^\s/@]{1,500}@")
_ADDRESS = re.compile(r"[\w+.-]{1,30}://[^\s'\"<>]+")
_ORDINARY = re.compile(r"v\d{1,3}(?:alpha|beta)?\d?|(?:[a-z]{1,15}[-_.]?){1,4}|")
"""Steps of a path as endpoints have them: /v1, /compatible-mode, /openai."""


def looks_like_key(text: str) -> bool:
    """Tell whether a value may be a key or a token, whatever setting it was given to."""
    return _KEY.fullmatch(text) is not None


def without_keys(text: str) -> str:
    """Return the text with each word masked that may be a key, whatever stands around it."""
    return _WORD.sub(lambda found: MASK if looks_like_key(found[0]) else found[0], text)


def masked_address(address: str) -> str:
    """Return an address without user, password, query and steps that may be keys."""
    try:
        parts = urlsplit(address.strip())
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return MASK
    if not parts.scheme or not host or looks_like_key(host):
        return MASK
    user = f"{MASK}@" if "@" in parts.netloc else ""
    place = (f"[{host}]" if ":" in host else host) + (f":{port}" if port else "")
    steps = (part if _ORDINARY.fullmatch(part) else MASK for part in parts.path.split("/"))
    rest = f"?{MASK}" if parts.query or parts.fragment else ""
    return f"{parts.scheme}://{user}{place}{'/'.join(steps)}{rest}"


def with_masked_addresses(text: str) -> str:
    """Return the text with each address in it masked."""
    return _ADDRESS.sub(lambda found: masked_address(found[0]), text)


def masked_fields(
    fields: Iterable[tuple[str | None, object]],
) -> Iterator[tuple[str | None, object]]:
    """Yield fields as `repr` may tell them: addresses masked."""
    for name, value in fields:
        is_address = isinstance(value, str) and "://" in value
        yield name, masked_address(str(value)) if is_address else value


def secrets_of(settings: "BaseModel") -> frozenset[str]:
    """Return every value in the settings that is never to be shown."""
    return frozenset(value for value in _values(settings) if len(value) >= _LEAST)


def without_secrets(text: str, secrets: frozenset[str]) -> str:
    """Return the text with these secrets masked, and what stands before the host of addresses."""
    for secret in sorted(secrets, key=len, reverse=True):
        text = text.replace(secret, MASK)
    return _USER.sub(f"{MASK}@", text)


def _values(section: "BaseModel") -> Iterator[str]:
    from pydantic import BaseModel, SecretStr  # late: who complains of a command has no settings

    for name in type(section).model_fields:
        value = getattr(section, name)
        if isinstance(value, BaseModel):
            yield from _values(value)
        elif isinstance(value, SecretStr):
            yield value.get_secret_value().strip()
        elif isinstance(value, str) and "://" in value:
            yield from _parts(urlsplit(value))


def _parts(address: SplitResult) -> Iterator[str]:
    for text in (address.username or "", address.password or "", address.query):
        yield from (text, unquote(text))
    yield from (value for _, value in parse_qsl(address.query))
    yield from (part for part in address.path.split("/") if not _ORDINARY.fullmatch(part))
