"""Asks whether a memory is over that likely is: a yes ends it, and it is asked once."""

from collections.abc import Collection, Sequence

from bot.voice.prompt_context import PromptContext
from bot.voice.second_person import spoken
from curator.offline.exchanges.asked_endings import is_asked, question_whether_over
from memory.recall import KnownMemory
from memory.text.topic_matching import sentence_is_about
from memory.vocabulary import PRIVATE


def asked_of_likeliest(
    in_doubt: Sequence[str], known: Collection[KnownMemory], scene: PromptContext
) -> str:
    """Return the question whether the likeliest is over of what is in doubt; nothing of none.

    `in_doubt`: contents of memories that are `known`, the likeliest first. A yes that is said in a
    place ends no private memory, as a run of a place is shown none.
    """
    may_be = {
        memory.content
        for memory in known
        if not (scene.heard_by_others and memory.audience == PRIVATE)
        and not sentence_is_about(scene.never_store, memory.content)
    }
    likeliest = next((content for content in in_doubt if content in may_be), None)
    return asked_whether_over(likeliest, scene) if likeliest else ""


def asked_whether_over(content: str, scene: PromptContext) -> str:
    """Return the question whether a memory is over, where a yes ends it and it is not asked yet.

    Where the reply is not kept no curator reads what a yes answers.
    """
    if not scene.learns or scene.asks_first or scene.off_record or scene.holds_unkept:
        return ""
    told = spoken(content)
    by_character = (it.text for it in scene.window if it.author_id is None and not it.to_others)
    if any(is_asked(text, told) for text in by_character):
        return ""
    return question_whether_over(told, scene.language)
