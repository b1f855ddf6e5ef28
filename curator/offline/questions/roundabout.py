"""Roundabout English questions in plain words: "where do I hang my hat" asks where one lives."""

from collections.abc import Sequence

from curator.offline.lexicon.english import PETS, PLURALS, RELATIONS
from memory.text.late_pattern import LatePattern

_SLOTS = (
    r"(?:age|name|names|job|birthday|bday|address|shoe size|star sign|pronouns|surname|last name|"
    r"full name|middle name|nickname|hometown|home town|occupation|profession|employer|"
    r"favou?rite [a-z]+|fave? [a-z]+|[a-z]+'s (?:name|age|job|birthday|breed))"
)
_YOU = r"(?:you|ye|u|ya|yous|youse|yis)"
_MIND = r"(?:mind|remember|recall|ken|know|rem|rmb|rmbr|have|got|tell(?: me)?|say)"
_KNOWS = (
    rf"(?:(?:do|d'|can|could|would|did) ?)?{_YOU} (?:still |even |happen to |possibly )?{_MIND}"
)
_PLAIN: Sequence[tuple[LatePattern, str]] = tuple(
    (LatePattern(rf"(?i){said}"), plain)
    for said, plain in (
        # what only asks whether it is known
        (rf"^\W*{_KNOWS} (?:of )?(?=my {_SLOTS}\W*$)", "what is "),
        (rf"^\W*{_KNOWS} (?=(?:what|where|when|who|which|how)\b.*\b(?:i|i'm|my|our|we|me)\b)", ""),
        (
            r"^\W*(?:did i|have i|'ve i) (?:ever |already )?(?:tell|told|mention(?:ed)?|say|said|"
            r"give|"
            rf"given)(?: (?:to )?{_YOU})? (?=(?:what|where|when|who|which|how)\b.*\b(?:i|my)\b)",
            "",
        ),
        (
            r"^\W*(?:did i|have i) (?:ever |already )?(?:tell|told|mention(?:ed)?|give|given)"
            rf"(?: (?:to )?{_YOU})? (?=my {_SLOTS}\W*$)",
            "what is ",
        ),
        (
            r"^(\W*(?:what|where|when|who|which|how)(?: [a-z]+){0,2}?) (?:did|have) i (?:say|said|"
            r"tell|"
            rf"told|mention(?:ed)?)(?: {_YOU})?(?: that)? (i|my [\w' ]+?) (?:was|am|is)\b",
            r"\1 \2 is",
        ),
        (
            r"^(\W*(?:what|where|when|who|which|how)(?: [a-z]+){0,2}?) (?:did|have) i (?:say|said|"
            r"tell|"
            rf"told|mention(?:ed)?)(?: {_YOU})?(?: that)? (?=(?:i|we|my) )",
            r"\1 ",
        ),
        (r"\b(what|how old|where|who) i is\b", r"\1 am I"),
        (
            rf"^\W*(?:(?:can|could|would|will) {_YOU} )?(?:please )?(?:give|tell|remind|show|say|"
            rf"spell)"
            rf"(?: (?:me|us))?(?: of| about)? (?=my {_SLOTS}\W*$)",
            "what is ",
        ),
        (
            rf"^\W*(?:(?:can|could|would|will) {_YOU} )?(?:please )?(?:tell|remind|say|name)"
            r"(?: me| us)?(?: of| about)? (?=(?:what|where|when|who|which|how)\b)",
            "",
        ),
        (r"^\W*(?:please )?(?:name|list)(?: me)? (?:all )?(?:of )?(?:my|me|ma|the) ([a-z]+s|"
         r"children)"
         r"(?: for me)?\W*$", r"what are my \1 called"),
        (r"^\W*(?:and )?(?:the )?names? of (my [\w' -]+?)\W*$", r"what are the names of \1"),
        (r"\bwhat is it (?:that )?i do\b", "what do I do"),
        (r"\bwhat (?:was|is) my (dad|mum|husband|wife|partner|brother|sister|son|daughter)"
         r"(?: by trade| for work)?\W*$", r"what does my \1 do for work"),
        # the name
        (r"\bwhat (?:name do i go by|do i go by|do i answer to|was i christened|am i known as)\b",
         "what is my name"),
        (r"\bwho(?:'s| is) (?:this|it) (?:you're|you are|ur) (?:talking|speaking|chatting) (?:to|"
         r"with)\b",
         "what is my name"),
        (r"\bmy good name\b", "my name"),
        (r"\bwhat do (?:folks?|people|everyone|everybody|they|friends|my friends|most people|"
         r"my mates|others) (?:usually |all |mostly |normally |generally )?(?:call|know) me"
         r"(?: as| by)?\b",
         "what is my name"),
        (r"\bmy (?:designation|job title|title at work|position at work)\b", "my job"),
        (r"\bthe (?=(?:new |next |second |third )?baby\b)", "my "),
        (r"\bwhat is my name is\b", "what is my name"),
        # the age
        (r"\bhow many (?:years|summers|birthdays) (?:have i|do i have|i have|i've)(?: got)?(?: "
         r"on me|"
         r" behind me| under my belt| to my name| had)?\W*$", "how old am I"),
        (r"\bwhat age (?:am|are) i\b|\bwhat am i, age[- ]wise\b|"
         r"\bhow (?:auld|aged|young) (?:am|are) i\b", "how old am I"),
        (r"\bwhat ages? (is|are) (my [\w' -]+?)(?=\W*$)", r"how old \1 \2"),
        (r"\bwhat year (?:was|were) i born(?: in)?\b", "when was I born"),
        # where
        (r"\bwhere do i (?:hang my hat|lay my (?:head|hat)|call home|bide|dwell|reside|stop|dey|"
         r"rest my "
         r"head|kip)\b", "where do I live"),
        (r"\bwhere(?:'s| is) home(?: for me| to me)?(?=\W*$)", "where do I live"),
        (r"\b(?:what|which) (?:is )?my (?:place|neck of the woods)\b|\b(?:where|which|what) is "
         r"my place\b",
         "where do I live"),
        (r"\bwhere do i hail from\b|\bwhere do i come from\b", "where am I from"),
        (r"\bwho(?: all)? (?:is|are|'s) (?:staying|living|stopping) (?:in my (?:house|home|place|"
         r"flat)|"
         r"with (?:me|us))\b|\bwho shares my (?:home|house|flat|roof)\b|\bwho do i share (?:a|my) "
         r"(?:house|home|flat|roof) with\b", "who do I live with"),
        # work
        (r"\bwhat do i do for (?:a )?(?:crust|bread|bread and butter|dough|my daily bread|coin|"
         r"cash|"
         r"dosh|my keep)\b", "what do I do for work"),
        (r"\bhow do i (?:earn|make|get) my (?:living|keep|crust|bread|money|dough|bread and "
         r"butter)\b|"
         r"\bwhat(?:'s| is)? (?:pays?|paying) (?:my|the) (?:bills|rent|mortgage)\b|"
         r"\bhow do i pay (?:my|the) (?:bills|rent|mortgage)\b|\bwhat puts food on (?:my|the) "
         r"table\b|"
         r"\bwhat am i working (?:at|as|in)\b|\bwhat do i work (?:at|as)\b|"
         r"\bwhat(?:'s| is) my (?:day job|nine to five|9 to 5|9-5|line|living|calling|trade|"
         r"craft)\b",
         "what do I do for work"),
        (r"\bwhat['’]?d i (?=do\b|work\b)", "what did I "),
        (r"\bback in the day\b", "before"),
        (r"\bwhat(?:'s| is| does) (my [\w' -]+?) (?:at for work|at for a living|work(?:s|ing)? "
         r"(?:as|at)|"
         r"in for work)(?=\W*$)", r"what does \1 do for work"),
        (r"\bwho signs my (?:pay ?checks?|cheques?)\b|\bwho pays (?:me|my wages)\b",
         "who do I work for"),
        # whom one loves
        (r"\bwho (?:am i|i'm) (?:hitched|wed|wedded|married) (?:to|with)\b|\bwho did i (?:wed|"
         r"marry|tie "
         r"the knot with)\b|\bwho do i share my bed with\b", "who is my spouse"),
        (r"\bwhat(?:'s| is) (?:herself|himself) (?=called|at\b|doing)", "what is my spouse "),
        (r"\b(?:herself|himself)(?=\W*$)", "my spouse"),
        # what one eats, and what ails one
        (r"\bwhat can i no (?=eat|have|drink)", "what can't I "),
        (r"\bwhat can i not (?=eat|have|drink)", "what can't I "),
        (r"\b(?:have i|is there|do i have|are there)(?: got)? any(?: kind of| sort of)? (?:foods?|"
         r"thing) "
         r"(?:that |which )?i (?:must|should|have to|need to|gotta|can't|cannot) (?:keep off|"
         r"keep away "
         r"from|stay away from|stay off|avoid|eat|steer clear of|not eat|have|touch)\b",
         "what can't I eat"),
        (r"\bwhat (?:foods? )?(?:must|should|do|have|need) i (?:to )?(?:keep off|keep away from|"
         r"stay off|"
         r"stay away from|avoid|steer clear of)\b|\bwhat(?:'s| is) off the menu for me\b|"
         r"\bwhat(?: foods?)? makes me (?:ill|sick|poorly)\b", "what can't I eat"),
        (r"\bwhat(?:'s| is) (?:up|wrong|the matter|the trouble|ailing|the problem) (?:wi|with|"
         r"of) (?=my)",
         "what is wrong with "),
        (r"\bwhat health problems? (?:(?:is|are|does|do) )?(my [\w' -]+?) (?:is |are )?(?:have|"
         r"having|has)(?=\W*$)",
         r"what is wrong with \1"),
        (r"\bwhat (?:ails me|do i suffer (?:from|with)|have i been diagnosed with)\b",
         "what illness do I have"),
        # what one has and does
        (r"\b(?:what|which) (?:motor|whip|ride|wheels|set of wheels|ute|jalopy) (?=do i|am i|"
         r"have i)",
         "what car "),
        (r"\bmy (?:motor|whip|ride|wheels|set of wheels)\b", "my car"),
        (r"\bwhat do i whip\b|\bwhat am i whipping\b|\bwhat am i driving\b|\bwhat do i get about "
         r"in\b",
         "what car do I drive"),
        (r"\bwhat car (?:have i|i have|i'm having|do i whip)(?= got)?\W*$", "what car do I have"),
        (r"\bwhat team (?:do i|am i) (?:rock with|root for|barrack for|back|follow|cheer for|"
         r"into)\b|"
         r"\bwho do i (?:root|barrack|cheer) for\b", "what team do I support"),
        (r"\bwhat instruments? (?:am i|i'm) (?=learning|playing)", "what instrument am I "),
        # whose they are
        (r"\bthe (?=(?:girls|boys|kids|children|weans|bairns|twins|little ones?|wee (?:boy|girl|"
         r"lad|lass|"
         r"ones?|yins?|man)|bub|baby|eldest|oldest|youngest|middle one|littlest|missus|wife|"
         r"husband|"
         r"hubby|dog|dug|cat|grandkids|grandchildren|lads|lasses|car|motor)\b)", "my "),
        (r"\bwhat(?:'s| is) (?:on|happening|planned|coming up) (?=(?:in|on|this|next|at the) )",
         "what am I doing "),
        (r"\bwhat do (?:you|u) know (?:bout|abt) me\b", "what do you know about me"),
        (r"\bmy littlest(?: one)?\b", "my youngest"),
        (rf"(?<!give )(?<!tell )(?<!show )\bme (?=(?:own |wee |auld |old )?(?:{RELATIONS}|{PETS}|"
         rf"{PLURALS}|"
         r"name|age|job|car|house|knees?|back|hip|eyes?|teeth|da|ma|mam|missus|hubby|work|birthday|"
         r"boss|mates?|team)(?:['’]?s)?\b)", "my "),
        (r"\bwhen (?:is |does )?(my [\w -]+?)(?:['’]?s)? (birthday|wedding)\W*$", r"when is \1's "
         r"\2"),
        # what leaves out its verb
        (r"^\W*my (age|name|job|birthday|surname|nickname|address|star sign|favou?rite [a-z]+)\W*$",
         r"what is my \1"),
        (r"^\W*(favou?rite [a-z]+)\W*$", r"what is my \1"),
        (rf"^\W*(?:my )?({RELATIONS}|{PETS})(?:['’]?s)? (names?|age|job|birthday|breed)\W*$",
         r"what is my \1's \2"),
        (r"\b(go|allergic|married|talk|going) 2(?=\W*$)", r"\1 to"),
    )
)  # fmt: skip
"""How something is asked for, and the plain words for it."""


def in_plain_words(text: str) -> str:
    """Return an English question in plain words."""
    for said, words in _PLAIN:
        text = said.sub(words, text) if said.search(text) else text
    return text
