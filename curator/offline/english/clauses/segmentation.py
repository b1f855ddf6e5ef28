"""Cuts an English sentence into clauses, each with its place in the message."""

import re

from curator.offline.english.clauses.introductions import fragment_gaps, introduced_name
from curator.offline.english.clauses.syntax import LEADS, is_opening
from curator.offline.grammar.clauses import ParsedSentence, cut_at
from memory.text.late_pattern import LatePattern

VERBS = (
    r"(?:live|lives|lived|living|work|works|worked|working|study|studies|studied|studying|love|"
    r"loves|like|likes|enjoy|enjoys|hate|hates|have|has|had|having|play|plays|speak|speaks|moved|"
    r"cannot|can't|cant|can|don't|doesn't|dont|doesnt|do not|does not|am|is|are|was|were|been|"
    r"get|gets|wake|wakes|doin|"
    r"used to|prefer|prefers|want to|wants to|want|wants|collect|collects|adopted|got|used|grew|"
    r"can't stand|moving|dislike|quit|own|owns|drive|drives|ride|rides|driving|teach|teaches|"
    r"teaching|sell|sells|selling|sold|bought|run|runs|sing|sings|grow|grows|make|makes|knit|"
    r"paint|paints|write|writes|take|takes|took|started|stopped|lost|left|born|raised|turned|"
    r"turning|training|retraining|retired|broke|dropped|doing|going|flying|heading|travelling|"
    r"traveling|getting|seeing|saving|finished|saved|passed|died|graduated|switched|cook|cooks|"
    r"bake|bakes|dance|"
    r"swim|skate|surf|climb|read|never|obsessed|allergic|married|engaged|originally|"
    r"currently|recently|just (?:got|moved|started|turned|bought|quit)|finally got|joined|go|goes|"
    r"eat|eats|drink|drinks|need|needs|take|spent|naming|named|called|still|also|"
    r"will|would|might|may|could|should|must|think|thinks|hope|hopes|wish|wishes)"
)
"""What a clause may open with whose subject is that of the one before."""
STARTER = (
    r"(?:i|i'm|i've|i'll|i'd|im|ive|my|our|we|we're|we've|he|he's|she|she's|it|it's|they|they're|"
    r"you|you're|your|his|her|its|their|there|there's|theres|this|that|that's|thats|which|who|"
    r"whose|u|hes|shes|theyre|me (?:and|n)|everyone|everybody|people|these|those|some|nobody)\b"
)
_PARENT = r"(?:mum|mom|mam|mummy|mommy|dad|daddy|nan|nana|gran|granny|grandma|grandpa|grandad)"
"""Who is spoken of by what they are called, without "my"."""
_NEXT = (
    rf"(?={LEADS}{{0,4}}(?:{STARTER}|(?:now )?{VERBS}\b"
    r"|(?:the|both) (?:[\w'-]+ ){1,2}(?:is|are|was|were|has|have|lives?|works?|just)\b"
    r"|(?:(?:bday|birthday|appointment|wedding|name|age)(?:'s| is| was))\b"
    rf"|{_PARENT}(?:'s|,? (?:(?:still|also|just|now|always|never|both) )?{VERBS})\b))"
)
_NAMED_NEXT = (
    r"(?=(?-i:[A-Z])[\w'-]+ (?:is|was|lives|works|has|likes|loves|the|hates|plays|turned|and i)\b)"
)
_GAP = LatePattern(
    rf"(?<!\s)\s*+[,:–—]\s*{_NEXT}"
    r"|(?<!\s)\s++(?:and(?! raised\b| bred\b)|n(?! i are\b)|"
    r"&|but|because|cuz|coz|bc|cause|so|while|though|although|yet|since|whereas)\s+"
    rf"(?:{_NEXT}|{_NAMED_NEXT})"
    rf"|(?<!\s)\s++-\s+(?={LEADS}{{0,4}}{STARTER})"
    rf"|(?<!\s)\s*+,\s*{_NAMED_NEXT}"
    r"|(?<!\s)\s++(?=(?:which|who)\b)"
    "|[\U0001f000-\U0001faff\u2600-\u27bf]+",
    re.IGNORECASE,
)
_TOGETHER = LatePattern(r"(?:i|me) (?:are|have|were|split|broke|run|got|live)\b", re.IGNORECASE)
_SAYS_SOMETHING = LatePattern(
    rf" {VERBS}\b|\b(?:i'?m|i'?ve|(?:he|she|it)'s|we'?re|we'?ve|they'?re)\b", re.IGNORECASE
)
_RUN_ON = LatePattern(
    r"(?<![\s,])\s++(?=(?:im|ive|i'm|i (?:live|work|am|have|got|love|like|hate|study|play|just|"
    r"stay|"
    r"dont|don't|do|drive|moved|also)|dont (?:have|want|like|eat|drink)|its (?:called|name)|"
    r"his name|her name|hes|shes)\b)",
    re.IGNORECASE,
)
_LAUGHS = LatePattern(
    r"(?i)(?<=\w)[\s,]+(?:lol|lmao+|lmfao|rofl|haha\w*|hehe\w*|ngl|tbh|smh|xd)[\s,]+(?=\w)"
)
_NEW_CLAUSE = LatePattern(
    r"(?i)(?<=[^\s,;:–—-])\s++(?=(?:i'm|im|he's|she's|it's|they're|hes|shes|theyre|"
    r"its (?:an?|the|my|just|not|so|really)|my (?:[\w-]+ ){1,2}(?:is|are|was|has))\b)"
)
"""Where hasty typing begins another clause: "he got me a bear im unwell"."""
_TRAILING = LatePattern(
    r"(?<=\w)[\s,]+(?:so |but |pls |please )?(?:don'?t|do not) (?:tell|ask|judge|laugh|remind|"
    r"worry|let|text|call)\b.*$|"
    r"(?<=\w),\s*(?:nice|good|great|lovely|pleased|glad) to meet (?:you|u|ya)\b.*$|"
    r"(?<=\w),\s*(?:it )?(?:tastes?|smells?|sounds?|feels?) (?:like|so|really|just)\b.*$|"
    r"(?<=\w)(?:[\s,]+(?:lol|lmao+|haha\w*|ngl|tbh|smh|ugh|fr|pls|plz|tho|mind you|do not forget|"
    r"don'?t forget|if (?:you|u) (?:care|must know|were wondering)|i guess))+[\s!]*$",
    re.IGNORECASE,
)
_LEADS_ON = LatePattern(
    r"\b(?:that|when|where|what|why|if|because|which|who|how|than|as|think|thought|hope|wish|know|"
    r"say|said|bc|cuz|since|before|after|until|til|till|while|all|everything|place|thing|one|the|"
    r"way|time|only|guess|bet|swear|and|n|but|so|or|or|sure|game|movie|film|song|food|band|show|"
    r"yes|no|ok|hi|hey|lol|haha|omg|yo|cause|although|though|whenever|wherever|city|town|house|"
    r"violin|car|book|job|people|person|like|with|wonder|an|to|of|for|from|in|on|at|by|about|is|was|are|were|be|see|"
    r"bet|knows|knew|told|mean|means|reckon|suppose|seems|whether|even|just|not|however|whatever|"
    r"happy|glad|sad|sorry|proud|scared|afraid|worried|fact|day|thinks|think|thinking|hoping|saying|says|tell|"
    r"realised|realized|found out|remember|feel|feels|and i|now|well|day|days|times)\Z",
    re.IGNORECASE,
)


