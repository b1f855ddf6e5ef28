"""Whom a question names, as the user's own: "how old is Alfie?" asks for the brother's age."""

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.voice.prompt_context import PromptContext
from memory.recall import KnownMemory
from memory.text.attribute_keys import beings_in
from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.text.tokenizer import question_tokens

_CALLED = LatePattern(
    r"^The user(?:'s| has an?) (?P<kind>(?:[\w-]+ ){0,2}?[\w-]+?)(?: is called| called| is|,)? "
    r"(?P<name>[A-Za-z][\w'-]+)(?: (?:is|was|has|lives|works|and)\b.*)?\.$"
)
_CALLED_ZH = LatePattern(r"^用户的(?P<kind>[一-鿿]{1,5}?)(?:叫|的昵称是)")
_NO_NAME = frozenset(
    {"a", "an", "the", "not", "in", "at", "on", "very", "so", "is", "has", "was", "and"}
)


def by_kind(scene: PromptContext) -> PromptContext | None:
    """Return the scene with the kind of whom its question names in the place of the name.

    None where it names nobody, or one of several of a kind.
    """
    asked = scene.message.text
    named = list(_named(scene))
    for kind, name in named:
        said = _as_said(name).search(asked) if name else None
        others = {other for known, other in named if known == kind}
        if said is None or len(others) > 1 or beings_in(asked):
            continue
        owned = f"我的{kind}" if is_cjk(kind[0]) else f"my {kind}"
        of = "'s" if said["of"] else ""
        text = f"{asked[: said.start()]}{owned}{of}{asked[said.end() :]}"
        return replace(scene, message=replace(scene.message, text=text))
    return None


def names_somebody_known(scene: PromptContext) -> bool:
    """Tell whether a question names somebody of the person's, by the name that is remembered."""
    asked = set(question_tokens(scene.message.text))
    names = [name for _, name in _named(scene) if question_tokens(name)]
    return any(
        set(question_tokens(name)) <= asked
        or (name.isascii() and _as_said(name).search(scene.message.text))
        for name in names
    )


def names_what_is_theirs(scene: PromptContext) -> bool:
    """Tell whether an English question is of what somebody known has or does: "kwames job"."""
    said = (_as_said(name).search(scene.message.text) for _, name in _named(scene) if name)
    return any(match is not None and match["of"] for match in said)


def _as_said(name: str) -> re.Pattern[str]:
    """Return how a name is said; "of" is what makes it somebody's: "kwames work"."""
    if is_cjk(name[:1] or "a"):
        return re.compile(rf"{re.escape(name)}(?P<of>)")
    return re.compile(rf"(?i)(?<!\w){re.escape(name)}(?P<of>['’]?s)?(?!\w)")


def _named(scene: PromptContext) -> Iterator[tuple[str, str]]:
    """Yield the people and animals that memories name, each with their kind."""
    for memory in _memories(scene):
        key = str((memory.structured or {}).get("key") or "")
        if key.endswith((".name", ".nickname")):
            name = str((memory.structured or {}).get("value") or "")
            called = _CALLED_ZH.match(memory.content)
            yield called["kind"] if called else key.rpartition(".")[0], name
        elif (match := _CALLED.match(memory.content)) and match["name"] not in _NO_NAME:
            kind = match["kind"].split()[-1]
            if beings_in(kind):
                yield kind, match["name"]


def _memories(scene: PromptContext) -> Iterator[KnownMemory]:
    yield from (hit.memory for hit in (scene.recollection.memories if scene.recollection else ()))
    yield from scene.strongest
