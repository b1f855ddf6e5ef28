"""Kin by the words of many places: "my weans", "my other half", "my pops"."""

from collections.abc import Iterator, Mapping

from memory.text.late_pattern import LatePattern

_PLAIN: Mapping[str, str] = {
    said: plain
    for plain, words in (
        ("mum", "maw|ma|moms|mama|mamma|mammy|mummy|mumsy|amma|muvver|mudder|mither"),
        ("dad", "da|pops|pa|paw|papa|appa|auld man|auld fella|auld fellow|aul fella|ould fella"),
        ("parents", "folks|rents"),
        ("wife", "wifey|missus|missis|mrs|auld doll"),
        ("husband", "hubby|hubs|hubster"),
        ("partner", "fella|feller|bloke|other half|better half|significant other|bae|boo|man"),
        ("girlfriend", "burd|girl friend"),
        ("kids", "weans|bairns|wee yins|wee ones|little ones|little uns|littlies|kiddos|kiddies|"
                 "sprogs|young uns|youngsters|pickney|pickneys|childer|bubs|lil ones"),
        ("kid", "wean|bairn|wee yin|wee one|little one|little un|kiddo|sprog|lil one"),
        ("baby", "bub|bubba|babby"),
        ("son", "wee man|lil man|little man|wee boy|lil boy|little boy|wee lad|little lad|laddie|"
                "little fella|wee fella|lil dude|little bloke"),
        ("daughter", "wee girl|lil girl|little girl|wee lass|wee lassie|little lass|lassie|"
                     "baby girl"),
        ("sons", "boys|lads|wee boys"),
        ("daughters", "girls|lasses|wee girls|lassies"),
        ("grandkids", "grandbabies|grandweans|grandbairns|grandkiddies|grand babies|grand kids|"
                      "grand children"),
        ("grandkid", "grandbaby|grandwean|grandbairn|grand baby"),
        ("grandmother", "ah ma|ahma|lola|nani|nanna|nonna|gogo|oma|abuela|meemaw|memaw|mawmaw|"
                        "popo|big mama|grannie"),
        ("grandfather", "ah gong|ahgong|agong|lolo|nonno|opa|abuelo|papaw|pawpaw|granda|grandda|"
                        "grampa|grandpappy|pop-pop"),
        ("sister", "meimei|mei mei|jiejie|jie jie|akka|sista|sissy"),
        ("brother", "korkor|kor kor|gor gor|kuya|brudder|brotha|broski"),
        ("aunt", "tita|auntie|aunty"),
        ("dog", "dug|doggo|pooch|doggie|doggy|mutt"),
        ("cat", "moggy|moggie|kitty|puss|pussycat"),
    )
    for said in words.split("|")
}  # fmt: skip
_SAID = "|".join(sorted(map(str, _PLAIN), key=len, reverse=True))
_OWN = (
    r"(?:my|our|ma|mi|me)(?: (?:own|late|dear|good|poor|eldest|oldest|youngest|older|elder|younger|"
    r"middle|big|baby|two|three|four|five|six|wee|little|lil|new|\d))*?"
)
_OWNED = LatePattern(
    rf"(?i)\b{_OWN} (?P<kin>{_SAID})(?=(?:['’]s|s['’]|['’])?(?:\s|[^\w\s'’-]|$))"
    r"(?! (?:cave|hole|friends?|flu|bun|trap|u|down|power|kind|made|from|in the (?:shop|pub|"
    r"street)|who (?:fixed|came))\b)"
)
"""Somebody's own; a "man cave" is nobody."""
_COUNTED = LatePattern(
    r"(?i)\b(?:two|three|four|five|six|seven|eight|\d|the|wi|with|wur|some|got|have) (?P<kin>weans|"
    r"bairns|wee yins|kiddos|kiddies|sprogs)\b"
)
_OWN_KIN: Mapping[str, str] = {
    "da": "my dad", "pops": "my dad", "maw": "my mum", "himself": "my husband",
    "herself": "my wife", "the auld fella": "my dad", "hubby": "my husband",
}  # fmt: skip
_BARE = LatePattern(
    rf"(?i)(?:^\W*|[.!?;] |, (?:and )?)(?P<kin>{'|'.join(_OWN_KIN)})(?=['’]s (?:an?|the|in|at|"
    rf"been|from|"
    r"\d|retired|called)\b| (?:is|was|works|lives|ran|runs|drives|has)\b)"
)
"""Somebody's own without a word that says so: "Da's a retired postman"."""
_HAD = LatePattern(
    r"(?i)\b(?:i'?ve|i have|we'?ve|we have|got)(?: got)?(?: just)?(?: the)? (?:one|an?) (?:wee |"
    r"little )?"
    r"(?P<kin>(?P<boy>lad|laddie)|lass|lassie)(?=\s*[,:]| (?-i:[A-Z]))"
)
_ALWAYS_KIN = LatePattern(
    r"(?i)\b(?P<kin>weans|bairns|wee yins|kiddos|kiddies|grandbabies|grandweans|grandbairns|"
    r"grand kids|"
    r"missus|hubby|dug|doggo|littlies|sprogs|pickney|childer)\b"
)
"""Kin by whatever stands before them."""


def kin_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a text calls one of somebody's own by such a word, and the word for it."""
    for match in _OWNED.finditer(text):
        yield match.start("kin"), match.end("kin"), _PLAIN[match["kin"].casefold()]
    for match in _BARE.finditer(text):
        yield match.start("kin"), match.end("kin"), _OWN_KIN[match["kin"].casefold()]
    for match in _HAD.finditer(text):
        yield match.start("kin"), match.end("kin"), "son" if match["boy"] else "daughter"
    for match in _COUNTED.finditer(text):
        yield match.start("kin"), match.end("kin"), "kids"


def with_plain_kin(question: str) -> str:
    """Return a question in which kin are called by the words that the rules know."""
    for start, end, word in reversed(list(kin_in(question))):
        question = f"{question[:start]}{word}{question[end:]}"
    return _ALWAYS_KIN.sub(lambda match: _PLAIN[match["kin"].casefold()], question)
