"""English words that the English rules know."""

import re

from curator.offline.lexicon.shared import is_city, is_known_thing, is_region
from curator.offline.lexicon.word_lists import word_list
from memory.text.late_pattern import LatePattern

RELATIONS = (
    "mother|mum|mom|mommy|father|dad|daddy|sister|brother|wife|husband|partner|girlfriend|"
    "boyfriend|fiancée|fiancé|fiancee|fiance|son|daughter|grandmother|grandma|granny|grandfather|"
    "grandpa|granddad|grandad|gramps|gran|nan|nana|mam|landlord|landlady|supervisor|aunt|auntie|uncle|cousin|niece|nephew|friend|colleague|coworker|co-worker|"
    "boss|manager|roommate|flatmate|neighbour|neighbor|teacher|twin|stepmother|stepfather|"
    "stepmom|stepdad|stepsister|stepbrother|mother-in-law|father-in-law|sister-in-law|"
    "brother-in-law|baby|kid|child|ex|best friend|flat mate|house mate|housemate|half-sister|"
    "half-brother|sibling|godmother|godfather|godson|goddaughter|grandson|"
    "granddaughter|grandchild|grandkid|stepson|stepdaughter|stepchild|stepkid|godchild|therapist|"
    "mentor"
)
PLURALS = (
    "parents|grandparents|kids|children|sisters|brothers|sons|daughters|twins|in-laws|grandchildren|"
    "grandkids|grandsons|granddaughters|nieces|nephews|cousins|stepsons|stepdaughters|stepchildren|"
    "stepkids"
)
PETS = (
    "cat|kitten|kitty|dog|puppy|rabbit|bunny|hamster|parrot|budgie|bird|fish|goldfish|turtle|"
    "tortoise|horse|pony|snake|guinea pig|lizard|gecko|ferret|rat|mouse|chicken|goat|canary|"
    "hedgehog|chinchilla|axolotl|corgi|labrador|poodle|beagle|husky|golden retriever|"
    "german shepherd|greyhound|whippet|spaniel|cocker spaniel|collie|chihuahua|shih tzu|"
    "rottweiler|doberman|retriever|mutt|sheepdog|great dane|dalmatian|leopard gecko|"
    "bearded dragon|tabby|bengal|persian cat|"
    "cockatiel|parakeet|cockatoo|hen|rooster|donkey|cow|sheep|pig|duck|goose|alpaca|llama|toad|"
    "frog|newt|tarantula|dachshund|pug|bulldog|terrier|border collie|siamese|ragdoll|maine coon|"
    "pet|(?:border|boston|bull|yorkshire|scottish|tibetan|welsh|cairn|norfolk) terrier|"
    "jack russell terrier|"
    "springer spaniel|jack russell|bernese mountain dog|miniature schnauzer|schnauzer|pomeranian|"
    "labradoodle|cockapoo|cavapoo|staffie|staffy|yorkie|westie|lurcher|akita|shiba inu|st bernard|"
    "french bulldog|frenchie|british shorthair|russian blue"
)
ONES = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
"""The numbers below twenty, from one on."""
JOBS = frozenset(word_list("english", "jobs"))
TRAITS = (
    r"lactose[- ]intolerant|gluten[- ]free|left[- ]handed|right[- ]handed|colou?r[- ]?blind|"
    r"an introvert|an extrovert|"
    r"introverted|extroverted|a night owl|an early bird|a morning person|a cat person|"
    r"a dog person|an only child|a twin|dyslexic|autistic|deaf|blind|diabetic|asthmatic|"
    r"a muslim|a christian|a buddhist|a jew|jewish|muslim|christian|buddhist|hindu|a hindu|"
    r"an atheist|catholic|a catholic|colorblind|sober|a smoker|a non-smoker|a perfectionist|"
    r"bilingual|short-sighted|near-sighted|claustrophobic|a father|a mother|a parent|a dad|a mum|"
    r"a mom|a single mother|a single mum|a single mom|a single dad|a single father|retired"
)
NATIONS = (
    r"norwegian|swedish|danish|finnish|icelandic|german|french|italian|spanish|portuguese|dutch|"
    r"belgian|swiss|austrian|polish|czech|slovak|hungarian|romanian|bulgarian|greek|turkish|"
    r"russian|ukrainian|british|english|scottish|welsh|irish|american|canadian|mexican|brazilian|"
    r"argentinian|chilean|colombian|peruvian|chinese|taiwanese|japanese|korean|vietnamese|thai|"
    r"indian|pakistani|indonesian|malaysian|filipino|australian|egyptian|moroccan|nigerian|kenyan|"
    r"south african|iranian|israeli|lebanese|syrian|croatian|serbian|slovenian|estonian|latvian|"
    r"lithuanian|cuban|ethiopian"
)
LANGUAGES = (
    r"english|norwegian|swedish|danish|finnish|icelandic|german|french|italian|spanish|portuguese|"
    r"dutch|polish|czech|hungarian|romanian|greek|turkish|russian|ukrainian|chinese|mandarin|"
    r"cantonese|japanese|korean|vietnamese|thai|hindi|urdu|bengali|tamil|arabic|hebrew|persian|"
    r"farsi|swahili|latin|esperanto|catalan|basque|welsh|irish|gaelic|sign language|tagalog|malay|"
    r"indonesian"
)
CONDITIONS = (
    r"asthma|diabetes|type (?:1|2|one|two) diabetes|adhd|epilepsy|arthritis|hay fever|eczema|"
    r"insomnia|migraines?|high blood pressure|coeliac disease|celiac disease|dyslexia|tinnitus|"
    r"depression|anxiety|an anxiety disorder|autism|a pacemaker|scoliosis|endometriosis|lupus|"
    r"a heart condition|chronic pain|ibs|crohn's disease|bipolar disorder|ptsd|ocd|a bad back"
)

