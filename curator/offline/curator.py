"""The curator that needs no model: it reads claims by rule and compares slots and values."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from config.agent import OfflineAgent
from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import CurationWindow, ProposedOperation, ProposedOperations
from curator.offline.claim_matching import ended_with, operation_for
from curator.offline.claim_reach import answers_another_matter
from curator.offline.exchanges.asked_endings import agreed_endings
from curator.offline.exchanges.asked_since import statement_after
from curator.offline.exchanges.chinese_states import ends_a_chinese_state
from curator.offline.exchanges.claims_put_right import righted_at_once
from curator.offline.exchanges.earlier_words import with_earlier_words
from curator.offline.exchanges.exchanged_memories import told_anew
from curator.offline.exchanges.gone.stopped_things import names_what_it_stops
from curator.offline.exchanges.restated_claims import is_corrected_since, restated
from curator.offline.exchanges.righted_messages import righted_messages
from curator.offline.exchanges.taken_back_deeds import deeds_taken_back
from curator.offline.exchanges.wished_gone import with_what_is_wished_gone
from curator.offline.exchanges.wishes_at_large import without_wishes_at_large
from curator.offline.grammar.clock_times import due_on_the_clock
from curator.offline.grammar.coreference import company_of, last_mentioned
from curator.offline.grammar.exceptions import is_for_once
from curator.offline.grammar.games import is_in_game
from curator.offline.grammar.reading_length import read_of
from curator.offline.jokes import taken_back
from curator.offline.known_claims import KnownClaims, is_over
from curator.offline.lexicon.shared import same
from curator.offline.memory_use import used
from curator.offline.news import Before, says_what_is_instead, told_as_news, told_with_endings
from curator.offline.retirement import answers_whether_over, retired
from curator.offline.revisions.ends_in_words import ended_by_words
from curator.offline.revisions.moved_plans import on_their_new_days
from curator.offline.revisions.new_work import loses_work
from curator.offline.revisions.news_of_others import news_of_others
from curator.offline.revisions.plain_endings import ended_plainly
from curator.offline.revisions.revising import revises_known, revising
from curator.offline.revisions.righted_quotes import quoting_what_is_so
from curator.offline.revisions.states import ends_a_state
from curator.offline.standing.in_earnest import in_earnest, is_taken_back, own_words_of
from curator.offline.utterances.changed_words import changed_to
from curator.offline.utterances.claims import Claim, claims
from curator.offline.utterances.forget_requests import is_wished_gone
from curator.offline.utterances.restatements import (
    EarlierStatement,
    Restatement,
    put_right,
    put_right_at_once,
    told_beside,
)
from curator.offline.utterances.same_predicates import replacing
from curator.offline.utterances.successions import succeeding
from memory.text.language import language_of
from memory.vocabulary import Language

_UNTOUCHED = "system"


class OfflineCurator(OfflineAgent):
    """Proposes what plain statements say, and nothing that is not plain."""

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        """Return operations, each resting on the user's own fresh words."""
        return await asyncio.to_thread(proposed, window, by_meaning=True)


def proposed(window: CurationWindow, *, by_meaning: bool = False) -> ProposedOperations:
    """Return what rules read out of a window; by meaning, too, which takes some 0.1 s."""
    said = without_wishes_at_large(window)
    window = replace(window, utterances=[replace(it, text=read_of(it.text)) for it in said])
    shelf = KnownClaims(_changeable(window), set())
    operations: list[ProposedOperation] = []
    told = _told(window)
    for claim in told:
        operation = operation_for(claim, shelf)
        if operation is None:
            continue
        if operation.id:
            shelf.taken.add(operation.id)
        if claim.says_again and operation.op in ("ADD", "UPDATE"):
            operation = operation.with_words_of_before(claim.says_again)
        operations.append(operation)
        operations += ended_with(claim, shelf)
    operations += agreed_endings(window.utterances, shelf, window.language)
    operations += _ended_in_passing(window, shelf, told)
    operations += _retired(window, shelf, told, window.utterances if by_meaning else ())
    operations += [
        news
        for utterance, before, language in in_earnest(window, told)
        if language == "en"
        for news in told_with_endings(utterance, before, operations, shelf)
    ]
    operations = with_what_is_wished_gone(operations, window, shelf)
    operations = ended_plainly(operations, window.utterances, shelf.memories)
    operations = quoting_what_is_so(operations, shelf.memories)
    operations += taken_back(window, shelf) + used(window, shelf.taken)
    in_doubt = [handle for handle in shelf.in_doubt if handle not in shelf.taken]
    return ProposedOperations.by_rule(operations, in_doubt)


