"""Corrections that say no more than the right word: "*19", "wait no, the 15th", 不对，是博德."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from curator.agent_inputs import Utterance
from curator.offline.english.alignments import aligned
from curator.offline.english.plainly_said import said_plainly
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.statements import EarlierStatement, Restatement, as_put_right
from curator.offline.grammar.wrong_names import is_of_elsewhere
from curator.offline.standing.cues import cues_in
from curator.offline.utterances.amendments import (
    amended,
    likeness,
    reads_well,
    said_again,
    starred,
)
from curator.offline.utterances.changed_words import changed_to
from curator.offline.utterances.claims import claims
from curator.offline.utterances.contrasts import contrasted
from curator.offline.utterances.corrections import (
    at_same_place,
    with_same_counter,
    with_same_sort,
)
from curator.offline.utterances.moves_on import moved_on
from curator.offline.utterances.righted_words import Righting, righted
from curator.offline.utterances.slips import slips
from curator.offline.utterances.successions import (
    kept_again,
    of_another,
    with_what_is_told_beside,
)
from memory.text.content_words import raising_words
from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

__all__ = ["EarlierStatement", "Restatement", "put_right", "put_right_at_once"]

_CUE = LatePattern(
    r"^\s*\*(?=\w)|\b(?:no|nope|wait|sorry|oops|actually|meant|wrong|correction|my bad|typo|"
    r"so?rry|srry|soz|oop|s(?:crap|cratch|trike) that|mis(?:spoke|typed|heard|remember\w*))\b|"
    r"^\s*(?:six|seven|eight|nine|ten|\d+)!",
    re.IGNORECASE,
)
_FILLER = LatePattern(
    r"\b(?:no|nope|wait|so?rry|srry|soz|oops?|actually|i meant?|meant|i said (?:it|that) wrong|"
    r"that(?:'s| is) wrong|s(?:crap|cratch|trike) that|i mis(?:spoke|typed|remembered|heard)|"
    r"i was wrong|correction|my bad|typo|lol|haha|cant type|can't type|it'?s|it is|n|and|the)\b|"
    r"[*,.:;!…–—]",
    re.IGNORECASE,
)
_AMENDS: dict[Language, LatePattern] = {
    "en": LatePattern(
        r"\W{0,9}(?:(?:no|nope|wait|sorry|oops|oh|um|er|actually|correction)"
        r"[\s,.!…—–-]{1,9}){0,4}(?P<says>(?:it's|it is|i meant?) )?(?P<at>(?:to|in|at|from) )?"
        r"(?P<value>(?-i:[A-Z0-9])[\w'&-]{0,30}(?: (?-i:[A-Z0-9])[\w'&-]{0,30}){0,2})\W{0,9}",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"[啊哦呃]?(?:不对|不是|不|错了|啊不|(?:我)?(?:说|打|搞|记)错了|更正)[啦了]?"
        r"[，,。！… ]{1,9}(?:应该)?(?:(?P<says>[是叫])|(?P<at>[搬去到在]{1,2}了?))"
        r"(?P<value>[^，,。！？我你他她是叫的真假这那什么吗\s]{1,10}?)[了啊哦啦]?[。！ ]{0,3}"
    ),
}
"""What puts a value in the place of the one before it: "No, to Bodø", 不对，是博德."""
_REASON = LatePattern(r"\b(?:lol|haha\w*|lmao)\b|[.,;–—]\s", re.IGNORECASE)
_LONGEST = 120
_ALIKE = 0.6
"""From which likeness of letters on a word puts that one of several right: Tim for Tom."""
_SAYS_AGAIN = frozenset({"slip", "meant", "sorry", "wrong", "said", "looked up"})
_NEWS = 2
"""With so many words of its own a claim beside a correction tells something else."""
_GAPS = LatePattern(r"\s*(?:[,.!?;…–—]+(?=\s)|\s-)\s*(?:or )?")
_OPENING_WORDS = 5
_TAKES_BACK = frozenset({"slip", "meant", "sorry", "no", "wrong"})
"""What says in its first words that what was said just before was wrong."""
_BESIDE = LatePattern(r"(?i)\b(?:too|as well)\W*$|\balso\b")
_ASKED_BACK = LatePattern(
    r"(?i)\bdid i (?:say|write|type|put)\b|"
    r"^[\w' ]{1,30}\?\W+(?:listen to me|silly me|what am i saying)"
)

_OF_ONESELF = frozenset({"age", "name", "birthday"})
"""Slots that whoever puts them right names by their words."""


_NAMES = frozenset({"name", "full_name", "nickname"})


def put_right(
    said: Utterance, language: Language, before: EarlierStatement, asked: str | None = None
) -> Restatement | None:
    """Return the statement before as an utterance puts it right; None where it puts none right.

    What was learned of the wrong word is corrected; what is fresh, too, was never so. `asked` is
    what was said to the user in between: what answers another question corrects nothing.
    """
    asks = "?" in said.text and not _ASKED_BACK.search(said.text)
    if len(said.text) > _LONGEST or (asks and language == "en"):
        return None
    if is_of_elsewhere(said.text, before.text, language) or _BESIDE.search(said.text):
        return None
    if _tells_another_slot(said, language, before):
        return None
    if language == "zh" and (since := _changed_since(said, before)):
        return since
    for righting in _rightings(said.text, language, before, asked or ""):
        again = _read_again(righting.statement, said, language, before)
        if again is None and righting.wrong:
            again = kept_again(righting, said, before)
        if again:
            return with_what_is_told_beside(again, righting.beside, said)
    return _moved_on(said, before) if language == "en" and not before.said.fresh else None


def _tells_another_slot(said: Utterance, language: Language, before: EarlierStatement) -> bool:
    """Tell whether an utterance says who the user is, and the statement before did not."""
    told = {claim.key for claim in before.claims}
    if not told or "" in told:
        return False
    own = {claim.key for claim in claims(said.text, language, said.at)} & _OF_ONESELF
    return bool(own) and not own & told


def _read_again(
    statement: str, said: Utterance, language: Language, before: EarlierStatement
) -> Restatement | None:
    if language == "zh" and not before.claims and (read := claims(statement, language, said.at)):
        right = [replace(claim, quote=said.text.strip()) for claim in read]
        return Restatement(EarlierStatement(statement, read, said), right, [])
    changed = [it for it in _changed(statement, language, before) if not _is_thing(it[0], said)]
    if not changed:
        return of_another(statement, said, before) if language == "zh" else None
    read = [as_put_right(claim, wrong, before) for claim, wrong in changed]
    right = [replace(claim, quote=said.text.strip()) for claim in read]
    return Restatement(EarlierStatement(statement, read, said), right, [it for _, it in changed])


def _is_thing(claim: Claim, said: Utterance) -> bool:
    """Tell whether a name that words would put right is a thing in them: "well, a horse"."""
    thing = re.compile(rf"(?i)\b(?:an?|the|my|our|some) {re.escape(claim.value)}\b")
    return _slot(claim) in _NAMES and thing.search(said.text) is not None


def put_right_at_once(said: Utterance) -> Restatement | None:
    """Return what an English message states with what it puts right of it itself."""
    for gap in _GAPS.finditer(said.text):
        head, tail = said.text[: gap.start()], said.text[gap.end() :]
        if not cues_in(" ".join(tail.split()[:_OPENING_WORDS]), "en") & _TAKES_BACK:
            continue
        told = claims(head, "en", said.at)
        then = replace(said, text=tail, fresh=True)
        if told and (again := put_right(then, "en", EarlierStatement(head, told, said))):
            return replace(again, statement=replace(again.statement, text=said.text))
    return None


def told_beside(found: Sequence[Claim], again: Restatement) -> list[Claim]:
    """Return what a correcting message claims of the user's own beside what it puts right."""
    right = {it for claim in again.right for it in (claim.value, claim.key) if it}
    said = " ".join(claim.content for claim in again.right).casefold()
    return [
        claim
        for claim in found
        if claim.content.startswith("The user's ") and not (claim.denied or claim.negates)
        and not {claim.value, claim.key} & right
        and len(raising_words(claim.content) - raising_words(said)) >= _NEWS
    ]  # fmt: skip


