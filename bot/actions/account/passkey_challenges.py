"""For whom passkeys are made, and what browsers are asked to sign, each once."""

import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from ipaddress import ip_address
from typing import Literal, Self
from urllib.parse import SplitResult, urlsplit

from config.errors import OperationRefused
from memory.vocabulary import Language

GOOD_FOR = timedelta(minutes=5)
MOST_CHALLENGES = 10_000
HANDLE_BYTES = 32
PORTS = {"http": 80, "https": 443}
Purpose = Literal["register", "log in"]
PROBLEMS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "bare address": "Passkeys need a name and no bare address: open {address}.",
        "no https": "Passkeys need https, or localhost: they cannot be used at {address}.",
        "elsewhere": "Passkeys belong to {address}: open the page there.",
        "old": "That took too long, or was tried before. Please try again.",
        "refused": "That passkey was not accepted.",
        "many": "You have {most} passkeys already: remove one first.",
    },
    "zh": {
        "bare address": "通行密钥需要一个名字，不能用数字地址：请打开 {address}。",
        "no https": "通行密钥需要 https 或 localhost：在 {address} 上用不了。",
        "elsewhere": "通行密钥属于 {address}：请在那里打开页面。",
        "old": "时间太久，或者已经试过一次。请再试一遍。",
        "refused": "这个通行密钥没有被接受。",
        "many": "你已经有 {most} 个通行密钥：请先移除一个。",
    },
}


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """For whom passkeys are made: the name and the origin of the address that people know."""

    id: str
    origin: str

    @classmethod
    def at(cls, address: str, host: str, language: Language) -> Self:
        """Return it for an address; raises `OperationRefused` where there can be none.

        `host` is under what name the page was asked for.
        """
        parts = urlsplit(address)
        name, port = parts.hostname or "", _port_told(parts)
        words = PROBLEMS[language]
        if _is_bare(name):
            raise OperationRefused(words["bare address"].format(address=f"http://localhost{port}"))
        if parts.scheme != "https" and name != "localhost":
            raise OperationRefused(words["no https"].format(address=address))
        if host != name:
            problem = words["bare address" if _is_bare(host) else "elsewhere"]
            raise OperationRefused(problem.format(address=address))
        return cls(name, f"{parts.scheme}://{name}{port}")


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a browser was asked to sign."""

    content: bytes
    since: datetime
    handle: bytes = b""
    """By what the device that makes a passkey is to know the user."""


@dataclass(slots=True)
class Challenges:
    """What browsers were asked to sign, each once."""

    _open: OrderedDict[tuple[str, Purpose], Challenge] = field(default_factory=OrderedDict)

    def make(self, browser: str, purpose: Purpose, now: datetime, handle: bytes = b"") -> bytes:
        """Return a new one for a browser, in place of the last for this purpose."""
        challenge = Challenge(secrets.token_bytes(HANDLE_BYTES), now, handle)
        self._open.pop((browser, purpose), None)
        self._open[browser, purpose] = challenge
        while len(self._open) > MOST_CHALLENGES:
            self._open.popitem(last=False)
        return challenge.content

    def take(self, browser: str, purpose: Purpose, now: datetime) -> Challenge | None:
        """Return what a browser was asked to sign, and forget it; None: nothing, or long ago."""
        found = self._open.pop((browser, purpose), None)
        return found if found is not None and now - found.since < GOOD_FOR else None


def _port_told(parts: SplitResult) -> str:
    """Return the port as browsers tell it in an origin: not at all where it is the usual one."""
    usual = PORTS.get(parts.scheme)
    return f":{parts.port}" if parts.port and parts.port != usual else ""


def _is_bare(host: str) -> bool:
    """Tell whether a host is a bare address, and no name."""
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
