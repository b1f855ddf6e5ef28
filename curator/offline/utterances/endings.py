"""What English words say is over and name no slot of: "wrote off my Leaf", "no more trains"."""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass

from curator.offline.grammar.clauses import sentences
from curator.offline.lexicon.english import PETS
from curator.offline.standing.quit_habits import quits_habit
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_THING = r"(?P<what>(?:[\w'-]+ ){0,4}?[\w'-]+)"
_END = (
    r"(?=\s*(?:[,.;!:–—-]|$| (?:and|so|but|for|in|on|at|while|because|cos|with|last|this|to|as|"
    r"today|yesterday|thank|now|n|lol|haha\w*|tbh|im|i'm|obvs|finally)\b))"
)
_SHAPES = tuple(
    LatePattern(shape, re.IGNORECASE)
    for shape in (
        r"\b(?:wrote off|written off|sold|scrapped|crashed|totall?ed|ditched|dumped|binned|"
        r"cancell?ed|got rid of|gave up(?: on)?|given up(?: on)?|quit|left|dropped|packed in|"
        r"jacked in|chucked in|traded in|traded|swapped|replaced|moved out of|moved away from|"
        r"moved (?:us )?from|stopped (?:doing|playing|going to|working (?:at|for|in)|learning|"
        r"taking|eating|drinking)|done with|finished with|switched from|parted with|outgrown|"
        r"retired from|resigned from|(?:stepped|stood) down (?:from|as)|dropped out of|"
        r"pulled out of|"
        r"kicked (?:out of|off)|walked out of|broke up with|split (?:up )?(?:with|from)) "
        rf"(?:my |the |our |an? |that |all |with )?{_THING}{_END}",
        rf"\b(?:packed|jacked|chucked) (?:my |the |our )?{_THING} in\b",
        rf"\bg(?:a|i)ven? (?:my|the|our) {_THING} (?:away|to|back|up)\b",
        rf"\b(?:no more|so no) {_THING}{_END}",
        rf"\b(?:don't|dont|do not|doesn't|can't|cant) {_THING} any ?(?:more|longer)\b",
        rf"\b(?:the|my|our) {_THING}(?:'s| is| are| was|s)(?: all| now| finally)? (?:off|over|"
        r"no more|gone|history|finished|closed|sold|cancell?ed|dead to me)\b",
        rf"\b(?:the|my|our) {_THING}(?: \w+){{0,5}}? (?:went to the (?:scrapyard|dump|tip)|"
        r"(?:went|gone) for scrap|(?:was|been) (?:scrapped|written off)|broke down for good)\b",
        rf"(?:\d+|\w+) (?:days|weeks|months|years) (?:off|without|clean of) (?:the |"
        rf"any )?{_THING}{_END}",
        rf"(?:^|[,.;!] |\b(?:the|my|our|ok|so) ){_THING} (?:got|was|has been|'s been|been|"
        rf"were) (?:just )?(?:nicked|stolen|"
        r"robbed|pinched|tot+alled|written off|burn(?:t|ed) down|repossessed|run over)\b",
        rf"\b(?:someone|somebody|they) (?:nicked|stole|pinched) (?:my |our |the )?{_THING}{_END}",
        rf"\b(?:clos(?:ed|ing)|shut)(?: down)? (?:my |the |our ){_THING}{_END}",
        rf"\bdone (?:w|wit|with) (?:the )?{_THING}{_END}",
        r"(?:^|[,.;] |\bok )(?P<what>[\w'-]+)(?:'s| is) (?:dead to me|history|off the table)\b",
    )
)
"""What is over, each with the words that say it."""
_MOVED_OUT = LatePattern(
    r"(?P<what>(?!I\b|He\b|She\b|It\b|They\b|We\b|Who\b)[A-Z][\w-]+)(?:['’]s| has)? (?:just |"
    r"finally )?"
    r"(?:moved out|packed up|left us|gone (?:home|back) (?:to|for good))\b(?! for the (?:week|day|"
    r"holi))"
)
_GIVEN_AWAY = LatePattern(
    r"(?:^|[.,;!] ?|(?i:\b(?:i|we|i've|we've|had to|and|so|just|finally) ))"
    r"(?i:gave|given|(?<=had to )give) (?i:(?:our|my|poor|old|dear) )*"
    r"(?P<what>(?!(?i:it|him|her|them|up|the|an?|my|our|some|all)\b)[\w'-]+) "
    r"(?:(?i:away|up(?: for adoption)?(?=$|[ .,!])|(?:over )?to (?:my|our|an?|the|some|"
    r"somebody|someone|another|his|her)\b)|to [A-Z])"
    r"(?!.*\b(?:for (?:the|an?|\d+|two|three|\w+ ?end)\b|until|till|while|whilst|tonight|"
    r"vets?\b|to (?:look after|mind|hold|walk|feed)))"
)
_IS_KEPT = LatePattern(rf"(?i)^The user(?: has an?|'s) (?:\w+ ){{0,2}}?(?:{PETS}) (?:is )?called ")
"""What ends when an animal is given to somebody else."""
_OF_THE_HOUSE = LatePattern(
    r"(?i)\b(?:lodger|au pair|flatmate|housemate|roommate|tenant|nanny|cleaner|carer|childminder|"
    r"shares? an?|lives? with)\b"
)
"""What ends when somebody moves out."""
_DIED = LatePattern(
    r"(?i)\b(?P<what>(?:my |our |the )?(?:\w+ ){1,2})(?:passed away|has died|died|passed on)\b"
)
_NAMED_DIED = LatePattern(
    r"(?:(?i:put|putting|had) (?:(?i:our|my|poor|old|dear) )*(?=[A-Z][\w'-]+ (?:put )?(?:down|"
    r"to sleep)\b))?"
    r"(?P<what>(?!I\b|He\b|She\b|It\b|They\b|We\b|Who\b)[A-Z][\w'-]+) "
    r"(?:passed away|has died|died|passed on|(?:put )?(?:down|to sleep))\b"
)
_TO_WHOM = LatePattern(
    r"(?i)(?<=\w) (?:(?:away|over|back|on) )?to (?:my|our|an?|his|her|their|some)\b[\w' ]*(?=\W*$)"
)
"""Says who has a thing now."""
_OF_LIFE = LatePattern(
    r"(?i)\b(?:lives?|works?|is (?!called|named)|has|loves?|likes?|plays?|goes)\b"
)
"""What ends with a life; a name does not."""
_STATES = tuple(
    (LatePattern(said, re.IGNORECASE), LatePattern(over, re.IGNORECASE))
    for said, over in (
        (
            r"\b(?:moved (?:in|into|to|over to)\b(?! (?:(?:the|an?|my|our|another) )?(?:new |"
            r"other )?"
            r"(?:\w+ )?(?:desk|shifts?|seat|row|teams?|department|role|class|group|front|back|"
            r"ward))|"
            r"bought (?:a|my own|our own) (?:\w+ )?(?:house|"
            r"cottage|flat|place|apartment|home)|my new (?:place|flat|house|apartment))\b",
            r"\bthe user(?: and [\w' -]{2,20})? (?:(?:is|are|is still) )?(?:lives? (?:in|at|on|"
            r"with|near)|"
            r"living (?:in|at|on|with|near)|rent(?:s|ing)?|stay(?:s|ing)? (?:in|with|at)|"
            r"lodg(?:es|ing)|based)\b",
        ),
        (
            r"\b(?:(?:i'?ve|i have|i) met someone|(?:i'?m|im|we'?re|we) (?:got )?(?:engaged|"
            r"married)|seeing someone|its? official|have a (?:girl|boy)friend|we'?re together|"
            r"got (?:a|myself a) (?:new )?(?:bf|gf|boyfriend|girlfriend|partner)|in a relationship|"
            r"(?:i'?m|i am|we'?re|started) dating|my new (?:bf|gf|boyfriend|girlfriend|partner))\b",
            r"\bsingle\b",
        ),
        (
            r"\b(?:gone|go|went|we're|i'm|im|all|now) (?:fully|full[- ]time|permanently) remote\b|"
            r"\bwork(?:ing)? (?:fully )?(?:from home|remotely) (?:now|for good|full[- ]time|"
            r"permanently|every day)\b",
            r"^The user (?:commutes|(?:gets|takes|catches) the [\w: ]{1,20} (?:in)?to|"
            r"(?:drives|cycles|walks) to work|works in an? (?:[\w-]+ )?office)\b",
        ),
        (
            r"\bdropp(?:ed|ing) out\b(?! of (?!uni\b|university|college|school))",
            r"^The user (?:(?:is|has been) (?:at|doing|studying|reading|in (?:the|their) \w+ year)|"
            r"studies|goes to|attends)\b",
        ),
        (
            r"\bi eat (?:meat|chicken|beef|pork|bacon|fish)\b.{0,20}\b(?:now|again)\b|"
            r"\bback on (?:the )?meat\b|\b(?:not|no longer) (?:a )?(?:vegan|vegetarian|veggie)\b",
            r"^The user (?:is|has been) (?:a )?(?:vegan|vegetarian|veggie|pescatarian)\b",
        ),
        (
            r"\b(?:call(?:ed|ing) (?:it|the wedding|the engagement) off|called off (?:the|our) "
            r"(?:wedding|engagement)|broke off (?:the|our) engagement)\b",
            r"\b(?:engaged to|fianc[eé]e?|getting married|wedding)\b",
        ),
        (
            r"\b(?:broke|broken|split) up\b(?! (?:for|from|the|a)\b)",
            r"^The user(?:'s| has an?| is dating| is seeing| is engaged)(?: (?:new|long-distance))?"
            r"(?: (?:girlfriend|boyfriend|partner|gf|bf|fianc[eé]e?)\b| to |(?-i: [A-Z]))",
        ),
        (
            r"\b(?:(?:jacked|packed|chucked) it (?:all )?in|hand(?:ed|ing) (?:in my (?:notice|"
            r"resignation)|my (?:notice|resignation) in)|"
            r"(?:i'?m|i am|i've|got|just) retired|(?:been|got|was) (?:fired|sacked|laid off|made "
            r"redundant)|let (?:me|(?:\w+ )?of us) go\b(?! (?:home|early))|lost my (?:job|seat)|"
            r"voted me out|(?:got|took|taken|taking|given) (?:voluntary )?redundancy|(?:i|i've|"
            r"i have) (?:quit|resigned)(?= |$))\b(?! (?:smoking|drinking))",
            r"^The user (?:is an? (?!vegan|vegetarian|mother|mum|father|dad|parent|twin|widow|"
            r"diabetic|"
            r"coeliac|christian|muslim|smoker|grand\w+|(?:\w+ )?(?:fan|person|lover|owner))|works|"
            r"teaches)|"
            r"^The user's (?:job|shift)",
        ),
    )
)
"""What says that another state holds now, and how a memory tells of the one before."""
_PARTNERS = frozenset(
    {"boyfriend", "girlfriend", "partner", "fiance", "fiancee", "wife", "husband"}
)
_ALONE_OR_NOT = LatePattern(
    r"The user(?: is (?:single|engaged|dating|seeing)\b|(?:'s| has an?) (?:\w+ )?(?:girlfriend|"
    r"boyfriend|"
    r"partner|gf|bf)\b)"
)
"""What ends though the words that end it name whom it is of: "we called it off, Jo and me"."""
_NOT_SO = LatePattern(
    r"(?i)\b(?:if|almost|nearly|never|wish|would|might|could|should|want to|wanna|going to|gonna|"
    r"thinking of|about to|haven't|hasn't|didn't|not|won't|for today|for tonight|for now|today's|"
    r"lent|this (?:morning|evening)|early|at home|at work|behind|on the (?:bus|table|train))\b"
)
_MEANS = {
    "engagement": "engaged fiancé fiancée fiance fiancee",
    "wedding": "engaged fiancé fiancée fiance fiancee",
    "marriage": "married husband wife",
    "fags": "smoker smokes smoking cigarettes",
    "cigarettes": "smoker smokes smoking",
    "booze": "drinks drinking beer wine",
}  # fmt: skip
"""What else names a matter that is over."""
_OF_USER = LatePattern(r"(?i)\b(?:i|i'?ve|i'?m|we|we'?ve|we're|my|our|ours|me|us)\b")
_LEADS = LatePattern(
    r"(?i)\W*(?:(?:so|ok|okay|well|and|oh|btw|anyway|news|update|yeah|sadly|finally|just|now)\W+)*"
)
"""What may stand before words that leave out "I": "ok sold it"."""
_SOME = LatePattern(
    r"(?i)(?:some|a few|a couple|half|most|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\b"
)
"""Begins what may be a part of all that there is."""
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Ending:
    """Something that words say is over."""

    quote: str
    words: Set[str] = frozenset()
    """What tells it: a memory has to name one of them."""
    being: Set[str] = frozenset()
    """Whose life is over."""
    state: LatePattern | None = None
    """How a memory tells of a state that another one took the place of."""

    name: str = ""
    """Whose life is over, where only their name is said."""

    def ends(self, content: str) -> bool:
        """Tell whether a memory says what is over: of the same people, where the words name any."""
        if self.name and self.state is not None:
            return bool(
                re.search(rf"\b{re.escape(self.name)}\b", content) and self.state.search(content)
            )
        if self.name:
            return self._ends_life(content)
        if self.state is not None:
            return self._ends_state(self.state, content)
        if not beings_in(_TO_WHOM.sub("", self.quote)) <= beings_in(content):
            return False
        if self.being:
            return self.being <= beings_in(content) and _OF_LIFE.search(content) is not None
        return bool(self.words & raising_words(content))

    def _ends_state(self, state: LatePattern, content: str) -> bool:
        if not state.search(content) or not beings_in(self.quote) - _PARTNERS <= beings_in(content):
            return False
        is_said = bool(raising_words(self.quote) & raising_words(content))
        return not is_said or _ALONE_OR_NOT.match(content) is not None

    def _ends_life(self, content: str) -> bool:
        is_theirs = re.match(rf"The user's [\w ]{{2,30}} {re.escape(self.name)}\b", content)
        is_alive = is_theirs is not None and _OF_LIFE.search(content) is not None
        return is_alive or self.ends_keeping(content)

    def ends_keeping(self, content: str) -> bool:
        """Tell whether a memory says that the user has the animal that died."""
        if self.state is _IS_KEPT:
            return self.ends(content)
        kept = re.match(rf"The user has an? (?:\w+ ){{0,2}}?(?:{PETS}) called (.+)\.", content)
        return bool(self.name) and kept is not None and kept[1] == self.name