def _asked(before: Sequence[Utterance]) -> str | None:
    """Return what was said to the user right before; what was said to others asks them nothing."""
    last = before[-1] if before else None
    return None if last is None or last.by_user or last.to_others else last.text


def _changeable(window: CurationWindow) -> list[ShownMemory]:
    return [
        memory
        for memory in window.memories
        if memory.category != _UNTOUCHED and not is_over(memory, window.now, window.zone)
    ]


def _told(window: CurationWindow) -> list[Claim]:
    told: list[Claim] = []
    said = list(window.utterances)
    company = company_of(window.memories)
    known, statement = _changeable(window), None
    for at, utterance in enumerate(said):
        if not utterance.by_user or is_in_game(said[: at + 1]) or is_taken_back(said[at + 1 :]):
            continue
        language = language_of(utterance.text, window.language)
        asked = _asked(said[:at])
        company = replace(company, before=own_words_of(said[:at]))
        found = claims(utterance.text, language, utterance.at, asked=asked, company=company)
        anew = restated(found, utterance.text, [*known, *told]) if language == "zh" else []
        if language == "zh" and not anew:
            anew = deeds_taken_back(utterance.text, statement)
            anew = anew or _told_anew(found, utterance, statement, known, asked)
        again = None if anew else _put_right(utterance, language, statement, known, asked)
        if again is None and language == "en" and (at_once := put_right_at_once(utterance)):
            found = righted_at_once(found, at_once)
        if anew:
            found, statement = anew, EarlierStatement(utterance.text, anew, utterance)
        elif again:
            found, statement = [*again.right, *told_beside(found, again)], again.statement
        else:
            found = _succeeding(found, utterance.text, language, statement, known)
            if language == "en":
                found = revising(found, utterance.text, statement, known, asked)
                found = replacing(found, utterance.text, statement, known)
                before = [it.text for it in said[:at] if it.by_user]
                found = righted_messages(utterance.text, utterance.at, before, found)
            found = _with_news(found, utterance, own_words_of(said[:at]), language, window)
            statement = statement_after(statement, utterance, found, language)
        told = _without_wrong(told, found, again)
        found = [claim for claim in found if not _is_wished_gone(claim, said[at + 1 :], window)]
        shown = window.memories
        found = [claim for claim in found if not answers_another_matter(claim, asked, shown)]
        found = on_their_new_days(found, known, language, utterance.at)
        found = with_earlier_words(found, utterance, said[:at], language)
        found = due_on_the_clock(found, language, utterance.at)
        someone = last_mentioned(found)
        company = replace(
            company, last=someone or company.last, is_just_spoken_of=someone is not None
        )
        told += _linked(found, window) if utterance.fresh else []
    return told


def _told_anew(
    found: Sequence[Claim],
    said: Utterance,
    statement: EarlierStatement | None,
    known: Sequence[ShownMemory],
    asked: str | None,
) -> list[Claim]:
    """Return what a Chinese message tells anew, unless it is of what was told right before."""
    if statement is not None and changed_to(said.text, statement.text) is not None:
        return []
    return told_anew(found, said, known, asked)


def _put_right(
    said: Utterance,
    language: Language,
    statement: EarlierStatement | None,
    known: Sequence[ShownMemory],
    asked: str | None,
) -> Restatement | None:
    """Return what puts the statement before right, unless it puts a memory of longer ago right."""
    if statement is None or is_for_once(said.text):
        return None
    again = put_right(said, language, statement, asked)
    if again is None and statement.earlier and is_corrected_since(said.text):
        again = put_right(said, language, statement.earlier, asked)
    if again and language == "en" and revises_known(said.text, statement, known, asked):
        return None
    return again


