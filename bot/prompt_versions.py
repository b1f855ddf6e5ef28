"""Versions of prompts: in use, in a file, or kept in the data folder by the hash of their bytes."""

import logging
import os
import re
from collections.abc import Iterable
from pathlib import Path

from config.errors import PromptInvalid, WorkbenchError
from config.models.registry import asks_models
from config.prompting.prompt import Prompt, Prompts, read_prompt
from config.settings.loader import Settings
from memory.storage.permissions import make_private_folder, write_private
from memory.text.late_pattern import LatePattern

KEPT = "prompts"
_NAME = LatePattern(r"^(?P<agent>[a-z]+)\.(?P<language>en|zh)(?:@(?P<hash>[0-9a-f]{4,12}))?$")

log = logging.getLogger(__name__)


def prompts_in_use(settings: Settings, own: Prompts | None = None) -> Prompts:
    """Return the program's own prompts or others, kept; where no model reads any, none is read."""
    if not asks_models(settings):
        return own or Prompts({})
    prompts = own or Prompts.load()
    keep_versions(prompts, settings.data)
    return prompts


def keep_versions(prompts: Iterable[Prompt], data: Path) -> None:
    """Keep the text of each prompt, so that what the ledger names can be read years later."""
    for prompt in prompts:
        file = data / KEPT / prompt.version_hash / prompt.path.name
        if file.exists():
            continue
        try:
            for folder in (data, data / KEPT, file.parent):
                make_private_folder(folder)
            write_private(file, prompt.path.read_bytes())
        except OSError as problem:
            log.warning("prompt %s cannot be kept: %s", prompt.reference, problem.strerror)


def version(name: str, prompts: Prompts, data: Path) -> Prompt:
    """Return a version: a file, `curator.en` as it is in use, or `curator.en@1a2b3c4d5e6f`.

    Raises:
        WorkbenchError: nothing is called so.
        PromptInvalid: the file is no prompt.
    """
    if name.endswith(".md") or os.sep in name:
        return read_prompt(Path(name))
    match = _NAME.match(name)
    if match is None:
        raise WorkbenchError(
            f"{name!r} is no prompt: give a file, a name such as curator.en, or one with its "
            "hash, such as curator.en@1a2b3c4d5e6f."
        )
    current = _current(prompts, match)
    if match["hash"] is None or current.version_hash.startswith(match["hash"]):
        return current
    return _kept(current, match["hash"], data)


def swapped(prompts: Prompts, prompt: Prompt) -> Prompts:
    """Return all prompts, with this one in place of its namesake."""
    return Prompts({(kept.agent, kept.language): kept for kept in (*prompts, prompt)})


def _current(prompts: Prompts, match: re.Match[str]) -> Prompt:
    named = f"{match['agent']}.{match['language']}"
    for prompt in prompts:
        if prompt.header.id == named:
            return prompt
    raise PromptInvalid(f"There is no prompt {named}.")


def _kept(current: Prompt, digits: str, data: Path) -> Prompt:
    folders = sorted((data / KEPT).glob("*/" + current.path.name))
    found = [folder for folder in folders if folder.parent.name.startswith(digits)]
    if len(found) == 1:
        return read_prompt(found[0])
    known = ", ".join(folder.parent.name for folder in folders) or "none"
    problem = "is not kept here" if not found else "fits several"
    raise WorkbenchError(f"{current.header.id}@{digits} {problem}; kept are: {known}.")
