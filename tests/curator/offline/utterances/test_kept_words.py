"""What is kept beside what the rules read."""

from datetime import UTC, datetime

import pytest

from curator.offline.utterances.claims import claims
from memory.vocabulary import Language

NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "key", "value", "told"),
    [
        (
            "I'm a line cook in New Orleans, 12 hour shifts",
            "job", "line cook", "The user is a line cook in New Orleans, 12 hour shifts.",
        ),
        (
            "I was born in 1990 in Warsaw",
            "birth_year", "1990", "The user was born in 1990 in Warsaw.",
        ),
        (
            "I live in Whitby, up all those flaming steps.",
            "home", "Whitby", "The user lives in Whitby, up all those flaming steps.",
        ),
    ],
)  # fmt: skip
def test_what_is_kept_beside_a_claim_that_begins_it_is_told_as_one(
    text: str, key: str, value: str, told: str
):
    (claim,) = claims(text, "en", NOW)
    assert (claim.key, claim.value, claim.content) == (key, value, told)
    assert claim.quote in text


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        (
            "second year of nursing school in Dundee",
            "en",
            "The user said: “second year of nursing school in Dundee”",
        ),
        ("I start at Acme next month", "en", "The user starts at Acme next month (2026-12)."),
        (
            "I'm no good at maths",
            "en",
            "The user is no good at maths.",
        ),
        ("我下个月搬去上海", "zh", "用户下个月（2026-12）搬去上海。"),
        ("牙医规培生，住院里宿舍", "zh", "用户说：“牙医规培生，住院里宿舍”"),
    ],
)
def test_a_statement_that_no_rule_reads_is_kept_with_its_day(
    text: str, language: Language, told: str
):
    (claim,) = claims(text, language, NOW)
    assert (claim.content, claim.key) == (told, "")
    assert claim.quote in text


def test_what_rules_read_is_not_kept_once_more():
    text = "I live in Oslo. Second year of nursing school here."
    told = [claim.content for claim in claims(text, "en", NOW)]
    assert told == [
        "The user lives in Oslo.",
        "The user said: “Second year of nursing school here”",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("我是护林员，大兴安岭漠河那片", ["用户是护林员，大兴安岭漠河那片。"]),
        ("人在雄安，老婆孩子在驻马店老家", ["用户住在雄安，老婆孩子在驻马店老家。"]),
        ("我把咖啡戒了，现在早上喝豆浆", ["用户把咖啡戒了。", "用户现在早上喝豆浆。"]),
        ("我住在杭州，你知道吗，笑死我了", ["用户住在杭州。"]),
    ],
)
def test_what_goes_on_from_what_rules_read_is_told_with_it(text: str, told: list[str]):
    assert [claim.content for claim in claims(text, "zh", NOW)] == told


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The kettle is boiling, brb", "en"),
        ("she goes 'I tune pianos' every time", "en"),
        ("if I tuned pianos I'd be rich", "en"),
        ("whats my dog called again", "en"),
        ("楼上又在装修，烦死了", "zh"),
        ("我失眠多久了", "zh"),
    ],
)
def test_what_is_of_the_moment_quoted_supposed_or_asked_is_not_kept(text: str, language: Language):
    assert claims(text, language, NOW) == []


def test_a_long_message_is_judged_only_so_far(monkeypatch: pytest.MonkeyPatch):
    judged: list[str] = []

    def note(text: str, language: Language) -> bool:
        judged.append(f"{language}: {text}")
        return False

    monkeypatch.setattr("curator.offline.utterances.kept_words.is_worth_keeping", note)
    claims(" ".join(["Sauna on Saturdays, without exception in winter."] * 20), "en", NOW)
    assert 0 < len(judged) < 20
