"""What the person said since of what a question asks: told first where it surely tells it anew.

Where that is as likely as not, both are quoted in the order in which they were said.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.voice.citations import slot_told
from bot.voice.phrases import Phrases
from bot.voice.prompt_context import PromptContext
from bot.voice.said_words import may_answer
from bot.voice.second_person import spoken
from bot.voice.weighed.likeliest_answer import line_vector
from bot.voice.weighed.likely_over import asked_whether_over
from bot.voice.weighed.own_words import own_lines
from bot.voice.weighed.past_words import tells_what_was
from config.errors import EmbedderUnavailable
from curator.offline.answers.english_inquiry import KINDS, inquiry
from curator.offline.answers.later_words import FLOOR, SURELY, Worded, sureness_of_later
from curator.offline.answers.likeliest import is_only_of_others
from curator.offline.english.wording.careful_spelling import spelled_with_care
from curator.offline.exchanges.asked_endings import says_only_yes_or_no
from curator.offline.grammar.exceptions import is_for_once
from curator.offline.grammar.suppositions import only_supposes
from curator.offline.lexicon.chinese import RELATIONS
from curator.offline.questions.sorts import sorts_asked
from curator.offline.retirement import stays
from curator.offline.standing.cues import cues_in
from curator.offline.standing.named_first import is_of_another_name_or_thing
from curator.offline.utterances.topics import topics_asked, topics_told
from memory.conversation.window import WindowMessage
from memory.recall import KnownMemory
from memory.tables import row_id
from memory.text.attribute_keys import PAST, beings_in
from memory.text.content_words import raising_words
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import PRIVATE, SUMMARY_CATEGORIES, Language

LONGEST = 400
"""Of more characters no words are told instead."""
MOST_LINES = 16
"""So many of the newest lines are weighed."""
TWO = 2
"""So many answers may be the one before and the one after a change; of more, all are told."""
_OF_SPEAKER = LatePattern(r"(?i)\b(?:i|i'm|im|me|my|we|us|our)\b|[我咱]")
_BY_OTHERS = LatePattern(r"The user\b|用户")
"""Begins a memory that is not in the person's own words."""
_PAST = f".{PAST}"
_UNNAMED = LatePattern(
    r"(?i)\W*(?:some|the|an?|another|one of (?:the|her|his|their|our|my)) (?:[\w-]+ ){0,2}?"
    r"(?:boy|girl|guy|kid|man|woman|lad|bloke|lady|child|person|student|classmate|customer)s?\b"
)
"""Opens with somebody whom nothing else is known of."""
_OPENS_WITH = LatePattern(rf"(?:我们?家?的?)?(?:{RELATIONS})(?!们|的)")
"""Opens with somebody of the person's, of whom the words are."""
_RIGHTS = LatePattern(
    r"(?i)\W*(?:actually|sorry|srry|no\b|nope|wait|typo|oops|correction|make that|i meant?|scratch|"
    r"(?:nah,? )?(?:hang on|hold (?:on|up)|hol up)|eish|forgive m[ey]|pardon|did i say|my bad|"
    r"update|nvm|it'?s (?:moved|now|been)|they(?:'ve)? (?:moved|changed)|we(?:'ve)? (?:moved|"
    r"switched))"
)
"""Opens what puts right the words before it, whatever they were of."""
_SLIPS = LatePattern(
    r"(?i)\b(?:actually|typo|misspoke|autocorrect\w*|i meant|my mistake|tell a lie|come to think|"
    r"got (?:that|it|them) wrong|should(?: have|'ve) said|i (?:keep )?forg[eo]t\w*|miscounted|"
    r"muddled|mix(?:ed)? (?:it|them|'em|em) up|typed (?:it )?wrong|turned the \w+ round|"
    r"now (?:that )?i (?:count|think))\b"
)
_SUPPOSED = LatePattern(r"^(?:假如|假使|要是|如果|要能|万一|倘若)")
_DENIED = LatePattern(r"(?i)\bnot (?:an? |the |at |in |on )?[\w-]+")
"""Says what was wrong."""
_NUMBER = LatePattern(
    r"\d+|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|"
    r"fourth|fifth|sixth|seventh|last|next)\b"
)
_OF_SLIPS = raising_words(
    "sorry srry oops wait actually autocorrect typo misspoke meant mean correction moved earlier "
    "wrong said mistake rather instead lol looked"
)
_TOLD_APART = frozenset({"age", "time", "number", "colour", "month"})
"""Kinds of answers that words hold seldom by chance, as they do a place or a name."""
_POINTS = LatePattern(r"(?i)\b(?:he|she|they|it|him|her|them|his|its|their)\b|[他她它]")


