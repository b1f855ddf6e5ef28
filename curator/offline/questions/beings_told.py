"""Of whom words tell, whatever they call them, and whether they name somebody."""

import re
from collections.abc import Mapping, Set

from curator.offline.questions.question import beings_asked
from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern

_TO_WED = LatePattern(r"(?i)\b(?:getting married to|marrying|engaged to|going to marry)\b")
_WEDDED = frozenset({"fiance", "fiancé", "fiancee", "fiancée", "partner"})
_BREEDS: Mapping[str, LatePattern] = {
    "dog": LatePattern(
        r"(?i)\b(?:staffy|corgi|lurcher|labrador|spaniel|\w*hound|terrier|retriever|collie|poodle|"
        r"husky|puppy|mutt|pug|kelpie|heeler|westie|pitbull|pit bull|rottweiler|dachshund|"
        r"chihuahua|\w*(?:doodle|poo)|whippet|beagle|boxer|bulldog|shepherd|malinois|akita|"
        r"shih tzu|jack russell|yorkie|setter|pup|"
        r"alsatian|dalmatian|pomeranian|shiba|lab|frenchie|greyhound|cavalier|westie|"
        r"schnauzer)s?\b|金毛|柯基|泰迪|哈士奇|边牧|柴犬|拉布拉多|法斗|萨摩"
    ),
    "cat": LatePattern(
        r"(?i)\b(?:tabby|kitten|siamese|persian|moggy|ragdoll|maine coon)s?\b|布偶|银渐层|三花|"
        r"橘猫|缅因|英短|狸花"
    ),
}
_SAID_OTHERWISE: Mapping[str, LatePattern] = {
    "baby": LatePattern(
        r"(?i)\b(?:pregnant|bub|expecting|newborn|due (?:in|on|\d|[a-z]+))\b|on the way"
    ),
    "son": LatePattern(
        r"(?i)\b(?:little|baby|wee|our|got an?|has an?|the user's) (?:boy|lad)\b(?! ?friend)|"
        r"\ba (?:wee |little |baby )?(?:boy|lad),? (?-i:[A-Z])|\b(?:one|two|three|four|five|\d) "
        r"(?:sons?|boys|lads)\b|\blittle bloke\b"
    ),
    "daughter": LatePattern(
        r"(?i)\b(?:little|baby|wee) (?:girl|lass)\b(?! ?friend)|\ba (?:wee |little |baby )?girl,? "
        r"(?-i:[A-Z])|\ba girl! |\b(?:the user's|my|our) (?:wee |little )?lass(?:ie)?\b(?! "
        r"?friend)|\b(?:two|three|four|five|\d) (?:girls|lasses)\b"
    ),
    "child": LatePattern(
        r"(?i)\b(?:\d+ ?yo|an? \d+[- ](?:years?|yrs?|months?)[- ]old|"
        r"twins|toddler|bub|baby|boy|girl|lad|little (?:bloke|man|fella|lass|"
        r"ones?|dude|chap|monsters?))\b(?! ?friend)|\b(?:mum|mom|dad|mam|mammy|mummy|mommy|daddy|"
        r"father|mother|parent) (?:of|to) (?!the\b)\w|"
        r"\bour (?:first|second|third|eldest|oldest|youngest)\b"
    ),
    "grandchild": LatePattern(
        r"(?i)\bgrand(?:bab(?:y|ies)|kids?|bairns?|weans?|littles?|children)\b|\b(?:grand(?:son|"
        r"daughter|child)\w*)\b"
    ),
    "nephew": LatePattern(r"(?i)\b(?:uncle|aunt|auntie|aunty) (?:of|to) \w"),
    "niece": LatePattern(r"(?i)\b(?:uncle|aunt|auntie|aunty) (?:of|to) \w"),
    "husband": LatePattern(r"(?i)\b(?:married|wed) to\b"),
    "wife": LatePattern(r"(?i)\b(?:married|wed) to\b"),
    "girlfriend": LatePattern(r"(?i)^the user's girl\b(?! ?friend)|\bcourting\b"),
    "boyfriend": LatePattern(r"(?i)\bcourting\b"),
    "bird": LatePattern(
        r"(?i)\b(?:budgerigars?|budgies?|parrots?|canar(?:y|ies)|cockatiels?|finch(?:es)?)\b"
    ),
    "friend": LatePattern(r"(?i)\b(?:mate|bestie|bff|bezzie|best friend|pal)\b"),
}
"""How memories tell of somebody whose kind they don't name."""
_CHILDREN = LatePattern(
    r"(?i)\bchild(?:ren)?\b|\bkids?\b|\bsons?\b|\bdaughters?\b|\bgirls? are\b|老[大二三]|[儿女]"
)
_BEING = (
    r"(?:wife|husband|missus|partner|bloke|fella|lassie|lass|sons?|daughters?|brothers?|"
    r"sisters?|mother|father|mum|mom|"
    r"dad|boys?|girls?|lads?|lass|"
    r"child|children|kids?|twins|bab(?:y|ies)|toddler|\d+ ?yo|\dyr old|girlfriend|boyfriend|"
    r"fianc\w+|grand\w+|nan|uncle|aunt|"
    r"cousin|friend|mate|bestie|roommate|flatmate|dogs?|kelpies?|heelers?|collies|terriers?|"
    r"spaniels?|poodles?|corgis?|labs?|pugs?|huskies|tabbies|tabby|cats?|rabbits?|horses?|birds?|parrots?|"
    r"budg\w+|hamsters?|fish|kittens?|"
    r"pupp(?:y|ies)|boss|teacher|siblings?|hens?|chickens?|ferrets?|rats?|guinea pigs?|eldest|"
    r"youngest|oldest|middle one)"
)
_NO_NAME = (
    r"(?:and|or|is|are|was|who|whose|that|which|in|on|at|to|of|for|with|from|by|about|has|have|"
    r"had|got|but|so|the|an?|my|his|"
    r"her|their|our|its|the user|he|she|it|they|we|you|not|no|too|now|then|there|here|just|also|"
    r"when|if|as|both|all|due|can|"
    r"will|would|gonna|since|because|over|up|out|off|back|until|never|did|do|died|left|went|came|"
    r"full|part|food|sitter|age|old|"
    r"year|years|next|last|this|one|two|three|home|free|friend|care|school|mix|cross|time|like|"
    r"love|hate|work|live|am|be|keen)"
)
_NAMED = LatePattern(
    r"\b(?:called|named|name)\b|叫|名|姓|\b(?:wife|husband|partner|son|daughter|brother|sister|"
    r"mother|father|mum|mom|dad|boy|girl|child|girlfriend|boyfriend|fiancée?|grand\w+|nan|uncle|"
    r"aunt|cousin|twin|friend|dog|cat|boss|teacher|kids?|girls are|boys are),? [A-Z]\w+"
)
_NAMED_BESIDE = LatePattern(
    rf"(?i:\b{_BEING}\b)(?:'s|s'|s)?(?:,|:| -| –| is| are| was|,? \d+)*,? (?:(?i:little|baby|"
    rf"poor|big|young) )?[A-Z]\w|"
    rf"(?i:\b{_BEING}),? (?!{_NO_NAME}\b)[a-z]{{2,}}(?<!s)(?<!ed)(?<!ing)(?<!ly)\b|"
    rf"(?i:\b{_BEING}), (?!{_NO_NAME}\b)[a-z]{{2,}} (?:and|n|&) (?!{_NO_NAME}\b)[a-z]{{2,}}\b"
)
"""Has a name beside somebody: "two budgies, Pip and Squeak", "a little boy theo"."""

