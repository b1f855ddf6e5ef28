"""Answering with the person's own words, where no memory tells them yet."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import pairwise

from bot.voice.phrases import Phrases
from bot.voice.prompt_context import PromptContext
from bot.voice.utterance import speaks_of_speaker
from curator.agent_inputs import ShownMemory, Utterance
from curator.offline.answers.chinese_signs import may_answer as may_answer_in_chinese
from curator.offline.answers.english_attributes import lacks_english_answer
from curator.offline.answers.whose import words_of_whom
from curator.offline.chinese.clauses.others import opens_with_another
from curator.offline.chinese.clauses.subjects import of_them_in_chinese
from curator.offline.english.kept_words import told_in_kept_words
from curator.offline.exchanges.chinese_states import ends_a_chinese_state
from curator.offline.exchanges.gone.given_up import taken_up
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import sentences
from curator.offline.grammar.suppositions import tells_nothing_of_speaker
from curator.offline.questions.beings_told import asks_own_age, tells_age_of_another
from curator.offline.questions.question import is_question
from curator.offline.revisions.denials import righted_of_known
from curator.offline.revisions.states import ends_a_state
from curator.offline.standing.judge import FLOOR, may_end_anything, sure_over
from curator.offline.utterances.claims import claims
from curator.offline.utterances.corrections import disowned
from curator.offline.utterances.endings import endings
from curator.offline.utterances.forget_requests import wished_gone
from memory.conversation.window import WindowMessage
from memory.dates.partial_date import local_time
from memory.text.attribute_keys import asked_slots, beings_in, key_words, slot_of
from memory.text.content_words import raising_words
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified
from memory.text.tokenizer import question_tokens, tokens_of
from memory.vocabulary import Language

_QUOTED_ZH = LatePattern(r"[“「『][^”」』]{0,300}[”」』]")
_HOW_OLD = LatePattern(r"(?i)\bhow old(?: is|'?s) (?!my\b|our\b|the\b|i\b)(?P<who>[\w-]+)")
_OF_ANOTHER_ZH = LatePattern(
    r"(?:我|咱|俺)的?(?:同桌|室友|舍友|同学|朋友|同事|闺蜜|主管|领导|老板|邻居|老师)"
)
_OWN_CLAUSE = LatePattern(
    r"[，,。！!；; ](?:而|但|可|所以|现在)?(?:我|咱|俺)(?!的?(?:爸|妈|哥|姐|弟|妹))"
)
"""Words of somebody else's that tell nothing of who says them, but in a part of their own."""
_OF_THEMSELVES_ZH = LatePattern(
    r"^(?:不|没|从来|记|帮|请|麻烦|别)"
    r"|(?:我|咱|俺)(?!了|的?(?:同桌|室友|舍友|同学|朋友|同事|闺蜜|主管|领导|老板|邻居|老师"
    r"|表|堂|妈|爸|哥|姐|弟|妹)|[。！，]|$)"
)


def from_window(scene: PromptContext, phrases: Phrases) -> str | None:
    """Answer with the person's own words, where they were said too lately to be remembered."""
    wanted = set(question_tokens(scene.message.text))
    beings = beings_in(scene.message.text)
    shared = [(len(wanted & set(tokens_of(message.text))), message) for message in scene.window]
    near = [pair for pair in shared if pair[0] and (len(wanted) == 1 or pair[0] * 2 > len(wanted))]
    for _, message in sorted(near, key=lambda pair: (pair[0], pair[1].id), reverse=True):
        if (
            beings <= beings_in(message.text)
            and may_be_of_them(message.text, scene.message.text)
            and may_answer(message, scene)
            and _tells_what_is_asked(message, scene)
        ):
            return phrases.said_before.format(quote=message.text)
    return None


def from_rounds(scene: PromptContext, phrases: Phrases) -> str | None:
    """Answer with the person's own words of an earlier time, recalled as they were said."""
    rounds = scene.recollection.rounds if scene.recollection else ()
    beings = beings_in(scene.message.text)
    for hit in rounds:
        for said in hit.messages:
            is_found = said.id == hit.found.message_id
            is_theirs = may_be_of_them(said.text, scene.message.text)
            if not (is_found and is_theirs and may_answer(said, scene)):
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
    if language == "zh" and not _may_answer_in_chinese(scene.message.text, said.text):
        return False
    if _lacks_their_age(scene.message.text, said.text):
        return False
    if lacks_english_answer(scene.message.text, said.text):
        return False
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


def _lacks_their_age(asked: str, said: str) -> bool:
    """Tell whether the age of somebody is asked for, and words tell another's."""
    if asks_own_age(asked) and tells_age_of_another(said):
        return True
    match = _HOW_OLD.search(asked)
    if match is None:
        return False
    return re.search(rf"(?i)\b{re.escape(match['who'])}\b[^.!?]{{0,12}}\d", said) is None


def _may_answer_in_chinese(asked: str, said: str) -> bool:
    """Tell whether the part of a message that is of those asked about may hold the answer."""
    told = of_them_in_chinese(said)
    part = words_of_whom(asked, told, "")
    if part is None or not may_answer_in_chinese(asked, told, ""):
        return False
    return part == simplified(told) or bool(raising_words(asked) & raising_words(part))


