"""What a message says is over of somebody else's life: "he's sold the pub", "Bex got the sack"."""

import re
from collections.abc import Iterator, Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now
from curator.offline.english.spoken_of import with_antecedent
from curator.offline.exchanges.named_words import named_words, with_apostrophes
from curator.offline.known_claims import KnownClaims
from curator.offline.lexicon.english import RELATIONS, is_job
from curator.offline.revisions.ended_things import is_unreal, what_is_over
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
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
    r"is in the (?:(?:royal|merchant) )?(?:navy|army|air force|marines|police|military|forces|fire service|civil service)\b|does (?:\w+ )?(?:security|deliveries|nails|hair)\b|"
    r"is (?:an? |the )?(?P<job>[\w' -]{3,40}?)(?= (?:at|in|for|with|on)\b|[.,]|$))"
)
_IS_SO = LatePattern(
    r"(?i)^(?:is|are|has|have|owns?|works?|drives?|rides?|plays?|stud(?:y|ies)|goes|go|attends?|runs?|lives?|live|does|takes?|teach(?:es)?|manages?|rents?|makes?|sells?|"
    r"keeps?|uses?|grows?|breeds?|collects?|smokes?|drinks?|eats?)\b(?! (?:no longer|called|named|from|born)\b)"
)
_TRADE = LatePattern(
    r"(?i)\b(?:apprentice|trainee|assistant|attendant|receptionist|porter|guard|agent|instructor|officer|technician|worker|hand|keeper|operator|owner|dealer|inspector|driver)\b"
)
_LEAVES_FOR_OTHER_WORK = LatePattern(
    r"(?i)\b(?:for good|now|these days|nowadays|instead|no longer|any ?more|out of the|hung up|(?:come|came) (?:off|ashore)|done with|left|quit|gave up|given up|packed in|retrained|switched|changed|since)\b"
)
"""Says that the work that is told of has come in the place of other work."""
_DOES_NOW = LatePattern(
    r"(?i)(?:^|\W)(?:(?:now|and|so|she|he|they)(?:['’]?s|['’]ve| is| has)?(?: been)? )*(?:(?:works|working)(?= (?:at|for|in|on|as|with)\b)|runs?|running|teaches|teaching|(?:drives|driving) (?:an? |the )?(?:[\w-]+ )?(?:bus|coach|tram|train|taxi|cab|rickshaw|lorry|truck|van|ambulance|forklift)|manages|does (?:\w+ )?(?:security|deliveries|delivery|nails|hair|admin|repairs)|"
    r"(?:(?:['’]s|is|became|become|as) )?an? (?P<job>[\w' -]{3,40}?)(?= (?:at|in|for|with|on|now|these)\b|[.,]|$))\b"
)
_BESIDE = LatePattern(
    r"(?i)\b(?:too|also|as well|on the side|second|another|weekends?|part[- ]time|evenings?|volunteer\w*|training to|wants? to|used to)\b"
)
_OF_WORK = raising_words(
    "work works working drives driving runs running teaches teaching now big small new"
)
_PARTS_WITH_IT = LatePattern(
    r"(?i)\b(?:sold|ditched|scrapped|binned|crashed|totalled|lost|got rid of|gave|given|wrote) (?:it|them)\b(?! (?:a|short|out|to (?:the )?(?:vet|mechanic)|back (?:at|in|on|to me))\b)"
)
_HAS = LatePattern(r"(?i)(?:has|have|owns?|drives?|rides?|keeps?)\b")
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
    text = with_apostrophes(text, [it.content for it in shelf.memories])
    whose: Sequence[ShownMemory] = ()
    is_left = _LEAVES_FOR_OTHER_WORK.search(text) is not None
    for clause in re.split(r"[.!?;,]+(?=\s|$)|\s(?:and|so|but)(?= )", text):
        who = _WHO.match(clause)
        theirs = _of_them(who, shelf) if who and _may_name(who) else ()
        if who and (theirs or who["kin"] or who["name"][:1].isupper()) and _may_name(who):
            whose = theirs
        elif not (_PRONOUN.match(clause) or (whose and not _opens_anew(clause))):
            whose = ()
        if is_unreal(clause):
            continue
        for memory in (
            *_over(clause, whose, shelf),
            *(_left_work(clause, text, whose, shelf) if is_left else ()),
            *_without_it(clause, before, whose, shelf),
        ):
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)


def _may_name(who: re.Match[str]) -> bool:
    return bool(who["kin"]) or who["name"].lower() not in _NO_NAME


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


def _left_work(
    clause: str, text: str, whose: Sequence[ShownMemory], shelf: KnownClaims
) -> list[ShownMemory]:
    """Return the work of somebody of whose other work a clause tells: "he teaches maths now"."""
    new = _DOES_NOW.search(clause)
    job = new["job"] if new else None
    if new is None or _BESIDE.search(text) or (job is not None and not _is_trade(job.strip())):
        return []
    words = raising_words(clause) - _OF_WORK
    return [
        it
        for it in whose
        if it.handle not in shelf.taken
        and _is_work(it)
        and not words & raising_words(_predicate(it))
    ]


def _without_it(
    clause: str, before: str, whose: Sequence[ShownMemory], shelf: KnownClaims
) -> list[ShownMemory]:
    """Return the one thing of somebody's, told right before, of which a clause says "sold it"."""
    if not _PARTS_WITH_IT.search(clause):
        return []
    told = [
        it
        for it in whose
        if it.handle not in shelf.taken
        and _HAS.match(_predicate(it))
        and raising_words(_predicate(it)) <= raising_words(before)
    ]
    return told if len(told) == 1 else []


def _predicate(memory: ShownMemory) -> str:
    told = _SUBJECT.sub("", memory.content)
    return told if told != memory.content else ""


def _is_work(memory: ShownMemory) -> bool:
    works = _WORKS.match(_predicate(memory))
    return works is not None and (works["job"] is None or _is_trade(works["job"].strip()))


def _is_trade(job: str) -> bool:
    """Tell whether words name work, whether or not it is one that is known: "apprentice plumber"."""
    return is_job(job) or _TRADE.search(job) is not None