_NOT_NAMES = frozenset(word_list("english", "not_names"))
_NOT_PLACES = _NOT_NAMES | frozenset(word_list("english", "not_places"))
_NAME = LatePattern(r"[^\W\d_][\w'.-]*(?: [A-Z][\w'.-]*){0,2}")
_PLACE = LatePattern(
    r"(?:the )?[A-ZÀ-Þ][\w'.-]*(?:(?:,? (?:of |de |la |upon |am |on )?)[A-ZÀ-Þ][\w'.-]*){0,3}"
)
_NOT_THINGS = LatePattern(
    r"(?:tastes?|smells?|looks?|sounds?|feels?|makes?|even|it|you|that|this|these|those|him|her|them|me|us|your|his|their|its|my|our|how|what|when|"
    r"where|who|why|everything|everyone|anything|nothing|something|someone|things?|stuff|one|"
    r"being here|to (?:think|say|know|see|hear|believe|imagine|be)|talking to|myself|all|both|"
    r"another|such|same|to be honest|each|(?:less|more|better) than|the "
    r"(?:way|idea|fact|sound|look|thought|one|ones|new|last|first|other|same|weather|movie|film|"
    r"book|song|game|show|story|picture|photo|joke))\b.*",
    re.IGNORECASE,
)
_MOVED_TO_USE = LatePattern(
    r"(?:team|plan|level|chapter|python|linux|windows|mac|macos|android|iphone|ios|slack|discord|"
    r"teams|rust|react|vue|java|javascript|typescript|go|docker|kubernetes|vim|emacs|notion|"
    r"spotify|netflix|gmail|firefox|chrome|instagram|twitter|mastodon|bluesky|signal|telegram|"
    r"whatsapp|facebook|google|microsoft|apple|amazon|marketing|sales)\b.*",
    re.IGNORECASE,
)
_NOT_ALLERGENS = LatePattern(
    r"(?:the )?(?:mornings?|mondays?|people|work|working|exercise|stupidity|drama|fun|school|math|"
    r"maths|lies|idiots|commitment|responsibility|early mornings|nonsense|bad jokes|sports?)",
    re.IGNORECASE,
)
_NOT_PASTIMES = frozenset(word_list("english", "not_pastimes"))
_NOT_IN_THINGS = LatePattern(
    r"\b(?:you|your|today|tonight|yesterday|right now|at the moment|would|could|i|is|are|was|"
    r"(?:makes?|gives?|gets?) (?:me|us)|\w+ed \d+)\b",
    re.IGNORECASE,
)


def is_name(value: str) -> bool:
    """Tell whether the value can be the name of a person or an animal."""
    words = value.casefold().split()
    return bool(_NAME.fullmatch(value)) and len(value) <= 40 and words[0] not in _NOT_NAMES


def is_place(value: str) -> bool:
    """Tell whether the value is written as the name of a place, or is a known one."""
    if is_city(value) or is_region(value):
        return True
    word = value.removeprefix("the ").split(",")[0].casefold()
    return bool(_PLACE.fullmatch(value)) and word not in _NOT_PLACES


def is_known_place(value: str) -> bool:
    """Tell whether the value is a place of the tables."""
    return is_city(value) or is_region(value)


def is_place_to_move(value: str) -> bool:
    """Tell whether one can move house to the value: "moved to Linux" is another matter."""
    return is_place(value) and not _MOVED_TO_USE.fullmatch(value)


def is_job(value: str) -> bool:
    """Tell whether the value names an occupation."""
    words = re.sub(r"\b(?:at|in|for|with) .*", "", value.casefold()).split()
    if not 1 <= len(words) <= 4:
        return False
    return words[-1] in JOBS and not any(word in _NOT_NAMES for word in words[:-1])


def is_thing(value: str) -> bool:
    """Tell whether the value is something that one can like or dislike for long."""
    if not value or len(value.split()) > 6 or not re.match(r"\w", value):
        return False
    if _NOT_THINGS.match(value) or _NOT_IN_THINGS.search(value):
        return False
    if value.casefold().startswith("the ") and not is_known_thing(value):
        return value[4:5].isupper()
    return True


def is_allergen(value: str) -> bool:
    """Tell whether the value is something that one can be allergic to in earnest."""
    return is_thing(value) and not _NOT_ALLERGENS.fullmatch(value)


def is_drink(value: str) -> bool:
    """Tell whether the value is something that one drinks, and not a toast to somebody."""
    toasts = re.match(r"(?:an?|to|from|with|up|and|or|alone|every|too) ?\b", value, re.IGNORECASE)
    return is_thing(value) and not toasts and len(value.split()) <= 3


def is_pastime(value: str) -> bool:
    """Tell whether the value is something that one takes up: `bouldering`, `piano lessons`."""
    first, *rest = value.casefold().split()
    if first.endswith("ing"):
        return first not in _NOT_PASTIMES and len(rest) <= 2
    return bool(re.search(r"(?:lessons|classes|yoga|karate|judo|chess|pilates)$", value))


def is_workplace(value: str) -> bool:
    """Tell whether the value is an employer: a name, or a kind of place one works at."""
    if len(value.split()) > 6 or value.casefold() in _NOT_PLACES:
        return False
    return value[:1].isupper() or value.casefold().split()[0] in {"a", "an", "the"}
