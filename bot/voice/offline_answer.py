"""Answering a question from memory: what it asks for, cited, and nothing else."""

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from bot.voice.phrases import PHRASES, Phrases
from bot.voice.prompt_context import PromptContext
from bot.voice.second_person import in_the_past, spoken, told_in
from bot.voice.utterance import (
    about_talk,
    asks_for_definition,
    asks_what_is_known,
    speaks_of_speaker,
    speaks_of_user,
)
from curator.agent_inputs import shown_memory
from curator.handles import Handles
from curator.offline.grammar.clauses import sentences
from curator.offline.utterances.claims import claims
from curator.offline.utterances.forget_requests import wished_gone
from curator.offline.utterances.questions import asks_for, beings_asked, is_question
from memory.conversation.window import WindowMessage
from memory.dates.partial_date import day_of, local_time
from memory.recall import Recalled
from memory.recall.ranking import relevance_of
from memory.tables import Memory
from memory.text.attribute_keys import asked_slots, beings_in, key_words, slot_of
from memory.text.content_words import raising_words
from memory.text.language import language_of
from memory.text.simplified import simplified
from memory.text.tokenizer import question_tokens, tokens_of

_FAVOURITE = re.compile(
    r"(?i)favou?rite (?P<en>\w+)|最(?:喜欢|爱)的(?P<zh>\w{1,6}?)(?=是|叫|$|什么|哪)"
)
_QUOTED_ZH = re.compile(r"[“「『][^”」』]{0,300}[”」』]")
_OF_ANOTHER_ZH = re.compile(
    r"(?:我|咱|俺)的?(?:同桌|室友|舍友|同学|朋友|同事|闺蜜|主管|领导|老板|邻居|老师)"
)
_OF_THEMSELVES_ZH = re.compile(
    r"^(?:不|没|从来|记|帮|请|麻烦|别)"
    r"|(?:我|咱|俺)(?!了|的?(?:同桌|室友|舍友|同学|朋友|同事|闺蜜|主管|领导|老板|邻居|老师"
    r"|表|堂|妈|爸|哥|姐|弟|妹)|[。！，]|$)"
)
_PART = re.compile(r"(?<=\w),? (?:and|but|so) |(?<=\w)[,;，；] ?")
_LONG_QUOTE, _SHORT_PART = 30, 4
"""From how many characters a quote is narrowed to the part that says what is told."""
SURE = 0.35
"""The relevance from which a memory is told as the answer."""
ALSO = 0.8
"""Further memories are told with the best where they are this near to it."""
OF_OTHERS = 0.6
"""What is known of a cat or a sister answers a question about oneself only so well."""
MOST_ANSWERS = 3
MOST_TOLD = 8
MOST_KNOWN = 30
"""So many memories are told to who asks for all."""


def answer(scene: PromptContext, phrases: Phrases) -> str:
    """Return what answers a question, from memory or from the talk, or that nothing does."""
    if scene.recollection is None:
        return phrases.not_looking
    if asks_what_is_known(scene.message.text, scene.language):
        return _all_known(scene, phrases)
    if about_talk(scene.message.text, scene.language):
        return _talk(scene, phrases)
    if asks_for_definition(scene.message.text, scene.language):
        return phrases.not_without_model
    told = _from_memories(scene, phrases) or _from_window(scene, phrases)
    return told or _from_rounds(scene, phrases) or _unknown(scene, phrases)


def _from_memories(scene: PromptContext, phrases: Phrases) -> str | None:
    found = scene.recollection.memories if scene.recollection else ()
    sure = [
        hit
        for hit in found
        if _sureness(hit, scene) >= SURE and _is_of_whom(hit, scene) and _is_asked_for(hit, scene)
    ]
    if scene.asked.past and any(hit.expired for hit in sure):
        sure = [hit for hit in sure if hit.expired]
    if not sure:
        return None
    sure.sort(key=lambda hit: -_sureness(hit, scene))
    best = _sureness(sure[0], scene)
    near = [hit for hit in sure[:MOST_ANSWERS] if _sureness(hit, scene) >= ALSO * best]
    return "\n".join(_told(hit, scene, phrases) for hit in near)


def _sureness(hit: Recalled, scene: PromptContext) -> float:
    """Return how well a memory answers the message itself; a bare "and?" leans on what was said."""
    scores = hit.candidate.scores
    if question_tokens(scene.message.text):
        scores = {leg: score for leg, score in scores.items() if leg != "conversation"}
    return relevance_of(scores) * (OF_OTHERS if _is_of_others(hit, scene) else 1.0)


def _is_of_whom(hit: Recalled, scene: PromptContext) -> bool:
    """Tell whether a memory is about those the message asks for: a cat's name is no sister's."""
    wanted = beings_asked(scene.message.text)
    if not _is_of_that_favourite(hit.memory.content, scene.message.text):
        return False
    key = str((hit.memory.structured or {}).get("key", ""))
    named = beings_in(f"{hit.memory.content} {key}") | set(key.split("."))
    return not wanted or bool(wanted & named)


