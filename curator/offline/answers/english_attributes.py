"""What only certain English words answer: a time of getting up is no birthday and no bedtime."""

import re
from collections.abc import Sequence

from curator.offline.questions.answer_kinds import KINDS_OF_ANSWER
from curator.offline.questions.beings_told import names_somebody
from curator.offline.questions.question import beings_asked
from curator.offline.questions.senses import meant_alike
from memory.text.attribute_keys import beings_in
from memory.text.calendar_names import MONTHS, WEEKDAYS
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_WHEN = r"\b(?:when|what|which)\b"
_CONDITIONS = (
    r"diabet\w+|asthma\w*|epilep\w+|arthritis|migraines?|eczema|psoriasis|adhd|autis\w+|cancer|"
    r"anaemi\w+|anemi\w+|coeliac|celiac|hay ?fever|blood pressure|hypertension|cholesterol|"
    r"depress\w+|anxiety|dyslexi\w+|thyroid|endometriosis|pcos|ibs|crohn'?s|lupus"
)
_ATTRIBUTES: Sequence[tuple[LatePattern, LatePattern]] = tuple(
    (LatePattern(rf"(?i)(?:{asked})"), LatePattern(rf"(?i)(?:{told})"))
    for asked, told in (
        (
            rf"{_WHEN}.*\b(?:birthday|bday|b-day)\b(?! (?:present|gift|party|meal|dinner))"
            r"|date of birth|\bwhen (?:was|were) .*\bborn\b",
            r"birth|b-?day|\bborn\b|\bturn(?:s|ed|ing)?\b|\d(?:st|nd|rd|th)\b|came into|arrived",
        ),
        (r"\bgo(?:ing)? to (?:bed|sleep)\b|\bbed ?time\b|fall asleep",
         r"\bbed|sleep|\bnights?\b|turn in|\bkip\b"),
        (r"\b(?:when|what time)\b.*\b(?:end|finish|clock off|clock out|get off|knock off)\b",
         r"\b(?:ends?|ending|finish\w*|clock\w*|off|until|till?|over|done|closes?|out)\b|"
         r"\d ?(?:-|–|to) ?\d"),
        (r"\bhow much .*\b(?:earn|get paid|make)\b|\b(?:salary|wages?)\b",
         r"\b(?:earn\w*|salar\w+|wages?|paid|pays?|makes?|grand|minimum|income)\b|[£$€]|\d ?k\b|"
         r"an hour\b"),
        (r"\bhow tall\b|\bmy height\b",
         r"\b(?:tall|height|cm|feet|foot|ft|inch\w*|met(?:re|er)s?|short)\b|\d ?(?:cm|ft|m)\b|"
         r"\d['’]"),
        (r"\b(?:much|do) (?:do )?i weigh\b|\bmy weight\b",
         r"\b(?:weigh\w*|kg|kilos?|stone|lbs?|pounds?)\b|\d ?(?:kg|st|lbs?)\b"),
        (r"\bshoe size\b|\bsize (?:are|is) my (?:feet|shoes?)\b|\bsize shoes?\b",
         r"\b(?:shoes?|size|feet)\b"),
        (r"\bgo to (?:\w+ )?school\b|\b(?:which|what) (?:\w+ )?school\b|\bwhere .*\bschool\b",
         r"school|college|academy|grammar|convent|\bhigh\b|class|grade|stud|universit|\buni\b|"
         r"sixth form|educat|graduat|gcse|a[- ]levels?|teach|taught|\bpoly|diploma|"
         r"degree|\btafe\b|campus"),
        (r"\b(?:medication|medicines?|meds|tablets|pills)\b.*\b(?:take|taking|on|prescribed)\b",
         r"\b(?:tak(?:e|es|ing)|took|medic\w*|meds|tablets?|pills?|mg|prescri\w*|dos\w+|"
         r"\w*statins?|"
         r"insulin|inhalers?|drops|hrt|antidepress\w*|antibiotics?|antihist\w*|injections?)\b|"
         r"\bon (?:\w+ )?\w{3,}(?:ine|in|ol|ide|one|am|il|ate)\b"),
        (r"\bdentists?\b", r"\bdent|teeth|tooth|\bbraces\b|root canal|filling|hygienist"),
        (r"\bopticians?\b", r"optic|\beyes?\b|glasses|lenses"),
        (r"\b(?:hairdresser|barber|haircut)s?\b", r"hair|barber|salon|\bcut\b"),
        (r"\binstruments?\b",
         r"instrument|banjo|guitar|ukulele|piano|keyboard|viol|fiddle|cello|bass|drum|flute|"
         r"clarinet|oboe|sax|trumpet|trombone|tuba|horn|harp|accordion|harmonica|mandolin|sitar|"
         r"tabla|organ|recorder|bagpipes|whistle|bodhr|lute|music|band|orchestra|grade \d|"
         r"\b(?:plays?|strums?|practi[sc]es?) (?:the|my|his|her|their|an?) (?!game|part|role)\w+|"
         r"\blearn\w* (?:to play )?(?:the|an?) \w+"),
        (r"\bhow long (?:have|has|had|did|do|does)\b|\bhow many years\b|\bsince when\b",
         r"\b(?:years?|yrs?|months?|weeks?|days?|hours?|minutes?|mins?|since|decades?|ago|always|"
         r"forever|started|began|joined|life|child\w*|kid|teen\w*|age|(?:19|20)\d\d)\b|"
         r"\d(?:yrs?|h|mins?)\b"),
        (r"\bwho\b.*\bwith\b",
         r"\b(?:with|and|we|our|us|together|alone|solo|himself|herself|myself|themself|themselves|"
         r"taking|bring\w*|join\w*|com(?:e|es|ing)|visit\w*|see(?:ing)?|meet\w*)\b|\blive alone"),
        (r"\b(?:scared|afraid|frightened|terrified) of\b|\bphobias?\b|\bfears?\b",
         r"scar|afraid|fright|terrif|fear|phobi|freak|panic|can(?:'t|not) stand|hat(?:e|es)\b"),
        (r"\b(?:never|not) be (?:given|served|fed)\b|\b(?:mustn'?t|must not|can'?t|cannot|"
         r"shouldn'?t|should(?: i)? (?:not|never)) (?:i )?eat\b",
         r"allerg|intoleran|\bvegan|vegetarian|\bhalal|kosher|can(?:'t|not)|doesn'?t|don'?t|never|"
         r"avoid|no longer|hat(?:e|es)\b|coeliac|celiac|diabet|pregnan|without|-free|makes? .* "
         r"(?:ill|sick)|dislike|stopp|gave up|diet"),
        (r"\bvegetarian\b|\bvegan\b|\b(?:do|can) i (?:still )?eat meat\b",
         r"vege|veggie|vegan|meat|beef|pork|chicken|steak|fish|plant|halal|kosher|bacon|lamb|burger"),
        (r"\b(?:what|which) breed\b",
         r"\b(?:is|are|got|have|has|'s) an? (?!dog\b|cat\b|pup\b|puppy\b|pet\b)[a-z]\w+|\bbreed|"
         r"terrier|spaniel|retriever|hound|poodle|collie|"
         r"shepherd|bulldog|staffy|\b(?:cross|mix|tabby|labrador|corgi|pug)\b"),
        (r"\bfav(?:ou?rite|e)? colou?r", r"colou?r|\b(?:red|blue|green|yellow|black|white|gr[ea]y|"
         r"brown|pink|purple|orange|violet|teal|turquoise|beige|gold|silver|navy|lilac|cream)\b"),
        (r"\bhow much\b.*\b(?:cost|pay|worth|rent|spend)|\bprice\b",
         r"[£$€\d]|\b(?:costs?|paid|pay\w*|worth|price|rent|grand|free|quid|bucks|hundred|"
         r"thousand)\b"),
        (r"personal best|\bpb\b", r"\d|personal best|\bpb\b"),
        (r"\bwhat time\b.*\b(?:get|wake) up\b", r"\b(?:up|wak\w+|alarm|rise)\b"),
        (r"\bwho\b.*\bmarry", r"\bto\b|\bwith\b|\bmarr(?:ying|ied) (?-i:[A-Z])|\bhis|\bher|"
         r"\band\b"),
        (r"\bfav(?:ou?rite|e)?\b|\blike (?:best|most)\b",
         r"\bfav|\blov|\blik|\bador|\benjoy|obsess|\bprefer|\bbest\b|beats|over every|enough of|"
         r"go-to|"
         r"\bany day|every day|weakness|to die for|\binto\b|\bfan\b|mad (?:on|about)|crazy about|"
         r"lives? on|heaven|crav|addict|always|\bking\b|\bgoat\b|swears? by|nothing like"),
        (r"\bmy (?:first|previous|former|last|dream|ideal|next) (?:job|car|school|boss|house|home|"
         r"pet|dog|cat|flat|girlfriend|boyfriend|employer|concert|gig)\b",
         r"\b(?:first|previous\w*|former\w*|last|dream|ideal|next|used to|was|were|before|ex|left|"
         r"quit|retired|worked|had|wants?|no longer|until)\b"),
        (r"\bwhat time\b",
         r"\d|o'?clock|\b(?:half|noon|midday|midnight|mornings?|evenings?|nights?|early|dawn|late|"
         r"am|pm|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"),
        (r"\b(?:what|which) (?:hospital|company|firm|shop|restaurant|office|bank|clinic|surgery)\b",
         r"\b(?:at|for|in|with|hospital|company|firm|shop|restaurant|office|bank|clinic|"
         r"surgery)\b"),
        (r"\b(?:middle|maiden|stage|pen|confirmation) name\b",
         r"\b(?:middle|maiden|n[eé]e|born|stage|pen|writ\w+|confirm\w*)\b"),
        (r"\bfav(?:ou?rite|e)? season", r"\b(?:season|spring|summer|autumn|fall|winter)\b"),
    )
)  # fmt: skip
"""How something is asked for, and the words of which one is in whatever tells it."""
_CONDITION_ASKED = LatePattern(
    rf"(?i)^(?:so |and )*(?:do|did|have|am|was) i\b.*?\b(?P<what>{_CONDITIONS})\b"
)
_ALIKE = tuple(
    LatePattern(rf"(?i)\b(?:{words})")
    for words in (
        r"diabet|insulin|metformin|type (?:1|2|one|two)", r"asthma|inhaler",
        r"blood pressure|hypertension", r"coeliac|celiac|gluten", r"migraine|headache",
        r"depress|anxiety|mental", r"an(?:a)?emi|iron", r"thyroid|thyroxine",
    )
)  # fmt: skip
_STILL = LatePattern(r"(?i)^\W*(?:so |and )*(?:do|am) i still (?P<what>.+)")
_MANY = 3
"""Of so many telling words of what may go on still, a single one in common is of another matter."""
_ALLERGIC_TO = LatePattern(r"(?i)\bam i (?:also )?allergic to (?P<what>[\w ]{2,30}?)\W*$")
_ANYTHING = LatePattern(
    r"(?i)\b(?:any\w*|some\w*|foods?|animals?|pets?|medicines?|meds|medications?|drugs?|what\w*)\b"
)
_ALLERGENS = tuple(
    LatePattern(rf"(?i)(?:{words})")
    for words in (
        r"nuts?\b|almond|cashew|pecan|pistachio", r"dairy|milk|lactose|cheese",
        r"seafood|shellfish|fish|prawn|shrimp|crab|lobster|mussel|oyster|squid",
        r"antibiotic|\w+cillin", r"gluten|wheat", r"bees?\b|wasps?\b|stings?|insects?",
        r"pollen|grass|hay", r"fur\b|cats?\b|dogs?\b|animals?|pets?\b",
    )
)  # fmt: skip
_JOB_OF = LatePattern(
    r"(?i)^(?:so |and |remind me )*what do(?:es)? (?:my [\w-]+(?: [A-Z]\w+)?|(?-i:[A-Z])\w+) do"
    r"(?: for (?:a living|work|money))?\W*$"
)
_NO_JOB = LatePattern(
    r"(?i)\b(?:lives?|living) (?:in|with)\b(?!.*\b(?:work|job|is an?)\b)|\bis \d+ years old\b|"
    r"\b(?:birthday|called|named)\b"
)
_DOING = LatePattern(
    r"(?i)\bwhat (?:do|did|does|am|are|should) i\b.*\b(?:weekends?|free time|spare time|for fun|"
    r"days? off)\b|\bwhat (?:do|am) i\b.*\b(?:when i(?:'m| am) (?:not working|free|off|home|bored)|"
    r"(?:after|outside(?: of)?) work|not working|unwind|relax)\b"
)
_TRADE = LatePattern(
    r"(?i)^(?:the user|i)(?:(?:'m| am| is| works?) (?:an? |as |at |for )| (?:drives?|hauls?|"
    r"teach\w*|"
    r"manages?|runs?|repairs?|delivers?) )"
)
_FREE = LatePattern(r"(?i)weekend|saturday|sunday|free time|spare time|day off|hobb|fan\b")
_OF_BEING = LatePattern(r"(?i)\b(?:where|what) (?:does|do|is|are|did) my (?P<who>[\w-]+)\b")
_OF_SPEAKER_ALONE = LatePattern(
    r"(?i)^(?:the user|i)\W?(?:'?m| am| is|ve|'ve| have| has)? ?(?:lives?|works?|lived|worked|"
    r"an?)\b"
    r"(?!.*\b(?:we|us|our|with|both|together|they|he|she)\b)"
)
_DATE = LatePattern(r"\(?\b\d{4}-\d\d(?:-\d\d)?\)?")
_ASKS_WHERE = LatePattern(r"(?i)^\W*(?:so |and |ok |remind me )*where\b")
_PLACE_TOLD = LatePattern(
    rf"{KINDS_OF_ANSWER['place'].told.pattern}|(?i:\b(?:for|under|behind|by|with|visit\w*|moved|"
    r"next|going)\b|\bhere\b)".replace("(?i:", "(?:")
)
_ASKS_NAME = LatePattern(r"(?i)\bmy [\w-]+['’]?s (?:first |full |real )?name\b")
_BEFORE = LatePattern(r"\bbefore (?P<what>[A-Z]\w+)")
_EARLIER = LatePattern(
    r"(?i)\b(?:used to|before|was|were|worked|previous\w*|former\w*|ex|left|no longer|had|lived)\b"
)
_NAME_ALONE = LatePattern(r"\b(?:called|named) [A-Z][a-z]+(?: and [A-Z][a-z]+)?\W*$")
_OF_MORE = LatePattern(
    r"(?i)\bfavou?rite\b|\bhow old\b|\bcolou?r\b|\bbirthday\b|\bwhen\b|\bwhere\b|"
    r"\beat\b|\bhow (?:long|big|tall|heavy)\b|\bfor (?:a living|work)\b|['’]s (?:job|work|hobby)\b|"
    r"\bdoes (?:my )?[\w'-]+ (?:do|study|play|drive|work|live)\b"
)
_OWN_EVENT = LatePattern(
    r"(?i)^\W*(?:so |and )*(?:when|where|why|how long) (?:did|do|am|was|will|have) i\b"
)
_OF_OTHER = LatePattern(
    r"(?i)^(?:the user's|my|our) (?:[\w-]+ ){1,3}(?!.*\b(?:i|we|us|me|they|with)\b)"
)
_ASKS_WH = LatePattern(r"(?i)^\W*(?:so |and |ok |remind me )*(?:what|where|who|which|how|when)")
_MONTH_DATE = LatePattern(r"\b\d{4}-(\d\d)\b")
_MONTH = LatePattern(rf"\b(?:in|of|on|this|next|last|\d+(?:st|nd|rd|th)?) ({'|'.join(MONTHS)})\b")
_MONTH_TOLD = LatePattern(rf"\b({'|'.join(MONTHS)})\b")
_WEEKDAY = LatePattern(rf"\b({'|'.join(WEEKDAYS)})s?\b")
_POSSESSOR = LatePattern(r"\b(?P<name>[A-Z][a-z]+)['’]s [a-z]")
_NO_NAME = frozenset({"What", "Who", "Where", "When", "How", "That", "There", "It", "Here", "Let"})
_WHO_IS_MY = LatePattern(
    r"(?i)^\W*(?:so |and |remind me )*who(?:['’]?s| is| are| was) my (?P<what>(?!fav|best|next|"
    r"last|"
    r"old|new|ex|other)[a-z-]+)\W*$"
)
_CLOCK_ONLY = LatePattern(r"(?i)^[^\d]*\b(?:gets?|wak(?:e|es)|got|woke) up\b")
_UP = LatePattern(r"(?i)\b(?:up|wake|rise|alarm|mornings?|early|start|day|shift|routine)\b")


