"""What surely answers a Chinese question, however little the words of both have in common.

哪里受过伤 is answered by a wrist that was broken, and 有什么病 by a name of an illness.
"""

from collections.abc import Sequence

from curator.offline.lexicon.chinese import CONDITIONS, RELATIONS
from memory.text.attribute_keys import asked_slots, slot_of
from memory.text.late_pattern import LatePattern
from memory.text.simplified import simplified

_ONE_ANSWER = frozenset({"birthday", "gender", "star_sign", "zodiac", "blood_type"})
"""Slots whose value is the answer, whatever else is known."""
_ILLNESS_NAMES = (
    rf"{CONDITIONS}|[病炎症癌瘤]|血[压糖脂]|尿酸|结节|小结|青光眼|白内障|突出|痛风|三高|息肉"
)
_ILLNESS = LatePattern(_ILLNESS_NAMES)
_MEDICINE = r"[吃服用打][^，。]{0,8}(?:[平素林芬汀隆片胺唑钠药]|双胍|优甲乐|普利|沙坦|胶囊|胰岛素)"
_CERTAIN: Sequence[tuple[LatePattern, LatePattern]] = tuple(
    (LatePattern(asked), LatePattern(told))
    for asked, told in (
        (
            r"(?:哪[里儿]?|什么地方|啥地方).{0,5}(?:受过?伤|伤过|骨折)|(?:受过|有).{0,2}(?:什么|啥)伤",
            r"骨折|撕裂|[断裂]过|夹断|扭[伤过]|拉伤|摔(?:断|伤|裂)|受过伤|伤过|烫伤|少一截",
        ),
        (
            r"(?:[做动]过?(?:什么|啥|哪些|几次)?手术)",
            r"手术|人工关节|[换切割摘取][过了掉][^，。]{0,4}(?:关节|胆|阑尾|扁桃|甲状腺|肾|瘤|石)|搭桥|支架|开过刀|剖[腹宫]|做了白内障",
        ),
        (r"(?:什么|啥|哪些|哪种)药", _MEDICINE),
        (r"(?:有|得了?|患了?)(?:什么|啥|哪些).{0,2}(?:病|毛病)", _ILLNESS_NAMES),
        (
            r"(?:下了?班|收工)(?:之后|以后|后)?.{0,3}(?:[做干玩忙]|去哪)",
            r"(?:下了?班|收工)(?:之后|以后|后)?就?|平时会",
        ),
        (
            rf"(?:{RELATIONS})(?:现在|目前|如今|人)*[在住去](?:哪|什么地方|啥地方)(?!.*(?:上班|工作))",
            r"[在去到住][一-鿿A-Za-z]{2,8}(?:生活|[读念上学住]|工作|留学|打工|[开修做当])|在[一-鿿]{2,6}[，。]",
        ),
        (r"家里?(?:都)?有(?:谁|哪些人|什么人|些?啥人)", r"^用户的[一-鿿]{1,4}叫"),
    )
)
"""How something is asked for, and what is told of it for sure."""
_PARTS = "眼嗓腰腿膝胃肝牙耳鼻皮肩脚手肺肾头颈"
_OF_PART = LatePattern(
    rf"(?P<part>[{_PARTS}])[一-鿿]?(?:到底|现在)?(?:是|有)?(?:什么|啥|怎么了|咋了|哪里不)(?:毛?病|问题|情况|不舒服|了)?"
)


def surely_answers(question: str, content: str, key: str) -> bool:
    """Tell whether a memory of those asked about surely says what a question asks for."""
    asked, told = simplified(question), simplified(content)
    slot = slot_of(key)
    if slot is not None and slot.name in _ONE_ANSWER and slot in asked_slots(question):
        return True
    part = _OF_PART.search(asked)
    if part is not None:
        return part["part"] in told and _ILLNESS.search(told) is not None
    return any(asks.search(asked) and tells.search(told) for asks, tells in _CERTAIN)
