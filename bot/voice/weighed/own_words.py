"""What the person said and nothing remembered tells, weighed as an answer like a memory."""

from collections.abc import Iterator, Sequence

from bot.voice.phrases import Phrases
from bot.voice.prompt_context import PromptContext
from bot.voice.said_words import may_answer, may_be_of_them
from bot.voice.utterance import speaks_of_user
from bot.voice.weighed.matter_answer import vector_of
from config.errors import EmbedderUnavailable
from config.models.embedding.bundled import shared_embedder
from curator.offline.answers.chinese_signs import may_answer as may_answer_in_chinese
from curator.offline.answers.fit import ChinesePassage, fit, weighed_signs
from curator.offline.answers.told_of import asks_of_what_was_told
from curator.offline.chinese.clauses.others import is_of_another
from curator.offline.chinese.kept_words import told_in_kept_words
from curator.offline.grammar.clauses import sentences
from curator.offline.utterances.claims import claims
from curator.offline.utterances.kept_words import unread
from curator.offline.worth.judge import worth
from curator.offline.worth.refusals import is_doubted, may_be_kept
from memory.conversation.window import WindowMessage
from memory.dates.partial_date import local_time
from memory.text.language import language_of
from memory.text.simplified import simplified

FLOOR, WHOLE_FLOOR = 0.45, 0.6
"""How surely words have to answer: of which nothing was read, and a message as a whole."""
LEAST_WORTH = 0.1
"""How surely they have to be of the person at all, by the judge of what is kept."""
MOST_READ = 24
"""So many of the newest messages are looked through."""


def from_own_words(scene: PromptContext, phrases: Phrases) -> str | None:
    """Answer a Chinese question with words of the person that no memory tells.

    Those are words that no claim was read of, or less surely a message as a whole, of which a
    claim may have been read that leaves out what is asked for.
    """
    asked = scene.message.text
    if language_of(asked, "en") != "zh":
        return None
    is_of_user = speaks_of_user(asked, "zh")
    pool = [
        (said, told, floor)
        for said in own_lines(scene)[-MOST_READ:]
        for told, floor in _told_in(said, scene)
        if (is_of_user or asks_of_what_was_told(asked, told))
        and may_answer_in_chinese(asked, told, "")
    ]
    vector = vector_of(scene) if pool else None
    if vector is None:
        return None
    try:
        meant = shared_embedder().passages([told for _, told, _ in pool])
    except EmbedderUnavailable:
        return None
    passages = [
        ChinesePassage(told, "", vector * passage)
        for (_, told, _), passage in zip(pool, meant, strict=True)
    ]
    weighed = [
        (sure, said.id, said)
        for (said, _, floor), passage, signs in zip(
            pool, passages, weighed_signs(asked, passages), strict=True
        )
        if (sure := fit(asked, passage, signs)) >= floor
    ]
    best = sorted(weighed, key=lambda it: it[:2], reverse=True)
    found = next((said for _, _, said in best if may_answer(said, scene)), None)
    return phrases.said_before.format(quote=found.text) if found else None


def own_lines(scene: PromptContext) -> Sequence[WindowMessage]:
    """Return what the person said, as the window and what was recalled hold it, oldest first."""
    rounds = scene.recollection.rounds if scene.recollection else ()
    recalled = [message for hit in rounds for message in hit.messages]
    said = {it.id: it for it in (*recalled, *scene.window)}
    own = [it for it in said.values() if it.author_id == scene.user_id and not it.off_record]
    return sorted(own, key=lambda it: it.id)


def _told_in(said: WindowMessage, scene: PromptContext) -> Iterator[tuple[str, float]]:
    """Yield what a message tells of which no claim was read, and the message, with their floors."""
    if language_of(said.text, "en") != "zh":
        return
    if is_of_another(simplified(said.text), simplified(scene.message.text)):
        return
    if may_be_of_them(said.text, scene.message.text):
        yield said.text, WHOLE_FLOOR
    found = claims(said.text, "zh", local_time(said.at, scene.zone))
    for sentence in sentences(said.text, "zh"):
        for part, _ in unread(sentence, said.text, "zh", found):
            if not may_be_kept(part.text, "zh") or is_doubted(part.text, "zh"):
                continue
            told = told_in_kept_words(part.text)
            if told is not None and worth(part.text, "zh") >= LEAST_WORTH:
                yield told, FLOOR
