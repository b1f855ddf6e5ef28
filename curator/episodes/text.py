"""The text of an episode: what of a draft may be stored, and what stands in for what may not."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from curator.agent_inputs import Sentence
from curator.episodes.small_talk import is_small_talk
from curator.episodes.summarizer import EpisodeDraft, MessageRange, Summarizer
from curator.handles import Handles
from memory.conversation.attribution import NOBODYS, OthersWords
from memory.ledger.proposal import SourcedSentence
from memory.secret_detection import redacted
from memory.text.clauses import without_clauses
from memory.text.content_words import telling_words
from memory.text.topic_matching import sentence_is_about, without_topics

log = logging.getLogger(__name__)

MOST = {"summary": 5, "key_facts": 12, "unresolved": 12}
"""At most so many sentences of each part: a summary that is longer than the talk is none."""


def sourced(
    draft: EpisodeDraft, stretch: MessageRange, handles: Handles, others: OthersWords
) -> list[SourcedSentence]:
    """Return the sentences that rest on messages, without what is not to be stored.

    That is what is on a topic of that sort, and what only others said.
    """
    read = _read(draft, handles)
    sound = [sentence for sentence in read if sentence.message_ids]
    if len(sound) < len(read):
        log.warning("%s sentences without a source were refused", len(read) - len(sound))
    never = stretch.never_store
    return [
        sentence
        for sentence in sound
        if not (sentence_is_about(never, sentence.text) or others.stand_in(sentence.text))
    ]


def summary_of(sentences: Sequence[SourcedSentence]) -> str:
    """Return what an episode says first of all."""
    return " ".join(each.text for each in sentences if each.part == "summary").strip()


def topics_of(draft: EpisodeDraft, stretch: MessageRange, others: OthersWords) -> list[str]:
    """Return the topics of an episode."""
    never = stretch.never_store
    return [
        redacted(topic)
        for topic in draft.topics
        if not (sentence_is_about(never, topic) or others.stand_in(topic))
    ]


def structured_of(
    draft: EpisodeDraft, stretch: MessageRange, others: OthersWords
) -> dict[str, Any]:
    """Return what an episode holds beside its sentences."""
    never = stretch.never_store
    intent = without_topics(never, redacted(draft.user_intent))
    return {
        "topics": topics_of(draft, stretch, others),
        "user_intent": others.left_out_of(intent),
        "emotional_tone": others.left_out_of(without_topics(never, redacted(draft.emotional_tone))),
    }


def withheld_by(draft: EpisodeDraft, stretch: MessageRange, handles: Handles) -> frozenset[int]:
    """Return the messages that the summarizer judged to be about what is never to be stored.

    It names them, or tells of them what may not be told.
    """
    never = stretch.never_store
    if not never:
        return frozenset()
    loud = (
        sentence for sentence in _read(draft, handles) if sentence_is_about(never, sentence.text)
    )
    # Of what rests on several messages it may have been said in any.
    told = (sentence.message_ids[0] for sentence in loud if len(sentence.message_ids) == 1)
    return frozenset([*handles.take_all(draft.withheld), *told])


async def told_in_part(
    draft: EpisodeDraft, stretch: MessageRange, handles: Handles, by_rule: Summarizer
) -> EpisodeDraft:
    """Return the draft, or where nothing of its summary may be stored one of what else was said.

    That is what is left of its sentences, clause by clause, or else is told by rule.
    """
    if summary_of(sourced(draft, stretch, handles, NOBODYS)):
        return draft
    if left := [
        sentence for sentence in map(partial(_left, stretch), draft.summary) if sentence is not None
    ]:
        return draft.model_copy(update={"summary": left})
    told = {each for sentence in _read(draft, handles) for each in sentence.message_ids}
    silent = told.union(handles.take_all(draft.withheld))
    rest = [
        utterance
        for utterance in stretch.utterances
        if handles.take(utterance.handle) not in silent
        and not sentence_is_about(stretch.never_store, utterance.text)
    ]
    if is_small_talk(utterance.text for utterance in rest if utterance.by_user):
        return draft
    told_by_rule = await by_rule.summarize(replace(stretch, utterances=rest))
    return told_by_rule.model_copy(update={"withheld": draft.withheld})


def _left(stretch: MessageRange, sentence: Sentence) -> Sentence | None:
    """Return a sentence without its clauses on what is never to be stored, or None."""
    text = without_clauses(stretch.never_store, sentence.text)
    is_telling = bool(telling_words(text))
    return Sentence(text=text, sources=sentence.sources) if is_telling else None


def _read(draft: EpisodeDraft, handles: Handles) -> list[SourcedSentence]:
    parts: dict[str, Sequence[Sentence]] = {
        "summary": draft.summary,
        "key_facts": draft.key_facts,
        "unresolved": draft.unresolved,
    }
    return [
        SourcedSentence(part, redacted(sentence.text), handles.take_all(sentence.sources))
        for part, sentences in parts.items()
        for sentence in sentences[: MOST[part]]
    ]
