"""What an utterance says of its speaker, in English or Chinese."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from curator.offline.chinese.clauses.bracketed_ages import ages_unbracketed
from curator.offline.chinese.clauses.segmentation import readable
from curator.offline.chinese.contrasts.contrast import stated, stated_after_a_slip
from curator.offline.chinese.contrasts.named_slips import put_right_by_name
from curator.offline.chinese.reader import read_chinese
from curator.offline.english.clauses.ages import several_ages
from curator.offline.english.clauses.named_kin import named_kin
from curator.offline.english.general_claims import general_claims
from curator.offline.english.plainly_said import said_plainly
from curator.offline.english.reader import read_english
from curator.offline.english.wording.careful_spelling import Spelled
from curator.offline.grammar.claim import Claim, as_typed
from curator.offline.grammar.clauses import ParsedSentence, cut_at, sentences, spoken
from curator.offline.grammar.coreference import NOBODY, Company
from curator.offline.grammar.hours import at_their_hours
from curator.offline.grammar.play import is_play
from curator.offline.grammar.reading_length import read_of
from curator.offline.lexicon.shared import canonical
from curator.offline.utterances.corrections import corrected, disowned, retaken
from curator.offline.utterances.forget_requests import asks_to_forget
from curator.offline.utterances.kept_words import kept_words
from curator.offline.utterances.requests import asked_to_remember, remembered, requests
from curator.offline.utterances.short_answers import answered
from curator.offline.utterances.switches import beside_switches, switched
from curator.offline.utterances.told_days import birthday_today
from curator.offline.worth.judge import is_doubtful, is_idle
from curator.offline.worth.refusals import is_mood
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Because, Language

__all__ = ["Claim", "claims"]

_LONGEST = 500
_HIDDEN = "\x00"
"""What stands for the signs of a quotation: a sentence that goes through one says nothing."""
_PIECES = LatePattern(
    r"(?<!\s)\s*+[,，]\s*+(?:(?:and|but|so) )?|(?<!\s)\s++(?:and|but|so)\s+", re.IGNORECASE
)
_TAKEN_BACK_IN = LatePattern(r"(?i),\s*(?:sorry|no(?! (?!wait|i mean|it)\w)|wait|i mean)\b")
_ANOTHER_INSTEAD = LatePattern(r", [Ss]orry, [A-Z][\w'-]+$")
_ASKED_TO_REMEMBER = 0.9
_UNFINISHED = LatePattern(
    r"\b(?:their|the|an?|my|your|and|or|of)[\W_]*$|\b(?:loves?|likes?|hates?|has) (?:and|or)\b"
)
"""What is left of a sentence whose thing was no word: "I love my" and a picture."""
_REPEATED = LatePattern("“([^”]+)”")
"""What a claim repeats of the user's words, letter by letter."""
_OPEN = frozenset({"", "like", "dislike", "plan", "goal", "event", "statement"})
"""The keys under which a joke or a mood is read, too."""
_SUBJECTLESS = LatePattern(r"(?:应该|其实)?[是叫在]")
_THOUGHT = LatePattern(r"(?i)\b(?:thought|assumed|feared|worried|dreamed|dreamt)\b[^.!?]{0,40}$")
_FOR_THE_MOMENT = LatePattern(
    r"(?i)^[^.!?。！？]{0,4}(?:time for bed|(?:i'm|im) (?:full|tired|sleepy)|bedtime|"
    r"for (?:today|tonight)|"
    r"该睡|去睡|睡觉|睡了|困|饱|下线|洗澡|出门|去吃|累|手疼|手酸|下雨|明天|一会|待会|等会|回头|改天|换个)"
)
"""What follows when somebody only stops for today."""


def claims(
    text: str,
    language: Language,
    now: datetime,
    *,
    asked: str | None = None,
    company: Company = NOBODY,
) -> list[Claim]:
    """Return what the text claims in earnest, in the order it is said; quotes are letter by letter.

    `asked` is the question that the text may answer in a word: "What's your cat called?";
    `company` are those whom a name or a "she" may mean.
    """
    text = read_of(text)
    if language == "en" and (plain := said_plainly(text)).text != text:
        told_plainly = claims(plain.text, language, now, asked=asked, company=company)
        return [_as_typed(claim, plain, text) for claim in told_plainly]
    if language == "zh" and (whole := ages_unbracketed(text)) != text:
        anew = claims(whole, language, now, asked=asked, company=company)
        return [it if it.quote in text else replace(it, quote=text.strip()) for it in anew]
    read = readable(text) if language == "zh" else text
    found = _denied(read, language, now) or _claims(read, language, now, asked, company)
    is_open = all(it.key in _OPEN and not it.negates and not it.because for it in found)
    if language == "zh" and (told := _stated(read, is_open=is_open)):
        words, because = told
        right = [replace(it, because=it.because or because)
                 for it in claims(words, language, now, asked=asked, company=company)]  # fmt: skip
        return [it if it.quote in text else replace(it, quote=text.strip()) for it in right]
    return found if read == text else [as_typed(claim, read, text) for claim in found]