def _is_asked_for(hit: Recalled, scene: PromptContext) -> bool:
    """Tell whether the question asks for what the memory tells; "and?" asks for what is near."""
    if not question_tokens(scene.message.text):
        return True
    return asks_for(scene.message.text, shown_memory(hit.memory, Handles("a"), scene.zone))


def _is_of_that_favourite(content: str, asked: str) -> bool:
    """Tell whether a favourite colour is no answer here, since a favourite band is asked for."""
    named = _FAVOURITE.search(content)
    if named is None or not _FAVOURITE.search(asked):
        return True
    return (named["en"] or named["zh"]).lower() in asked.lower()


def _is_of_others(hit: Recalled, scene: PromptContext) -> bool:
    """Tell whether a memory is about somebody else where the person asks about themselves."""
    key = str((hit.memory.structured or {}).get("key", ""))
    return "." in key and not beings_in(scene.message.text)


def _told(hit: Recalled, scene: PromptContext, phrases: Phrases) -> str:
    told = spoken(hit.memory.content)
    if hit.expired and hit.memory.valid_until:
        until = _end(hit.memory.valid_until, hit.memory, scene)
        told = in_the_past(told, until, told_in(hit.memory.content))
    said = scene.quotes.get(hit.candidate.memory_id)
    if said is None:
        return told
    quote = _narrowed(said.quote, str((hit.memory.structured or {}).get("value", "")))
    return told + phrases.cited.format(date=_day(said.at, scene, phrases), quote=quote)


def _narrowed(quote: str, value: str) -> str:
    """Return the part of a long quote that says the value, letter for letter; else all of it."""
    at = quote.casefold().find(value.casefold()) if value else -1
    if at < 0 or len(quote) < _LONG_QUOTE:
        return quote
    starts = [0, *(gap.end() for gap in _PART.finditer(quote, 0, at))]
    ending = _PART.search(quote, at + len(value))
    begin = starts[-1]
    if at - begin < _SHORT_PART and len(starts) > 1:
        begin = starts[-2]
    return quote[begin : ending.start() if ending else len(quote)].strip()


def _end(until: datetime, memory: Memory, scene: PromptContext) -> str:
    """Return until when a memory held, as exactly as it is known, in the memory's language."""
    phrases = PHRASES[told_in(memory.content)]
    if memory.valid_until_precision not in ("year", "month"):
        return _day(until, scene, phrases)
    day = day_of(until, scene.zone)
    shape = phrases.year if memory.valid_until_precision == "year" else phrases.month
    return shape.format(at=day, month=day.strftime("%B"))


def _talk(scene: PromptContext, phrases: Phrases) -> str:
    found = scene.recollection.episodes if scene.recollection else ()
    if found:
        in_order = sorted(found, key=lambda hit: hit.said_at)
        told = "\n".join(spoken(hit.memory.content) for hit in in_order)
        return phrases.talked.format(told=told)
    said = sorted([*_in_rounds(scene), *scene.window], key=lambda message: message.id)
    today = [message for message in said if _may_answer(message, scene)]
    if scene.asked.window is not None:
        start, end = scene.asked.window.start, scene.asked.window.end
        today = [message for message in today if start <= message.at < end]
    if today:
        told = "\n".join(f"- {message.text}" for message in today[-MOST_TOLD:])
        return phrases.said_here.format(told=told)
    summaries = scene.standing.summaries if scene.standing else ()
    if summaries and scene.asked.window is None:
        told = "\n".join(spoken(summary) for summary in summaries)
        return phrases.talked.format(told=told)
    return phrases.no_talk


def _in_rounds(scene: PromptContext) -> list[WindowMessage]:
    """Return what was recalled word for word, where a time was asked for."""
    if scene.recollection is None or scene.asked.window is None:
        return []
    return [message for hit in scene.recollection.rounds for message in hit.messages]


def _from_window(scene: PromptContext, phrases: Phrases) -> str | None:
    """Answer with the person's own words, where they were said too lately to be remembered."""
    wanted = set(question_tokens(scene.message.text))
    beings = beings_in(scene.message.text)
    said = [
        message
        for message in scene.window
        if _may_answer(message, scene)
        and beings <= beings_in(message.text)
        and _tells_what_is_asked(message, scene)
        and _may_be_of_them(message.text, scene.message.text)
    ]
    scored = [(len(wanted & set(tokens_of(message.text))), message) for message in said]
    best = max(scored, key=lambda pair: (pair[0], pair[1].id), default=None)
    if best is None or best[0] == 0 or best[0] * 2 <= len(wanted) > 1:
        return None
    return phrases.said_before.format(quote=best[1].text)


