"""What the judge of answers surely takes for an answer in Chinese, where nothing else answers.

Rules that tell whose a memory is, and whether it holds what is asked for, do not know all words.
"""

from bot.voice.citations import source_told
from bot.voice.phrases import Phrases
from bot.voice.prompt_context import PromptContext
from bot.voice.utterance import speaks_of_user
from bot.voice.weighed.likeliest_answer import candidates
from curator.offline.answers.attributes import asks_of_world
from curator.offline.answers.meaning.answer_judge import judged_answers
from curator.offline.answers.meaning.judged_signs import MOST_JUDGED
from curator.offline.worth.refusals import is_doubted, may_be_kept
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified
from memory.text.tokenizer import question_tokens

SURELY = 3.0
"""How sure the judge has to be, as a logit.

So sure of two exams by strangers, it answered 15 more of the 45 questions that had an answer and
got none, and one of 83 that had none.
"""
_OF_WHAT_IS_KNOWN = LatePattern(r"现在|目前|如今|剩|到底|来着|[店家屋厂庙]里|上[次回]|之前")
"""Asks of something as known, though it names nobody: 店里现在主营啥."""


def judged_answer(scene: PromptContext, phrases: Phrases) -> str | None:
    """Return the memory or the line of the person's own that surely answers, as it is told."""
    asked = scene.message.text
    if language_of(asked, "en") != "zh" or not question_tokens(asked):
        return None
    plain = simplified(asked)
    if asks_of_world(plain) or not (speaks_of_user(asked, "zh") or _OF_WHAT_IS_KNOWN.search(plain)):
        return None
    found = [
        one
        for one in candidates(scene, None)
        if not one.passage.is_line or _is_in_earnest(one.passage.content)
    ]
    nearest = sorted(found, key=lambda one: -one.passage.nearness)[:MOST_JUDGED]
    judged = judged_answers(asked, [(it.passage.content, it.passage.nearness) for it in nearest])
    surest = max(zip(judged or (), nearest, strict=False), key=lambda pair: pair[0], default=None)
    if surest is None or surest[0] < SURELY:
        return None
    return source_told(surest[1].source, scene, phrases)


def _is_in_earnest(line: str) -> bool:
    return may_be_kept(line, "zh") and not is_doubted(line, "zh")