def lacks_english_answer(question: str, told: str) -> bool:
    """Tell whether an English question asks for what has words of its own, and none are told."""
    if not question.isascii():
        question = question.replace("’", "'")
    undated = _DATE.sub(" ", told)
    if any(asks.search(question) and not tells.search(undated) for asks, tells in _ATTRIBUTES):
        return True
    return (
        _tells_no_place_or_name(question, told)
        or _is_of_another_thing(question, told)
        or _is_of_another_being(question, told)
        or _is_of_another_day(question, told)
        or _is_of_another_doing(question, told)
    )


def _tells_no_place_or_name(question: str, told: str) -> bool:
    """Tell whether a place, a name or an earlier job is asked for, and words tell none."""
    if _ASKS_WHERE.match(question) and not _PLACE_TOLD.search(told):
        known = set(re.findall(r"[a-z]+", question.casefold())) | set(MONTHS) | set(WEEKDAYS)
        named = re.findall(r"[A-Z][a-z]+", told)
        if not any(it.casefold() not in known for it in named if it not in {"The", "My", "I"}):
            return True
    if _ASKS_NAME.search(question) and not names_somebody(told):
        return True
    if (before := _BEFORE.search(question)) and before["what"] in told:
        return not _EARLIER.search(told)
    if _NAME_ALONE.search(told) and _OF_MORE.search(question):
        return True
    is_of_own = _OWN_EVENT.match(question) and not beings_in(question)
    other = _OF_OTHER.match(told)
    return bool(is_of_own and other and beings_in(other[0]))


