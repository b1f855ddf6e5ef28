"""Clauses about the user that open with something else: "my rent is £900", "Hull is home"."""

import re

from memory.text.late_pattern import LatePattern

_FREE = (
    r"(?:(?:my |our |most |all my )?(?:weekends?|evenings?|sundays?|saturdays?|free time|"
    r"spare time|days? off|nights) (?:is|are) (?:all |mostly |only )?(?:for|about|spent(?: on)?))"
)
_EVENT = (
    r"(?:exam|final|driving test|test|appointment|interview|operation|surgery|flight|wedding|"
    r"recital|concert|marathon|graduation|check-?up|scan|audition|tournament|court date)"
)
_WHEN = (
    r"(?:(?:on|in) (?:the )?(?:\d|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may|jun|jul|"
    r"aug|sep|oct|nov|dec)|(?:next|this) |tomorrow|mon|tues|wednes|thurs|fri|satur|sun|on the \d|"
    r"\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))"
)
_TURNED_ROUND = (
    (LatePattern(r"my (?P<what>phd|doctorate|degree|master'?s|ba|bsc|ma|msc|bachelor'?s|diploma|"
                 r"mba) "
                r"was in (?P<where>.+)", re.IGNORECASE), "={what} was in {where}"),
    (LatePattern(r"(?:(?:my|our|the|your) )?(?P<what>rent|mortgage|council tax|car insurance)"
                r"(?: (?:is|are|was|went up to|has gone up to|goes up to|comes to|costs(?: me|"
                r" us)?|is "
                r"going up to)|['’]?s) (?P<now>(?:now|only|just|about|around|like) )?"
                r"(?P<how>[£$€]?\d[\d,.]*(?:k\b|(?![\w/%]))(?!(?:st|nd|rd|"
                r"th)\b).*)", re.IGNORECASE),
     "={what} is {how}"),
    (LatePattern(rf"{_FREE} (?P<what>\w+ing\b.*)", re.IGNORECASE), "enjoy {what}"),
    (LatePattern(r"(?P<what>\w+ing\b.{0,40}?) (?:keeps?|makes?) (?:my|"
                r"me) .+", re.IGNORECASE), "enjoy {what}"),
    (LatePattern(r"(?P<what>[\w' -]{2,40}?) (?:keeps?) my (?:hands|head|mind|heart) .+",
                re.IGNORECASE),
     "enjoy {what}"),
    (LatePattern(r"(?P<what>[\w' -]{2,40}?) (?:is|are) (?:totally |really |kind of )?my (?:thing|"
                r"passion|jam|life|obsession|guilty pleasure|(?:big |great |first )?love)",
                re.IGNORECASE),
     "love {what}"),
    (LatePattern(r"(?P<what>[\w' -]{2,40}?) (?:is|are) my (?:absolute |all-time )?favou?rite "
                r"(?P<kind>[\w ]{2,20})", re.IGNORECASE), "=favourite {kind} is {what}"),
    (LatePattern(r"(?P<what>[\w' -]{2,40}?) (?:is|are) my (?:absolute |"
                r"all-time )?favou?rites?", re.IGNORECASE),
     "love {what}"),
    (LatePattern(r"(?P<what>\w+ing\b.{1,60}?) (?:is (?:how|what)|is) (?:i |that )?(?:pays?|earns?|"
                r"my (?:job|living|work|day job)|i make).*", re.IGNORECASE), "=job is {what}"),
    (LatePattern(r"(?:it is )?(?P<what>(?-i:[A-Z])[\w' -]{2,30}?) (?:is (?:where|what) )?(?:i|we) "
                r"call home", re.IGNORECASE), "live in {what}"),
    (LatePattern(r"(?P<what>(?-i:[A-Z])[\w' -]{2,30}?) (?:is|has been) (?:my )?home(?: for .+|"
                r" since "
                r".+| now)?", re.IGNORECASE), "live in {what}"),
    (LatePattern(r"there (?:is|are) (?P<what>.+?) (?:in|at|on) (?:my|our|"
                r"the) (?:[\w-]+ )?(?:house|home|"
                r"kitchen|living room|garden|garage|drive|flat|room|bedroom|yard|basement|farm|"
                r"apartment|stable|barn|shed)\b(?P<names>(?:, (?-i:[A-Z]).*)?)", re.IGNORECASE),
     "have {what}{names}"),
    (LatePattern(r"(?P<who>(?-i:[A-Z])[\w'-]+) and (?:i|me) (?:have )?(?P<end>split up|broke up|"
                r"separated|divorced)\b.*", re.IGNORECASE), "broke up with {who}"),
    (LatePattern(r"(?:my|the) (?:doctor|gp|psychiatrist|therapist|nurse|consultant|specialist|"
                r"hospital) (?:(?:has |have )?(?:put|started|got)|has|have) me on (?P<what>.+)",
                re.IGNORECASE), "take {what}"),
    (LatePattern(r"(?P<what>[\w' -]{2,40}?) (?:over everything|all day every day|any day(?: of the "
                r"week)?|for the win|ftw|is life|are life|is bae|supremacy|(?:is|are) my love "
                r"language"
                r"|till i die|(?:is|are) my (?:one |big |only )?weakness)(?:,? .{0,40})?",
                re.IGNORECASE), "love {what}"),
    (LatePattern(r"(?:nothing beats|(?:i'm|i am|im) a sucker for|(?:can't|cannot|never|i never) "
                r"say no to|(?:can't|cannot|you can't) beat) (?P<what>[\w' -]{2,40}?)(?: for me)?",
                re.IGNORECASE), "love {what}"),
    (LatePattern(r"give me (?P<what>(?!(?:a|the|one|two) (?:minute|moment|sec|second|hand|break|"
                r"sign|reason)\b|strength\b|a\b)[\w' -]{3,30}?) (?:any day|on a \w+|every day|for "
                r"breakfast|and|n)\b.*", re.IGNORECASE), "love {what}"),
    (LatePattern(r"(?:my )?(?:fav(?:ou?rite|e)?|best) thing to (?:eat|drink|cook|watch|read|order)"
                r"(?: [\w' ]{2,30})? (?:is|are|has to be|would be) (?P<what>.+)",
                re.IGNORECASE), "love {what}"),
    (LatePattern(r"(?:my |the )?(?:only|main|one|biggest) hobby (?:(?:i|that i) (?:have|got|'ve "
                r"got) )?(?:is|'s|are) (?P<what>.+)", re.IGNORECASE), "enjoy {what}"),
    (LatePattern(r"(?:(?:yesterday|today|last \w+|tomorrow) was|it was|it is|it was just) my "
                r"(?P<age>\d{2})(?:th|st|nd|rd) birthday.*", re.IGNORECASE), "turned {age}"),
    (LatePattern(r"(?:\d\w\w|first|second|third|fourth|final)[ -]year (?P<what>[\w ]{3,30}?) at "
                r"(?P<where>[\w ]{2,30}?)(?:,.*)?", re.IGNORECASE), "study {what} at {where}"),
    (LatePattern(r"(?:the )?middle (?:one|child) of (?P<what>\d|three|four|five|"
                r"six) (?P<kin>sisters|brothers|siblings|kids|"
                r"children)", re.IGNORECASE), "be one of {what} {kin}"),
    (LatePattern(r"it is (?P<what>[\w ]{2,20}) for me (?:now|these days)(?: instead)?",
                re.IGNORECASE), "drink {what}"),
    (LatePattern(rf"(?:(?:the|my|a|an|big) )?(?P<what>(?:[\w.]+ ){{0,2}}?{_EVENT}(?: in [a-z]+)?),?"
                rf" (?:is |is on |has been (?:put|moved|set) |will be |got moved to )?"
                rf"(?P<when>{_WHEN}.*)", re.IGNORECASE), "have a {what} {when}"),
    (LatePattern(rf"(?P<what>dentist|doctor|gp|optician|vet|hairdresser|physio),? "
                rf"(?P<when>{_WHEN}.*)", re.IGNORECASE), "have a {what} appointment {when}"),
    (LatePattern(r"there(?:'s| is) nothing (?:that )?(?:i|we) (?:like|love|enjoy|want) less than "
                r"(?P<what>.+)", re.IGNORECASE), "hate {what}"),
    (LatePattern(r"there(?:'s| is) nothing (?:that )?(?:i|we) (?:like|love|enjoy) (?:more|better) "
                r"than (?P<what>.+)", re.IGNORECASE), "love {what}"),
    (LatePattern(r"(?P<what>type (?:1|2|one|two) diabetic|coeliac|celiac|asthmatic|epileptic|"
                r"lactose[- ]intolerant|gluten[- ]intolerant)(?:,? (?:btw|here|so|and|which)\b.*)?",
                re.IGNORECASE),
     "am {what}"),
    (LatePattern(r"(?P<what>type (?:1|2|one|two) diabetic|coeliac|celiac|[\w-]+ ?(?:nurse|teacher|"
                r"student|engineer|doctor|developer|driver|chef|vet|lawyer)) here\b.*",
                re.IGNORECASE),
     "am a {what}"),
    (LatePattern(r"the (?P<what>[\w -]{2,30}) (?:that )?(?:i|we) (?P<verb>own|drive|ride|play)\b.*",
                re.IGNORECASE), "{verb} a {what}"),
)  # fmt: skip
"""Clauses about the user that open with something else, and how they say the same of "I"."""


def turned_round(words: str) -> str | None:
    """Return what a clause says of "I" that opens with something else; None where it does not.

    "There's nothing I like more than a curry" says "love a curry".
    """
    for shape, told in _TURNED_ROUND:
        if match := shape.fullmatch(words):
            return told.format_map(match.groupdict())
    return None
