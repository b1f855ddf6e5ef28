"""The port to whoever looks at pictures, the model behind it, and the scripted one of tests."""

import base64
from dataclasses import dataclass, field, replace
from typing import Protocol

from config.models.chat.model import ChatModel
from config.prompting.contracts import Language
from config.prompting.prompt import Prompts


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture and its media type."""

    content: bytes
    media_type: str
    name: str = "picture"
    """What its file is called."""


class Sight(Protocol):
    """Looks at pictures."""

    async def describe(self, picture: Picture, language: Language) -> str:
        """Return what a picture shows; raises `MindUnavailable`."""
        ...


@dataclass
class ScriptedSight:
    """Sees what the script says."""

    seen: list[str | Exception]
    pictures: list[Picture] = field(default_factory=list)

    async def describe(self, picture: Picture, language: Language) -> str:
        """Return the next description of the script."""
        self.pictures.append(picture)
        seen = self.seen.pop(0)
        if isinstance(seen, Exception):
            raise seen
        return seen


class ModelSight:
    """Asks a mind whose model can see."""

    def __init__(self, mind: ChatModel, prompts: Prompts) -> None:
        """Look through this mind, by these prompts."""
        self._mind = mind
        self._prompts = prompts

    async def describe(self, picture: Picture, language: Language) -> str:
        """Return what a picture shows, in a few sentences; raises `MindUnavailable`."""
        lines = self._prompts.get("vision", language).lines(name=picture.name)
        encoded = base64.b64encode(picture.content).decode()
        seen = f"data:{picture.media_type};base64,{encoded}"
        asked = [*lines[:-1], replace(lines[-1], speaker="user", image=seen)]
        pieces = [piece async for piece in self._mind.stream(asked)]
        return " ".join("".join(pieces).split())
