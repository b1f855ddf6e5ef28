"""Topics: whether words are about a topic that a person named, by exact and tested rules.

A broad topic ("health", 工作) is known by its lexicon in both languages, a kind of memory ("goals",
喜好) by its name, and any other words are looked for themselves.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.text.normalization import folded
from memory.text.simplified import simplified
from memory.text.tokenizer import question_tokens, tokens_of
from memory.text.topic_lexicon import BROAD_TOPICS, BroadTopic, places_of
from memory.vocabulary import Kind

_SENTENCES = LatePattern(
    r".(?:[^.!?。！？\n]++|[.!?]++[\"')”’]*+(?!\s|\Z))*+"
    r"(?:[.!?]++[\"')”’]*+\s*+|[。！？\n]++[”’」）]*+\s*+|\Z)",
    re.DOTALL,
)
_LISTED = LatePattern("[,，、;；]")
_EDGES = " \t\"'“”‘’「」『』,.;:!?，。；：！？、"
_AROUND = LatePattern(
    r"^(?:(?:anything|everything|all) (?:about|on)|about|the topic of|my|the|our)\s+"
    r"|^(?:关于|有关|所有|我们的|我的|我)\s*"
    r"|(?<!\s)\s*+(?:的事情|的事儿|的事|的话题|的话|话题|方面|相关|问题|之类的)$"
)
_BESIDE_CHINESE = LatePattern("(?<![a-z0-9]) | (?![a-z0-9])")
"""A space that parts no two words in Latin letters."""
LONGEST = 200
"""The characters of a topic that count."""
_KINDS: dict[str, Kind] = {
    "preference": "preference", "taste": "preference", "喜好": "preference", "偏好": "preference",
    "lesson": "lesson", "经验": "lesson", "教训": "lesson",
    "goal": "goal", "目标": "goal", "pattern": "pattern", "habit": "pattern", "习惯": "pattern",
    "规律": "pattern", "skill": "skill", "能力": "skill", "技能": "skill",
    "boundary": "boundary", "底线": "boundary", "界限": "boundary",
    "promise": "promise", "承诺": "promise", "约定": "promise", "近况": "context",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Subject:
    """What something to be judged says, and how it is labelled."""

    texts: Sequence[str]
    topic: str = ""
    kind: Kind | None = None
    entities: Sequence[str] = ()
    key: str = ""
    value: str = ""

    @property
    def labels(self) -> str:
        """All labels as one text."""
        return " ".join([self.topic, *self.entities, self.key.replace(".", " "), self.value])


_PASSED = "\0"
Phrases = Mapping[str, Sequence[tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class _Phrases:
    """The English phrases of a topic, as tokens, by the first of them."""

    words: Phrases
    parts: Phrases
    signs: Phrases
    but: Phrases


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A topic, read once."""

    name: str
    broad: BroadTopic | None
    kind: Kind | None


@dataclass(frozen=True, slots=True)
class _Plain:
    """A topic that is looked for by its own words."""

    at: int
    """Its place among those that are asked for."""
    words: str
    """What stands in the text without its spaces."""
    tokens: frozenset[str]

    @property
    def pieces(self) -> Collection[str]:
        """What of it is in each text that it is in."""
        return self.tokens or frozenset(self.words)


@dataclass(frozen=True, slots=True)
class _Topics:
    """Several topics, read once to be looked for together."""

    kinds: Mapping[Kind, int]
    """The places of those that are a kind of memory."""
    broad: Sequence[tuple[BroadTopic, int]]
    plain: Mapping[str, Sequence[_Plain]]
    """The others, by the piece of each that the fewest of them share."""


def named(topic: str) -> str:
    """Return a topic as it is kept: folded, without "my …" and 关于…的事, empty where that is all.

    Two ways to write the same topic are one topic.
    """
    plain = simplified(folded(topic[:LONGEST])).strip(_EDGES)
    while (shorter := _AROUND.sub("", plain).strip(_EDGES)) not in ("", plain):
        plain = shorter
    return plain


def is_about(topic: str, subject: Subject) -> bool:
    """Tell whether a subject is about a topic, or about one of several: "health, work"."""
    return first_about((topic,), subject) is not None


def first_about(topics: Iterable[str], subject: Subject) -> str | None:
    """Return the first of the topics that a subject is about, or None.

    A text is read once for all of them, and of those that are words only such are compared whose
    rarest word, or first character, is in it.
    """
    asked = tuple(topics)
    if not asked:
        return None
    known, labels = _read_all(asked), subject.labels
    spoken = (_spoken_of(known, f"{text} {labels}") for text in subject.texts or [""])
    met = min(chain(_labelled(known, subject), *spoken), default=None)
    return None if met is None else asked[met]


def sentence_is_about(topics: Iterable[str], text: str) -> bool:
    """Tell whether bare words are about one of the topics."""
    return first_about(topics, Subject([text])) is not None


def sentences_in(text: str) -> list[str]:
    """Return the sentences of a text, each with the space behind it."""
    return _SENTENCES.findall(text)


def without_topics(topics: Sequence[str], text: str) -> str:
    """Return a text without its sentences that are about one of the topics.

    Nothing is left of a text that is still about one as a whole.
    """
    if not sentence_is_about(topics, text):
        return text
    kept = [sentence for sentence in sentences_in(text) if not sentence_is_about(topics, sentence)]
    rest = "".join(kept).strip()
    return "" if sentence_is_about(topics, rest) else rest


