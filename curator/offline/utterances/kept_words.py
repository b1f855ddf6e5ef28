"""What a message says in words that no rule knows: kept nearly as it was said."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from curator.offline.chinese.clauses.carried import brings_in_another, carried_from, carried_on
from curator.offline.chinese.clauses.segmentation import clause_gaps, readable
from curator.offline.chinese.kept_words import goes_on_with
from curator.offline.chinese.kept_words import told_in_kept_words as told_in_chinese
from curator.offline.chinese.spoken_of import in_full
from curator.offline.english.clauses.segmentation import clauses_of
from curator.offline.english.kept_words import told_in_kept_words as told_in_english
from curator.offline.english.left_unread import tells_more, whole_or_parts
from curator.offline.english.spoken_of import with_antecedent
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import ParsedSentence, cut_at
from curator.offline.grammar.dated_clause import DatedClause
from curator.offline.grammar.dates import find_date
from curator.offline.lexicon.shared import topic_of
from curator.offline.worth.judge import READ, is_worth_keeping
from curator.offline.worth.refusals import may_be_kept, says_again, without_asides
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Kind, Language

_ROOM: dict[Language, int] = {"en": 600, "zh": 360}
"""So many signs of one message are judged: each costs time."""
_FEWEST = {"en": 12, "zh": 3}
"""So many signs has a part of a sentence that is told beside what was read of it."""


_RELATIVE = LatePattern(r"(?i)\b(?:next|last|tomorrow|yesterday|ago)\b|[上下今明昨后前去]")
_NO_DAY = LatePattern(r"(?i) of \w| (?:nights|mornings|evenings|afternoons)\b")
"""Makes a day of every week, or a part of another one, of what stands before it."""
_OF_EVERY = LatePattern(r"雷打不动|固定|照例|每|逢")
"""Makes a day of every week of what a Chinese sentence names."""
_AHEAD = LatePattern(
    r"(?i)\b(?:due|next|tomorrow|will|going to|is (?:flying|moving|starting|getting|due)|"
    r"starts?)\b|"
    r"下[个周月]|明[天年]|后天|要|打算|准备|计划|^(?!.*[了过]).*[号日周].{0,8}[去飞看考见到回]"
)
_ENDS = LatePattern(
    r"(?i)\b(?:quit|left|leaving|sold|dropped|gave up|given up|no longer|any ?(?:more|longer)|"
    r"finished|done with|"
    r"resigned|stopped|moved|swapped|switched|changed)\b"
)
_MEANT = LatePattern(
    r"(?i)\b(?:going to|wants? to|plans?|planning|applying|saving up|hopes? to|will|next "
    r"(?:week|month|"
    r"year|spring|summer)|is (?:flying|moving))\b|打算|准备|计划|目标|想[考去开当]|下[个周月]|明年"
)
_TASTE = LatePattern(
    r"(?i)\b(?:likes?|loves?|hates?|prefers?|favou?rite|can't (?:stand|abide)|obsessed|fan of|"
    r"enjoys?)\b|"
    r"喜欢|[最超]?爱[吃喝看听玩]|讨厌|受不了|[最超]爱"
)


def kept_words(  # noqa: PLR0913
    plain: Sequence[ParsedSentence],
    text: str,
    language: Language,
    now: datetime,
    found: Sequence[Claim],
    *,
    before: str = "",
) -> list[Claim]:
    """Return the claims found in sentences with what else of these is worth keeping.

    `before` is what was said right before, of those whom a Chinese pronoun may mean.
    """
    told = list(found)
    parts: list[tuple[ParsedSentence, ParsedSentence]] = []
    for sentence in plain:
        for part in unread(sentence, text, language, found):
            at = _before(part[0], sentence, text, told) if language == "zh" else None
            words = goes_on_with(part[0].text) if at is not None else None
            if at is None:
                parts.append(part)
            elif words is not None:
                told[at:] = [*_with_more(told[at], words, part[0], text, now), *told[at + 1 :]]
    if language == "en":
        parts = [_in_full(part, whole, text) for part, whole in parts]
    else:
        parts = [
            (named_in(carried_from(carried_on(part, text), text, found), text, before),) * 2
            for part, _ in parts
        ]
    kept = [
        claim for part in _within(parts, language) for claim in _kept(*part, text, language, now)
    ]
    told = [it for it in told if not _is_within(it, kept)]
    for claim in kept:
        at = next((number for number, it in enumerate(told) if _goes_on(claim, it)), None)
        if at is None:
            told.append(claim)
        else:
            more = claim.content[len(told[at].content) - 1 :]
            told[at] = replace(
                told[at], content=f"{told[at].content[:-1]}{more}", quote=claim.quote
            )
    return told


def _with_more(
    claim: Claim, words: str, part: ParsedSentence, text: str, now: datetime
) -> list[Claim]:
    """Return a claim with the words behind it, which stand apart where they are of something else.

    咖啡戒了，现在喝豆浆 tells two things.
    """
    is_of_another = brings_in_another(part.text, claim.content)
    if claim.key != "given_up" and not is_of_another:
        return [replace(claim, content=f"{claim.content[:-1]}，{words}。")]
    theirs = told_in_chinese(part.text) if is_of_another else None
    instead = dated(theirs or f"用户{words}。", "zh", now)
    quote = text[part.start : part.end].strip()
    topic = topic_of(instead, "zh", "生活")
    return [claim, Claim("", instead, instead, quote, topic=topic, confidence=0.7)]


def _goes_on(kept: Claim, claim: Claim) -> bool:
    """Tell whether what is kept begins as a claim that stands for something: they are told as one.

    "I'm a cook, nights mostly" is a cook by trade, and says more of it.
    """
    if not claim.key or claim.ended or claim.denied or claim.negates or claim.because:
        return False
    if claim.key.rpartition(".")[2] == "name":
        return False  # what more is said of them stays when they are called otherwise
    said, more = claim.content.removesuffix(".").casefold(), kept.content.casefold()
    is_longer = more.startswith(said) and not more[len(said) : len(said) + 1].isalnum()
    return is_longer and claim.content.endswith(".") and claim.quote in kept.quote


def _is_within(claim: Claim, kept: Sequence[Claim]) -> bool:
    """Tell whether a claim without a slot is said again, and more with it, by what is kept."""
    if claim.key or claim.because or claim.ended or claim.denied or claim.negates:
        return False
    return any(claim.quote in it.quote for it in kept)


def _before(
    part: ParsedSentence, sentence: ParsedSentence, text: str, told: Sequence[Claim]
) -> int | None:
    """Return the claim that was read right before a part of a Chinese sentence, which adds to it.

    我是护林员，大兴安岭那片 is told as one.
    """
    ends = [
        (start + len(claim.quote), number)
        for number, claim in enumerate(told)
        if (start := text.find(claim.quote)) >= sentence.start
        and start + len(claim.quote) <= part.start
        and not (claim.ended or claim.denied)
        and claim.key
        and not claim.key.endswith(".died")
        and claim.content.endswith("。")
    ]
    return max(ends)[1] if ends else None


def _in_full(
    part: ParsedSentence, whole: ParsedSentence, text: str
) -> tuple[ParsedSentence, ParsedSentence]:
    """Return English words without asides, and with those named whom a pronoun means."""
    before = text[: part.start]
    return (_named(part, before), _named(whole, before))


def named_in(part: ParsedSentence, text: str, before: str) -> ParsedSentence:
    """Return Chinese words with those named whom a pronoun means who were told of before."""
    return replace(part, text=in_full(part.text, text[: part.start], before))


def _named(part: ParsedSentence, before: str) -> ParsedSentence:
    bare = without_asides(part.text)
    return replace(part, text=with_antecedent(bare, before) or bare)


def _within(
    parts: Sequence[tuple[ParsedSentence, ParsedSentence]], language: Language
) -> Iterator[tuple[ParsedSentence, ParsedSentence]]:
    room = _ROOM[language]
    for part, whole in parts:
        if may_be_kept(part.text, language) and not says_again(part.text, language):
            room -= min(len(part.text), READ[language])
            if room < 0:
                return
            yield part, whole


def unread(
    sentence: ParsedSentence, text: str, language: Language, found: Sequence[Claim]
) -> Iterator[tuple[ParsedSentence, ParsedSentence]]:
    """Yield what no claim was read of, each with the words to tell it in."""
    places = [(text.find(claim.quote), claim) for claim in found]
    read = [
        (start, start + len(claim.quote), claim)
        for start, claim in places
        if start < sentence.end and sentence.start < start + len(claim.quote)
    ]
    if not read:
        yield sentence, sentence
        return
    told = " ".join(f"{claim.content} {claim.value}" for _, _, claim in read)
    clauses = _clauses(sentence, language)
    runs = [
        run
        for run in _runs(clauses, read, sentence)
        if len(run.text) >= _FEWEST[language] and (language == "zh" or tells_more(run.text, told))
    ]
    if language == "en" and any(it.because == "changed" and not it.ended for _, _, it in read):
        # "quit the bar, I drive a taxi now": what is so now says what is over.
        runs = [run for run in runs if not _ENDS.search(run.text)]
    if language == "en":
        cut = [it for it in clauses if _is_cut_short(it, read, told)]
        runs = whole_or_parts(sentence, [*cut, *runs])
    yield from ((run, run) for run in runs)


def _is_cut_short(
    clause: ParsedSentence, read: Sequence[tuple[int, int, Claim]], told: str
) -> bool:
    """Tell whether what was read of a clause leaves out a thing: "a chef at a hotel in Bath"."""
    found = [claim for start, stop, claim in read if start < clause.end and clause.start < stop]
    return bool(found) and not any(map(_says_all, found)) and tells_more(clause.text, told)


def _says_all(claim: Claim) -> bool:
    """Tell whether a claim stands for its clause: of a change, a denial or a home."""
    return bool(claim.because) or claim.ended or claim.denied


def _clauses(sentence: ParsedSentence, language: Language) -> Sequence[ParsedSentence]:
    if language == "en":
        return list(clauses_of(sentence))
    return cut_at(sentence, clause_gaps(sentence.text))


def _runs(
    clauses: Sequence[ParsedSentence],
    read: Sequence[tuple[int, int, Claim]],
    sentence: ParsedSentence,
) -> Iterator[ParsedSentence]:
    begin = end = -1
    for clause in [*clauses, None]:
        is_read = clause is None or any(
            start < clause.end and clause.start < stop for start, stop, _ in read
        )
        if clause is not None and not is_read:
            begin, end = (clause.start if begin < 0 else begin), clause.end
        elif begin >= 0:
            words = sentence.text[begin - sentence.start : end - sentence.start]
            yield ParsedSentence(begin, end, words)
            begin = -1


def _kept(
    part: ParsedSentence, whole: ParsedSentence, text: str, language: Language, now: datetime
) -> Iterator[Claim]:
    judged = readable(part.text).strip() if language == "zh" else part.text.strip()
    if not is_worth_keeping(judged, language):
        return
    told = (
        told_in_english(whole.text, text[: whole.start])
        if language == "en"
        else told_in_chinese(whole.text)
    )
    if told is not None:
        told = dated(told, language, now)
        yield Claim(
            key="", value=told, content=told, quote=text[whole.start : whole.end].strip(),
            kind=_kind(told),
            topic=topic_of(told, language, "life" if language == "en" else "生活"),
            confidence=0.7,
        )  # fmt: skip


def _kind(told: str) -> Kind:
    if _MEANT.search(told):
        return "goal"
    return "preference" if _TASTE.search(told) else "fact"


def dated(told: str, language: Language, now: datetime) -> str:
    """Return words with the day that "next month" means when they are said."""
    ahead = _AHEAD.search(told) is not None
    day = find_date(told, language, now, future=ahead)
    if day is None or not (_RELATIVE.search(told[day.start : day.end]) or _is_to_come(day, ahead)):
        return told
    if _NO_DAY.match(told, day.end) if language == "en" else _OF_EVERY.search(told):
        return told
    mark = f" ({day.written})" if language == "en" else f"（{day.written}）"
    return f"{told[: day.end]}{mark}{told[day.end :]}"


def _is_to_come(day: DatedClause, ahead: bool) -> bool:
    """Tell whether a day without its year lies ahead: 3月12号去看牙医."""
    return ahead and day.role == "at" and day.day_after is not None