def _is_of_another_thing(question: str, told: str) -> bool:
    """Tell whether an illness, an allergy or a habit is asked for, and words name another."""
    if still := _STILL.match(question):
        words = raising_words(still["what"])
        if len(words) >= _MANY and len(words & raising_words(told)) == 1:
            return True
    if match := _CONDITION_ASKED.search(question):
        return not _is_named(match["what"], told, _ALIKE)
    match = _ALLERGIC_TO.search(question)
    if match is None or _ANYTHING.search(match["what"]):
        return False
    return not _is_named(match["what"], told, _ALLERGENS)


def _is_named(what: str, told: str, alike: Sequence[LatePattern]) -> bool:
    """Tell whether words name a thing, or something of its kind."""
    if any(kind.search(what) and kind.search(told) for kind in alike):
        return True
    stem = what.casefold().removesuffix("s")
    return stem in told.casefold() or bool(raising_words(what) & raising_words(told))


def _is_of_another_being(question: str, told: str) -> bool:
    """Tell whether somebody's home, work or thing is asked for, and another's is told."""
    being = _OF_BEING.search(question)
    if being and beings_in(being["who"]) and not beings_in(told) and _OF_SPEAKER_ALONE.match(told):
        return True
    role = _WHO_IS_MY.match(question)
    if role and not beings_asked(f"my {role['what']}"):
        words = raising_words(role["what"])
        alike = meant_alike(question, told)
        return bool(words) and not (words & (raising_words(told) | alike))
    names = {it["name"] for it in _POSSESSOR.finditer(question)} - _NO_NAME
    return bool(names) and not beings_in(told) and not any(name in told for name in names)