_OWN_SEX = frozenset({"son", "daughter"})
_UNCLE_TO = LatePattern(
    r"(?i)\b(?:uncle|aunt|auntie|mum|mom|dad|mother|father) to (?:(?:little|lil|wee|baby) "
    r")?[a-z]{2,}"
)
_AGE_OF_ANOTHER = LatePattern(r"(?i)\b(?!i\b|i'?m\b)(?:[a-z]+(?:'s| is| was)|s?hes) \d{1,3}\b")
_OWN_AGE = LatePattern(
    r"(?i)\b(?:i'?m|i am|i was|i turn(?:ed)?|me) (?:\w+ )?\d{1,3}\b|^\W*\d{1,3}\b"
)
_MY_AGE = LatePattern(r"(?i)\bhow old (?:am|was) i\b(?! when\b)|\bmy age\b")
_OF_USER_ALONE = LatePattern(
    r"(?i)(?:now |this is [^.]*?, |[\w ,]{0,20})?the user (?!'s)(?!says|said|thinks)|"
    r".*\bthe user is\b|\W*用户"
)


def asks_own_age(question: str) -> bool:
    """Tell whether a question asks how old the user is."""
    return _MY_AGE.search(question) is not None


def tells_age_of_another(said: str) -> bool:
    """Tell whether a message of the user's says how old somebody else is, and not they."""
    return _AGE_OF_ANOTHER.search(said) is not None and _OWN_AGE.search(said) is None


def is_of_user_alone(content: str) -> bool:
    """Tell whether words say something of the user themselves."""
    return _OF_USER_ALONE.match(content) is not None


def are_children_of_any_sex(asked: Set[str], told: Set[str]) -> bool:
    """Tell whether sons or daughters are asked for, and children are told of whatever their sex."""
    return bool(asked & _OWN_SEX and "child" in told) and not told & _OWN_SEX


def names_somebody(content: str) -> bool:
    """Tell whether words name somebody or something."""
    shapes = (_NAMED, _NAMED_BESIDE, _UNCLE_TO)
    return any(shape.search(content) for shape in shapes)


def beings_told(content: str, key: str) -> Set[str]:
    """Return the people and animals of whom a memory tells."""
    named = set(beings_in(f"{content} {key}")) | set(key.split(".")[:-1])
    named |= {being for being, breed in _BREEDS.items() if breed.search(content)}
    named |= _WEDDED if _TO_WED.search(content) else set()
    for being, shape in _SAID_OTHERWISE.items():
        named |= {being} if shape.search(content) else set()
    return (named | ({"child"} if _CHILDREN.search(content) else set())) - {"favourite"}


def words_of_beings(question: str, told: Set[str]) -> frozenset[str]:
    """Return the words of a question that stand for somebody of whom a memory tells."""
    words = (word for word in re.findall(r"[\w'’]+", question) if beings_asked(f"my {word}") & told)
    return raising_words(" ".join(words))
