"""What of words the judge weighs beside their meaning: signs of who speaks, when, and how."""

import math
import re
from collections.abc import Sequence
from zlib import crc32

from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

NGRAMS = 1024
"""So many places the words and their pairs are counted in."""
_SIGNS: dict[Language, Sequence[LatePattern]] = {
    "en": tuple(
        LatePattern(shape, re.IGNORECASE)
        for shape in (
            r"^\W*(?:i|im|ive|i'm|i've)\b",
            r"\b(?:my|our|mine)\b",
            r"^\W*(?:my|our)\b",
            r"\b(?:we|us)\b",
            r"\bme\b",
            r"\b(?:not|never|no|none|nothing|n't|dont|cant|isnt|wont|without)\b|n't\b",
            r"\d",
            r"\b(?:since|always|never|every|usually|years?|yrs|months|weekends?|days?|nights?)\b",
            r"\b(?:lol|lmao|haha+|omg|ugh|wow|yeah|nah)\b|[!😭💀😂]",
            r"\b(?:is|are|was|were|am|'s|'m)\b",
            r"\b\w+(?:ed)\b",
            r"\b\w+ing\b",
            r"\b(?:like|love|hate|enjoy|prefer|favou?rite|fav|fan|obsessed|stand|into)\b",
            r"\b(?:named|called|name|call)\b",
            r"\b(?:wife|husband|son|daughter|brother|sister|mum|mom|dad|mother|father|kids?|"
            r"children|gran\w*|nan|uncle|aunt|cousin|gf|bf|girlfriend|boyfriend|partner|twin\w*)\b",
            r"\b(?:dog|cat|puppy|kitten|horse|rabbit|hamster|parrot|fish|hens?|pet)s?\b",
            r"\b(?:so|really|very|too|such)\b",
            r"(?<=[a-z,] )[A-Z][a-z]+",
            r"\b(?:jan\w*|feb\w*|march|april|may|june|july|aug\w*|sept\w*|oct\w*|nov\w*|dec\w*|"
            r"spring|summer|autumn|winter|monday|tuesday|wednesday|thursday|friday|saturday|"
            r"sunday)s?\b",
            r"\b(?:the|this|that)\b",
            r"\b(?:will|going to|gonna|plan\w*|want|hope)\b",
            r"\b(?:he|she|him|her|his|they|them|their|it)\b",
            r"\bused to\b|\bago\b|\bonce\b|\bwhen i was\b",
            r"\b(?:work|job|studying|degree|uni|school|course|company|shift|student)\b",
        )
    ),
    "zh": tuple(
        LatePattern(shape, re.IGNORECASE)
        for shape in (
            r"^我",
            r"我",
            r"我们|咱",
            r"[不没无]",
            r"[\d一二三四五六七八九十两俩]",
            r"年|月|岁|号",
            r"每天|每周|一直|从小|经常|平时|周末|常年|从来|总是",
            r"哈哈|呜|啊|哎|唉|！|!|笑死",
            r"是",
            r"了",
            r"[喜欢爱讨厌烦怕]",
            r"叫|姓|名",
            r"[爸妈姐妹哥弟爷奶姥]|老公|老婆|儿子|女儿|孩子|对象|男友|女友|老伴|先生|太太",
            r"[猫狗鱼鸟龟兔]",
            r"很|太|好|真|超",
            r"[A-Za-z]",
            r"住|在.{1,6}(?:上班|工作|读|念|做)",
            r"[他她它]",
            r"以前|原来|之前|年轻|小时候|当年",
            r"要|想|准备|打算|计划|去",
            r"，.*，",
            r"在",
            r"学|读|考|毕业",
            r"过敏|病|药|手术|医",
        )
    ),
}
_WORD = LatePattern(r"[a-z']+|\d+|[^\sa-z\d'.,!?，。！？]", re.IGNORECASE)


def signs_of(text: str, language: Language) -> list[float]:
    """Return the signs of a text, each a number: set shapes, its length, its words and pairs."""
    found = [float(bool(shape.search(text))) for shape in _SIGNS[language]]
    words = ["#" if word.isdigit() else word.lower() for word in _WORD.findall(text)]
    length = math.log1p(len(words)) / 2
    return [*found, length, *_counted(words)]


def _counted(words: Sequence[str]) -> list[float]:
    places = {_place(word) for word in words}
    places |= {
        _place(f"{one} {two}") for one, two in zip(["^", *words], [*words, "$"], strict=True)
    }
    share = 2 / math.sqrt(len(places) or 1)
    counted = [0.0] * NGRAMS
    for place in places:
        counted[place] = share
    return counted


def _place(word: str) -> int:
    return crc32(word.encode(errors="replace")) % NGRAMS