def endings(text: str) -> Iterator[Ending]:
    """Yield what an English message says is over."""
    if len(text) > _LONGEST:
        return
    for sentence in sentences(text, "en"):
        quote = text[sentence.start : sentence.end]
        died, named = _DIED.search(sentence.text), _NAMED_DIED.search(sentence.text)
        if died and (being := beings_in(died["what"])):
            yield Ending(quote, being=being)
        elif named:
            yield Ending(quote, name=named["what"])
        elif gone := _MOVED_OUT.search(sentence.text):
            yield Ending(quote, name=gone["what"], state=_OF_THE_HOUSE)
        elif (given := _GIVEN_AWAY.search(sentence.text)) and not _NOT_SO.search(sentence.text):
            name = given["what"]
            yield Ending(quote, name=name[:1].upper() + name[1:], state=_IS_KEPT)
        elif not died and not _NOT_SO.search(sentence.text):
            yield from _given_up(sentence.text, quote)


def _given_up(words: str, quote: str) -> Iterator[Ending]:
    is_of_user = _OF_USER.search(words) is not None
    for shape in _SHAPES:
        for match in shape.finditer(words):
            told = frozenset() if _SOME.match(match["what"]) else _telling(match["what"])
            if told and (is_of_user or _LEADS.fullmatch(words[: match.start()])):
                yield Ending(quote, told)
    for said, over in () if quits_habit(words) else _STATES:
        begun = said.search(words)
        if begun and (is_of_user or _LEADS.fullmatch(words[: begun.start()])):
            yield Ending(quote, state=over)


def _telling(what: str) -> frozenset[str]:
    also = " ".join(more for known, more in _MEANS.items() if known in what.lower())
    return frozenset(raising_words(f"{what} {also}"))
