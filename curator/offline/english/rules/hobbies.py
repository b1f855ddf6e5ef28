"""What English predicates say of pastimes, and of what is eaten, taken and owned."""

import re
from typing import Any

from curator.offline.english.rules.attribute_slots import FAMILY, GOAL, LIKE, V, rule
from curator.offline.grammar.rule import Rule
from curator.offline.lexicon.english import is_thing
from memory.text.late_pattern import LatePattern

_HOBBY: dict[str, Any] = {"kind": "preference", "topic": "hobby", "salience": 0.6}
_DOES = (
    r"(?:skate|skateboard|surf|ski|snowboard|swim|jog|cycle|climb|boulder|hike|knit|crochet|sew|"
    r"paint|draw|sketch|sing|dance|bake|garden|kayak|meditate|stream|row|sail|birdwatch|geocache|"
    r"embroider|weave|whittle|cosplay|busk|"
    r"grow (?!up\b|old|tired)[\w' -]{3,30}|make (?:beats|music|pottery|candles|videos|"
    r"jewelle?ry|films|comics|my own [\w ]{3,20})|write (?:poetry|poems|fiction|fanfic\w*|songs|"
    r"short stories|music|stories)|brew [\w' -]{3,30}|run (?:marathons|half marathons|trails|"
    r"ultras|"
    r"\d+k)|ride (?:horses|bikes|motorbikes)|keep (?:bees|chickens)|play (?:in|with|for) (?:an?|"
    r"the|"
    r"my|our) [\w' -]{2,40}|sing [\w' -]{2,40}|do (?:yoga|pilates|karate|judo|ceramics|pottery|"
    r"ballet|crosswords|improv|calligraphy|origami|gymnastics|theatre|crossfit|jiu[- ]jitsu)|"
    r"restore [\w' -]{3,30}|build (?:model|lego|guitars|robots|boats)[\w' -]{0,20}|"
    r"paint [\w' -]{3,30}|go \w+ing|volunteer (?:at|for|with) [\w' -]{3,40})"
)
_OFTEN = (
    r"(?:(?: (?:in|on|at|with|for|by|during|whenever|a lot|as a hobby|"
    r"(?:once|twice|\w+ times) a|all the time|badly|for fun)\b.*)?)"
)
_VEHICLE = (
    r"(?:car|motorbike|motorcycle|scooter|moped|vespa|van|campervan|truck|pickup|lorry|tractor|"
    r"bike|bicycle|e-?bike|volvo|toyota|honda|ford|bmw|audi|tesla|skoda|škoda|fiat|kia|hyundai|"
    r"mazda|nissan|renault|peugeot|citroën|citroen|opel|vauxhall|volkswagen|vw|mini|jeep|subaru|"
    r"suzuki|yamaha|kawasaki|ducati|mercedes|porsche|lexus|dacia|seat|saab|chevy|chevrolet|dodge|"
    r"civic|corolla|yaris|golf|polo|fiesta|focus|prius|octavia|clio|corsa|passat|estate|hatchback|"
    r"suv|camper|harley|triumph|jaguar|beetle)"
)
_THING = (
    r"(?:boat|sailboat|house|cabin|cottage|garden|piano|guitar|violin|cello|banjo|ukulele|drum kit|"
    r"tattoo|allotment|laptop|macbook|iphone|android|phone|fairphone|pixel|tablet|ipad|computer|pc|"
    r"ps[345]|playstation|xbox|switch|steam deck|console|camera|telescope|kayak|canoe|caravan|"
    r"record player|sewing machine|3d printer|drone|greenhouse|farm|shop|bakery|restaurant|cafe|"
    r"café|flat|apartment|houseboat|motorboat|yacht|keyboard|synth|trumpet|saxophone|flute|harp|"
    r"kindle|smartwatch|workshop|telescope|kiln|loom|pool|hot tub|treehouse|mobile home)"
)
_A = r"(?:an?|my own|our own|my first|another|two|three|\d|this|the)"
_MORE = r"(?:(?:,| (?:that|which|with|from|since|for|at|on|when|so|called|and)\b).*)?"
_LIKE = r"(?:[\w'-]+ ){0,4}?"
_NO_THING = (
    r"(?:for|with|by|at|in|on|to|from|into|of|and|again|here|there|now|already|early|late|alone|"
    r"today|tonight|yesterday|finally|forever|an?|\d\w*|twenty|thirty|forty|fifty|sixty|seventy|"
    r"eighty|ninety)\b"
)
"""What nobody goes off: "over there", "over for good", "off to bed"."""

