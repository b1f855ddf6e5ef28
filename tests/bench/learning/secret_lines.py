"""Lines that the scorer of secrets learns from: labelled ones, ordinary ones, and made-up ones."""

import random
import re
import string
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

LINES = Path(__file__).parents[2] / "memory/secret_detection"
LANGUAGES = ("english", "chinese")
_TIMES = 3
_SEED = 11
_NAME = re.compile(r"\{(\w+)\}")
_SECRETS = frozenset(
    (
        *("door", "wheel", "pin", "password", "paper_number", "sent_code", "three_digits"),
        *("word", "pinyin"),
    )
)
_LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_LEET = str.maketrans("eoa", "304")


@dataclass(frozen=True, slots=True)
class SecretLine:
    """A line, and where its secrets have letters and digits."""

    text: str
    secrets: frozenset[int]
    round: int
    """Lines of a language were written in rounds; made-up ones have none (-1)."""


def told(line: str) -> tuple[str, frozenset[int]]:
    """Return what is said, and where its secrets have letters and digits."""
    text, places, inside = "", set(), False
    for piece in re.split("([⟦⟧])", line.replace("‖", "")):
        if piece in "⟦⟧":
            inside = piece == "⟦"
        else:
            begun = len(text)
            text += piece
            places |= {at for at in range(begun, len(text)) if inside and text[at].isalnum()}
    return text, frozenset(places)


def labelled_lines(rounds: int) -> Iterator[SecretLine]:
    """Yield the lines that the rules are measured on, in so many rounds of their order."""
    for lines in _table("lines.toml").values():
        for number, line in enumerate(lines):
            yield SecretLine(*told(line), number * rounds // len(lines))


def taught_lines() -> Iterator[SecretLine]:
    """Yield ordinary lines with numbers, and lines made up after patterns, the same each time."""
    table = _table("taught.toml")
    for language in LANGUAGES:
        yield from (SecretLine(*told(line), -1) for line in table[f"clean_{language}"])
    maker = _Maker(random.Random(_SEED), table)
    for name, patterns in table["patterns"].items():
        for pattern in patterns:
            for _ in range(_TIMES):
                yield SecretLine(*told(maker.line(pattern, *name.split("_"))), -1)


def _table(name: str) -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads((LINES / name).read_text(encoding="utf-8"))


class _Maker:
    """Makes up values, and lines with them."""

    def __init__(self, chance: random.Random, table: Mapping[str, Mapping[str, list[str]]]):
        self.chance = chance
        self.table = table
        self.makers: Mapping[str, Callable[[], str]] = {
            "pin": lambda: self.digits(4, 4, 6),
            "door": self.door,
            "wheel": lambda: chance.choice("- ").join(str(chance.randint(1, 39)) for _ in range(3)),
            "password": self.password,
            "paper_number": self.paper_number,
            "sent_code": lambda: self.digits(6, 6, 4, 5),
            "three_digits": lambda: self.digits(3),
            "five_digits": lambda: self.digits(5),
            "word": self.word,
            "pinyin": lambda: chance.choice(table["values"]["pinyin"]) + self.digits(0, 2),
            "price": lambda: str(chance.choice((100, 10, 1)) * chance.randint(20, 99) + 2000),
            "count": lambda: str(chance.randint(3, 180)),
            "time": lambda: chance.choice(("0630", "18:40", "7:15", "9pm", "2130", "10:00")),
            "year": lambda: str(chance.randint(1950, 2026)),
            "gigabytes": lambda: chance.choice(("64", "128", "256", "512")),
            "user": self.user,
            "reference": lambda: chance.choice(("", "#", "20-", "AXQ", "KXQ")) + self.digits(5),
            "plate": lambda: chance.choice(("KL ", "B", "XR ", "京A")) + self.digits(4),
            "flight": lambda: chance.choice(("BA", "LH", "MU", "CA", "DL")) + self.digits(4),
            "room": lambda: self.digits(4).replace("0", "1"),
            "model": lambda: chance.choice(
                ("DW-5600", "WH1000XM5", "RTX4070", "E4471", "SN-881204")
            ),
            "phone": self.phone,
            "long_number": lambda: self.digits(13, 15, 18),
            "friend_code": lambda: "SW-" + "-".join(self.digits(4) for _ in range(3)),
            "digest": lambda: "".join(chance.choices("0123456789abcdef", k=chance.choice((7, 40)))),
        }

    def line(self, pattern: str, kind: str, language: str) -> str:
        """Return a line after a pattern, with its secrets between ⟦ and ⟧."""
        words = self.table[language]

        def value(name: re.Match[str]) -> str:
            if name[1] in words:
                return self.chance.choice(words[name[1]])
            made = self.makers[name[1]]()
            return f"⟦{made}⟧" if kind == "secret" and name[1] in _SECRETS else made

        said = _NAME.sub(value, pattern).replace("⟧⟦", "")
        before, behind = self.chance.choice(words["before"]), self.chance.choice(words["behind"])
        return before + said + behind

    def digits(self, *lengths: int) -> str:
        return "".join(self.chance.choices(string.digits, k=self.chance.choice(lengths)))

    def word(self) -> str:
        return self.chance.choice(self.table["values"]["word"])

    def door(self) -> str:
        code = self.digits(4, 4, 5, 6)
        forms = (code, code, f"{code}#", f"#{code}", f"C{code}", " ".join(code), "-".join(code))
        return self.chance.choice(forms)

    def password(self) -> str:
        word, other, code = self.word(), self.word(), self.digits(2, 3, 4)
        jumble = "".join(self.chance.choices(_LETTERS, k=10))
        forms = (
            *(word + code, word + other + code, word.title() + code, f"{word}_{other}{code}"),
            *(word.title() + self.chance.choice("!#@_$") + code, f"{word.title()}{other.title()}!"),
            *(word.translate(_LEET) + self.chance.choice(("!", "99", "x")), jumble),
            self.chance.choice(self.table["values"]["pinyin"]) + code,
        )
        return self.chance.choice(forms)

    def user(self) -> str:
        word, other, code = self.word(), self.word(), self.digits(2)
        forms = (f"{word}_{other}{code}", f"{word.title()}{other.title()}{code}", word + code)
        return self.chance.choice((*forms, word.upper() + code))

    def paper_number(self) -> str:
        letter, digits = self.chance.choice("ABCEGKPX"), self.digits(9)
        spaced = f"{digits[:3]} {digits[3:6]} {digits[5:]}"
        forms = (letter + digits[1:], digits, f"{letter}T{digits[2:]}", spaced)
        return self.chance.choice((*forms, f"{letter}{digits[:4]}-{digits[4:]}"))

    def phone(self) -> str:
        digits = self.digits(10)
        spaced = (f"555-01{digits[:2]}", f"{digits[:3]} {digits[3:6]} {digits[6:]}")
        return self.chance.choice(
            (*spaced, f"0{digits[:4]} {digits[4:]}", f"13{digits[:9]}", digits[:8])
        )