def _is_of_another_day(question: str, told: str) -> bool:
    """Tell whether it is asked what is in one month or on one weekday, and another is told."""
    if not _ASKS_WH.match(question):
        return False
    words = question.casefold()
    months = {MONTHS.index(it) + 1 for it in _MONTH.findall(words)}
    named = {int(it) for it in _MONTH_DATE.findall(told)}
    named |= {MONTHS.index(it) + 1 for it in _MONTH_TOLD.findall(told.casefold())}
    if months and named:
        return not months & named
    days, said = set(_WEEKDAY.findall(words)), set(_WEEKDAY.findall(told.casefold()))
    return bool(days and said) and not days & said and not re.search(r"(?i)\bto\b|-", told)


def _is_of_another_doing(question: str, told: str) -> bool:
    """Tell whether what somebody does is asked for, and words tell only where or who they are."""
    if _JOB_OF.match(question) and _NO_JOB.search(told):
        return True
    if _DOING.search(question) and _TRADE.match(told) and not _FREE.search(told):
        return True
    if not _CLOCK_ONLY.match(told) or not _ASKS_WH.match(question):
        return False
    is_time = KINDS_OF_ANSWER["time"].asked.search(question) or "what time" in question.casefold()
    return not _UP.search(question) and not (is_time and "get" in question.casefold())
