"""How people introduce themselves in Chinese by a name alone: 大家好，我是小林; 我是林悦，今年28岁."""

from curator.offline.lexicon.chinese import is_job
from curator.offline.lexicon.chinese_words import is_cut_as_name
from memory.text.late_pattern import LatePattern

_INTRODUCES = LatePattern(
    r"\s{0,9}(?P<greets>(?:大家好|你好|您好|嗨|哈喽|嘿+|hi|hello|在吗)[呀啊]?[，,！!。~ ]{0,9})?"
    r"(?P<quote>我是(?P<name>[一-鿿]{2,3}))(?=[，,。！!～~ ]|$)"
)


def introduced(text: str) -> tuple[str, str]:
    """Return by which name a message introduces who says it, and the words; empty: by none.

    我是小鱼 may be anything; after a greeting it is a name, as 我是林悦 is by itself.
    """
    match = _INTRODUCES.match(text)
    if match is None or is_job(match["name"]) or match["name"].endswith("人"):
        return "", ""
    if not match["greets"] and not is_cut_as_name(match["name"]):
        return "", ""
    return match["name"], match["quote"]
