"""Asking an endpoint what it can do, so that nobody has to guess the settings."""

import base64
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from config.errors import MindUnavailable
from config.models.calls.call_record import Tally
from config.models.calls.messages import ChatMessage, JsonSupport, Usage
from config.models.chat.client import ChatClient
from config.models.chat.reasoning_filter import after_thoughts
from config.models.chat.reply_parser import read_reply
from config.models.chat.response_schema import in_words, response_format
from config.settings.sections import EndpointSettings

HELLO = "Say in one short sentence that you are ready."
LINES = "Answer with exactly this line and nothing else: [SKIP]"
PICTURE = "Which colour fills this picture? Answer with one word."
RED = ("red", "rouge", "rojo", "rot", "红")
SIDE = 32
"""Of the picture, in pixels: smaller ones are refused by some endpoints."""


class Colours(BaseModel):
    """What the endpoint is asked to answer with."""

    colours: list[str]
    count: int


@dataclass(frozen=True, slots=True)
class Ability:
    """Whether an endpoint can do something, and what was seen."""

    name: str
    can: bool
    detail: str = ""


NOT_ASKED = Ability("", can=False)
"""Of an endpoint that gave no answer to the first question."""


@dataclass(frozen=True, slots=True)
class Probed:
    """What an endpoint can do."""

    answers: Ability
    streaming: Ability
    counting: Ability
    schema: Ability
    object: Ability
    lines: Ability
    pictures: Ability
    thinks_unopened: bool = False
    """Whether its thoughts end with a mark that never began."""

    @property
    def abilities(self) -> Sequence[Ability]:
        """All of them, in the order in which they are told."""
        shaped = (self.schema, self.object, self.lines)
        return (self.answers, self.streaming, self.counting, *shaped, self.pictures)

    @property
    def json_support(self) -> JsonSupport | None:
        """What to set, or None where the endpoint does not answer, or keeps to no form."""
        forms: tuple[tuple[Ability, JsonSupport], ...] = (
            (self.schema, "schema"),
            (self.object, "object"),
            (self.lines, "none"),
        )
        return next((form for ability, form in forms if ability.can), None)


async def probe(settings: EndpointSettings) -> Probed:
    """Ask the endpoint for one thing after another; each is asked once, and nothing raises."""
    client = ChatClient(settings, agent=True)
    pieces, usage, trouble = await _streamed(client, settings)
    text = "".join(pieces)
    answers = Ability("answers", can=bool(text.strip()), detail=trouble or _counted(text))
    if not answers.can:
        return Probed(answers, NOT_ASKED, NOT_ASKED, NOT_ASKED, NOT_ASKED, NOT_ASKED, NOT_ASKED)
    return Probed(
        answers=answers,
        streaming=Ability("streaming", len(pieces) > 1, f"{len(pieces)} pieces"),
        counting=Ability("counts tokens", usage is not None, _told(usage)),
        schema=await _shaped(client, settings, "schema"),
        object=await _shaped(client, settings, "object"),
        lines=await _asked(client, settings, "lines", ChatMessage("user", LINES), ("[skip]",)),
        pictures=await _asked(
            client, settings, "pictures", ChatMessage("user", PICTURE, image=red_picture()), RED
        ),
        thinks_unopened="</think>" in text and "<think>" not in text.partition("</think>")[0],
    )


def red_picture() -> str:
    """Return a picture that is red all over, as a `data:` address."""
    row = b"\x00" + b"\xff\x00\x00" * SIDE
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    body = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(row * SIDE)) + _chunk(b"IEND")
    encoded = base64.b64encode(b"\x89PNG\r\n\x1a\n" + body).decode()
    return f"data:image/png;base64,{encoded}"


def _chunk(kind: bytes, data: bytes = b"") -> bytes:
    checked = kind + data
    return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))


async def _streamed(
    client: ChatClient, settings: EndpointSettings
) -> tuple[list[str], Usage | None, str]:
    pieces, usage = list[str](), None
    try:
        async for text, counted in client.stream(_tally(settings, ChatMessage("user", HELLO))):
            usage = counted or usage
            if text:
                pieces.append(text)
    except MindUnavailable as problem:
        return pieces, usage, str(problem)
    return pieces, usage, "" if pieces else "the answer was empty"


async def _shaped(client: ChatClient, settings: EndpointSettings, support: JsonSupport) -> Ability:
    name = f"JSON {support}"
    words = "" if support == "schema" else in_words(Colours)
    line = ChatMessage("user", f"Name three colours, and how many you named. {words}".strip())
    form = response_format(Colours, support)
    try:
        text, _ = await client.reply([line], form, _tally(settings, line))
        read_reply(text, Colours)
    except MindUnavailable as problem:
        return Ability(name, can=False, detail=str(problem))
    except ValueError as problem:
        return Ability(name, can=False, detail=f"it does not keep to it: {problem}")
    return Ability(name, can=True)


async def _asked(
    client: ChatClient,
    settings: EndpointSettings,
    name: str,
    line: ChatMessage,
    wanted: Sequence[str],
) -> Ability:
    try:
        text, _ = await client.reply([line], {}, _tally(settings, line))
    except MindUnavailable as problem:
        return Ability(name, can=False, detail=str(problem))
    said = after_thoughts(text).lower()
    can = any(word in said for word in wanted)
    return Ability(name, can, "" if can else "it answered something else")


def _tally(settings: EndpointSettings, line: ChatMessage) -> Tally:
    return Tally("probe", settings, [line], 0.0)


def _counted(text: str) -> str:
    return f"{len(text)} characters"


def _told(usage: Usage | None) -> str:
    if usage is None:
        return "no: they will be estimated"
    return f"{usage.tokens_in} read, {usage.tokens_out} written"
