"""Hostile texts: short pieces, repeated, that make careless patterns and readers start over."""

import re
import re._constants as codes  # type: ignore[import-not-found]  # the parser that `re` itself uses
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterator, Sequence
from typing import Any

COMMON = (
    *(
        " ",
        "\n",
        "\t",
        " \n",
        "\u3000",
        "a",
        "A",
        "1",
        "一",
        "-",
        "'",
        '"',
        ".",
        "!",
        "。",
        "，",
        ",",
    ),
    *(
        "三月",
        "24月底",
        "去年夏天",
        "3 days ago ",
        "February 29 ",
        "１２",
        "9",
        "上上",
        "今年",
        "…",
    ),
    *("我", "我喜欢", "不是", "哈", "嗯", "是不是", "吗", "的", "了", "我叫小林，", "我住在上海。"),
    *(
        "I ",
        "my ",
        "the ",
        "and ",
        "no, ",
        "ok ",
        "not ",
        "please ",
        "I like tea. ",
        "I like a and ",
    ),
    *("I live in Oslo, ", "forget ", "my cat is called Pixel and ", "remember ", "what ", "haha "),
    *("(", ")", "[", "「", "“", "*", "*a b*", '"a" ', "`", "```", "<", "<think>", "{", '{"', "[["),
    *(
        "@",
        "/",
        "//",
        "http://",
        "x@",
        "a.",
        "password ",
        "password is ",
        "key=",
        "1-",
        "1 ",
        "+1 ",
    ),
    *("ADD ", "[ADD]", "| kind=", "|", "> ", "- ", "[x](", "# ", "｜", "\\", "<@!1>", "ß", "İ"),
    *("\u0301", "\u200d", "👩\u200d", "ﷺ", "\u1100", "\u3131", "a\u0430", "\x01", "\x00", "\ud800"),
    *("e\u0301", '{"a":', "？[", "?", "/s "),
)
"""What tends to make readers start over, in the languages and forms that are read."""
END = "\x02"
"""Stands behind a hostile text, so that what matched up to it fails at last."""
LONG = 50
"""What a pattern may repeat more often than this is worth repeating."""


def text_of(piece: str, length: int, start: str = "") -> str:
    """Return a hostile text of about so many characters."""
    return (start + piece * (length // len(piece) + 1))[:length] + END


def pieces_for(pattern: re.Pattern[str], common: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Return what to begin with and what to repeat, so that a pattern nearly matches again."""
    tree = parser.parse(pattern.pattern, pattern.flags)
    found = [("", piece) for piece in common]
    for begun, repeated in _repeats(tree, ""):
        found += [(begun, repeated), ("", begun + repeated)]
    for choice in range(6):
        whole = _sample(tree, choice)
        found += [("", whole), ("", whole[:-1]), ("", whole[: len(whole) // 2])]
    found += [("", _sample(tree, 0)[:end]) for end in range(1, 12)]
    return [pair for pair in dict.fromkeys(found) if pair[1]]


def _repeats(tree: Any, begun: str) -> Iterator[tuple[str, str]]:
    """Yield each repeated part, with what a text begins with that leads to it."""
    for node in tree:
        code, value = node
        if code in (codes.MAX_REPEAT, codes.MIN_REPEAT):
            _, most, part = value
            if most > LONG:
                yield from ((begun, _sample(part, choice)) for choice in (0, 1))
            yield from _repeats(part, begun)
        else:
            for part in _parts(code, value):
                yield from _repeats(part, begun)
        begun += _sample([node], 0)


def _parts(code: Any, value: Any) -> Sequence[Any]:
    if code is codes.SUBPATTERN:
        return [value[3]]
    if code is codes.BRANCH:
        return list(value[1])
    if code is codes.ATOMIC_GROUP:
        return [value]
    return [value[1]] if code in (codes.ASSERT, codes.ASSERT_NOT) else []


def _sample(tree: Any, choice: int) -> str:
    """Return a text that a part of a pattern matches; `choice` says which of several."""
    return "".join(_one(code, value, choice) for code, value in tree)


def _one(code: Any, value: Any, choice: int) -> str:
    match code:
        case codes.LITERAL:
            return chr(value)
        case codes.NOT_LITERAL:
            return "x" if value != ord("x") else "y"
        case codes.ANY:
            return "x"
        case codes.IN:
            return _of_class(value, choice)
        case codes.BRANCH:
            return _sample(value[1][choice % len(value[1])], choice)
        case codes.MAX_REPEAT | codes.MIN_REPEAT | codes.POSSESSIVE_REPEAT:
            least, most, part = value
            often = max(least, 1 if most and choice % 2 == 0 else least)
            return _sample(part, choice) * min(int(often), 3)
    parts = _parts(code, value) if code in (codes.SUBPATTERN, codes.ATOMIC_GROUP) else ()
    return "".join(_sample(part, choice) for part in parts)


_OF_CATEGORY = {
    codes.CATEGORY_SPACE: " ",
    codes.CATEGORY_DIGIT: "1",
    codes.CATEGORY_NOT_WORD: "!",
}


def _of_class(items: Sequence[Any], choice: int) -> str:
    named: list[str] = []
    for code, value in items:
        if code is codes.LITERAL:
            named.append(chr(value))
        elif code is codes.RANGE:
            named += [chr(value[0]), chr(value[1])]
        elif code is codes.CATEGORY:
            named.append(_OF_CATEGORY.get(value, "w"))
    if items[0][0] is not codes.NEGATE:
        return named[choice % len(named)]
    return next((text for text in "x w1，我!\n" if text not in named), "x")
