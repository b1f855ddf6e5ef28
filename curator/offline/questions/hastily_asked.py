"""An English question typed in a hurry, written out: "wats ma job fam" is "what's my job"."""

import re
from collections.abc import Mapping, Sequence

from curator.offline.grammar.asked_words import LED_THERE
from curator.offline.lexicon.english import PETS, RELATIONS
from curator.offline.lexicon.kin_words import with_plain_kin
from curator.offline.lexicon.texting import written_out_word
from curator.offline.questions.roundabout import in_plain_words
from curator.offline.questions.word_order import in_question_order
from memory.text.late_pattern import LatePattern

_WORDS: Mapping[str, str] = dict(
    pair.strip().split("=")
    for pair in """
        wats=what's, wots=what's, whats=what's, whit's=what's, whits=what's, wuts=what's, wat=what
        wut=what, wot=what, whit=what, wheres=where's, whos=who's, whens=when's, hows=how's
        wen=when, wer=where, ma=my, auld=old, tae=to, aff=off, cannae=can't, cyaan=can't
        nuh=don't, dae=do, hw=how, hav=have, sch=school, im=I'm, ive=I've, i'm=I'm, i've=I've, i=I
        wrk=work, kinda=kind of, sorta=sort of, whatd=what did, whered=where did, whod=who did
        howd=how did, dya=do you, gonna=going to, gon=going to, finna=going to, tryna=going to
        hse=house, bro's=brother's, sis's=sister's, wich=which, whaur=where, whar=where, whare=where
        wha=who, wi=with, fur=for, o=of, frae=from, noo=now, hoo=how, wit=what, wht=what, whn=when
        hv=have, ye=you, bday=birthday, b-day=birthday, d'ye=do you, d'you=do you, yer=your
        ken=know, whatre=what are, whens=when's, whts=what's, wheredo=where do, naw=no, nae=no
        didnae=didn't, dinnae=don't, havenae=haven't, isnae=isn't, fave=favourite, fav=favourite
        dis=this, dat=that, wid=with, mah=my, mai=my, wuz=was, wrks=works, luv=love, abt=about
        """.strip().replace("\n", ",").split(",")
)  # fmt: skip
_AS_THEY_ARE = frozenset(
    {"jan", "mo", "min", "apt", "dec", "sept", "feb", "aug", "oct", "nov", "rn"}
)
"""May be somebody's name, or stand for what is asked."""
_WORD = LatePattern(r"(?<![\w'’])[a-z][\w'’]*")
_TAGS = (
    r"o|oo|sha|jor|abeg|nga|ulit|paji|bhai|machan|machi|pard|kuya|ate|boet|bru|fam|bruv|bruh|cuz|blud|b'y|yaar|na|innit|init|lol|lmao|lah|la|sia|ah|leh|lor|hor|arh|pls|"
    r"please|"
    r"plz|btw|luv|eh|hun|darl|sweetie|lovey|mucker|haha\w*|po|dude|tho|though|fr|again|huh|at all|"
    r"or what|so it is|(?:do |can |d')?(?:you|ye|u|ya) (?:still )?(?:remember|mind|recall|know)|"
    r"remember|"
    r"(?:did|have) i (?:ever )?(?:tell|told|say|said|mention|mentioned)(?: (?:to )?(?:you|u|ye|"
    r"that|"
    r"it))?"
)
_CALLS = r"bro|mate|pal|darling|petal|pet|hen|son|chief|boss|sir|ji|sis"
_AFTER_COMMA = (
    r"man|love|dear|friend|then|buddy|mind|tell|no|yeah|right|remind me|honey|babe|girl|pal|lad"
)
_BESIDE = LatePattern(
    rf"(?i)[\s,]+(?:{_TAGS}|(?<!\bmy )(?<!\bme )(?<!\bma )(?<!\ba )(?<!est )(?<!der )(?<!ger "
    rf")(?:{_CALLS})"
    rf"|(?<=,)\s?(?:{_AFTER_COMMA}))(?=\s*[?.!]*\s*$)"
)
"""Calls whoever is asked, and tells nothing of what is."""
_PLAIN: Sequence[tuple[LatePattern, str]] = tuple(
    (LatePattern(rf"(?i){said}"), plain)
    for said, plain in (
        (
            r"^\W*(?:(?:ok(?:ay)?|so|hey+|oi|yo|lol|um+|erm|right|alright|wait|hmm+|hang on|go "
            r"on(?: then)?|come on(?: then)?|quick (?:q|question|one|test)|random (?:q|question)|"
            r"pop quiz|test(?:ing)?|memory test|now)\b[\s,:.!–—-]+)+(?=\S)",
            "",
        ),
        (
            r"^\W*(?:can|could|would) (?:you|u) (?:please )?(?:tell|remind) me (?:of )?(?=my\b)",
            "what is ",
        ),
        (r"^\W*(?:can|could|would) (?:you|u) (?:please )?(?:tell|remind) me (?=wh|how\b)", ""),
        (
            r"^\W*(?:please )?(?:tell|remind|give) me (?:of |about )?(?=my (?:age|name|job|"
            r"birthday|address|shoe size|star sign|pronouns|surname|last name|full name|"
            r"middle name)\b)",
            "what is ",
        ),
        (r"^\W*(?:please )?(?:name|list) (?:all )?(?:of )?my (\w+s)\W*$", r"what are my \1 called"),
        (r"^\W*(?:the )?names? of (?:all )?(?:of )?my ([\w ]+?)\W*$", r"what is my \1 called"),
        (r"^\W*(?:please )?(?:state|say|name|spell|recall|repeat) my ", "what is my "),
        (r"\b(?:for|to (?:make|earn)) (?:a|my|our|his|her|their) living\b", "for work"),
        (r"\bmi (?=(?:do|don't|have|got|live|work|eat|love|like|go|want|study|play)\b)", "I "),
        (r"\bmi (?=[a-z])", "my "),
        (
            r"^(\W*what(?: kind of)?(?: (?!(?:do|did|does|am|can|should|would|have|are|is|was|will|"
            r"must|could|don't)\b)[a-z]+){1,2}) I (do|eat|like|have|play|drive|study|work)\b",
            r"\1 do I \2",
        ),
        (r"^(\W*what(?: kind of)?(?: (?!do\b)[a-z]+){1,2}) I don't ", r"\1 don't I "),
        (
            r"\bwhen (?:i'?m|i am) (?:not (?:working|at work)|free|off(?: work)?|bored)\b",
            "in my free time",
        ),
        (r"(?<=for )\$+", "money"),
        (r"\br (?=(?:my|you|u|they|we)\b)", "are "),
        (r"\b(?<=what )am i by (?:trade|profession)\b", "is my trade"),
        (r"\bmy (?:bloke|fella|feller|hubs|dh|better half)\b", "my partner"),
    )
)
"""What only leads to a question or calls for it, and how one is asked in other words."""
_OWNED = LatePattern(
    rf"(?i)(?P<before>\b(?:what|where|when|who|which|how old)(?:['’]?s| is| are| was)? (?:the )?"
    rf"(?:my (?:\w+ )?)?)(?P<who>(?:{RELATIONS}|{PETS}|kid|child|[a-z]{{2,12}}?[^s\W]))s "
    r"(?=(?:name|names|age|job|birthday|bday|number|address|hobby|school|breed|stall|house|car|"
    r"favourite|work|trade|star sign|sport|team|wedding|surgery|class|degree|subject|place|flat|"
    r"college|uni|course|boyfriend|girlfriend|husband|wife|partner|allergy|dog|cat|instrument)\b)"
)
"""Leaves out the mark of whose it is: "jaheims age", "my kids name"."""


def hastily_asked(text: str) -> str:
    """Return an English question as it would be written with care."""
    plain = _WORD.sub(_written, _without_tags(LED_THERE.sub("", text.strip())))
    for said, words in _PLAIN:
        plain = said.sub(words, plain) if said.search(plain) else plain
    plain = with_plain_kin(in_plain_words(plain))
    plain = in_plain_words(in_question_order(plain))
    return _OWNED.sub(r"\g<before>\g<who>'s ", plain).strip() or text


def _without_tags(text: str) -> str:
    """Return a question without what only calls whoever is asked, however much of it there is."""
    while (bare := _BESIDE.sub("", text)) != text:
        text = bare
    return text


def _written(match: re.Match[str]) -> str:
    word = match[0].replace("’", "'")
    if word == "ma" and match.string[: match.start()].endswith(("my ", "ma ", "me ")):
        return "mum"
    if word in _AS_THEY_ARE:
        return match[0]
    return _WORDS.get(word) or written_out_word(match[0], match.string[: match.start()])
