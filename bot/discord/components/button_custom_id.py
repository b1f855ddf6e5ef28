"""Button actions: what a button does, whose it is and what about, as its custom id holds it."""

import re
from dataclasses import dataclass
from typing import Self

from config.errors import NotFound
from memory.text.late_pattern import LatePattern

TEMPLATE = LatePattern(r"cm:(?P<name>[a-z_]+):(?P<owner>[0-9]{1,18}):(?P<about>.*)")
BUTTON = "button"
"""What is not found where a button of another version is pressed."""
WINDOW = "window"
"""What is not found where a window of another version is sent."""
_NUMBER = LatePattern(r"[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class ButtonAction:
    """One thing that one person may do with one press."""

    name: str
    owner: int
    """The user's id, not their Discord account's."""
    about: str = ""

    @property
    def custom_id(self) -> str:
        """The name that Discord keeps for the button, over restarts too."""
        return f"cm:{self.name}:{self.owner}:{self.about}"

    @classmethod
    def read(cls, found: re.Match[str]) -> Self:
        """Return the action that a custom id stands for."""
        return cls(found["name"], int(found["owner"]), found["about"])

    @property
    def number(self) -> int:
        """What it is about, where that is a row; raises `NotFound` where it is none."""
        return number_in(self.about)

    def parts(self, count: int) -> list[str]:
        """Return what stands between dashes; raises `NotFound` where that are not so many."""
        found = self.about.split("-")
        if len(found) != count:
            raise NotFound(BUTTON, self.about)
        return found


def number_in(text: str) -> int:
    """Return the number that a part of a custom id is; raises `NotFound` where it is none."""
    if _NUMBER.fullmatch(text) is None:
        raise NotFound(BUTTON, text)
    return int(text)