@lru_cache(maxsize=512)
def _parts(topic: str) -> tuple[_Wanted, ...]:
    """Return a topic as it is looked for: those of a list are each one."""
    names = (named(part) for part in _LISTED.split(topic[:LONGEST]))
    return tuple(_read(name) for name in names if name)


@lru_cache(maxsize=512)
def _read(name: str) -> _Wanted:
    broad = next((broad_topic for broad_topic in BROAD_TOPICS if name in broad_topic.names), None)
    singular = name.removesuffix("s") if name.removesuffix("s") in _KINDS else name
    kind = _KINDS.get("boundary" if name == "boundaries" else singular)
    return _Wanted(name, broad, kind)


@lru_cache(maxsize=32)
def _read_all(topics: Sequence[str]) -> _Topics:
    """Return topics as they are looked for together."""
    kinds, broad, plain = dict[Kind, int](), dict[int, tuple[BroadTopic, int]](), list[_Plain]()
    for at, wanted in ((at, each) for at, topic in enumerate(topics) for each in _parts(topic)):
        if wanted.kind is not None:
            kinds.setdefault(wanted.kind, at)
        if wanted.broad is not None:
            broad.setdefault(id(wanted.broad), (wanted.broad, at))
        else:
            plain.append(_plain(at, wanted.name))
    often = Counter(chain.from_iterable(each.pieces for each in plain))
    by_piece = defaultdict[str, list[_Plain]](list)
    for each in plain:
        by_piece[min(each.pieces, key=often.__getitem__)].append(each)
    return _Topics(kinds, [*broad.values()], by_piece)


def _plain(at: int, name: str) -> _Plain:
    chinese, english = "".join(text for text in name if is_cjk(text)), _english_tokens(name)
    return _Plain(at, chinese if chinese or english else name, english)


def _labelled(known: _Topics, subject: Subject) -> Iterator[int]:
    """Yield the places of the topics that a subject is labelled with."""
    yield from (at for kind, at in known.kinds.items() if kind == subject.kind)
    label, parts = named(subject.topic), subject.key.casefold().split(".")
    for broad, at in known.broad:
        if label in broad.names or broad.keys.intersection(parts):
            yield at


def _spoken_of(known: _Topics, text: str) -> Iterator[int]:
    """Yield the places of the topics that a text speaks of."""
    whole = simplified(text)
    tokens = tokens_of(whole)
    written = folded(whole)
    unspaced, apart = written.replace(" ", ""), _BESIDE_CHINESE.sub("", written)
    for broad, at in known.broad:
        if _in_english(broad, tokens) or _in_chinese(broad, apart):
            yield at
    there = {*tokens}
    for piece in known.plain.keys() & {*tokens, *unspaced}:
        for plain in known.plain[piece]:
            if plain.words in unspaced and plain.tokens <= there:
                yield plain.at


def _english_tokens(name: str) -> frozenset[str]:
    tokens = question_tokens(name) or tokens_of(name)
    return frozenset(token for token in tokens if not is_cjk(token[0]))


def _in_english(broad: BroadTopic, tokens: Sequence[str]) -> bool:
    if not tokens:
        return False
    known = _phrases(broad)
    passed = _met(known.but, tokens)
    said = [_PASSED if at in passed else token for at, token in enumerate(tokens)]
    if _met(known.words, said):
        return True
    parts = _met(known.parts, said)
    return bool(parts) and _are_near(parts, _met(known.signs, said), broad.english_pairs.apart)


def _in_chinese(broad: BroadTopic, text: str) -> bool:
    if text.isascii():
        return False
    for said in broad.chinese_but:
        text = text.replace(said, _PASSED)
    if any(word in text and places_of((word,), text) for word in broad.chinese):
        return True
    parts = places_of(broad.chinese_pairs.parts, text)
    signs = places_of(broad.chinese_pairs.signs, text) if parts else set()
    return _are_near(parts, signs, broad.chinese_pairs.apart)


def _met(phrases: Phrases, tokens: Sequence[str]) -> set[int]:
    """Return where the words of such phrases stand."""
    met: set[int] = set()
    for at, token in enumerate(tokens):
        for phrase in phrases.get(token, ()):
            if tuple(tokens[at : at + len(phrase)]) == phrase:
                met.update(range(at, at + len(phrase)))
    return met


def _are_near(some: set[int], others: set[int], apart: int) -> bool:
    """Tell whether one of some places is near one of the others."""
    fewer, more = sorted((some, others), key=len)
    return any(not more.isdisjoint(range(at - apart, at + apart + 1)) for at in fewer)


@lru_cache(maxsize=64)
def _phrases(broad: BroadTopic) -> _Phrases:
    return _Phrases(
        _indexed(broad.english),
        _indexed(broad.english_pairs.parts),
        _indexed(broad.english_pairs.signs),
        _indexed(broad.english_but),
    )


def _indexed(phrases: Iterable[str]) -> Phrases:
    """Return the tokens of phrases by the first of them."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for tokens in (tuple(tokens_of(phrase)) for phrase in phrases):
        if tokens:
            found.setdefault(tokens[0], set()).add(tokens)
    return {first: tuple(same) for first, same in found.items()}
