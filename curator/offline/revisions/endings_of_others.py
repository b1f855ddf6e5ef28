"""What a message says is over of somebody else's life: "he's sold the pub", "Bex got the sack"."""

import re
from collections.abc import Iterator, Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now
from curator.offline.english.spoken_of import with_antecedent
from curator.offline.exchanges.named_words import named_words
from curator.offline.known_claims import KnownClaims
from curator.offline.lexicon.english import RELATIONS, is_job
from curator.offline.revisions.ended_things import is_unreal, what_is_over
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern

_WHO = LatePattern(
    rf"(?i)^\W*(?:(?:so|and|but|well|oh|omg|update|news|sadly|btw|lol)\W+)*(?:(?:my|our) (?P<kin>(?:[\w-]+ )??(?:{RELATIONS}|old man|old lady|parents|grandparents|in-laws))"
    r"(?: (?-i:(?P<called>[A-Z][\w-]+)))?|(?P<name>[a-z][\w-]+))(?P<is>['’]ve|['’]s(?= (?:been|got|just|finally|now|not|no|out|off|given|sold|quit|left|lost|gone|had|\w+ed|done|back)\b))? "
)
_NO_NAME = frozenset({"i", "we", "you", "it", "that", "this", "there", "the", "my", "our", "who", "what", "he", "she", "they", "just", "no", "not", "so", "and", "got", "been", "im", "ive"})  # fmt: skip
_PRONOUN = LatePattern(r"(?i)^\W*(?:and |so |but )?(?:he|she|they)(?:['’](?:s|ve|re)|s)?\b ")
_LEAVES_WORK = LatePattern(
    r"(?i)\b(?:retired|(?:was|got|been) (?:sacked|fired|laid off|let go|made redundant)|lost (?:his|her|their) jobs?|got the (?:sack|boot)|"
    r"(?:quit|resigned|left) (?:his|her|their|the) (?:job|work|post)s?)\b(?! from (?:the )?(?:race|match|game|team))"
)
_WORKS = LatePattern(
    r"(?i)^(?:works?|runs?|teaches|drives (?:an? |the )?(?:\w+ )?(?:bus|tram|taxi|cab|rickshaw|ambulance|van|lorry|truck|train)\b|manages?|owns? an? [\w ]*(?:shop|pub|bar|cafe|café|restaurant|salon|garage|farm|hotel|guesthouse)|"
    r"is (?:an? |the )?(?P<job>[\w' -]{3,40}?)(?= (?:at|in|for|with|on)\b|[.,]|$))"
)
_IS_SO = LatePattern(
    r"(?i)^(?:is|are|has|have|owns?|works?|drives?|rides?|plays?|stud(?:y|ies)|goes|go|attends?|runs?|lives?|live|does|takes?|teach(?:es)?|manages?|rents?|makes?|sells?|"
    r"keeps?|uses?|grows?|breeds?|collects?|smokes?|drinks?|eats?)\b(?! (?:no longer|called|named|from|born)\b)"
)
_CALLED = LatePattern(r"^The user's [\w -]+? (?P<name>[A-Z]\w+) ")
_SUBJECT = LatePattern(
    r"^The user's (?:(?!is\b|has\b)[\w-]+ )*?(?=(?:is|are|has|have|[a-z]+s|run|live|keep|own|work|go|grow|teach|manage|sell|rent)\b )"
)
_LONGEST = 200


def ended_of_others(
    said: Utterance, before: str, shelf: KnownClaims
) -> Iterator[ProposedOperation]:
    """Yield what is over of what is remembered of others, of whom a message tells.

    `before` is what was said right before: of whom it tells "he" or "she" may speak.
    """
    text = with_antecedent(said.text, before) or said.text
    if len(text) > _LONGEST:
        return
    whose: Sequence[ShownMemory] = ()
    for clause in re.split(r"[.!?;,]+(?=\s|$)|\s(?:and|so|but)(?= )", text):
        who = _WHO.match(clause)
        if who and (who["kin"] or who["name"].lower() not in _NO_NAME):
            whose = _of_them(who, shelf)
        elif not (_PRONOUN.match(clause) or (whose and not _opens_anew(clause))):
            whose = ()
        if is_unreal(clause):
            continue
        for memory in _over(clause, whose, shelf):
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)


def _opens_anew(clause: str) -> bool:
    """Tell whether a clause has another subject than the one before it."""
    return re.match(r"(?i)\W*(?:i|we|you|it|the|my|our)(?:'\w+)?\b", clause) is not None


def _of_them(who: re.Match[str], shelf: KnownClaims) -> Sequence[ShownMemory]:
    """Return the memories of the one being that a clause opens with."""
    name = who["called"] or who["name"]
    if name:
        shape = rf"(?i)^The user's (?:[\w-]+ )*{re.escape(name)}(?= |'s )"
        return [it for it in shelf.memories if re.match(shape, it.content)]
    kin = who["kin"].lower()
    beings = beings_in(kin)
    found = [
        it
        for it in shelf.memories
        if re.match(rf"(?i)The user's (?:[\w-]+ )*?{re.escape(kin)}\b", it.content)
        or (beings and beings_in(it.content.split(" is ")[0]) == beings)
    ]
    called = (_CALLED.match(it.content) for it in found)
    names = {match["name"] for match in called if match}
    return found if len(names) < 2 else []


def _over(clause: str, whose: Sequence[ShownMemory], shelf: KnownClaims) -> list[ShownMemory]:
    left = [it for it in whose if it.handle not in shelf.taken and _IS_SO.match(_predicate(it))]
    if _LEAVES_WORK.search(clause):
        return [it for it in left if _is_work(it)]
    words = frozenset[str]().union(*(named_words(it) for it in what_is_over(clause)))
    return [it for it in left if words & named_words(_predicate(it))]


def _predicate(memory: ShownMemory) -> str:
    told = _SUBJECT.sub("", memory.content)
    return told if told != memory.content else ""


def _is_work(memory: ShownMemory) -> bool:
    works = _WORKS.match(_predicate(memory))
    return works is not None and (works["job"] is None or is_job(works["job"].strip()))