@dataclass(frozen=True, slots=True)
class _Answer:
    """What was told of a question, in the person's own words where there are any."""

    content: str
    quote: str
    at: datetime
    message_id: int
    may_end: bool = False
    """Whether a yes that is said here ends it: a run of a place is shown no private memory."""


@dataclass(frozen=True, slots=True)
class _ToldAnew:
    """What was said later, of which answer, and how surely it tells that anew."""

    said: WindowMessage
    of: _Answer
    sure: float


def with_what_was_said_since(told: str, scene: PromptContext, phrases: Phrases) -> str:
    """Return what is told of a question, or what the person said later that tells it anew.

    Of two that are told, the later one may tell the other anew: then that is not told as so now.
    """
    answers = _answers(told, scene)
    if not answers or scene.asked.past:
        return told
    found = _told_anew(answers[-1], scene)
    if found is None and len(answers) == TWO:
        found = _told_anew(answers[0], scene)
        is_other = found is not None and found.said.id == answers[-1].message_id
        found = found if found and is_other and found.sure >= SURELY else None
    if found is None or _is_told_so(found, scene):
        return told
    is_sure = found.sure >= SURELY
    shape = phrases.said_since if is_sure else phrases.said_later
    if is_sure and scene.language == "en" and _rights(found.said.text):
        shape = phrases.said_before
    quoted = shape.format(
        quote=found.said.text,
        date=phrases.day(found.said.at, scene.zone),
        earlier=found.of.quote,
        before=phrases.day(found.of.at, scene.zone),
    )
    asks = is_sure and found.of.may_end
    asked = asked_whether_over(found.of.content, scene) if asks else ""
    return f"{quoted}\n{asked}" if asked else quoted


def _is_told_so(found: _ToldAnew, scene: PromptContext) -> bool:
    """Tell whether a memory already tells what English words said later put right."""
    if language_of(scene.message.text, "en") != "en" or found.of.content == found.of.quote:
        return False
    said = _DENIED.sub(" ", spelled_with_care(found.said.text).text).casefold()
    told = found.of.content.casefold()
    words = raising_words(said) - _OF_SLIPS
    if not words or not words <= raising_words(told):
        return False
    return set(_NUMBER.findall(said)) <= set(_NUMBER.findall(told))


def _told_anew(answer: _Answer, scene: PromptContext) -> _ToldAnew | None:
    """Return the later words that most surely tell an answer anew; None where none may."""
    vector, later = scene.question_vector, _later(answer, scene)
    if vector is None or not later:
        return None
    question = Worded(scene.message.text, vector)
    try:
        words = [Worded(one.text, line_vector(one.text)) for one in later]
        known = Worded(answer.content, line_vector(answer.content))
    except EmbedderUnavailable:
        return None
    weighed = sureness_of_later(question, known, words, language_of(scene.message.text, "en"))
    sure, at = max((sure, at) for at, sure in enumerate(weighed))
    floor = _floor(later[at].text, scene.message.text, answer.content)
    return _ToldAnew(later[at], answer, sure) if sure >= floor else None


def _answers(told: str, scene: PromptContext) -> Sequence[_Answer]:
    """Return what is told, the oldest first: memories, or else lines."""
    found = [hit.memory for hit in scene.recollection.memories] if scene.recollection else []
    known = {row_id(memory): memory for memory in (*found, *scene.strongest)}
    memories = [
        answer
        for _, memory in sorted(known.items())
        if memory.category not in SUMMARY_CATEGORIES
        and spoken(memory.content).rstrip(".") in told
        and (answer := _remembered(memory, scene)) is not None
    ]
    lines = [
        _Answer(said.text, said.text, said.at, said.id)
        for said in own_lines(scene)
        if f"“{said.text}”" in told
    ]
    return sorted(memories or lines, key=lambda one: one.message_id)


