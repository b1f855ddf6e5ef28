"""Questions: whether a message asks something, and whether it asks for what a memory tells."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

from curator.agent_inputs import ShownMemory
from curator.offline.grammar.asked_words import ASKED, ASKED_LATE
from curator.offline.grammar.clauses import ASKS_TO_KEEP
from curator.offline.lexicon.chinese_words import tokens
from curator.offline.lexicon.shared import ANIMALS, PARTNERS, topic_of
from memory.text.attribute_keys import PAST, asked_names, asked_slots, beings_in, key_words, slot_of
from memory.text.content_words import raising_words
from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified
from memory.text.tokenizer import question_tokens
from memory.vocabulary import Language

_QUESTION = {
    "en": LatePattern(
        r"\?\Z|^(?:and |so |but |ok,? |hey,? |lumi,? )?"
        r"(?:wh(?:at|om?|ose|ere|y|ich)|when(?! (?:i|i['’]?m) [^?]{2,60}? (?:i|we) \w[^?]*\Z)|how|"
        r"what's|who's|do you (?:know|remember)"
        r"|did i|do i|am i|is my|are my|was my|can you (?:tell|remind)"
        r"|(?:tell|remind) me (?:what|who|where|when|about)"
        r"|whats|wheres|whos|whens|hows|wat|wut|wen|wot|wots"
        r"|(?:from|in|with|at|on|for|to|by|about) (?:which|what|whom|whose)"
        r"|(?:do|does|did|are|is|am|was|were|can|could|would|will|have|has|should|shall|isn't|"
        r"aren't|don't|doesn't|didn't|haven't) (?:i|you|u|we|he|she|it|they|my|your|ur|our|his|"
        r"her|their|the|there|this|that|any|anyone)(?! (?:please )?(?:remember|note|keep|save|"
        r"forget|stop|remind|not|never)))\b",
        re.IGNORECASE,
    ),
    "zh": LatePattern(
        r"[？?]\Z|(?:吗|(?<![着早])呢|(?<!饿了)么)\s{0,3}[。！]?\Z"
        r"|(?<!没)什么(?![都也])|(?<!没)啥(?![都也])|哪(?![怕都])|谁(?![都也]|[说讲]的?我|跟你[说讲]我|告诉你我)|(?<![十好这前近])几[岁号点年月几门排条本遍棵]|第几|多[久重高长]|了没\s{0,3}[。！]?\Z|等于几|多少(?!有)|多大|怎么(?![都也])|为什么|[干幹][嘛吗啥]"
        r"|记不记得|^(?:请|麻烦)?(?:帮我|给我|教我)(?:写|算|翻译|查|讲|推荐|解释|做一)"
    ),
}
_OWN_THING = LatePattern(
    r"(?:那|所以)?(?:我|咱|俺)们?(?:现在|目前|如今|以前|之前|今年)?的(?!天|妈|娘|神|锅|乖|意思|错)(?P<what>[一-鿿]{2,6})\W*"
)
"""What one asks after by its name alone."""
_OF_ONESELF = LatePattern(r"\b(?:i|i'm|i've|i'd|my|me|mine|myself)\b|我|咱|俺", re.IGNORECASE)
_NOTED = LatePattern(r"event|plan|remember|reminder|appointment|owns")
"""Keys of what a question may ask for by its own name, without saying whose it is."""
_OF_COMPANION = LatePattern(r"[你您]|\byou(?:r|rs)?\b", re.IGNORECASE)
_BIRDS = frozenset({"parrot", "budgie", "canary", "cockatiel", "chicken", "hen", "duck"})
_BOY_OR_GIRL = LatePattern(
    r"(?i)\bmy (?:little |own )?(?:(?P<boy>boy|lad)|girl|lass)s?\b(?! ?friend)"
)
_HUSBAND = LatePattern(r"(?:我|咱|俺)(?:们?家)?的?先生")
_WEDDED = frozenset({"husband", "wife", "partner"})


@dataclass(frozen=True, slots=True)
class _Relative:
    """A word for several: a sibling is a brother or a sister."""

    asked: LatePattern
    meant: frozenset[str]


_RELATIVES: Sequence[_Relative] = tuple(
    _Relative(LatePattern(rf"(?i){asked}"), frozenset(meant))
    for asked, meant in (
        (r"\bsiblings?\b", {"brother", "sister", "twin"}),
        (r"\b(?:parents?|folks)\b", {"mother", "father"}),
        (r"\bold man\b", {"father"}),
        (
            r"\bmy (?:youth|(?:young|eld|old)est|(?:little|wee) ones?|two|three|bairns?)"
            r"(?=\W*$|['’]| (?:is|are|do|does|called))",
            {"child", "son", "daughter", "baby"},
        ),
        (
            r"\b(?:spouse|(?:other|better) half|missus|significant other|(?:man|woman) i married|"
            r"am i married to|did i marry)\b",
            _WEDDED,
        ),
        (r"\bpartner\b|\bgoing out with\b|\bdating\b", PARTNERS),
        (r"\bgrandparents?\b", {"grandmother", "grandfather"}),
        (r"\bgrand(?:kids?|child(?:ren)?)\b", {"grandson", "granddaughter", "grandchild"}),
        (r"爱人|老伴|另一半|那口子|配偶|对象|伴侣", PARTNERS),
        (r"孙子|孙女|外孙", {"grandchild"}),
        (r"\bbreeds?\b|\bcreatures?\b|\banimals?\b", ANIMALS),
    )
)
_CHILDREN = LatePattern(r"(?i)\b(?:children|kids)\b(?!['’])|龙凤胎|双胞胎|老大|老二|大宝|二宝")


def is_question(text: str, language: Language) -> bool:
    """Tell whether the message asks something."""
    plain = simplified(text).strip()
    if ASKS_TO_KEEP[language].match(plain):
        return False
    if _QUESTION[language].search(plain) or (language == "en" and ASKED_LATE.match(plain)):
        return True
    return language == "zh" and (ASKED.search(plain) is not None or _names_own_thing(plain))


def _names_own_thing(plain: str) -> bool:
    """Tell whether Chinese words are no more than the name of something one has: 我现在的工作."""
    match = _OWN_THING.fullmatch(plain)
    return match is not None and all(
        word.tag[:1] == "n" or word.tag == "vn" for word in tokens(match["what"])
    )


_OF_ANOTHER = LatePattern(
    r"\bmy (?:[\w-]+ )?(?P<who>[a-z-]{3,20}?)(?:['’]s|s['’]|s) "
    r"(?:(?:real|full|first|last) )?(?:name|age|birthday|job|number|address)\b",
    re.IGNORECASE,
)
"""Asks for something of somebody: "my dentist's name" is no answer to whom one sees when."""
_HOW_OLD = LatePattern(r"\bhow old\b|几岁|多大|多少岁", re.IGNORECASE)
_DAY_ALONE = LatePattern(r"\d\d-\d\d")
"""A birthday without its year tells nobody's age."""
_NUMBERED = LatePattern(r"(?:The user's (?P<who>.{2,40}?) is|用户的?(?P<whom>.{2,12}?)) ?\d{1,3}\b")
_WHO = LatePattern(r"\bwho(?:'?s|m)?\b|谁", re.IGNORECASE)
_INSTRUMENT = LatePattern(r"\binstruments?\b|乐器", re.IGNORECASE)
_PLAYED = LatePattern(
    r"\b(?:plays?|learn\w*|instrument|practi[sc]es)\b|演奏|[弹拉吹学打练]|乐器", re.IGNORECASE
)
_OF_WORLD = LatePattern(
    r"\bhow (?:far|big|tall|high|deep) (?:is|are)\b|\bhow many (?:people|miles|kilomet\w+|km) "
    r"|\b(?:weather|capital|population)\b|多少公里|多远|多高|人口|首都|天气怎",
    re.IGNORECASE,
)
"""Asks for something of the world, whatever place of the person's it names."""
_ASKS_WHERE = LatePattern(
    r"(?i)\W*(?:so |and |but )?where(?:['’]?s| is| are) (?:my|our) [\w' -]{2,30}(?: now| at|"
    r" right now)?\W*$|"
    r"\W*(?:我|咱)们?(?:家|的)?[^，,]{1,6}(?:现在|目前|这会儿)?(?:人)?(?:在哪[里儿]?|去哪[里儿]?了)\W*$"
)
"""Asks where somebody is just now."""
_SAYS_WHERE = LatePattern(
    r"(?i)\bin (?:the )?(?:hospital|hospice|rehab|prison|jail|icu|a care home)\b|\b(?:came|is|"
    r"got|back|moved|"
    r"went) (?:back )?home\b|\bdischarged\b|\babroad\b|\bmissing\b|\bis (?:in|at) [A-Z]|"
    r"住[进了]?院|出院|出差|留学|回[了]?家|回老家|走丢|在[^，,。]{1,8}(?:住|上班|工作|读书|出差|旅游)"
)
ONE_ANSWER = frozenset({"blood_type", "zodiac", "star_sign"})
"""What only a memory of that very slot answers."""
_OWN_WORK = frozenset({"work", "studies", "school", "hobby", "plan", "owns"})
"""Slots whose values name people and animals that are none of the person's: "a teacher"."""


