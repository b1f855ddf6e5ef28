"""Deeds: what a button does, to whom it belongs and what it is about, as its custom id holds it."""

import re
from dataclasses import dataclass
from typing import Self

TEMPLATE = re.compile(r"cm:(?P<name>[a-z_]+):(?P<owner>\d+):(?P<about>.*)")


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
        """Return the deed that a custom id stands for."""
        return cls(found["name"], int(found["owner"]), found["about"])

    @property
    def number(self) -> int:
        """What it is about, where that is a row."""
        return int(self.about)
