"""How people introduce themselves in Chinese by a name alone: 大家好，我是小林; 我是林悦，今年28岁."""

from curator.offline.lexicon.chinese import is_job
from curator.offline.lexicon.chinese_words import is_cut_as_name
from memory.text.late_pattern import LatePattern

_INTRODUCES = LatePattern(
    r"\s{0,9}(?P<greets>(?:大家好|你好|您好|嗨|哈喽|嘿+|hi|hello|在吗)[呀啊]?[，,！!。~ ]{0,9})?"
    r"(?P<quote>我是(?P<name>[一-鿿]{2,3}))(?=[，,。！!～~ ]|$)"
)

_WITH_MORE = LatePattern(
    r"(?:^|[，,。！!～~ ])(?P<quote>我是(?P<name>[小阿老][一-鿿]|(?P<twice>[一-鿿])(?P=twice)|[一-鿿]{2,3}))[，, ]+"
    r"(?:今年)?(?:[1-9]\d(?=[，,。 岁]|$)|[一二三四五六七八九]?十[一-九]?岁|[初高大研][一二三四]|[一-鿿]{2,4}人(?=[，,。 ]|$))"
)
"""A name with an age, a grade or an origin behind it: 我是小鱼 16 高一."""
_SURNAMED = LatePattern(
    r"(?P<quote>姓(?P<surname>[一-鿿])[，, ]+(?P<name>(?P=surname)[一-鿿]{1,2}))(?=[，,。！! ]|$)"
)
_BARE = LatePattern(
    r"(?:^|[，,。！!～~ ])(?P<quote>(?P<name>[一-鿿]{2,3}))[，, ]+(?:[男女][，, ]+)?(?:今年)?[1-9]\d(?:岁)?(?=[，,。！! ]|$)"
)


def introduced(text: str) -> tuple[str, str]:
    """Return by which name a message introduces who says it, and the words; empty: by none.

    我是小鱼 may be anything; after a greeting it is a name, as 我是林悦 is by itself.
    """
    if with_more := _WITH_MORE.search(text):
        name = with_more["name"]
        if _is_name(name) and not is_job(name):
            return name, with_more["quote"]
    if surnamed := _SURNAMED.search(text):
        return surnamed["name"], surnamed["quote"]
    bare = _BARE.search(text)
    if bare and "我叫" not in text and is_cut_as_name(bare["name"]):
        return bare["name"], bare["quote"]
    match = _INTRODUCES.match(text)
    if match is None or is_job(match["name"]) or match["name"].endswith("人"):
        return "", ""
    if not match["greets"] and not is_cut_as_name(match["name"]):
        return "", ""
    return match["name"], match["quote"]


def _is_name(name: str) -> bool:
    return name[0] in "小阿老" or name[0] == name[-1] or is_cut_as_name(name)
