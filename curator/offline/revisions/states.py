"""What of a life is over since a message says that its matter stands otherwise now.

"got the keys to our own place" ends a rented room, "dropped out" a course of study: a table tells how
memories tell each matter, and what messages say of it when it is over.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now
from curator.offline.english.spoken_of import with_antecedent
from curator.offline.known_claims import KnownClaims
from curator.offline.lexicon.english import RELATIONS
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_UNREAL = LatePattern(
    r"(?i)\b(?:if|imagine|suppose|pretend|might|(?-i:may)|maybe|perhaps|could|would|['’]d (?:love|like|rather|prefer)|should|wish|hope|hoping|almost|nearly|want(?:s|ed)? to|wanna|never|haven'?t|hasn'?t|"
    r"thinking (?:of|about)|about to|applied|apply\w*|going to|gonna|will|next (?:week|month|year)|when i was|years ago|back in (?:the (?:day|\d)|my|school|\d)|in (?:19|20)\d\d|once|dream\w*|"
    r"for (?:now|today|tonight|a (?:bit|while|day|week|month)|the (?:day|night|week|weekend))|today'?s|visiting|holiday home|(?:closed|shut) (?:[\w']+ ){1,3}early)\b|\?\W*$"
)
_DREAMS = LatePattern(r"(?i)\bwants? to (?=be\b|become\b)")
_OF_WORK = raising_words("work office uni school")
_TURNS = LatePattern(
    r"\b(?:night|day|morning|evening|early|earl(?=ies)|late)(?!r)(?! shifts a|s?,? a week)"
)
_LEVELS = LatePattern(
    r"\b(?:nursery|reception|primary|infant|junior|middle|secondary|high|grammar|boarding|"
    r"sixth|college|uni|preschool|kindergarten|elementary|year \d+|grade \d+)"
)
_AHEAD_TOO = frozenset({"jobless", "journey", "intention"})
"""What is over as soon as something else is agreed."""
_BESIDE = LatePattern(
    r"(?i)\b(?:second|another|also|as well|too|on the side|side|weekend|extra|volunteer\w*|temp\w*|cover\w*)\b"
)
_OTHERS = LatePattern(
    r"(?i)^\W*(?:(?:so|and|but|well|oh|omg|btw|guess what)\W+)*(?:(?:my|our|the) (?!user)(?:[\w-]+ )?[\w-]+(?:'s|s)? (?:just |finally |has |have |had |is |was |got |been )*|(?:he|she|they)(?:'s|'ve|'re)? |"
    r"(?-i:(?!Just|Finally|Today|And|So)[A-Z][a-z]+)(?:'s| has| is| was| just| got| had| gave| finally)+ )"
)
"""Opens with somebody else than the user."""
_DONE_TO_USER = LatePattern(
    r"(?i)^\W*(?:[\w']+ ){0,3}?they(?:'ve)? (?:\w+ ){1,2}(?:me|us)\b|\bmov(?:ed|ing) in with (?:me|us)\b|"
    r"\b(?:(?:with|left|dumped) me|me and|and (?:me|i))\b"
)
_SOMEBODY = LatePattern(
    r"(?i)\b(?:girl|guy|woman|man|lady|lad|bloke|kid|student|couple|famil(?:y|ies)|folks|people|chap|"
    r"dude|tenant|neighbou?r|colleague|cowork\w+)s?\b"
)
_OWN_CHILD = LatePattern(
    r"(?i)^\W*(?:(?:so|and|well|oh|omg|guess what)\W+)*(?:my|our) (?:[\w-]+ ){0,2}?"
    r"(?:son|daughter|baby|twins|boys?|girls?|triplets)\b(?!'s? (?!here|born))"
)
"""Opens with a child of the user's own."""
_MEANS_ANYONE = LatePattern(r"(?i)\b(?:he|she|they|baby|twins)\b")
_SUBJECT = LatePattern(
    r"^(?P<user>(?:Now )?[Tt]he user)(?P<whose>'s (?:[\w'-]+ ){0,3}?(?=is\b|has\b|[a-z]\w*s\b))?\s*(?:currently |now |still |also )?"
)
_SHORTENED = LatePattern(
    r"^(?P<whose>The user's (?:[\w-]+ ){0,2}[\w-]+)'s (?=(?:in|on|at|off|not|an?|the|\w+ing|still|back|very|pregnant|ill|sick)\b)"
)
"""Says "is" in short: "The user's mum's in hospital"."""
_STAYS = LatePattern(
    r"(?:^|\.)(?:birthday|birth_year|age|origin|nickname|education|past|promise|reminder|remember|boundary)$"
)
_PAST = LatePattern(r"(?i)\b(?:no longer|used to|retired|formerly|until)\b")
_OF_THEIRS = LatePattern(rf"(?i)\w['’]s (?:(?:best|old|little|big) )?(?:{RELATIONS}|mate|bestie)\b")
"""Speaks of somebody whom one of the user's has: "mum's friend is out of hospital"."""
_LONGEST = 250
_MOST = 3