def _tokens_of_beings(text: str) -> frozenset[str]:
    """Return the words of a text that only say whose matter it is."""
    named = beings_in(text)
    return raising_words(" ".join(word for word, key in key_words().items() if key in named))


def may_answer(message: WindowMessage, scene: PromptContext) -> bool:
    """Tell whether a message is the person's own statement that may still be told."""
    is_theirs = message.author_id == scene.user_id and not message.off_record
    if not is_theirs or is_question(message.text, scene.language):
        return False
    if disowned(message.text, language_of(message.text, scene.language)):
        return False
    if message.text.isascii() and tells_nothing_of_speaker(message.text):
        return False
    if wished_gone(message.text, scene.language) or _is_wished_gone(message, scene):
        return False
    return not _is_outdated(message, scene)


def may_be_of_them(said: str, asked: str) -> bool:
    """Tell whether Chinese words may be of the person, where the question asks about them.

    What is told of 隔壁王婶 or sung in a song is no answer to 我养了几只猫.
    """
    plain = simplified(said)
    if "我" not in asked or language_of(plain, "en") != "zh":
        return True
    own = _QUOTED_ZH.sub("", plain)
    if not beings_in(asked) and opens_with_another(own, asked) and not _OWN_CLAUSE.search(own):
        return False
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
    if _is_over(said, scene):
        return True
    later = [message for message in scene.window if message.id > said.id]
    if any(_ends(message, said, scene) or _denies(message, said, scene) for message in later):
        return True
    before = _single_slots(said.text, said, scene)
    if not before:
        return False
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


def _is_over(said: WindowMessage, scene: PromptContext) -> bool:
    """Tell whether a memory that says what a message says is over by now."""
    found = scene.recollection.memories if scene.recollection else ()
    over = {_plain(hit.memory.content) for hit in found if hit.expired}
    if not over:
        return False
    holding = {_plain(hit.memory.content) for hit in found if not hit.expired}
    kept = told_in_kept_words(said.text) if language_of(said.text, "en") == "en" else None
    told = {_plain(it.content) for it in _read(said.text, said, scene)} | {_plain(kept or "")}
    return bool(told & over) and not told & holding


def _plain(content: str) -> str:
    return content.casefold().strip(" .。")


def _ends(message: WindowMessage, said: WindowMessage, scene: PromptContext) -> bool:
    """Tell whether a later message of the person says that what was said is over, or puts it right.

    What a memory tells as it was put right is not told once more as it was said at first.
    """
    if message.author_id != scene.user_id:
        return False
    if language_of(message.text, "en") == "zh":
        return _ends_in_chinese(message, said, scene)
    told = told_in_kept_words(said.text) or said.text
    if _leaves_behind(message, [told, *(it.content for it in _read(said.text, said, scene))]):
        return True
    if righted_of_known(message.text, [Claim(key="", value="", content=told, quote=said.text)]):
        return True
    ended = list(endings(message.text))
    return any(ending.ends(words) for ending in ended for words in (said.text, told))


def _ends_in_chinese(message: WindowMessage, said: WindowMessage, scene: PromptContext) -> bool:
    """Tell whether a later Chinese message of the person leaves nothing of what was said."""
    if language_of(said.text, "en") != "zh":
        return False
    told = [of_them_in_chinese(said.text), *(it.content for it in _read(said.text, said, scene))]
    known = _as_known(told)
    if ends_a_chinese_state(message.text, said.text, known):
        return True
    if any(it.in_place_of for it in taken_up(message.text, [], known)):
        return True
    if not may_end_anything(message.text, "zh"):
        return False
    floor = FLOOR["zh"]
    return any(sure_over(message.text, said.text, it, "", "zh") >= floor for it in told)


def _leaves_behind(message: WindowMessage, told: Sequence[str]) -> bool:
    """Tell whether a message says that a matter of which words tell stands otherwise."""
    later = Utterance("m1", "", by_user=True, text=message.text, at=message.at)
    return ends_a_state(later, _as_known(told))


def _as_known(told: Sequence[str]) -> Sequence[ShownMemory]:
    return [
        ShownMemory(
            f"a{at}", content, "fact", None, "", None, None, None, None,
            verified=False, recalled=False,
        )
        for at, content in enumerate(told, 1)
    ]  # fmt: skip


def _denies(message: WindowMessage, said: WindowMessage, scene: PromptContext) -> bool:
    """Tell whether a later message of the person says that what was said is not so."""
    if message.author_id != scene.user_id:
        return False
    denied = {(it.key, it.value.casefold()) for it in _read(message.text, said, scene) if it.denied}
    return bool(denied) and any(
        (it.key, it.value.casefold()) in denied for it in _read(said.text, said, scene)
    )


def _single_slots(text: str, said: WindowMessage, scene: PromptContext) -> Mapping[str, str]:
    """Return what a message claims of slots that hold one value at a time."""
    return {
        claim.key: claim.value.casefold()
        for claim in _read(text, said, scene)
        if claim.single and not claim.ended and not claim.denied
    }


def _read(text: str, said: WindowMessage, scene: PromptContext) -> Sequence[Claim]:
    return _claimed(text, language_of(text, scene.language), local_time(said.at, scene.zone))


@lru_cache(maxsize=512)
def _claimed(text: str, language: Language, at: datetime) -> Sequence[Claim]:
    return claims(text, language, at)
