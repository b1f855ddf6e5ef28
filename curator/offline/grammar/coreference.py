"""Who is spoken of: those known by name, and the one mentioned last, for "she" and 它."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from curator.agent_inputs import ShownMemory
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.claim_builder import Being
from curator.offline.lexicon import chinese as chinese_words
from curator.offline.lexicon import english as english_words
from curator.offline.lexicon.shared import spelled
from memory.text.attribute_keys import key_word
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified
from memory.vocabulary import Language

_WORDS: Mapping[Language, str] = {
    "en": rf"\b(?:{english_words.RELATIONS}|{english_words.PETS})\b",
    "zh": rf"{chinese_words.RELATIONS}|{chinese_words.PETS}",
}
_NAMED: Mapping[Language, LatePattern] = {
    "en": LatePattern(rf"The user's (?P<word>{_WORDS['en']}) (?P<name>[A-Z][\w'-]+)"),
    "zh": LatePattern(rf"用户的(?P<word>{_WORDS['zh']})(?P<name>[A-Za-z][\w'-]+)"),
}
_ELDER_OR_YOUNGER = frozenset({"sister", "brother", "aunt", "uncle", "cousin", "grandmother"})
"""What Chinese has several words for: from English alone it cannot be told which."""


_MALE = frozenset({"brother", "father", "son", "husband", "boyfriend", "grandfather", "uncle",
                   "nephew"})  # fmt: skip
_FEMALE = frozenset({"sister", "mother", "daughter", "wife", "girlfriend", "grandmother", "aunt",
                     "niece"})  # fmt: skip


def may_mean(pronoun: str, kind: str) -> bool:
    """Tell whether "she" or 他 may stand for one of a kind: no brother is a she."""
    kind = key_word(kind)
    match pronoun.lower():
        case "she" | "her" | "她":
            return kind not in _MALE
        case "he" | "his" | "他":
            return kind not in _FEMALE
    return kind not in _MALE | _FEMALE or not pronoun


@dataclass(frozen=True, slots=True)
class Someone:
    """Somebody of the user's, before they are put into words of one language."""

    kind: str
    """As keys call them: `sister`, `cat`."""
    word: str
    """As they were called: 妹妹, `cat`."""
    name: str | None = None

    def in_words(self, language: Language) -> Being | None:
        """Return them as a sentence of the language calls them, or None where it can't be told."""
        word = self.word
        if language_of(word, "en") != language:
            if self.kind in _ELDER_OR_YOUNGER:
                return None
            word = spelled(self.kind, language)
        name = self.name or ""
        if language == "zh":
            return Being(self.kind, f"用户的{word}{name}", self.name)
        return Being(self.kind, f"The user's {word} {name}".rstrip(), self.name)


@dataclass(frozen=True, slots=True)
class Company:
    """The people and animals that an utterance may speak of."""

    known: Mapping[str, Someone] = field(default_factory=dict)
    """By name."""
    last: Someone | None = None
    is_just_spoken_of: bool = True
    """Whether the last one was spoken of in the message right before: 五岁了 may be of them."""
    before: str = ""
    """What the user said right before, for whom a Chinese pronoun means that no rule reads."""

    def named_at_start(self, words: str, language: Language) -> tuple[Being, str] | None:
        """Return the one whose name opens the words, and what is said of them."""
        for name, someone in self.known.items():
            rest = words.removeprefix(simplified(name))
            if rest != words and (not name.isascii() or not rest[:1].isalnum() or rest[:1] > "z"):
                being = someone.in_words(language)
                return (being, rest.strip()) if being else None
        return None

    def mentioned(self, language: Language) -> Being | None:
        """Return the one mentioned last."""
        if self.last is None:
            return None
        alike = [someone for someone in self.known.values() if someone.kind == self.last.kind]
        only = alike[0].in_words(language) if len(alike) == 1 and not self.last.name else None
        return self.last.in_words(language) or only


NOBODY = Company()


def company_of(memories: Iterable[ShownMemory]) -> Company:
    """Return those whom the memories know by one name and no other."""
    known: dict[str, Someone] = {}
    for memory in memories:
        someone = _of_memory(memory)
        if someone and someone.name:
            known.setdefault(someone.name, someone)
    return Company(known)


def last_mentioned(claims: Sequence[Claim]) -> Someone | None:
    """Return the last of the user's people or animals that the claims speak of."""
    found = [someone for claim in claims if (someone := _of_claim(claim))]
    return found[-1] if found else None


def _of_memory(memory: ShownMemory) -> Someone | None:
    language = language_of(memory.content, "en")
    if memory.key and memory.key.endswith(".name") and memory.value:
        word = _word_in(memory.content, language)
        return Someone(key_word(word), word, memory.value) if word else None
    named = _NAMED[language].search(memory.content)
    return Someone(key_word(named["word"]), named["word"], named["name"]) if named else None


def _of_claim(claim: Claim) -> Someone | None:
    kind, _, slot = claim.key.rpartition(".")
    if not (kind and kind != "favourite" and slot != "past") and claim.key not in {"pet", "family"}:
        return None
    word = _word_in(claim.content, language_of(claim.content, "en"))
    if not word:
        return None
    name = claim.value if slot == "name" else next(iter(claim.entities), None)
    is_named = name and (slot == "name" or _is_called(word, name, claim.content))
    return Someone(key_word(word), word, name if is_named else None)


def _is_called(word: str, name: str, content: str) -> bool:
    """Tell whether a name is that of somebody, not of where they work or live."""
    return (
        re.search(rf"{re.escape(word)} ?(?:called |named |叫)?{re.escape(name)}", content)
        is not None
    )


def _word_in(content: str, language: Language) -> str:
    found = re.search(_WORDS[language], content, re.IGNORECASE)
    return found[0] if found else ""