@dataclass(frozen=True, slots=True)
class LifeMatter:
    """A matter of a life in which one thing is so at a time."""

    name: str
    held: LatePattern
    """How a memory tells what is so, behind whose it is."""
    over: LatePattern
    """What a message says when that is over."""
    is_named: bool
    """Whether the message may name what the memory names."""
    is_alone: bool
    """Whether only a single memory is meant for sure."""
    is_of_anyone: bool
    """Whether the message may leave out of whom it tells: a baby that is born, who left whom."""


def ended_by_state(
    said: Utterance, shelf: KnownClaims, before: str = ""
) -> Iterator[ProposedOperation]:
    """Yield what is over of what is remembered, by the matters that a message says stand otherwise.

    `before` is what was said right before: of whom it tells "he" or "she" may speak.
    """
    text = with_antecedent(said.text, before) or said.text
    if len(text) > _LONGEST:
        return
    for matter in matters():
        found = matter.over.search(text)
        if (
            found is None
            or _is_unreal(text, matter)
            or (not matter.is_named and _BESIDE.search(text))
        ):
            continue
        clause = _clause(text, found)
        meant = [
            it
            for it in shelf.memories
            if _is_over(it, matter, clause, text, shelf) and not _is_the_same_way(it, matter, found)
        ]
        if len(meant) > (1 if matter.is_alone else _MOST):
            continue
        for memory in meant:
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)


def ends_a_state(said: Utterance, known: Sequence[ShownMemory], before: str = "") -> bool:
    """Tell whether a message says that a matter of which a memory tells stands otherwise."""
    return any(True for _ in ended_by_state(said, KnownClaims(list(known), set()), before))


def _is_the_same_way(memory: ShownMemory, matter: LifeMatter, found: re.Match[str]) -> bool:
    """Tell whether a message tells of the way to work, or the shift, that a memory tells of."""
    if matter.name == "shifts":
        told, said = (set(_TURNS.findall(it.lower())) for it in (memory.content, found[0]))
        return bool(told & said)
    if matter.name == "school":
        told, said = (set(_LEVELS.findall(it.lower())) for it in (memory.content, found[0]))
        return bool(told & said)
    words = raising_words(found[0]) & raising_words(memory.content)
    return matter.name == "way-to-work" and bool(words - _OF_WORK)


def _is_unreal(text: str, matter: LifeMatter) -> bool:
    unreal = _UNREAL.search(_DREAMS.sub(" ", text) if matter.name == "dream" else text)
    if unreal is None:
        return False
    return matter.name not in _AHEAD_TOO or unreal[0].lower() not in {
        "going to",
        "gonna",
        "will",
        "next week",
        "next month",
    }


def _clause(text: str, found: re.Match[str]) -> str:
    """Return the sentence in which a message says that a matter is over."""
    start = max(
        (mark.end() for mark in re.finditer(r"[.!?;]+\s|\n", text[: found.start()])), default=0
    )
    end = re.search(r"[.!?;]+\s|\n", text[found.end() :])
    return text[start : found.end() + end.start() if end else len(text)]