def _stated(read: str, *, is_open: bool) -> tuple[str, Because] | None:
    """Return what a Chinese message states behind what it says of a slip or a change, and why."""
    words = stated_after_a_slip(read)
    words = None if words and _SUBJECTLESS.match(words) else words
    if told := put_right_by_name(read) or words:
        return told, "corrected"
    return stated(read) if is_open else None


def _as_typed(claim: Claim, plain: Spelled, text: str) -> Claim:
    """Return a claim of words that are said plainly with those that were typed as its quote."""
    start = plain.text.find(claim.quote)
    if start < 0:
        return replace(claim, quote=text.strip())
    begin, end = plain.typed(start, start + len(claim.quote))
    return _in_own_words(replace(claim, quote=text[begin:end]), plain, text)


def _in_own_words(claim: Claim, plain: Spelled, text: str) -> Claim:
    """Return a claim that repeats words of the user's with these as they were typed."""
    said = _REPEATED.search(claim.content)
    start = plain.text.find(said[1]) if said else -1
    if said is None or start < 0:
        return claim
    begin, end = plain.typed(start, start + len(said[1]))
    content = claim.content.replace(said[1], text[begin:end])
    return replace(
        claim, content=content, value=content if claim.value == claim.content else claim.value
    )


def _denied(text: str, language: Language, now: datetime) -> list[Claim]:
    """Return what a text says was never said, as what is not so."""
    words = disowned(text, language)
    told = claims(words, language, now) if words else []
    return [replace(it, denied=True, quote=text.strip()) for it in told if it.key]


def _claims(
    text: str, language: Language, now: datetime, asked: str | None, company: Company
) -> list[Claim]:
    plain: list[ParsedSentence] = []
    found: list[Claim] = []
    for sentence in sentences(text, language):
        if asks_to_forget(sentence.text, language):
            continue
        told = _outright(sentence, text, language, now)
        found += told
        if not told:
            plain.append(sentence)
            found += _by_the_way(sentence, text, language, now)
    found += _read(plain, text, language, now, company)
    if language == "en":
        told = general_claims(plain, text, now, found, company)
        found += [claim for claim in told if claim.key or not is_doubtful(_in_full(claim))]
        if not is_play(text, language):
            found += [it for part in spoken(text, "en") for it in named_kin(part.text, found)]
            found += several_ages(plain, text, company.before, found)
    found = [claim for claim in found if not _is_idle(claim, plain, text, language)]
    if not found and asked and not is_play(text, language):
        found = answered(asked, text, language, now)
    doubted = _doubted(plain, found, text, language)
    found = kept_words([*plain, *doubted], text, language, now, found, before=company.before)
    if (switches := switched(text, language)) and not is_play(text, language):
        found = beside_switches(found, switches, text)
    again = [retaken(claim, text, language, now) for claim in found]
    found = [claim for claim in again if claim is not None]
    found.sort(key=lambda claim: text.find(claim.quote))
    sound = [claim for claim in found if _is_sound(claim, text)]
    timed = at_their_hours(sound, language, now)
    return _once(_corrected_by_each_other(_dated_by_each_other(timed)))


def _in_full(claim: Claim) -> str:
    """Return the words of a claim with whom they are of, where they leave them out: does judo."""
    theirs = claim.content.removeprefix("The user's ")
    is_left_out = theirs != claim.content and theirs.endswith(f" {claim.quote}.")
    return f"My {theirs}" if is_left_out else claim.quote


def _is_idle(claim: Claim, plain: Sequence[ParsedSentence], text: str, language: Language) -> bool:
    """Tell whether the sentence of a claim without a slot of a life hardly tells what lasts."""
    if claim.key not in _OPEN:
        return False
    if claim.because or claim.ended or claim.denied or claim.negates:
        return False
    start = text.find(claim.quote)
    whole = next((it.text for it in plain if it.start <= start < it.end), None)
    return whole is not None and is_idle(whole, language)


