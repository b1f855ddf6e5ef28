"""What the judge of answers surely takes for an answer, where nothing else answers.

Rules that tell whose a memory is, and whether it holds what is asked for, do not know all words.
"""

from collections.abc import Mapping

from bot.voice.citations import source_told
from bot.voice.phrases import Phrases
from bot.voice.prompt_context import PromptContext
from bot.voice.utterance import speaks_of_user
from bot.voice.weighed.likeliest_answer import candidates
from curator.offline.answers.attributes import asks_of_world
from curator.offline.answers.english_signs import Passage
from curator.offline.answers.likeliest import is_of_another
from curator.offline.answers.meaning.answer_judge import judged_answers
from curator.offline.answers.meaning.judged_signs import MOST_JUDGED
from curator.offline.chinese.clauses import others
from curator.offline.worth.refusals import is_doubted, may_be_kept
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified
from memory.text.tokenizer import question_tokens
from memory.vocabulary import Language

SURELY: Mapping[Language, float] = {"en": 3.5, "zh": 3.0}
OF_NOBODY = 2.5
"""How sure the judge has to be, as a logit; of an English question that names nobody less will do.

So sure of two exams by strangers, it answered 10 and 15 more of the questions that had an answer
and got none (English, Chinese), and two and one of those that had none.
"""
_AT_LARGE = LatePattern(
    r"(?i)\b(?:lyrics?|recipes?|best|most|ever|world|usually|generally|mean|meaning|why|"
    r"how (?:do|does|to|can))\b"
)
"""Asks of what is known at large, whatever of the person's it names."""
_OF_WHAT_IS_KNOWN = LatePattern(r"现在|目前|如今|剩|到底|来着|[店家屋厂庙]里|上[次回]|之前")
"""Asks of something as known, though it names nobody: 店里现在主营啥."""


def judged_answer(scene: PromptContext, phrases: Phrases) -> str | None:
    """Return the memory or the line of the person's own that surely answers, as it is told."""
    asked, language = scene.message.text, language_of(scene.message.text, "en")
    floor = _floor(asked, language) if question_tokens(asked) else None
    if floor is None:
        return None
    found = [one for one in candidates(scene, None) if _may_answer(asked, one.passage, language)]
    nearest = sorted(found, key=lambda one: -one.passage.nearness)[:MOST_JUDGED]
    judged = judged_answers(asked, [(it.passage.content, it.passage.nearness) for it in nearest])
    surest = max(zip(judged or (), nearest, strict=False), key=lambda pair: pair[0], default=None)
    if surest is None or surest[0] < floor:
        return None
    return source_told(surest[1].source, scene, phrases)


def _floor(asked: str, language: Language) -> float | None:
    """Return how sure the judge has to be; None where a question may be of the world at large."""
    is_own, plain = speaks_of_user(asked, language), simplified(asked)
    if language == "en":
        if is_own:
            return SURELY["en"]
        return None if _AT_LARGE.search(asked) else OF_NOBODY
    if asks_of_world(plain) or not (is_own or _OF_WHAT_IS_KNOWN.search(plain)):
        return None
    return SURELY["zh"]


def _may_answer(asked: str, passage: Passage, language: Language) -> bool:
    if language == "en" and is_of_another(asked, passage):
        return False
    if language == "zh" and others.is_of_another(simplified(passage.content), simplified(asked)):
        return False
    return not passage.is_line or (
        may_be_kept(passage.content, language) and not is_doubted(passage.content, language)
    )
