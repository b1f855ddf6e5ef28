"""Prompts that are read anew while one works on them; the last good ones stay in use."""

from collections.abc import Iterator
from pathlib import Path
from typing import Self

from config.errors import PromptInvalid
from config.prompting.prompt import BUNDLED, Prompts, read_prompt

Stamp = tuple[int, int]
"""When a file was last changed, and how long it is."""


class WatchedPrompts(Prompts):
    """All prompts of a folder; `refresh` reads those that were changed."""

    _stamps: dict[Path, Stamp | None]

    @classmethod
    def load(cls, folder: Path = BUNDLED) -> Self:
        """Read and check every prompt of the folder; raises `PromptInvalid`."""
        watched = super().load(folder)
        watched._stamps = {file.path: _stamp(file.path) for file in watched}
        return watched

    def refresh(self) -> Iterator[str]:
        """Read the files that were changed; yield a sentence on each, once.

        A file that is no prompt is told of, and the prompt that was read before stays in use.
        """
        for prompt in list(self):
            stamp = _stamp(prompt.path)
            if stamp == self._stamps[prompt.path]:
                continue
            self._stamps[prompt.path] = stamp
            yield self._read_anew(prompt.path)

    def _read_anew(self, path: Path) -> str:
        try:
            prompt = read_prompt(path)
        except PromptInvalid as problem:
            return f"{problem} The last good one stays in use."
        self._prompts[prompt.agent, prompt.language] = prompt
        return f"Prompt {prompt.reference} is in use from now on."


def _stamp(path: Path) -> Stamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