HOBBIES: tuple[Rule, ...] = (
    rule(rf"(?P<value>{_DOES}){_OFTEN}", "hobby", "{verbs}", **_HOBBY),
    rule(r"(?:spend (?:my|our|most of my|all my) (?:free time|weekends?|evenings?|time|sundays|"
         r"days off)) (?P<value>(?:birdwatch|geocach|climb|knit|paint|garden|fish|hik|bak|skat|"
         r"surf|bouldering|sew|cycl|danc|draw|runn|cook|gam)\w*ing.*)", "hobby",
         "enjoys {value}", of="user", **_HOBBY),
    rule(r"be (?:on|in|part of|a member of) (?:the|a|an|my|our) (?P<value>(?:[\w'-]+ ){0,3}(?:team|"
         r"choir|band|orchestra|club|troupe|society|league|group))(?! (?:project|chat|chats|"
         r"assignment|text|work|call|photo|exam|therapy|study|presentation|"
         r"homework))(?: .+)?", "hobby",
         "is in the {value}", of="user", **_HOBBY),
    rule(r"(?:just )?play (?:one|a \w+) in the (?P<value>(?:amateur |local )?(?:theatre|theater))",
         "hobby", "plays in the {value}", of="user", **_HOBBY),
    rule(r"play (?:the )?(?P<value>[\w -]{3,20}?) in (?P<where>(?:an?|the|my|our|"
         r"two) (?:[\w'-]+ ){0,3}(?:orchestra|band|group|quartet|trio|club|team|league|"
         r"ensemble))"
         r"(?: .+)?", "plays", "plays {value} in {where}", kind="skill", topic="hobby",
         salience=0.6),
    rule(rf"be (?:totally |a bit |so |kind of )?(?:obsessed|addicted|hooked) (?:with|to|on|by) "
         rf"{V}(?: like \d.*)?", "like", "loves {value}", "love {value}", **LIKE),
    rule(rf"(?:be really into|be a sucker for|can't get enough of|cannot get enough of|"
         rf"be mad about|"
         rf"be passionate about|be really good at) {V}", "like", "loves {value}", "love {value}",
         **LIKE),
    rule(r"be an? (?:massive|huge|big|total|proud|real|proper|complete|avid) (?P<value>"
         r"swiftie|gamer|bookworm|foodie|nerd|geek|reader|trekkie|potterhead|film buff|cinephile|"
         r"metalhead|hiker|runner|climber|cyclist|collector|weeb|otaku|history buff|homebody|"
         r"softie|romantic|beatlemaniac|directioner|belieber|stan|audiophile|night owl|"
         r"worrier)", "trait",
         "is {a} {value}", of="user", topic="character", salience=0.6),
    rule(r"(?:cook|eat|drink) (?P<value>(?!a lot|too much|out\b|dinner|lunch|"
         r"breakfast)[\w ]{3,24}?) "
         r"(?:every day|daily|all the time|almost every day|most days)", "like", "likes {value}",
         of="user", **LIKE),
    rule(rf"like to (?:watch|play|read|cook|bake|make) {V}", "like", "likes {value}", **LIKE),
    rule(r"(?P<value>(?:get up|wake up|go to bed|sleep|take my coffee|take my tea|drink my "
         r"coffee|drink my tea) (?:at|only|black|with|without|\d)[\w ,'-]{1,40})", "habit",
         "{verbs}", of="user", topic="habit", salience=0.5),
    rule(r"(?:just )?only (?P<value>sleep|eat|drink|work)(?P<rest> [\w ]{3,40})", "habit",
         "only {value}s{rest}", of="user", topic="habit", salience=0.5),
)  # fmt: skip

_NO_FOOD = LatePattern(r"(?i)\bits\b|\bit's\b|\d|^(?:maths?|sums?|anything|much|more|a thing)\b")


def _is_food_or_drink(value: str) -> bool:
    """Tell whether what somebody cannot have may be food: not "I can't do maths, it's 28"."""
    return is_thing(value) and len(value.split()) <= 3 and not _NO_FOOD.search(value)


