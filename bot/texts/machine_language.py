"""The language of this machine, in which somebody new is met."""

import os
from collections.abc import Mapping

from memory.vocabulary import Language

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where the language of a machine is said, the first that says anything before the others."""


def language_here(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of this machine where it is one of ours; English elsewhere."""
    said = next((environment[name] for name in LOCALES if environment.get(name)), "")
    return "zh" if said.casefold().startswith("zh") else "en"
