"""What new work ends of what is remembered: "I've come off the buses, I train drivers now"."""

import re
from collections.abc import Iterator, Sequence

from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import ProposedOperation
from curator.offline.claim_endings import ended_now
from curator.offline.english.plainly_said import said_plainly
from curator.offline.grammar.claim import Claim
from curator.offline.known_claims import KnownClaims
from curator.offline.lexicon.english import is_job
from curator.offline.revisions.ended_things import told_with_it
from curator.offline.standing.quit_habits import quits_habit
from memory.text.late_pattern import LatePattern

_LOSES = LatePattern(
    r"(?i)(?:^|[.,;!] ?|\b(?:i|i'?ve|i'?m|just|so|and|but|then|lol|well|ok|we|finally|have|had|today)\s+)"
    r"(?:(?:got|been|was|were|getting|being|getting)(?: just| finally)? (?:fired|sacked|canned|axed|let go|laid off|made redundant|the (?:sack|boot|chop|axe|push))\b|"
    r"lost (?:my|the) job|quit(?: (?:my|the|that) job|(?= *(?:$|[.,!;]|lol|today|yesterday|last|this|on|and|cos|bc))(?! *smoking))|walked out(?= *(?:$|[.,!;]|mid|of work|of my|on|lol|today|yesterday))|"
    r"resigned\b(?! (?:to|myself))|(?:handed|turned|gave)(?: in| back)? my (?:badge|uniform|apron|lanyard|staff (?:card|pass)|work (?:phone|laptop|keys))(?: in| back)?\b|hung up my (?:apron|stethoscope|hard hat|uniform|badge|scrubs|whites)\b|told (?:work|my (?:boss|manager)|them) (?:that )?i'?m (?:not coming back|done|quitting|out)\b|"
    r"not (?:going|coming) back to work\b|(?:took|taken) (?:voluntary )?redundancy|chang(?:ed?|ing) (?:my )?jobs?\b|(?:gave|giving) up work\b)"
)
"""Says that the user has lost or left their work, whatever it was."""
_NOT_LOST = LatePattern(
    r"(?i)\b(?:if|almost|nearly|might|(?-i:may)|maybe|would|could|should|want|wish|never|years ago|when i was|in (?:19|20)\d\d)\b|\?\W*$"
)
_WORK = frozenset({"employer", "job", "workplace", "work"})
_LEAVES = LatePattern(
    r"(?i)\b(?:quit|left|leaving|resign\w*|c[oa]me off|(?:giving|gave|given) up the|finish(?:ed)? with|done with|new job|chang\w+ (?:my )?jobs?|"
    r"switch\w+ jobs?|no longer (?:work|a)|(?:put|hand\w*) in my|sacked|fired|redundan\w+|packed in|jacked in|instead)\b"
)
"""Says that other work is left behind."""
_LEAVES_LATER = LatePattern(
    r"(?i)\b(?:will|gonna|going to|next|might|(?-i:may)|maybe|if|would|could|want to|thinking of|leaving (?:in|on|next|my|the)|"
    r"(?:put|hand\w*) in my) ?(?:be )?(?:quit\w*|leav\w*|resign\w*|giv\w+ up|notice|papers)?\b(?= (?:my|the|next|in|from|on)?)"
    r"(?<=quit|eave|sign|e up|tice|pers|g up)"
)
_TAKES = LatePattern(
    r"(?i)\b(?:join(?:ed|ing)|took|taken|got|landed|accepted|start(?:s|ed)?|hired|promoted|transferred|new|now|"
    r"these days|from (?:today|now|monday))\b"
)
_AS_WORK = LatePattern(
    r"(?i)\b(?:job|role|post|position|chair|contract|works?|working|employed|startup|company|firm|run(?:s|ning)? (?:the|an?|my|our) [\w' ]*(?:shop|cafe|café|pub|bar|salon|business|farm|place)|"
    r"(?:driv|clean|teach|sell|cook|deliver|cod|nurs|wait)ing)\b"
)
_PLACED = LatePattern(
    r"(?i)\b(?:at|for|with|in an?|to) (?!home\b|the moment\b|first\b|last\b|now\b)\w"
)
_BESIDE = LatePattern(
    r"(?i)\b(?:second|another|side|part[- ]time|weekends?|also|as well|too|extra|evenings?|volunteer\w*|from home|"
    r"cover\w*|temp\w*|for (?:today|tonight|a (?:day|week|month))|course|class|lessons?|hobby|project|shift)\b"
)
_AHEAD = LatePattern(
    r"(?i)\b(?:will|gonna|going to|joining|next|might|(?-i:may)|maybe|if|would|could|want|hope|apply\w*|interview|"
    r"start (?:on|in|\w+ \d)|from (?:\d|\w+ \d|next)|starting (?:on|in|next|\w+day))\b"
)
"""Says that it is yet to begin: until then the other work goes on."""
_DOES = LatePattern(
    r"(?i)^(?:now |currently )?the user (?:works?|is working|has been working|cleans?|teaches|runs an?|manages|"
    r"drives (?:an? |the )?(?:[\w-]+ )?(?:bus|tram|train|taxi|cab|lorry|truck|van|ambulance|forklift|rig)s?\b|"
    r"makes [\w ]+ (?:in|at) an? |does [\w ]+ (?:for|at) (?:an?|the) |serves|waits tables|delivers|sells)\b"
)
_IS_A = LatePattern(
    r"(?i)\bthe user is (?:an? |the )?(?P<job>[\w' -]{3,40}?)(?= (?:at|in|for|with|on)\b|[.,])"
)
_OVER = LatePattern(r"(?i)\b(?:no longer|used to|was|were|retired|has (?:left|quit))\b|\.past$")
_DATED = LatePattern(r"[(（]\d{4}(?:-\d\d){0,2}[)）]")
"""Stands behind what happened on a day: that is not over with the work that it began."""
_WORKS_AT = LatePattern(r"The user works(?P<place> (?:at|in|for) .+)")
_CUT = LatePattern(r",? but |; |, and ")


