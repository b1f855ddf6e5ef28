"""Answering a question from memory: what it asks for, cited, and nothing else."""

from dataclasses import replace

from bot.voice.citations import cited, slot_told, source_told, told_of
from bot.voice.names_known import by_kind, names_somebody_known, names_what_is_theirs
from bot.voice.newest import newest, says_it_ended, wants_newest
from bot.voice.phrases import Phrases
from bot.voice.profile_question import all_known, asks_what_is_known
from bot.voice.prompt_context import PromptContext
from bot.voice.said_words import from_rounds, from_window
from bot.voice.second_person import spoken
from bot.voice.talk_told import said_of, talk_told, topic_asked
from bot.voice.unlearned_answer import from_unlearned
from bot.voice.unlearned_words import as_learned
from bot.voice.utterance import (
    about_talk,
    asks_of_somebody,
    asks_of_the_world,
    speaks_of_user,
)
from bot.voice.weighed.judged_answer import judged_answer
from bot.voice.weighed.likeliest_answer import likeliest, likeliest_over
from bot.voice.weighed.matter_answer import (
    CLEARLY,
    FLOOR,
    Weighed,
    answering,
    both_in_chinese,
    vector_of,
)
from bot.voice.weighed.own_words import from_own_words
from bot.voice.weighed.past_words import tells_what_was
from bot.voice.weighed.said_since import with_what_was_said_since
from curator.agent_inputs import shown_memory
from curator.handles import Handles
from curator.offline.answers.chinese_signs import may_answer as may_answer_in_chinese
from curator.offline.answers.english_attributes import lacks_english_answer
from curator.offline.questions.favourites import is_of_that_favourite
from curator.offline.questions.hastily_asked import hastily_asked
from curator.offline.questions.matters import is_beside_question
from curator.offline.questions.plainly_asked import plainly_asked
from curator.offline.questions.question import asks_for, beings_asked
from curator.offline.questions.subjectless import asked_of_speaker
from memory.recall import KnownMemory, Recalled
from memory.recall.ranking import relevance_of
from memory.tables import row_id
from memory.text.attribute_keys import asked_slots, beings_in
from memory.text.late_pattern import LatePattern
from memory.text.tokenizer import question_tokens

_OF_NOW = LatePattern(
    r"(?i)\b(?:now|nowadays|these days|current(?:ly)?|at the moment|at present)\b|现在|目前|如今"
)
_OF_HABIT = LatePattern(
    r"^(?!.*(?:[今昨前那]天|今早|[今昨]晚|刚|之前|以前|了[吗么没]?\W*$|过|[去前]年|上[周个次月])).*(?:最近|近来|这阵子|早上|早晨|上午|中午|"
    r"下午|傍晚|晚上|夜里)"
)
_OF_THIS_YEAR = LatePattern(
    r"今年.{0,4}(?:[多好]大|[几幾][岁歲大]|[多好幾几][少多][岁歲]|[岁歲]数|年[级級]|[大高初研][几幾]|高寿|贵庚)"
)
"""Asks what is so now, though it names a time of which much is over."""
_OF_PAST = LatePattern(
    r"(?i)\b(?:used to|retired|was|were|had|worked|taught|served|left|ran|drove|before|ex-?|"
    r"since|ago|then|(?:19|20)\d\d)\b|\bno longer\b|"
    r"以前|之前|原来|本来|从前|过去|当年|当时|那时|曾|[当做教干开住读去学养]过|退[休役伍]|毕业|离开|辞|年轻时|小时候|[从由].{1,8}搬"
)
SURE = 0.35
"""The relevance from which a memory is told as the answer."""
ALSO = 0.8
"""Further memories are told with the best where they are this near to it."""
OF_OTHERS = 0.6
"""What is known of a cat or a sister answers a question about oneself only so well."""
MOST_ANSWERS = 3


def answer(scene: PromptContext, phrases: Phrases) -> str:
    """Return what answers a question, from memory or from the talk, or that nothing does."""
    if scene.recollection is None:
        return phrases.not_looking[scene.unasked or "failed"]
    scene = _in_plain_words(as_learned(scene).without_unmentioned())
    scene = scene if scene.asked.past else scene.without_former()
    text, language = scene.message.text, scene.language
    if asks_what_is_known(text, language):
        return all_known(scene, phrases)
    if about_talk(text, language):
        return _talked(scene, phrases)
    if asks_of_the_world(text, language) and not names_what_is_theirs(scene):
        return phrases.not_without_model
    told, is_sure = _told(scene, phrases)
    if not is_sure and (over := _over(scene, phrases)):
        return over
    told = told or from_own_words(scene, phrases) or judged_answer(scene, phrases)
    return with_what_was_said_since(told, scene, phrases) if told else _unknown(scene, phrases)


