"""An OpenAI-compatible endpoint: its address, its key, and what its errors mean."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import TypeVar
from urllib.parse import urljoin, urlsplit

import openai
from pydantic import SecretStr

from config.errors import SettingsInvalid

WORTH_RETRYING = (408, 425, 429)
REFUSED = (400, 413, 414, 422)
"""The statuses that speak of the question: another one may well be answered."""
HINTS = {
    400: "the request was not accepted",
    401: "check the api_key",
    403: "the api_key may not do this",
    404: "check the base_url and the model",
}
# A kept connection belongs to the event loop that opened it and is stale by the next message.
HEADERS = {"Connection": "close"}
NOT_MADE = (
    "No client can be made for an endpoint: see that HTTP_PROXY, HTTPS_PROXY and ALL_PROXY are "
    "addresses, such as http://host:port."
)
MOVED = "the endpoint answered {status}: it moved{where}; set its base_url to where it is now"
T = TypeVar("T")
_HOST = re.compile(r"[\w.:\[\]-]{1,253}", re.ASCII)
_CODE = re.compile(r"[\w.-]{1,60}")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why an endpoint gave no answer, without a word of what was asked or said."""

    reason: str
    retryable: bool
    refused: bool = False
    """Whether the endpoint would not take this very question."""


def trouble_of(error: Exception) -> Trouble:
    """Return what an error of the client means."""
    if isinstance(error, openai.APIStatusError):
        return _status_trouble(error)
    if isinstance(error, TimeoutError | openai.APITimeoutError):
        return Trouble("it took too long", retryable=True)
    if isinstance(error, openai.APIConnectionError):
        return Trouble("the connection failed", retryable=True)
    return Trouble(f"what came is no answer ({type(error).__name__})", retryable=True)


def asked_wait(error: BaseException | None) -> float | None:
    """Return for how many seconds the endpoint asked to be left alone, or None."""
    if not isinstance(error, openai.APIStatusError):
        return None
    return retry_after(error.response.headers)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that Retry-After names, as a number or as a date after Date."""
    written = headers.get("retry-after", "")
    try:
        seconds = float(written)
    except ValueError:
        seconds = _seconds_between(headers.get("date", ""), written)
    return max(seconds, 0.0) if math.isfinite(seconds) else None


def made(make: Callable[[], T]) -> T:
    """Return a client; raises `SettingsInvalid`, without the cause, which tells addresses."""
    try:
        return make()
    except Exception:  # noqa: BLE001  whatever the libraries raise, of whichever kind
        reason = NOT_MADE
    raise SettingsInvalid(reason)


def key_for(key: SecretStr) -> SecretStr:
    """Return the key, or a placeholder: an empty one makes no valid header.

    It is always given, so that no client falls back to a key in the environment.
    """
    return key if key.get_secret_value() else SecretStr("none")


def is_openai(base_url: str) -> bool:
    """Tell whether the address is OpenAI's own."""
    return urlsplit(base_url).hostname == "api.openai.com"


def _seconds_between(start: str, end: str) -> float:
    try:
        return (parsedate_to_datetime(end) - parsedate_to_datetime(start)).total_seconds()
    except (ValueError, TypeError):
        return math.nan


def _status_trouble(error: openai.APIStatusError) -> Trouble:
    status = error.status_code
    if 300 <= status < 400:
        asked, told = str(error.request.url), error.response.headers.get("location", "")
        return Trouble(MOVED.format(status=status, where=_place(asked, told)), retryable=False)
    known = _CODE.fullmatch(str(error.code or ""))
    details = [text for text in (known and known[0], HINTS.get(status)) if text]
    reason = f"the endpoint answered {status}" + (f" ({'; '.join(details)})" if details else "")
    is_retryable = status in WORTH_RETRYING or status >= 500
    return Trouble(reason, retryable=is_retryable, refused=status in REFUSED)


def _place(asked: str, told: str) -> str:
    """Return to where an endpoint moved, by its host alone: the rest of an address may be a key."""
    try:
        old, new = urlsplit(asked), urlsplit(urljoin(asked, told))
    except ValueError:
        return ""
    at = new.netloc.rpartition("@")[2]
    if not told or new.scheme not in ("http", "https") or not _HOST.fullmatch(at):
        return ""
    is_there = (old.scheme, old.netloc) == (new.scheme, new.netloc)
    return f" to {'another path of ' if is_there else ''}{new.scheme}://{at}"