def clauses_of(sentence: ParsedSentence) -> list[ParsedSentence]:
    """Return the clauses of a sentence in order; an opening stays with what it opens."""
    gaps = _gaps(sentence.text)
    gaps += [gap for gap in _run_ons(sentence.text) if not _within(gap, gaps)]
    gaps += [gap for gap in _trailing(sentence.text) if not _within(gap, gaps)]
    gaps += [gap for gap in fragment_gaps(sentence.text) if not _within(gap, gaps)]
    return _with_openings_kept(cut_at(sentence, sorted(gaps)), sentence)


def _gaps(text: str) -> list[tuple[int, int]]:
    """Return the gaps between clauses: "my wife and I live in Oslo" has none.

    "I'm Jo and I live in Oslo" has one: its first half tells a name.
    """
    gaps: list[tuple[int, int]] = []
    begin = 0
    for match in _GAP.finditer(text):
        joins = match[0].strip().casefold() in ("and", "n", "&")
        is_joint = joins and _TOGETHER.match(text, match.end()) is not None
        is_joint = is_joint and introduced_name(text[begin : match.start()]) is None
        if is_joint and not _SAYS_SOMETHING.search(text, begin, match.start()):
            continue
        gaps.append(match.span())
        begin = match.end()
    return gaps


def _run_ons(text: str) -> list[tuple[int, int]]:
    """Return where hasty typing begins the next clause without any mark."""
    return [
        match.span()
        for match in _RUN_ON.finditer(text)
        if not _LEADS_ON.search(text[max(0, match.start() - 12) : match.start()])
    ]


def with_pauses(text: str) -> str:
    """Return hasty words with a comma where the next clause begins, and without laughter."""
    text = _LAUGHS.sub(", ", text)
    begin, parts = 0, []
    for match in _NEW_CLAUSE.finditer(text):
        if _LEADS_ON.search(text[max(0, match.start() - 12) : match.start()]):
            continue
        parts.append(text[begin : match.start()])
        begin = match.end()
    return ", ".join([*parts, text[begin:]])


def _trailing(text: str) -> list[tuple[int, int]]:
    """Return what is said after a statement and says nothing: "… if u care lol"."""
    return [match.span() for match in _TRAILING.finditer(text)]


def _within(gap: tuple[int, int], gaps: list[tuple[int, int]]) -> bool:
    return any(gap[0] < end and start < gap[1] for start, end in gaps)


def _with_openings_kept(
    pieces: list[ParsedSentence], whole: ParsedSentence
) -> list[ParsedSentence]:
    # "In March, I moved to Bergen", "No, I live in Oslo": the opening belongs to what follows it.
    kept: list[ParsedSentence] = []
    for piece in pieces:
        if kept and is_opening(kept[-1].text):
            start = kept.pop().start
            text = whole.text[start - whole.start : piece.end - whole.start]
            kept.append(ParsedSentence(start, piece.end, text))
        else:
            kept.append(piece)
    return kept