def _in_plain_words(scene: PromptContext) -> PromptContext:
    """Return a scene whose question is put in plain words, and of whom it is asked."""
    said = scene.message.text
    if _OF_THIS_YEAR.search(said):
        scene = replace(scene, asked=replace(scene.asked, window=None, past=False))
    plain = plainly_asked(said) if scene.language == "zh" else hastily_asked(said)
    asked = replace(scene, message=replace(scene.message, text=asked_of_speaker(plain)))
    if plain == said.strip() or scene.question_vector is None:
        return asked
    return replace(asked, question_vector=vector_of(replace(asked, question_vector=None)))


def _talked(scene: PromptContext, phrases: Phrases) -> str:
    """Tell what was talked about; of one topic, what was said of that and nothing else."""
    topic = topic_asked(scene.message.text, scene.language)
    if not topic:
        return talk_told(scene, phrases)
    return said_of(topic, scene, phrases) or _told(scene, phrases)[0] or phrases.unknown


def by_rules(scene: PromptContext, phrases: Phrases) -> str | None:
    """Return what slots, words and matters answer, or the person's own words."""
    told = _remembered(scene, phrases) or _of_whom_it_names(scene, phrases)
    said = told or from_window(scene, phrases) or from_rounds(scene, phrases)
    return said or from_unlearned(scene, phrases)


def _told(scene: PromptContext, phrases: Phrases) -> tuple[str | None, bool]:
    """Return what the rules tell, or what is likelier, and whether it is sure.

    What is unsure is called so.
    """
    told = by_rules(scene, phrases)
    found = likeliest(scene, told)
    if found is None:
        return told, bool(told)
    if found.is_none:
        return None, False
    told = told if told and found.passage.is_told else source_told(found.source, scene, phrases)
    if found.is_unsure:
        return phrases.unsure.format(told=told), False
    lines = [
        told,
        *(source_told(one, scene, phrases) for one in found.beside if not _holds(told, one)),
    ]
    return "\n".join(lines[:MOST_ANSWERS]), True


def _holds(told: str, memory: KnownMemory) -> bool:
    return spoken(memory.content).rstrip(".") in told


def _over(scene: PromptContext, phrases: Phrases) -> str | None:
    """Tell of what is asked whether it is so that it was, where that is sure."""
    found = likeliest_over(scene) if scene.asked.still else None
    return told_of(found, scene, phrases) if found else None


def _remembered(scene: PromptContext, phrases: Phrases) -> str | None:
    """Return what memories answer by their slots and words, and by their matter."""
    found, is_over = _from_memories(scene)
    is_of_past = _asks_of_past(scene) and not is_over
    weighed = answering(scene)
    floor = CLEARLY if found and not is_over else FLOOR
    current = _from_matters(weighed, scene, floor, of_past=is_of_past)
    if is_over and current and not scene.asked.still:
        found = []
    better = _weighed_better(found, weighed, scene, of_past=is_of_past) if found else []
    if wants_newest(scene.message.text):
        found, current = newest(found, [*better, *current])
        better = []
    told = dict.fromkeys(cited(it, spoken(it.content), scene, phrases) for it in better)
    told |= dict.fromkeys(told_of(hit, scene, phrases) for hit in found)
    told |= dict.fromkeys(cited(it, spoken(it.content), scene, phrases) for it in current)
    return "\n".join([line for line in told if line][:MOST_ANSWERS]) or None


def _weighed_better(
    found: list[Recalled], weighed: Weighed, scene: PromptContext, *, of_past: bool
) -> list[KnownMemory]:
    """Return what answers a Chinese question better than all that slots and words found."""
    if not all(both_in_chinese(scene.message.text, hit.memory.content) for hit in found):
        return []
    scores = {row_id(memory): score for score, memory in weighed}
    best = max(scores.get(row_id(hit.memory), 0.0) for hit in found)
    likely = _from_matters(weighed, scene, FLOOR, of_past=of_past)
    return [memory for memory in likely if scores[row_id(memory)] > best]


def _of_whom_it_names(scene: PromptContext, phrases: Phrases) -> str | None:
    """Answer a question that names somebody with what is known of them by their kind."""
    asked = by_kind(scene)
    return _remembered(asked, phrases) if asked else None


def _asks_of_past(scene: PromptContext) -> bool:
    """Tell whether a question is of what was: of no habit, which names a part of any day."""
    return scene.asked.past and _OF_HABIT.match(scene.message.text) is None


