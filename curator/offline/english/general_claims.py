"""What English sentences say in words that no rule reads, beside what the rules read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from curator.offline.english.parsing.general_reader import Reading, read_generally
from curator.offline.english.reader import read_clause
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.clauses import ParsedSentence
from curator.offline.grammar.coreference import Company
from memory.text.late_pattern import LatePattern

_NOT_ANOTHER = LatePattern(r", not (?:an? |the |my )?(?P<other>[\w'-]+(?: [\w'-]+)?)\.$")


def general_claims(
    plain: Sequence[ParsedSentence],
    text: str,
    now: datetime,
    found: Sequence[Claim],
    company: Company,
) -> list[Claim]:
    """Return what the sentences state beside the claims that were found in them."""
    gist = read_generally(plain, text, now, _named(found, company), company.mentioned("en"))
    told: list[Claim] = []
    for reading in gist.readings:
        told += _new_in(reading, [*found, *told], text, now)
    for claim in gist.brought_in:
        told += _not_told(claim, [*found, *told])
    return [_without_denied(claim) for claim in told]


def _named(found: Sequence[Claim], company: Company) -> Mapping[str, str]:
    known = {
        name: being.who
        for name, someone in company.known.items()
        if (being := someone.in_words("en"))
    }
    return known | {
        claim.value: f"The user's {claim.key.removesuffix('.name')} {claim.value}"
        for claim in found
        if claim.key.endswith(".name")
    }


def _new_in(reading: Reading, found: Sequence[Claim], text: str, now: datetime) -> list[Claim]:
    """Return what a clause says that was not read: by a rule, else in its own words."""
    known = [claim for claim in found if _share_words(claim, reading.claim, text)]
    if _telling(known) or (known and not reading.tells_more):
        return []
    again = read_clause(reading.words, reading.claim.quote, now) if reading.words else []
    if _telling(again) or (again and not known):
        return again
    return [reading.claim] if reading.lasts else []


def _without_denied(claim: Claim) -> Claim:
    """Return a claim without its closing "not X", which is said to be wrong."""
    denied = _NOT_ANOTHER.search(claim.content)
    if denied is None:
        return claim
    return replace(
        claim,
        value=claim.value.removesuffix(denied[0].rstrip(".")).strip(),
        content=f"{claim.content[: denied.start()]}.",
        because="corrected",
        sure=True,
        negates=denied["other"],
    )


def _not_told(claim: Claim, found: Sequence[Claim]) -> list[Claim]:
    told = " ".join(other.content for other in found).casefold()
    word = claim.value if claim.entities else claim.value.split()[-1]
    return [] if word.casefold() in told else [claim]


def _share_words(claim: Claim, other: Claim, text: str) -> bool:
    start, begin = text.find(claim.quote), text.find(other.quote)
    return start < begin + len(other.quote) and begin < start + len(claim.quote)


def _telling(found: Sequence[Claim]) -> list[Claim]:
    """Return the claims that say more than that somebody is there, or what they are called."""
    return [
        claim
        for claim in found
        if claim.key not in {"family", "pet"} and not claim.key.endswith(".name")
    ]