_SUM = r"[£$€]?\d[\d,.]*k?(?: (?:[\w'-]+)){0,6}"
_DUES = r"(?P<what>rent|mortgage|council tax|car insurance)"
BELONGINGS: tuple[Rule, ...] = (
    rule(rf"={_DUES} is (?P<value>{_SUM})", "{what}", "'s {what} is {value}", of="user",
         topic="home", salience=0.7, single=True),
    rule(rf"(?:be paying|pay) (?:about |around |like )?(?P<value>{_SUM}?) (?:in|for|on|of|"
         rf"towards) (?:the |my |our )?"
         rf"{_DUES}(?P<more> (?:a|per|each|every) (?:month|"
         rf"week))?", "{what}", "pays {value} in {what}{more}", of="user",
         topic="home", salience=0.7, single=True),
    rule(rf"drive (?P<value>{_A} {_LIKE}[\w-]{{2,20}}){_MORE}", "vehicle", "drives {value}",
         "drive {value}", of="user", topic="possessions", salience=0.6,
         check=lambda value: not re.search(r"(?i)\b(?:bus|tram|train|taxi|cab|lorry|"
                                           r"truck)\b", value)),
    rule(rf"(?:get around|ride|go everywhere|commute)(?: (?:on|by|to work on))? "
         rf"(?P<value>{_A} {_LIKE}{_VEHICLE}(?: [\w-]+)?){_MORE}", "vehicle", "rides {value}",
         "ride {value}", of="user", topic="possessions", salience=0.6),
    rule(rf"(?:have|own|got|bought|have bought|finally got|just got|just bought|get) "
         rf"(?P<value>{_A} {_LIKE}{_VEHICLE}(?: (?!and\b)[\w-]+)?){_MORE}",
         "vehicle", "has {value}", "have {value}", of="user", topic="possessions", salience=0.6),
    rule(rf"=(?P<what>car|bike|motorbike|ride|"
         rf"van) is (?P<value>(?:an? )?{_LIKE}[\w-]{{2,20}}){_MORE}",
         "vehicle", "'s {what} is {value}", of="user", topic="possessions", salience=0.6,
         check=lambda value: bool(re.match(r"(?:an?|the) |[A-Z]", value))),
    rule(rf"=(?P<what>phone|laptop|computer|console|guitar|piano|boat) is (?P<value>an? "
         rf"{_LIKE}[\w-]{{1,20}}){_MORE}", "owns", "'s {what} is {value}", of="user",
         topic="possessions", salience=0.5),
    rule(rf"(?:have|own|got|bought|have bought|finally got|inherited|built|get) "
         rf"(?P<value>{_A} {_LIKE}{_THING}(?: (?:in|by|near|"
         rf"on) (?:the )?(?-i:[A-Z])[\w'-]+)?){_MORE}",
         "owns", "has {their}", "have {their}", of="user", topic="possessions", salience=0.6),
    rule(rf"(?:sold|be selling|scrapped|got rid of|crashed|traded in|no longer have) (?:my|our|"
         rf"the) "
         rf"(?P<value>{_LIKE}{_VEHICLE}(?: [\w-]+)?){_MORE}", "vehicle", "no longer has "
                                                                         "the {value}",
         effect="ends", of="user", topic="possessions"),
    rule(r"(?:have|own) (?:an?|any) (?P<value>car|bike|motorbike|house|phone|tv|television|"
         r"licence|license|driving licence)", "lacks", "doesn't have a {value}", negated=True,
         of="user", topic="possessions", salience=0.5),
    rule(r"(?:have|want) (?:any )?(?P<value>kids|children|siblings|pets|brothers|sisters)", "lacks",
         "doesn't have any {value}", negated=True, of="user", **FAMILY),
    rule(r"have no (?P<value>kids|children|siblings|pets|brothers|sisters|brothers or sisters)",
         "lacks", "has no {value}", of="user", **FAMILY),
)  # fmt: skip