def _doubted(
    plain: Sequence[ParsedSentence], found: Sequence[Claim], text: str, language: Language
) -> list[ParsedSentence]:
    """Return the sentences that no rule may read, for what others say or would be so."""
    read = [(it.start, it.end) for it in plain]
    read += [(start, start + len(it.quote)) for it in found if (start := text.find(it.quote)) >= 0]
    return [
        sentence
        for sentence in spoken(text, language)
        if not asks_to_forget(sentence.text, language)
        and not any(start < sentence.end and sentence.start < end for start, end in read)
    ]


def _read(
    kept: list[ParsedSentence],
    text: str,
    language: Language,
    now: datetime,
    company: Company = NOBODY,
) -> list[Claim]:
    return (read_english if language == "en" else read_chinese)(kept, text, now, company)


def _outright(
    sentence: ParsedSentence, text: str, language: Language, now: datetime
) -> list[Claim]:
    quote = text[sentence.start : sentence.end]
    words = asked_to_remember(sentence.text, language)
    if words is None:
        asked = requests(sentence.text, quote, language, now)
        birthday = birthday_today(sentence.text, quote, language, now)
        return asked or birthday or corrected(sentence.text, quote, language)
    start = sentence.start + sentence.text.rindex(words)
    inner = _read([ParsedSentence(start, start + len(words), words)], text, language, now)
    if all(
        claim.key == "statement" or (language == "en" and claim.key == "plan") for claim in inner
    ):
        return [remembered(words, quote, language)]
    return [replace(claim, salience=max(claim.salience, _ASKED_TO_REMEMBER)) for claim in inner]


def _by_the_way(
    sentence: ParsedSentence, text: str, language: Language, now: datetime
) -> list[Claim]:
    # "My name is Robert but everyone calls me Bob" asks in its second half.
    pieces = cut_at(sentence, [match.span() for match in _PIECES.finditer(sentence.text)])
    return [
        claim
        for piece in pieces[1:]
        for claim in requests(piece.text, text[piece.start : piece.end], language, now)
    ]


def _is_sound(claim: Claim, text: str) -> bool:
    if _TAKEN_BACK_IN.search(claim.value) or _ANOTHER_INSTEAD.search(claim.quote):
        return False
    if _UNFINISHED.search(claim.content) or (
        claim.key in {"", "statement"} and is_mood(claim.quote)
    ):
        return False
    if _HIDDEN in claim.content or (claim.key == "family" and _is_in_law(claim, text)):
        return False
    if claim.ended or claim.because == "changed":
        start = text.find(claim.quote)
        if _THOUGHT.search(text[:start]) and " but " in text[start:]:
            return False
        if claim.ended and _FOR_THE_MOMENT.search(text[start + len(claim.quote) :]):
            return False
    return claim.quote in text and 1 <= len(claim.content) <= _LONGEST


def _is_in_law(claim: Claim, text: str) -> bool:
    """Tell whether whom a claim brings in is only spoken of as a daughter-in-law."""
    kin = re.escape(claim.value.split()[-1])
    said = re.findall(rf"(?i)\b{kin}\b(?:[- ]in[- ]laws?)?", text)
    return bool(said) and not any(it.casefold() == claim.value.split()[-1] for it in said)


def _dated_by_each_other(found: list[Claim]) -> list[Claim]:
    # "I used to live in Oslo, I moved to Bergen in March": Oslo ended when Bergen began.
    began = {
        claim.key: claim.valid_from
        for claim in found
        if claim.because == "changed" and not claim.ended and claim.valid_from
    }
    return [
        replace(claim, valid_until=began[claim.key])
        if claim.ended and claim.valid_until is None and claim.key in began
        else claim
        for claim in found
    ]


def _corrected_by_each_other(found: list[Claim]) -> list[Claim]:
    # "I'm not a nurse, I'm a doctor": the second says what is right instead.
    denied = {claim.key: claim.value for claim in found if claim.denied}
    stated = {claim.key for claim in found if not claim.denied and not claim.ended}
    return [
        replace(claim, because="corrected", sure=True, negates=denied[claim.key])
        if claim.key in denied and not (claim.denied or claim.ended) and claim.because is None
        else claim
        for claim in found
        if not (claim.denied and claim.key in stated)
    ]


def _once(found: list[Claim]) -> list[Claim]:
    kept: dict[tuple[str, str, bool], Claim] = {}
    for claim in found:
        kept.setdefault((claim.key, canonical(claim.value), claim.ended), claim)
    return list(kept.values())