def asks_for(text: str, memory: ShownMemory) -> bool:
    """Tell whether a question asks for what the memory tells: of its being, and of its matter.

    "What should I do tonight?" does not ask for the person's name, and "is there a jazz festival
    in Oslo?" asks for nothing about them.
    """
    if _is_of_another_slot(text, memory):
        return False
    beings, asked = _beings_of(memory), raising_words(text)
    if _is_named_in(text, memory):
        return True
    if beings:
        is_of_whom = bool(beings & beings_asked(text) or asked & raising_words(_name(memory)))
        is_of_whom = is_of_whom or _asks_who(text, asked, memory)
    elif _NOTED.match(memory.key or "") and not _OF_COMPANION.search(text):
        is_of_whom = not beings_in(text) or bool(asked & raising_words(memory.content))
    else:
        is_of_whom = _is_of_oneself(text, memory)
    if is_of_whom and beings and _ASKS_WHERE.match(text) and _SAYS_WHERE.search(memory.content):
        return True
    return is_of_whom and (_asks_slot(text, memory) or _asks_matter(text, memory, beings))


def _beings_of(memory: ShownMemory) -> Set[str]:
    """Return the people and animals that a memory tells of: a teacher by trade is none."""
    key, content = (memory.key or "").removesuffix(f".{PAST}"), memory.content
    slot = slot_of(key)
    is_own = slot is not None and not slot.being and slot.name in _OWN_WORK
    if memory.value and (is_own or key.startswith("favourite.")):
        content = content.replace(memory.value, " ")
    return (beings_in(f"{content} {key}") | set(key.split(".")[:-1])) - {"favourite", "aim"}