def _succeeding(
    found: list[Claim],
    text: str,
    language: Language,
    statement: EarlierStatement | None,
    known: Sequence[ShownMemory],
) -> list[Claim]:
    names_it = language == "zh" and names_what_it_stops(text, known)
    return found if names_it else succeeding(found, text, language, statement, known)


def _with_news(
    found: list[Claim], said: Utterance, before: str, language: Language, window: CurationWindow
) -> list[Claim]:
    if not said.fresh:
        return found
    memories = _changeable(window)
    known = [memory.content for memory in memories]
    is_left = language == "en" and loses_work(said.text)
    is_over = (
        ends_a_state(said, memories, before)
        if language == "en"
        else ends_a_chinese_state(said.text, before, memories)
    )
    if is_left or is_over or says_what_is_instead(said.text, before, known, found, language):
        news = Before(before, known, is_over=is_over)
        found = told_as_news(said.text, language, said.at, found, news)
    if language == "en":
        found = [*found, *news_of_others(said.text, found, memories, said.at)]
    return found


def _without_wrong(
    told: Sequence[Claim], found: Sequence[Claim], again: Restatement | None
) -> list[Claim]:
    """Return what was told without what was wrong, and is put right by what is said now."""
    right = [claim for claim in found if claim.because == "corrected"]
    slots = {(claim.key, claim.negates) for claim in right}
    slots |= {(claim.key, claim.value) for claim in (again.wrong if again else ())}
    wrong = {content for claim in right for content in claim.in_place_of}
    return [it for it in told if (it.key, it.value) not in slots and it.content not in wrong]


def _is_wished_gone(claim: Claim, later: Sequence[Utterance], window: CurationWindow) -> bool:
    """Tell whether the user asks, in the same stretch, to forget what they told."""
    return any(
        is_wished_gone(claim, utterance.text, language_of(utterance.text, window.language))
        for utterance in later
        if utterance.by_user
    )


def _linked(told: list[Claim], window: CurationWindow) -> list[Claim]:
    # "I used to live in Oslo, now in Bergen" is one change where Oslo is remembered.
    new = {claim.key: claim for claim in told if claim.because == "changed" and not claim.ended}
    linked: list[Claim] = []
    for claim in told:
        if claim.ended and claim.key in new and _is_shown(claim, window):
            continue
        if new.get(claim.key) is claim and claim.negates is None:
            claim = replace(claim, negates=_ended_value(told, claim.key))
        linked.append(claim)
    return linked


def _ended_value(told: Sequence[Claim], key: str) -> str | None:
    return next((claim.value for claim in told if claim.ended and claim.key == key), None)


def _is_shown(claim: Claim, window: CurationWindow) -> bool:
    return any(
        memory.key == claim.key and same(memory.value, claim.value)
        for memory in _changeable(window)
    )


def _ended_in_passing(
    window: CurationWindow, shelf: KnownClaims, told: Sequence[Claim]
) -> list[ProposedOperation]:
    return [
        operation
        for utterance, before, language in in_earnest(window, told)
        for operation in ended_by_words(utterance, before, shelf, told, language)
    ]


def _retired(
    window: CurationWindow, shelf: KnownClaims, told: Sequence[Claim], heard: Sequence[Utterance]
) -> list[ProposedOperation]:
    # What puts a word of a statement right rests on the whole message, and ends nothing beside it.
    righted = {
        claim.quote
        for claim in told
        if (claim.negates and claim.because == "corrected") or claim.in_place_of
    }
    return [
        operation
        for utterance, before, language in in_earnest(window, told)
        if not any(quote in utterance.text for quote in righted)
        and not answers_whether_over(utterance, window.utterances, language)
        and not (language == "zh" and names_what_it_stops(utterance.text, shelf.memories))
        for operation in retired(utterance, before, shelf, language, heard)
    ]