def ended_by_new_work(
    said: Utterance, told: Sequence[Claim], shelf: KnownClaims
) -> Iterator[ProposedOperation]:
    """Yield what ends of the work that is remembered, where a message tells of other work now."""
    new = [claim for claim in told if claim.quote in said.text and _is_new_work(claim, said.text)]
    leaves = _LEAVES.search(said.text) is not None and not _LEAVES_LATER.search(said.text)
    if loses_work(said.text):
        yield from _lost(said, new, shelf)
    if not new or _BESIDE.search(said.text) or (_AHEAD.search(said.text) and not leaves):
        return
    ended: list[ShownMemory] = []
    is_placed = any(_PLACED.search(claim.quote) for claim in new)
    for memory in shelf.memories:
        if memory.handle in shelf.taken or not _is_work(memory) or _names_the_same(memory, new):
            continue
        if leaves or is_placed or not _PLACED.search(memory.content):
            ended.append(memory)
    also = [it for old in ended for it in _at_the_same(old, shelf)]
    yield from _ending([*ended, *also], said, shelf)


def _ending(
    over: Sequence[ShownMemory], said: Utterance, shelf: KnownClaims
) -> Iterator[ProposedOperation]:
    for memory in over:
        if memory.handle not in shelf.taken:
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)


def _at_the_same(ended: ShownMemory, shelf: KnownClaims) -> list[ShownMemory]:
    """Return what is told of the user at the place where they no longer work: a night porter."""
    place = _WORKS_AT.match(ended.content)
    return [
        it for it in shelf.memories
        if place and it.content.startswith("The user is ") and it.content.endswith(place["place"])
    ]  # fmt: skip


def loses_work(text: str) -> bool:
    """Tell whether words say that the user has lost or left their work, whatever it was."""
    if quits_habit(text):
        return False
    text = said_plainly(text).text
    return _LOSES.search(text) is not None and _NOT_LOST.search(text) is None


def _lost(said: Utterance, new: Sequence[Claim], shelf: KnownClaims) -> Iterator[ProposedOperation]:
    """Yield all work that is remembered, where the user has lost or left what they had."""
    for memory in shelf.memories:
        is_left = memory.handle not in shelf.taken and _is_work(memory)
        if is_left and not _names_the_same(memory, new):
            shelf.taken.add(memory.handle)
            yield ended_now(memory, said.text, said.at)
            yield from told_with_it(memory, said, shelf)
            yield from _ending(_at_the_same(memory, shelf), said, shelf)


def _is_new_work(claim: Claim, text: str) -> bool:
    if claim.ended or claim.denied or claim.negates or not _is_of_user(claim.content):
        return False
    if claim.key in _WORK:
        return bool(_LEAVES.search(text) or _TAKES.search(claim.quote))
    is_work = _AS_WORK.search(claim.content) or _names_job(claim.content)
    begins = _TAKES.search(claim.quote) or (_LEAVES.search(text) and _AHEAD.search(claim.quote))
    return not claim.key and bool(is_work) and bool(begins)


def _is_of_user(content: str) -> bool:
    return re.search(r"(?i)\bthe user\b(?!'s)", content) is not None


def _names_job(content: str) -> bool:
    return any(is_job(match["job"].strip()) for match in _IS_A.finditer(content))


def _is_work(memory: ShownMemory) -> bool:
    if _OVER.search(memory.key or "") or _DATED.search(memory.content):
        return False
    if memory.key in _WORK:
        return True
    first = _CUT.split(memory.content)[0]
    if (
        (memory.key or "field") not in {"vehicle", "field"}
        or _OVER.search(first)
        or not memory.content.lower().startswith(("the user ", "now the user "))
    ):
        return False
    return _DOES.search(memory.content) is not None or _names_job(memory.content)


def _names_the_same(memory: ShownMemory, new: Sequence[Claim]) -> bool:
    """Tell whether new words are of the same work: they name its employer or tell it again."""
    names = set(re.findall(r"(?<= )[A-Z][\w&'-]+", memory.content))
    said = " ".join(f"{claim.quote} {claim.content}" for claim in new)
    return (
        memory.content in said
        or any(name in said for name in names)
        or any(claim.content == memory.content for claim in new)
    )
