"""English words of hasty typing, and those that are no names though they stand where names do."""

import re

from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

WRITTEN_OUT = dict(
    pair.strip().split("=")
    for pair in """
        u=you, ur=your, im=i'm, ive=i've, r=are, n=and, cuz=because, coz=because, bc=because
        cos=because, gonna=going to, wanna=want to, gotta=have to, tmrw=tomorrow, tmr=tomorrow
        tomo=tomorrow, 2moro=tomorrow, tonite=tonight
        2nite=tonight, yrs=years, yr=year, mo=month, bday=birthday, bro=brother
        sis=sister, gf=girlfriend, bf=boyfriend, bff=best friend, bestie=best friend
        hubby=husband, fave=favourite, fav=favourite, abt=about, v=very, lil=little, doc=doctor
        theres=there is, shes=she's, hes=he's, thats=that's, theyre=they're
        isnt=isn't, arent=aren't, wasnt=wasn't, didnt=didn't, havent=haven't, hasnt=hasn't
        wont=won't, doesnt=doesn't, dont=don't, cant=can't, couldnt=couldn't, wouldnt=wouldn't
        pls=please, plz=please, thx=thanks, rn=these days, atm=at the moment, til=until, tix=tickets
        xmas=christmas, ppl=people, hrs=hours, hr=hour, min=minutes, mins=minutes, wk=week
        wks=weeks, mth=month, mths=months, mnth=month, mnths=months, wknd=weekend, wkend=weekend
        tho=though, dunno=don't know, kinda=kind of, ya=you, yall=you all, luv=love, grl=girl
        boi=boy, sept=September, jan=January, feb=February, aug=August, oct=October, nov=November
        dec=December, gdad=grandfather, nan=grandmother, nana=grandmother
        mams=mum, mam=mum, fam=family, apt=apartment, meds=medication, whats=what's
        missus=wife, weve=we've, theyve=they've, youve=you've, whos=who's, wheres=where's
        doin=doing, goin=going, havin=having, gettin=getting, nothin=nothing, somethin=something
        kiddo=kid, pup=puppy, doggo=dog, bfs=boyfriend's, gfs=girlfriend's
        """.strip().replace("\n", ",").split(",")
)  # fmt: skip
"""How a word of hasty typing is written out."""
_IS_DOCUMENT = LatePattern(r"(?i)\b(?:google|word|shared|excel|online|pdf|draft|the same) $")
"""Stands before a "doc" that is no doctor."""
_CLIPPED = LatePattern(
    r"(?:work|liv|study|play|mak|com|tak|try|learn|teach|watch|read|runn|swimm|cook|bak|drink|eat|"
    r"look|start|mov|driv|rid|train|paint|writ|sing|danc|fish|sleep|sitt|buy|sell|sav|knitt|walk|"
    r"climb|surf|skat|clean|car|nurs|pack|build|fix|hunt|row|sail|stay|plann|visit|retrain|coach|"
    r"expect|wait|call|help|look|sew|brew|cycl|travell|rent|wear|us|keep)in"
)
"""A form in "-ing" without its last letter: "workin"."""
_COUNTS = LatePattern(
    r"(?i)(?:\d|\b(?:an?|one|two|three|four|five|six|few|per|last|next|each|every)) ?$"
)
"""Stands before a "mo" that is a month and nobody's name."""
NOT_LOWER_PLACES = frozenset(word_list("english", "not_lower_places"))
"""What stands after "live in", "going to" or "work at" and is no name of a place or a firm."""
NOT_LOWER_NAMES = frozenset(word_list("english", "not_lower_names"))
"""What stands after "called" or "my brother" and is no name."""
_NAMES_LIKE_VERBS = frozenset(word_list("english", "names_like_verbs"))
_LIKE_VERB = LatePattern(r"\w+(?:ing|ed)", re.IGNORECASE)
_LIKE_VERB_OF_ONE = LatePattern(r"\w+[^su\W]s", re.IGNORECASE)


def written_out_word(word: str, before: str) -> str:
    """Return how a word of hasty typing is written out behind the words `before` it."""
    plain = word.casefold()
    if plain == "doc" and _IS_DOCUMENT.search(before):
        return word
    if plain == "mo" and not _COUNTS.search(before):
        return word
    if _CLIPPED.compiled.fullmatch(plain):
        return f"{word}g"
    return WRITTEN_OUT.get(plain, word)


def may_be_lower_name(word: str, *, ends: bool = False) -> bool:
    """Tell whether a word that is typed small behind "my brother" or "called" may be a name.

    What looks like the form of a verb is none: "my mum retired", "my sister called crying"; nor,
    where it `ends` the clause, "my dad snores".
    """
    plain = word.casefold()
    if plain in NOT_LOWER_NAMES:
        return False
    if plain in _NAMES_LIKE_VERBS:
        return True
    is_verb = _LIKE_VERB.fullmatch(plain) or (ends and _LIKE_VERB_OF_ONE.fullmatch(plain))
    return not is_verb


NOT_SAID_NAMES = frozenset(word_list("english", "not_said_names"))
"""What stands after "I'm" alone and is a mood, a trait or a joke, not a name."""
_LIKE_NO_NAME = LatePattern(
    r"(?![bdhjlmnpqtxy]ing$).*(?:ed|ing|ish|ful|less|ous|able|ible|ive|ical|istic|tic)|"
    r".*(.)\1\1.*|.{1}|.{16,}",
    re.IGNORECASE,
)


def is_said_name(value: str) -> bool:
    """Tell whether "I'm …" with the value alone may tell a name: `tom`, `Beatrice Okonkwo`."""
    words = value.split()
    if not 1 <= len(words) <= 3 or not all(
        re.fullmatch(r"[^\W\d_][\w'-]*(?<!'s)", word) for word in words
    ):
        return False
    if len(words) > 1 and not all(word[:1].isupper() for word in words):
        return False
    lower = [word.casefold() for word in words]
    return not any(word in NOT_SAID_NAMES or _LIKE_NO_NAME.fullmatch(word) for word in lower)