def _remembered(memory: KnownMemory, scene: PromptContext) -> _Answer | None:
    """Return a memory with the words that tell it: those it rests on, or else its own."""
    is_hidden = scene.heard_by_others and memory.audience == PRIVATE
    ends = not (is_hidden or stays(slot_told(memory)[0]))
    said = scene.quotes.get(row_id(memory))
    if said is not None:
        return _Answer(memory.content, said.quote, said.at, said.message_id, may_end=ends)
    if _BY_OTHERS.match(memory.content):
        return None
    before = [line.id for line in own_lines(scene) if line.at < memory.created_at]
    told = spoken(memory.content).rstrip(".。")
    return _Answer(memory.content, told, memory.created_at, max(before, default=0), may_end=ends)


def _later(answer: _Answer, scene: PromptContext) -> Sequence[WindowMessage]:
    asked = language_of(scene.message.text, "en")
    return [
        said
        for said in own_lines(scene)
        if said.id > answer.message_id
        and len(said.text) <= LONGEST
        and language_of(said.text, "en") == asked
        and not (is_for_once(said.text) or only_supposes(said.text) or tells_what_was(said.text))
        and not _is_of_others(said.text, scene.message.text, answer.content, asked)
        and (asked == "en" or _is_of_matter(said.text, scene.message.text, answer.content))
        and not _ends_another(said, answer, scene)
        and not is_of_another_name_or_thing(said.text, answer.content)
        and may_answer(said, scene)
    ][-MOST_LINES:]


def _floor(said: str, asked: str, answered: str) -> float:
    """Return how sure one has to be of words: who gave up singing says of no husband that he died.

    Those that name nothing of what was asked or answered have to be surely meant, and never tell
    whether something is still so.
    """
    words, beings = raising_words(said), beings_in(said)
    is_named = words & (raising_words(asked) | raising_words(answered))
    if is_named or beings & (beings_in(asked) | beings_in(answered)) or _rights(said):
        return FLOOR
    of_sort = any(sort.told.search(said) for sort in sorts_asked(asked))
    if of_sort or any(KINDS[it].told.search(said) for it in inquiry(asked).kinds & _TOLD_APART):
        return FLOOR
    return 1.0 if inquiry(asked).shape == "whether" else SURELY


def _is_of_matter(said: str, asked: str, answered: str) -> bool:
    """Tell whether Chinese words may tell anew what was answered: a yes does not, nor a supper."""
    if says_only_yes_or_no(said, "zh") or _SUPPOSED.match(said):
        return False
    if raising_words(said) & (raising_words(asked) | raising_words(answered)):
        return True
    is_of_topic = topics_told(said) & (topics_asked(asked) or topics_told(answered))
    return bool(is_of_topic and cues_in(said, "zh"))


def _rights(said: str) -> bool:
    """Tell whether English words say themselves that they put right what was said before."""
    return bool(_RIGHTS.match(said) or _SLIPS.search(said))


def _ends_another(said: WindowMessage, answer: _Answer, scene: PromptContext) -> bool:
    """Tell whether words name something else that is remembered as over, and no part of an answer.

    Who sold a car says nothing of the Welsh that they gave up.
    """
    words = raising_words(said.text)
    if words & (raising_words(scene.message.text) | raising_words(answer.content)):
        return False
    slots = (slot_told(memory) for memory in scene.strongest)
    over = (raising_words(value) for key, value in slots if key.endswith(_PAST))
    return any(named and named <= words for named in over)


def _is_of_others(said: str, asked: str, answered: str, language: Language) -> bool:
    """Tell whether words are only of others than those asked about, or of the speaker alone."""
    unnamed = _UNNAMED.match(said)
    if unnamed and not raising_words(unnamed[0]) & raising_words(asked):
        return True
    about, told = beings_in(asked), beings_in(said)
    opened = _OPENS_WITH.match(said)
    if about and opened and not beings_in(opened[0]) & about:
        return True
    if about and not told & about and _OF_SPEAKER.search(said) and not _POINTS.search(said):
        return not raising_words(said) & raising_words(answered)
    if language == "en":
        return is_only_of_others(asked, said)
    return bool(told) and not told & about