BODIES: tuple[Rule, ...] = (
    rule(r"(?:take|be on|be taking|was put on|started taking|started on|"
         r"be prescribed) (?P<value>(?!it\b"
         r"|my time|a break|the (?:bus|train|piss)|holiday|vacation|time\b)(?:an? |my )?(?:\w+ )?"
         r"(?:\w*(?:mab|pril|statin|sartan|olol|azole|oxetine|traline|pram|zepam|cillin|formin|"
         r"thyroxine|profen|ritalin|adderall|lithium|prednisone|parin|codone|pine|dipine)|insulin|"
         r"blood thinners?|antidepressants?|beta[- ]?blockers?|the pill|antihistamines?|"
         r"blood pressure (?:pills?|medication)|painkillers|medication|iron (?:pills|tablets)|"
         r"inhaler))"
         r"(?: (?:for|every|each|twice|once|daily|since|in|at|and|because).*)?", "medication",
         "takes {their}", "take {their}", of="any", kind="boundary", topic="health", salience=0.85),
    rule(r"put me on (?P<value>[\w -]{4,30})", "medication", "takes {value}", kind="boundary",
         topic="health", salience=0.85),
    rule(r"be an? (?P<value>type (?:1|2|one|two) diabetic|coeliac|celiac|diabetic|epileptic|"
         r"haemophiliac|hemophiliac|asthmatic)(?: .+)?", "health", "is a {value}", kind="boundary",
         topic="health", salience=0.85),
    rule(r"(?:have had|had|survived) (?P<value>an? (?:\w+ )?(?:stroke|heart attack|bypass|"
         r"transplant|"
         r"knee operation|hip replacement|concussion))(?: .+)?", "health", "has had {value}",
         kind="boundary", topic="health", salience=0.85),
    rule(rf"(?:cannot have|cannot eat|cannot tolerate|cannot do|avoid|"
         rf"cannot drink) {V}", "diet",
         "can't have {value}", of="user", kind="boundary", topic="food", salience=0.8,
         many=True, check=_is_food_or_drink),
    rule(r"(?P<verb>eat|drink|have) (?:no|zero) (?P<value>pork|meat|alcohol|dairy|gluten|beef|fish|"
         r"sugar|nuts|seafood|shellfish|eggs|caffeine|coffee|wheat)(?: .+)?", "diet",
         "doesn't {verb} {value}", of="user", kind="boundary", topic="food", salience=0.8),
    rule(r"(?P<verb>have never |never )(?P<value>smoked|drunk|drank|tried (?:alcohol|"
         r"drugs))(?: .+)?",
         "habit", "has never {value}", of="user", topic="habit", salience=0.6),
    rule(r"(?:have gone off|went off|be done with|be over|have lost my taste for) "
         rf"(?P<value>(?!{_NO_THING})[\w ]{{2,24}}?)(?: completely| for good| altogether)?",
         "drinks", "has gone off {value}", effect="ends", of="user", **(LIKE | {"many": False})),
    rule(r"(?:started|have started|be|am) (?P<verb>eating|"
         r"drinking) (?P<value>[\w ]{3,20}?) again(?:,.*)?",
         "eats", "is {verb} {value} again", effect="starts", of="user", topic="food", salience=0.7),
)  # fmt: skip

PLANS: tuple[Rule, ...] = (
    rule(r"be (?P<how>flying|going|travelling|traveling|heading|driving|off|moving|cycling|"
         r"taking the "
         r"train)(?: back| off| down| up| over)? to (?P<value>(?!the (?:shop|gym|toilet|store|bank|"
         r"office|doctor)|be\b|bed\b|"
         r"sleep\b)(?:the )?(?-i:[A-Z])[\w'-]*(?: (?-i:[A-Z])[\w'-]+){0,2})"
         r"(?P<rest> (?:with|for|on) [\w' -]{2,40})?", "plan", "is {how} to {value}{rest}",
         of="user", **GOAL),
    rule(r"be (?:getting|going to get) (?P<value>married|divorced)(?P<rest> .+|,.+)?", "plan",
         "is getting {value}{rest}", of="user", **GOAL),
    rule(r"be (?:going to|about to|due to) (?P<value>(?:have (?:my|a|an|"
         r"the) [\w ]{2,30}(?:replaced|"
         r"removed|operation|surgery|baby|fixed|out)|do [\w ]{3,30} at [\w ]{3,30}|study .+|"
         r"start .+|"
         r"become an? .+|visit .+|see (?-i:[A-Z]).+|move .+|run (?:a|the) .+)(?: .+)?)", "plan",
         "is going to {their}", of="user", **GOAL),
    rule(r"(?:have|have got|got|be having|=) ?(?:my|an?|the|our|this)?(?: |"
         r"(?<==))?(?P<value>(?:[\w'.-]+ ){0,3}?"
         r"(?:exams?|finals?|driving test|test|appointment|interview|operation|surgery|flight|"
         r"wedding|"
         r"recital|concert|marathon|race|graduation|check-?up|scan|dentist|deadline|job interview|"
         r"audition|tournament|match|court date|due date)(?: in (?!the\b)[a-z]+|"
         r" at (?:(?! (?:is|was|has)\b).){2,30})?)(?: is| has been put)?",
         "plan", "has {a_or_none}{their}", of="user",
         **(GOAL | {"check": lambda value: not re.match(r"(?i)(?:no|never|good|bad)\b", value)})),
)  # fmt: skip
