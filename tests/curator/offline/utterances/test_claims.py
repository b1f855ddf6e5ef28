"""Utterances and what they claim, in both languages.

Covers: curator.offline.chinese.clauses.segmentation, curator.offline.chinese.clauses.subjects,
curator.offline.chinese.clauses.whose,
curator.offline.chinese.rules.attribute_slots, curator.offline.chinese.rules.family,
curator.offline.chinese.rules.plans, curator.offline.chinese.rules.possessions,
curator.offline.chinese.rules.table, curator.offline.chinese.rules.tastes,
curator.offline.english.clauses.households,
curator.offline.english.clauses.introductions, curator.offline.english.clauses.mentions,
curator.offline.english.clauses.segmentation, curator.offline.english.clauses.subjects,
curator.offline.english.clauses.syntax, curator.offline.english.reader,
curator.offline.english.rules.attribute_slots, curator.offline.english.rules.hobbies,
curator.offline.english.rules.life, curator.offline.english.rules.table,
curator.offline.english.rules.tastes, curator.offline.english.rules.work,
curator.offline.english.wording.sentences, curator.offline.english.wording.texting,
curator.offline.grammar.claim, curator.offline.grammar.claim_builder, curator.offline.grammar.rule,
curator.offline.lexicon.english, curator.offline.lexicon.texting,
curator.offline.utterances.corrections,
curator.offline.utterances.requests.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.offline.utterances.claims import Claim, claims
from memory.dates.partial_date import parse_moment
from memory.text.language import language_of

ZONE = ZoneInfo("Europe/Oslo")
NOW = datetime(2026, 11, 21, 12, tzinfo=ZONE)
HERE = Path(__file__).parent


def told(text: str, *, asked: str | None = None) -> list[Claim]:
    return claims(text, language_of(text), NOW, asked=asked)


def slots(text: str, *, asked: str | None = None) -> list[tuple[str, str]]:
    return [(claim.key, claim.value) for claim in told(text, asked=asked)]


def lines(name: str) -> list[str]:
    rows = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [row for row in rows if row and not row.startswith("#")]


def cases() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    for row in lines("claimed.tsv"):
        text, *pairs = row.split("\t")
        yield text, [_pair(pair) for pair in pairs]


def _pair(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    return key, value


@pytest.mark.parametrize(("text", "expected"), list(cases()))
def test_a_plain_statement_is_claimed_with_its_slot_and_value(text, expected):
    # What is kept beside in the user's own words has no slot.
    is_in_words = any(not key for key, _ in expected)
    assert [slot for slot in slots(text) if slot[0] or is_in_words] == expected


@pytest.mark.parametrize("text", lines("unclaimed.txt"))
def test_what_is_not_stated_in_earnest_claims_nothing(text):
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("隔壁老王开出租，有两个儿子", "隔壁老王开出租，有两个儿子。"),
        ("我同桌叫小红，是老师", "用户的同桌叫小红，是老师。"),
        ("小刘养了三只猫，住在重庆", "小刘养了三只猫，住在重庆。"),
        ("攀岩馆里认识了一个人，叫Lena", "用户说：“攀岩馆里认识了一个人，叫Lena”"),
    ],
)
def test_what_is_of_others_is_told_of_them(text: str, content: str):
    assert [claim.content for claim in told(text)] == [content]


@pytest.mark.parametrize("text", [text for text, _ in cases()])
def test_every_quote_is_a_substring_and_every_date_is_readable(text):
    for claim in told(text):
        assert claim.quote in text
        assert 1 <= len(claim.content) <= 500
        assert 0 <= claim.salience <= 1
        for written in (claim.valid_from, claim.valid_until):
            assert written is None or parse_moment(written, ZONE) is not None


@given(st.text(max_size=300))
def test_any_text_is_read_without_failing(text):
    for language in ("en", "zh"):
        for claim in claims(text, language, NOW, asked="What's your name?"):
            assert claim.quote in text
            assert 1 <= len(claim.content) <= 500


_VOCABULARY = """
I my we used to live in Oslo Bergen moved not any more cat called Pixel is , . ? " ' * and but
actually no like love coffee since 2019 March year last ago for a an the nurse sister Anna remember
that don't switched from 我 的 猫 叫 团子 不 是 住在 杭州 了 以前 搬到 ， 。 喜欢 咖啡 三月 去年
妹妹 记住 别提
"""
_WORDS = st.sampled_from(_VOCABULARY.split())


@given(st.lists(_WORDS, max_size=25))
def test_any_jumble_of_known_words_is_read_without_failing(words):
    for joint in (" ", ""):
        text = joint.join(words)
        for language in ("en", "zh"):
            for claim in claims(text, language, NOW):
                assert claim.quote in text
                assert 1 <= len(claim.content) <= 500


def only(text: str) -> Claim:
    found = told(text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("I live in Bergen.", "The user lives in Bergen."),
        ("我住在杭州。", "用户住在杭州。"),
        ("My cat is called Pixel", "The user's cat is called Pixel."),
        ("养了一只叫团子的猫", "用户的猫叫团子。"),
        ("my sister Anna is a nurse", "The user's sister Anna is a nurse."),
        ("please remember that my locker is 214", "The user's locker is 214."),
        ("记住我的柜子是214号", "用户的柜子是214号。"),
        ("I don't like coffee any more", "The user no longer likes coffee."),
        ("My parents live in Madrid", "The user's parents live in Madrid."),
        (
            "I promise to send you the photos on Friday",
            "The user promised to send the character the photos on Friday (2026-11-27).",
        ),
        ("提醒我明天给妈妈打电话", "用户请求提醒明天给妈妈打电话（2026-11-22）。"),
        ("don't ever mention my ex", "The user does not want their ex to be mentioned."),
    ],
)
def test_a_claim_is_one_sentence_in_the_third_person(text, content):
    assert only(text).content == content


def test_a_change_told_with_its_date_ends_the_old_and_begins_the_new():
    old, new = told("I used to live in Oslo, I moved to Bergen in March")
    assert (old.value, old.ended, old.valid_until) == ("Oslo", True, "2026-03")
    assert (new.value, new.because, new.valid_from) == ("Bergen", "changed", "2026-03")


@pytest.mark.parametrize(
    ("text", "content", "until"),
    [
        ("I lived in Oslo until 2015.", "The user used to live in Oslo (until 2015).", "2015"),
        (
            "I worked at Acme till March 2020.",
            "The user used to work at Acme (till March 2020).",
            "2020-03",
        ),
        ("I lived in Oslo until I was ten.", "The user used to live in Oslo.", None),
    ],
)
def test_until_when_something_was_so_is_kept(text: str, content: str, until: str | None):
    (claim,) = told(text)
    assert (claim.content, claim.valid_until, claim.ended) == (content, until, True)


def test_a_chinese_change_told_with_its_date_ends_the_old_and_begins_the_new():
    old, new = told("以前住在杭州，三月搬到了上海")
    assert (old.value, old.ended, old.valid_until) == ("杭州", True, "2026-03")
    assert (new.value, new.because, new.valid_from) == ("上海", "changed", "2026-03")


@pytest.mark.parametrize(
    ("text", "value", "wrong"),
    [
        ("Actually my cat's name is Pixie, not Pixel", "Pixie", "Pixel"),
        ("不对，我的猫叫圆子，不是团子", "圆子", "团子"),
        ("我的猫不叫团子，叫圆子", "圆子", "团子"),
        ("I don't live in Oslo, I live in Bergen", "Bergen", "Oslo"),
        ("It's Pixie, not Pixel", "Pixie", "Pixel"),
        ("不是团子，是圆子", "圆子", "团子"),
    ],
)
def test_a_correction_names_the_wrong_value(text, value, wrong):
    claim = only(text)
    assert (claim.value, claim.because, claim.negates) == (value, "corrected", wrong)


def test_an_allergy_is_a_boundary_of_high_salience():
    claim = only("I'm allergic to peanuts")
    assert claim.kind == "boundary"
    assert claim.salience >= 0.9


@pytest.mark.parametrize(
    ("text", "topic"), [("I can't stand cilantro", "food"), ("我讨厌香菜", "食物")]
)
def test_the_topic_is_the_general_word_for_the_thing(text, topic):
    assert only(text).topic == topic


@pytest.mark.parametrize(
    ("asked", "answer", "slot"),
    [
        ("What's your cat called?", "Pixel.", ("cat.name", "Pixel")),
        ("Nice! What is your name?", "Mira", ("name", "Mira")),
        ("Where do you live?", "In Bergen", ("home", "Bergen")),
        ("What do you do for a living?", "I'm a nurse", ("job", "nurse")),
        ("When is your birthday?", "5 May", ("birthday", "05-05")),
        ("你的猫叫什么？", "团子", ("cat.name", "团子")),
        ("你住在哪里？", "杭州", ("home", "杭州")),
        ("你叫什么名字？", "小林", ("name", "小林")),
        ("你是做什么工作的？", "护士", ("job", "护士")),
        ("你的生日是什么时候？", "5月3号", ("birthday", "05-03")),
    ],
)
def test_a_bare_answer_is_understood_by_its_question(asked, answer, slot):
    assert slots(answer, asked=asked) == [slot]


@pytest.mark.parametrize(
    "answer", ["no", "I don't know", "guess!", "why?", "hungry", "不知道", "你猜", "秘密", "哈哈"]
)
def test_what_does_not_answer_claims_nothing(answer):
    for asked in ("What's your cat called?", "你叫什么名字？", "Where do you live?"):
        assert told(answer, asked=asked) == []


@pytest.mark.parametrize(
    ("told", "content"),
    [
        ("I teach chemistry in Trondheim.", "The user teaches chemistry in Trondheim."),
        ("My sister teaches maths at a school.", "The user's sister teaches maths at a school."),
        ("My son Rhys starts at Swansea uni", "The user's son Rhys studies at Swansea uni."),
        ("My son Rhys starts at Barclays", "The user's son Rhys works at Barclays."),
        ("I'm a nurse on the night shift.", "The user is a nurse on the night shift."),
    ],
)
def test_what_follows_a_value_stands_apart_from_it(told: str, content: str):
    assert [claim.content for claim in claims(told, "en", datetime(2026, 3, 2, tzinfo=UTC))] == [
        content
    ]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I'm off to Kraków on the 20th of March", "2027-03-20"),
        ("My coworker Marta is moving to Stockholm in April", "2027-04"),
        ("I've the dentist on Thursday at 10", "2026-11-26"),
    ],
)
def test_what_one_is_off_to_lies_ahead(text: str, day: str):
    assert [day in claim.content for claim in told(text) if claim.key.endswith("plan")] == [True]


def test_a_sentence_that_goes_through_a_quotation_says_nothing():
    assert told('My favourite line in Jane Eyre is "I am no bird; and no net ensnares me."') == []


@pytest.mark.parametrize(
    ("said", "contents"),
    [
        ("I'm Nora and I live in Oslo.", ["The user is called Nora.", "The user lives in Oslo."]),
        (
            "I'm Nora and I have a dog called Rex.",
            ["The user is called Nora.", "The user has a dog called Rex."],
        ),
        ("The name's Oskar.", ["The user is called Oskar."]),
        ("My wife and I live in Oslo.", ["The user lives in Oslo."]),
    ],
)
def test_a_name_before_and_is_kept_with_what_follows(said: str, contents: list[str]):
    told = [claim.content for claim in claims(said, "en", NOW)]
    assert set(contents) <= set(told)
    assert not any(" and " in content for content in told)


def test_a_closing_not_denies_the_other():
    (claim,) = claims("I play padel, not tennis.", "en", NOW)
    assert (claim.content, claim.negates) == ("The user plays padel.", "tennis")


def test_what_somebody_cannot_do_is_no_food():
    assert ("diet", "dairy") in slots("i can't do dairy")
    assert "diet" not in dict(slots("cant even do maths its 28"))
