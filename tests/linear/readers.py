"""Everything that reads people's or models' words and is no bare pattern."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from zoneinfo import ZoneInfo

from bot.discord.messages.splitting import split
from bot.discord.views.memory_lines import plain
from bot.voice.profile_question import asks_what_is_known
from bot.voice.second_person import second_person
from bot.voice.utterance import about_talk, is_greeting
from config.errors import ReplyNotUnderstood
from config.models.chat.reasoning_filter import Aloud, after_thoughts
from config.models.chat.reply_parser import read_reply
from config.models.embedding.input_cleaning import embeddable
from config.prompting.escaping import harmless, indented
from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import CurationWindow, ProposedOperations
from curator.curation.echo_guard import is_echo
from curator.curation.line_form import read_lines
from curator.episodes.small_talk import is_small_talk
from curator.episodes.summarizer import MessageRange
from curator.offline.claim_equality import names_being, same_value
from curator.offline.curator import OfflineCurator
from curator.offline.episodes.summarizer import OfflineSummarizer
from curator.offline.grammar.coreference import company_of
from curator.offline.grammar.dates import birthday, day_of_birth, find_date, number
from curator.offline.lexicon.shared import canonical
from curator.offline.questions.question import asks_for, is_question
from curator.offline.utterances.claims import claims
from curator.offline.utterances.forget_requests import Wish, asks_to_forget, wished_gone
from curator.offline.utterances.restatements import EarlierStatement, put_right
from curator.offline.utterances.short_answers import answered
from memory.dates.named_day import named_day
from memory.dates.partial_date import parse_moment
from memory.dates.question_time import asked_time, asks_only_when
from memory.index.messages.record import MessageOrigin, said
from memory.ledger.leaked_terms import leaks_terms
from memory.privacy.hush import retells
from memory.recall.retrievers.context import leans_on_talk
from memory.recall.rounds.query import asks_what_was_talked_of
from memory.secret_detection import holds_secret, redacted
from memory.text.attribute_keys import asked_slots, beings_in, named_slot
from memory.text.clauses import without_clauses
from memory.text.content_words import raising_words, telling_words
from memory.text.language import language_of
from memory.text.normalization import cleaned, folded, folded_with_places, one_line
from memory.text.quotes import Spoken, find_quote, fingerprint, is_bare_answer
from memory.text.token_estimate import tokens_in
from memory.text.tokenizer import question_tokens, tokens_of
from memory.text.topic_matching import named, sentence_is_about, sentences_in, without_topics
from memory.vocabulary import Language

Reader = Callable[[str], object]
NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
LANGUAGES: tuple[Language, ...] = ("en", "zh")
TOPICS = ("health", "gardening", "我的工作")


def readers() -> Mapping[str, Reader]:
    """Return every reader by its name."""
    found: dict[str, Reader] = {}
    for readers_of in (_of_text, _of_questions, _of_models, _of_topics, _of_claims, _of_agents):
        found |= readers_of()
    return found


def _of_text() -> Mapping[str, Reader]:
    spoken = [Spoken(1, 1, "I like tea."), Spoken(2, 1, "那个")]
    return {
        "cleaned": cleaned,
        "one line": one_line,
        "folded": folded,
        "folded with places": folded_with_places,
        "fingerprint": fingerprint,
        "quote": lambda text: find_quote(text, spoken),
        "quoted": lambda text: find_quote("I like tea.", [Spoken(1, 1, text)]),
        "bare answer": is_bare_answer,
        "language": language_of,
        "tokens": tokens_of,
        "token count": tokens_in,
        "telling words": telling_words,
        "raising words": raising_words,
        "leak": lambda text: leaks_terms(text, gone=[text], left=["a"]),
        "secret": holds_secret,
        "redacted": redacted,
        "embeddable": lambda text: embeddable(text, 2500),
        "split": split,
        "one line on Discord": plain,
        "second person": lambda text: [second_person(text, language) for language in LANGUAGES],
        "kind of utterance": lambda text: [
            sort(text, language)
            for language in LANGUAGES
            for sort in (is_question, is_greeting, about_talk, asks_what_is_known)
        ],
    }


def _of_questions() -> Mapping[str, Reader]:
    return {
        "asked time": lambda text: asked_time(text, NOW),
        "asks only when": asks_only_when,
        "named day": lambda text: named_day(text, NOW),
        "leaning": leans_on_talk,
        "asks of a talk": asks_what_was_talked_of,
        "question tokens": question_tokens,
        "asked slots": asked_slots,
        "beings": beings_in,
        "round": lambda text: said(_PLACE, text),
        "moment": lambda text: parse_moment(text, ZONE),
    }


def _of_models() -> Mapping[str, Reader]:
    return {
        "reply": _read_reply,
        "lines": _read_lines,
        "thoughts": after_thoughts,
        "thoughts aloud": _spoken,
        "harmless": harmless,
        "indented": indented,
    }


def _of_topics() -> Mapping[str, Reader]:
    return {
        "topic": named,
        "about a topic": lambda text: sentence_is_about(TOPICS, text),
        "topic from words": lambda text: sentence_is_about([text], "I like tea"),
        "sentences": sentences_in,
        "without topics": lambda text: without_topics(TOPICS, f"{text} health"),
        "without clauses": lambda text: without_clauses(TOPICS, f"{text} health"),
        "retells": lambda text: retells(text, [frozenset({"tea", "oslo"})]),
    }


def _of_claims() -> Mapping[str, Reader]:
    found: dict[str, Reader] = {
        "birthday": lambda text: (birthday(text), day_of_birth(text)),
        "number": number,
        "canonical": canonical,
        "same value": lambda text: same_value(text, text + "a"),
        "names a being": lambda text: names_being("Ann", text),
        "asks for": lambda text: asks_for(text, _memory("The user likes tea.")),
        "asks for it": lambda text: asks_for("What do I like?", _memory(text)),
        "small talk": lambda text: is_small_talk([text]),
        "named slot": named_slot,
        "speaks of": lambda text: Wish(frozenset({"tea"})).means(text),
    }
    for language in LANGUAGES:
        found |= {
            f"claims {language}": partial(_claims, language=language),
            f"answer {language}": partial(_answer, language=language),
            f"asked {language}": partial(_asked, language=language),
            f"put right {language}": partial(_put_right, language=language),
            f"date {language}": partial(find_date, language=language, now=NOW),
            f"wish {language}": partial(wished_gone, language=language),
            f"wish of the last {language}": partial(asks_to_forget, language=language),
        }
    return found


def _of_agents() -> Mapping[str, Reader]:
    curator, summarizer = OfflineCurator(), OfflineSummarizer()
    return {
        "curation": lambda text: asyncio.run(curator.propose(_window(text))),
        "episode": lambda text: asyncio.run(summarizer.summarize(_stretch(text))),
        "echo": lambda text: is_echo("The user likes tea and gardening.", _window(text)),
        "echo of it": lambda text: is_echo(text, _window("I like tea")),
        "window": lambda text: company_of([_memory(text)]),
    }


def _claims(text: str, language: Language) -> object:
    return claims(text, language, NOW)


def _answer(text: str, language: Language) -> object:
    return answered("What is your cat called?", text, language, NOW)


def _asked(text: str, language: Language) -> object:
    return answered(text, "Pixel", language, NOW)


def _put_right(text: str, language: Language) -> object:
    told = Utterance("m1", "user", by_user=True, text="I moved to Bergen in May.", at=NOW)
    before = EarlierStatement(told.text, claims(told.text, language, NOW), told)
    return put_right(replace(told, text=text), language, before, text)


def _read_reply(text: str) -> None:
    with suppress(ValueError):
        read_reply(text, ProposedOperations)


def _read_lines(text: str) -> None:
    for line in (text, f"[ADD] {text}", f"[ADD] tea | kind={text}", f'[ADD] tea | quote="{text}'):
        with suppress(ReplyNotUnderstood):
            read_lines(line)


def _spoken(text: str) -> None:
    aloud = Aloud()
    for at in range(0, len(text), 50):
        aloud.said(text[at : at + 50])
    aloud.rest()


def _utterance(handle: str, text: str, *, by_user: bool) -> Utterance:
    return Utterance(handle, "Mira" if by_user else "Lumi", by_user, text, NOW)


def _window(text: str) -> CurationWindow:
    said_before = [_utterance("m1", "What is your cat called?", by_user=False)]
    said_now = [_utterance("m2", text, by_user=True), _utterance("m3", text, by_user=False)]
    memories = [_memory("The user likes tea.")]
    return CurationWindow("en", NOW, ZONE, "Lumi", [*said_before, *said_now], memories)


def _stretch(text: str) -> MessageRange:
    said_now = [_utterance("m1", text, by_user=True), _utterance("m2", text, by_user=False)]
    return MessageRange("en", ZONE, "Lumi", "Mira", said_now)


def _memory(text: str) -> ShownMemory:
    return ShownMemory(
        handle="a1",
        content=text,
        category="fact",
        kind="preference",
        topic="drinks",
        key="cat.name",
        value=text,
        valid_from=None,
        valid_until=None,
        verified=False,
        recalled=True,
    )


ZONE = ZoneInfo("UTC")
_PLACE = MessageOrigin(1, 1, 1, 1, "Mira", NOW)