def _moved_on(said: Utterance, before: EarlierStatement) -> Restatement | None:
    """Return the statement before with what holds now; what is remembered of it ends."""
    values = [claim.value for claim in before.claims]
    for again in moved_on(said.text, before.text, values):
        if changed := _changed(again, "en", before):
            right = [
                replace(claim, because="changed", negates=wrong.value, quote=said.text.strip())
                for claim, wrong in changed
            ]
            return Restatement(EarlierStatement(again, right, said), right, [])
    return None


def _changed_since(said: Utterance, before: EarlierStatement) -> Restatement | None:
    """Return the statement before with what has taken a word's place, which was right until now."""
    again = changed_to(said.text, before.text)
    changed = _changed(again, "zh", before) if again else []
    if again is None or not changed:
        return None
    right = [
        replace(
            claim, quote=said.text.strip(), negates=old.value, in_place_of=(old.content,),
            # The day that a plan is moved from is no time at which it was so.
            because="corrected" if old.valid_until else "changed",
        )
        for claim, old in changed
    ]  # fmt: skip
    return Restatement(EarlierStatement(again, right, said), right, [])


def _rightings(
    text: str, language: Language, before: EarlierStatement, asked: str
) -> Iterator[Righting]:
    if language == "zh":
        if again := with_same_counter(text, before.text):
            yield Righting(again)
        yield from righted(text, before.text, [claim.value for claim in before.claims])
    else:
        text = said_plainly(text).text
    told = _restated(text, language, before, asked)
    yield from (Righting(it) for it in told if reads_well(it, before.text))