def _asks_who(text: str, asked: Set[str], memory: ShownMemory) -> bool:
    """Tell whether it is asked who it is that does what the memory tells: "who's moving?"."""
    return _WHO.search(text) is not None and bool(asked & raising_words(memory.content))


def _is_named_in(text: str, memory: ShownMemory) -> bool:
    """Tell whether an age is asked of somebody whom a memory without a slot names with a number."""
    match = _NUMBERED.match(memory.content) if not memory.key and _HOW_OLD.search(text) else None
    return match is not None and bool(
        raising_words(text) & raising_words(match["who"] or match["whom"])
    )


def _is_of_another_slot(text: str, memory: ShownMemory) -> bool:
    slot, asked = slot_of(memory.key), asked_names(text)
    if _OF_WORLD.search(text) and not _OF_ONESELF.search(text):
        return True
    if _HOW_OLD.search(text) and _DAY_ALONE.fullmatch(memory.value or ""):
        return True
    if _INSTRUMENT.search(text) and not _PLAYED.search(memory.content):
        return True
    if asked & ONE_ANSWER and (slot is None or slot.name not in asked):
        return True
    match = _OF_ANOTHER.search(text)
    if match is None or beings_in(match["who"]):
        return False
    return (
        match["who"].casefold() not in memory.content.casefold()
        or slot is None
        or (slot.name not in asked)
    )