def _from_memories(scene: PromptContext) -> tuple[list[Recalled], bool]:
    """Return what memories answer, and whether it is over though what is so now is asked for."""
    found = scene.recollection.memories if scene.recollection else ()
    sure = [
        hit
        for hit in found
        if _sureness(hit, scene) >= SURE and _is_of_whom(hit, scene) and _is_asked_for(hit, scene)
    ]
    past = [hit for hit in sure if hit.expired or tells_what_was(hit.memory.content)]
    is_past = _asks_of_past(scene)
    sure = past if is_past and past else sure
    if not is_past:
        sure = _without_old_values(sure)
        sure = [hit for hit in sure if not tells_what_was(hit.memory.content)] or sure
    if scene.asked.still and not is_past:
        sure = [hit for hit in sure if not hit.expired] or sure
    if not sure:
        return [], False
    sure.sort(key=lambda hit: -_sureness(hit, scene))
    best = _sureness(sure[0], scene)
    near = [hit for hit in sure[:MOST_ANSWERS] if _sureness(hit, scene) >= ALSO * best]
    is_over = all(hit.expired or says_it_ended(hit.memory) for hit in near)
    of_now = scene.asked.still or _OF_NOW.search(scene.message.text) is not None
    of_now = of_now or (scene.language == "zh" and not is_past)
    return near, is_over and of_now


def _without_old_values(found: list[Recalled]) -> list[Recalled]:
    """Return what was found without what was, where what is so of the same slot was found."""
    holds = {slot_told(hit.memory)[0] for hit in found if not hit.expired} - {"", "statement"}
    return [hit for hit in found if not (hit.expired and slot_told(hit.memory)[0] in holds)]


def _from_matters(
    weighed: Weighed, scene: PromptContext, floor: float, *, of_past: bool
) -> list[KnownMemory]:
    """Return what is of the matter asked for, in whatever words; of the past, what tells of it."""
    found = [
        (score, memory)
        for score, memory in weighed
        if score >= floor
        and is_of_that_favourite(memory.content, scene.message.text)
        and not lacks_english_answer(scene.message.text, memory.content)
        and (not of_past or _OF_PAST.search(memory.content))
        and (of_past or scene.asked.still or not memory.content.startswith("用户不再"))
    ]
    found = [one for one in found if of_past or not tells_what_was(one[1].content)] or found
    best = found[0][0] if found else 0.0
    return [memory for score, memory in found[:MOST_ANSWERS] if score >= ALSO * best]


def _sureness(hit: Recalled, scene: PromptContext) -> float:
    """Return how well a memory answers the message itself; a bare "and?" leans on what was said."""
    scores = hit.candidate.scores
    if question_tokens(scene.message.text):
        scores = {leg: score for leg, score in scores.items() if leg != "conversation"}
    return relevance_of(scores) * (OF_OTHERS if _is_of_others(hit, scene) else 1.0)


def _is_of_whom(hit: Recalled, scene: PromptContext) -> bool:
    """Tell whether a memory is about those the message asks for: a cat's name is no sister's."""
    wanted = beings_asked(scene.message.text)
    if not is_of_that_favourite(hit.memory.content, scene.message.text):
        return False
    key, _ = slot_told(hit.memory)
    named = beings_in(f"{hit.memory.content} {key}") | set(key.split("."))
    return not wanted or bool(wanted & named)


def _is_asked_for(hit: Recalled, scene: PromptContext) -> bool:
    """Tell whether the question asks for what the memory tells; "and?" asks for what is near."""
    if not question_tokens(scene.message.text) and not asked_slots(scene.message.text):
        return True
    if is_beside_question(scene.message.text, hit.memory.content, *slot_told(hit.memory)):
        return False
    if lacks_english_answer(scene.message.text, hit.memory.content):
        return False
    if both_in_chinese(scene.message.text, hit.memory.content) and not may_answer_in_chinese(
        scene.message.text, hit.memory.content, slot_told(hit.memory)[0]
    ):
        return False
    return asks_for(scene.message.text, shown_memory(hit.memory, Handles("a"), scene.zone))


def _is_of_others(hit: Recalled, scene: PromptContext) -> bool:
    """Tell whether a memory is about somebody else where the person asks about themselves."""
    key, _ = slot_told(hit.memory)
    return "." in key and not beings_in(scene.message.text)


def _unknown(scene: PromptContext, phrases: Phrases) -> str:
    """Say that it is not known; of what is no matter of the person, that no model is there."""
    text, language = scene.message.text, scene.language
    is_of_them = speaks_of_user(text, language) or asks_of_somebody(text, language)
    return (
        phrases.unknown if is_of_them or names_somebody_known(scene) else phrases.not_without_model
    )