def _is_over(
    memory: ShownMemory, matter: LifeMatter, clause: str, text: str, shelf: KnownClaims
) -> bool:
    content = _SHORTENED.sub(r"\g<whose> is ", memory.content)
    subject = _SUBJECT.match(content)
    if subject is None or memory.handle in shelf.taken or _STAYS.search(memory.key or ""):
        return False
    if _PAST.search(memory.content) or not (matter.is_named or not _names(memory, text)):
        return False
    own = content[subject.end("user") :]
    is_own = not subject["whose"] and matter.held.match(own.lstrip()) is not None
    if is_own or matter.held.match(own.removeprefix("'s ")):
        return not _is_of_others(clause, matter)
    if _OF_THEIRS.search(clause) and not _OF_THEIRS.search(own.removeprefix("'s ")):
        return False
    is_theirs = matter.held.match(content[subject.end() :]) is not None
    is_meant = _names_whose(memory, subject, text)
    is_meant = is_meant or (
        matter.is_of_anyone
        and _MEANS_ANYONE.search(clause) is not None
        and not _opens_with_another(clause, memory)
    )
    return is_theirs and bool(subject["whose"]) and is_meant


def _is_of_others(clause: str, matter: LifeMatter) -> bool:
    """Tell whether a clause opens with somebody else than the user, and no thing of theirs."""
    opens = _OTHERS.match(clause)
    if matter.name == "pregnant" and _OWN_CHILD.match(clause):
        return False
    if opens is None or (matter.is_of_anyone and _MEANS_ANYONE.search(opens[0])):
        return False
    if _DONE_TO_USER.search(clause):
        return False
    is_owned = re.search(r"(?i)\b(?:my|our|the) ", opens[0]) is not None
    return not is_owned or bool(beings_in(opens[0]) or _SOMEBODY.search(opens[0]))


def _opens_with_another(clause: str, memory: ShownMemory) -> bool:
    """Tell whether a clause opens with somebody of the user's who is not the one of a memory."""
    opens = _OTHERS.match(clause)
    if opens is None or _MEANS_ANYONE.search(opens[0]):
        return False
    return bool(beings_in(opens[0]) - beings_in(memory.content))


def _names_whose(memory: ShownMemory, subject: re.Match[str], text: str) -> bool:
    """Tell whether a message names of whom a memory is: by what they are to the user, or by name."""
    called = re.findall(r"[A-Z][\w-]+", subject["whose"] or memory.content)
    if not called:
        whose = (subject["whose"] or "").removeprefix("'s").strip()
        is_called = bool(whose) and re.search(rf"(?i)\bmy {re.escape(whose)}\b", text) is not None
        return is_called or bool(beings_in(memory.content) & beings_in(text))
    return any(re.search(rf"(?i)\b{re.escape(it)}\b", text) for it in called)


def _names(memory: ShownMemory, text: str) -> bool:
    """Tell whether a message names what the memory does: it tells the same again."""
    subject = _SUBJECT.match(memory.content)
    names = re.findall(r"(?<= )[A-Z][\w-]+", memory.content[subject.end() if subject else 0 :])
    told = raising_words(" ".join([*names, memory.value or ""]))
    return bool(told & raising_words(text))


@cache
def matters() -> Sequence[LifeMatter]:
    """Return the matters of the table."""
    text = files(__package__).joinpath("states.toml").read_text(encoding="utf-8")
    return [
        LifeMatter(
            name,
            _joined(table["held"], r"(?i)(?:{})"),
            _joined(table["over"], r"(?i)(?<![\w'])(?:{})(?!\w)"),
            bool(table.get("names")),
            bool(table.get("alone")),
            bool(table.get("anyone")),
        )
        for name, table in tomllib.loads(text).items()
    ]


def _joined(lines: str, shape: str) -> LatePattern:
    return LatePattern(shape.format("".join(lines.split("\n"))))