def _restated(text: str, language: Language, before: EarlierStatement, asked: str) -> Iterator[str]:
    cores = list(_cores(text)) if language == "en" and _CUE.search(text) else []
    yield from filter(None, [with_same_sort(core, before.text) for core in cores])
    if before.asked_since and not _CUE.search(text):
        asked = f"{before.asked_since} {asked}"
    meant = [claim for claim in before.claims if _may_be_meant(claim, asked)]
    if not meant:
        return
    yield from filter(None, [at_same_place(core, before.text) for core in cores])
    if language == "en":
        yield from _amended(text, before)
    match = _AMENDS[language].fullmatch(text)
    if match is None or not (match["says"] or match["at"]):
        return
    standing = [claim for claim in meant if _stands_at(claim, match["at"])]
    if len(alike := [it for it in standing if likeness(it.value, match["value"]) > _ALIKE]) == 1:
        standing = alike
    placed = {_with_value(claim, match["value"], before.text) for claim in standing}
    if len(placed) == 1:
        yield placed.pop()


def _amended(text: str, before: EarlierStatement) -> Iterator[str]:
    values = [claim.value for claim in before.claims]
    yield from starred(before.text, values, text)
    told = (amended(before.text, values, slip) for slip in slips(text, before.text))
    again = [*contrasted(before.text, text), *told, before.text]
    puts_right = bool(cues_in(text, "en") & _SAYS_AGAIN)
    yield from filter(None, (aligned(it, text, puts_right=puts_right) for it in again if it))
    yield from dict.fromkeys(filter(None, [*again[:-1], *said_again(before.text, text)]))


def _core(text: str) -> str:
    return " ".join(_FILLER.sub(" ", text.split("!")[0] if "!" in text else text).split())


def _cores(text: str) -> Iterator[str]:
    """Yield what a text puts right, whole, or up to its reason: "wait no 27 lol i…"."""
    yield _core(text)
    if first := next(filter(None, map(_core, _REASON.split(text))), None):
        yield first


def _may_be_meant(claim: Claim, asked: str) -> bool:
    return "?" not in asked.replace("？", "?") or claim.value in asked


def _stands_at(claim: Claim, said_at: str | None) -> bool:
    at = (said_at or "").strip().removesuffix("了").casefold()
    before = claim.quote.partition(claim.value)[0].strip().removesuffix("了").casefold()
    return before.endswith(at[-1:] if is_cjk(at[:1] or " ") else at)


def _with_value(claim: Claim, value: str, before: str) -> str:
    return before.replace(claim.quote, claim.quote.replace(claim.value, value))


def _changed(again: str, language: Language, before: EarlierStatement) -> list[tuple[Claim, Claim]]:
    """Return the claims that the statement makes otherwise now, each with what it claimed."""
    new = claims(again, language, before.said.at)
    if [_slot(claim) for claim in new] == [_slot(claim) for claim in before.claims]:
        pairs = list(zip(new, before.claims, strict=True))
    else:
        old = {claim.key: claim for claim in before.claims}
        pairs = [(claim, old[claim.key]) for claim in new if claim.key in old]
    return [(claim, wrong) for claim, wrong in pairs if claim.content != wrong.content]


def _slot(claim: Claim) -> str:
    """Return what a claim tells, whoever it is of: they may be what is put right."""
    return claim.key.rpartition(".")[2]