def beings_asked(text: str) -> Set[str]:
    """Return the people and animals that a question may mean: "a pet" is any animal."""
    beings = set(beings_in(text))
    if "pet" in beings:
        beings |= ANIMALS
    if "child" in beings or _CHILDREN.search(simplified(text)):
        beings |= {"child", "son", "daughter", "baby"}
    if "bird" in beings:
        beings |= _BIRDS
    if _HUSBAND.search(simplified(text)):
        beings.add("husband")
    if own := _BOY_OR_GIRL.search(text):
        beings.add("son" if own["boy"] else "daughter")
    is_of_named_animal = bool(beings & ANIMALS)
    for relative in _RELATIVES:
        if relative.asked.search(text) and not (is_of_named_animal and relative.meant == ANIMALS):
            beings |= relative.meant
    return beings | {"partner"} if beings & _WEDDED else beings


def relatives_named(text: str, beings: Set[str]) -> frozenset[str]:
    """Return the telling words of a question that stand for several, where one of them is told."""
    met = [one for one in _RELATIVES if one.meant & beings]
    asked = " ".join(match[0] for one in met for match in one.asked.finditer(text))
    return raising_words(asked)


def _is_of_oneself(text: str, memory: ShownMemory) -> bool:
    if _OF_ONESELF.search(text) is None:
        return False
    # "Do I have a girlfriend?" asks for how the person lives, not for somebody of theirs.
    slot = slot_of(memory.key)
    is_alone = slot is not None and slot.name in {"relationship", "family"}
    return not beings_in(text) or (is_alone and _asks_slot(text, memory))


def _asks_slot(text: str, memory: ShownMemory) -> bool:
    slot = slot_of(memory.key)
    if slot is None:
        return False
    beings = _beings_of(memory)
    whose = beings_asked(text)
    if not whose and beings and slot.name in asked_names(text):
        return bool(raising_words(text) & raising_words(memory.content))
    return any(
        asked.name == slot.name
        and (asked.being == slot.being or not slot.being or bool(beings & whose))
        for asked in asked_slots(text)
    )


def _asks_matter(text: str, memory: ShownMemory, beings: Set[str]) -> bool:
    """Tell whether they share a word beside those that say whose matter it is."""
    whose = {token for word, key in key_words().items() if key in beings for token in _plain(word)}
    if beings and not _tells_name(memory):
        whose |= raising_words(_name(memory))
    if asked := raising_words(text) - whose:
        return _share(asked, raising_words(f"{memory.content} {memory.topic} {_topics(memory)}"))
    # "What do I like?" has no word that tells anything by itself.
    return bool((_plain(text) - whose) & _plain(f"{memory.content} {memory.key or ''}"))


def _share(asked: Set[str], told: Set[str]) -> bool:
    """Tell whether a word is in both, or a character asked for is in a word told: 茶 in 绿茶."""
    characters = [text for text in asked if len(text) == 1 and is_cjk(text)]
    return bool(asked & told) or any(character in word for character in characters for word in told)


def _plain(text: str) -> set[str]:
    return set(question_tokens(text.replace(".", " ")))


def _name(memory: ShownMemory) -> str:
    """Return the words of a memory by which a question may name whom it is about."""
    if _tells_name(memory):
        return memory.content
    return memory.content.replace(memory.value or memory.content, " ")


def _tells_name(memory: ShownMemory) -> bool:
    return (memory.key or "").endswith("name")


def _topics(memory: ShownMemory) -> str:
    value = memory.value or ""
    return f"{topic_of(value, 'en', '')} {topic_of(value, 'zh', '')}"