def _from_rounds(scene: PromptContext, phrases: Phrases) -> str | None:
    """Answer with the person's own words of an earlier time, recalled as they were said."""
    rounds = scene.recollection.rounds if scene.recollection else ()
    beings = beings_in(scene.message.text)
    for hit in rounds:
        for said in hit.messages:
            is_found = said.id == hit.found.message_id
            is_theirs = _may_be_of_them(said.text, scene.message.text)
            if not (is_found and is_theirs and _may_answer(said, scene)):
                continue
            if beings <= beings_in(said.text) and _tells_what_is_asked(said, scene):
                return phrases.said_before.format(quote=said.text)
    return None


def _tells_what_is_asked(said: WindowMessage, scene: PromptContext) -> bool:
    """Tell whether the words state in earnest what is asked for.

    What fills a slot of a life they state where it is read out of them, or where the person says a
    word of their own that the question names: an anniversary, an operation, an ear.
    """
    language = language_of(said.text, scene.language)
    slots = asked_slots(scene.message.text)
    is_stated = bool(sentences(said.text, language))
    if not slots:
        return is_stated
    if is_stated and speaks_of_speaker(said.text, language):
        shared = raising_words(scene.message.text) & raising_words(said.text)
        if shared - _tokens_of_beings(scene.message.text):
            return True
    found = claims(said.text, language, local_time(said.at, scene.zone))
    told = {slot_of(claim.key.removeprefix("favourite.")) for claim in found}
    return bool(told & slots)


def _tokens_of_beings(text: str) -> frozenset[str]:
    """Return the words of a text that only say whose matter it is."""
    named = beings_in(text)
    return raising_words(" ".join(word for word, key in key_words().items() if key in named))


def _may_answer(message: WindowMessage, scene: PromptContext) -> bool:
    is_theirs = message.author_id == scene.user_id and not message.off_record
    if not is_theirs or is_question(message.text, scene.language):
        return False
    if wished_gone(message.text, scene.language) or _is_wished_gone(message, scene):
        return False
    return not _is_outdated(message, scene)


def _may_be_of_them(said: str, asked: str) -> bool:
    """Tell whether Chinese words may be of the person, where the question asks about them.

    What is told of 隔壁王婶 or sung in a song is no answer to 我养了几只猫.
    """
    plain = simplified(said)
    if "我" not in asked or language_of(plain, "en") != "zh":
        return True
    own = _QUOTED_ZH.sub("", plain)
    if beings_in(asked):
        other = _OF_ANOTHER_ZH.match(own)
        is_asked = other is None or bool(beings_in(other[0]) & beings_in(asked))
        return "我" in own and is_asked
    return _OF_THEMSELVES_ZH.search(own) is not None


def _is_wished_gone(said: WindowMessage, scene: PromptContext) -> bool:
    """Tell whether a later message of the window asks to forget what one says."""
    later = (message.text for message in scene.window if message.id > said.id)
    return any(wished_gone(text, scene.language).means(said.text) for text in later)


def _is_outdated(said: WindowMessage, scene: PromptContext) -> bool:
    """Tell whether what a message tells may be over: something else was told since, or withdrawn.

    What was forgotten leaves a gap: "I live in Oslo" from before it may be what was over by then.
    """
    before = _single_slots(said.text, said, scene)
    if not before:
        return False
    later = [message for message in scene.window if message.id > said.id]
    places = [said.id, *(message.id for message in later), scene.message.id]
    if any(after - here > 1 for here, after in pairwise(places)):
        return True
    return any(
        told.get(key, value) != value
        for message in later
        if message.author_id == scene.user_id
        for told in [_single_slots(message.text, message, scene)]
        for key, value in before.items()
    )


def _single_slots(text: str, said: WindowMessage, scene: PromptContext) -> dict[str, str]:
    """Return what a message claims of slots that hold one value at a time."""
    language = language_of(text, scene.language)
    found = claims(text, language, local_time(said.at, scene.zone))
    return {
        claim.key: claim.value.casefold()
        for claim in found
        if claim.single and not claim.ended and not claim.denied
    }


def _all_known(scene: PromptContext, phrases: Phrases) -> str:
    standing = scene.standing.tellable if scene.standing else []
    known = list({memory.id: memory for memory in (*standing, *scene.strongest)}.values())
    if not known:
        return phrases.nothing_known
    return phrases.known.format(told=_list(known[:MOST_KNOWN], scene))


def _list(memories: Sequence[Memory], scene: PromptContext) -> str:
    return "\n".join(f"- {spoken(memory.content)}" for memory in memories)


def _day(at: datetime, scene: PromptContext, phrases: Phrases) -> str:
    local = local_time(at, scene.zone)
    return phrases.date.format(day=local.day, month=local.strftime("%B"), at=local)


def _unknown(scene: PromptContext, phrases: Phrases) -> str:
    """Say that it is not known; of what is no matter of the person, that no model is there."""
    if speaks_of_user(scene.message.text, scene.language):
        return phrases.unknown
    return phrases.not_without_model
