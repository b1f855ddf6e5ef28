"""How old somebody is, said in brackets: 小宝（7岁）和朵朵（4岁）."""

from curator.offline.lexicon.chinese import PETS, RELATIONS
from memory.text.late_pattern import LatePattern

_AGE = LatePattern(
    rf"(?P<own>我(?:叫|是|名叫)|叫我|[我本]人)?(?P<kin>(?:我|我们|我家)?的?(?:{RELATIONS}|{PETS}))?"
    r"(?P<joins>和|跟|还有|以及|叫)?(?P<name>[\u4e00-\u9fff]{1,3}?|[A-Z][a-z]+)"
    r"[（(](?:今年)?(?P<age>[\d一二两三四五六七八九十]{1,3})周?岁(?:了|半)?[)）]"
)
_SENTENCE = LatePattern(r"[^。！!？?\n]+")


def ages_unbracketed(text: str) -> str:
    """Return a text with the ages that stand in brackets said behind each sentence."""
    return _SENTENCE.sub(lambda it: _told(it[0]), text)


def _told(sentence: str) -> str:
    ages = list(_AGE.finditer(sentence))
    if not ages:
        return sentence
    plain = _AGE.sub(lambda it: it[0].partition("（")[0].partition("(")[0], sentence)
    told = "，".join(f"{'我' if it['own'] else it['name']}{it['age']}岁" for it in ages)
    return f"{plain.rstrip('，, ')}。{told}"
