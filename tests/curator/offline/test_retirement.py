"""What a message leaves nothing of."""

from dataclasses import replace

import pytest

from curator.offline import retirement
from curator.offline.exchanges.asked_endings import question_whether_over
from curator.offline.known_claims import KnownClaims
from curator.offline.retirement import retired
from curator.offline.standing.meaning import meaning_judge
from memory.vocabulary import Language
from tests.curator.offline.known_matters import known, said


def test_what_was_so_ends_on_the_day_of_the_words():
    shelf = KnownClaims(
        [known("a1", "The user drives a Saab."), known("a2", "The user knits.")], set()
    )
    told = said("sold the Saab, we've got an electric van now")
    (done,) = retired(told, "I drive a Saab.", shelf, "en")
    assert (done.op, done.id, done.valid_from, done.valid_until) == (
        "UPDATE", "a1", "2024", "2026-03-02",
    )  # fmt: skip
    assert shelf.taken == {"a1"}
    assert not list(retired(told, "I drive a Saab.", shelf, "en"))


def test_what_was_said_by_mistake_goes():
    shelf = KnownClaims([known("a1", "用户对花生过敏。")], set())
    (done,) = retired(said("打错了，是对虾过敏"), "我对花生过敏", shelf, "zh")
    assert (done.op, done.id, done.because) == ("DELETE", "a1", "corrected")


def test_dates_of_life_promises_and_what_is_past_stay():
    shelf = KnownClaims(
        [
            known("a1", "The user drives a Saab.", "promise"),
            known("a2", "The user drives a Saab.", "vehicle.past"),
        ],
        set(),
    )
    assert not list(retired(said("sold the Saab, it's a van now"), "I drive a Saab.", shelf, "en"))


def test_a_question_retires_nothing():
    shelf = KnownClaims([known("a1", "The user drives a Saab.")], set())
    assert not list(retired(said("should I have sold the Saab?"), "I drive a Saab.", shelf, "en"))


@pytest.mark.parametrize(
    ("language", "text", "content"),
    [
        ("en", "I broke up with Amy", "The user's mum's birthday is next month (2026-04)."),
        ("en", "I quit my job", "The user's mother takes care of the garden."),
        ("en", "My sister's appointment was moved", "The user has an appointment on 14 May."),
        ("zh", "纠正一下，我今年28", "用户的妈下个月（2026-04）过生日。"),
        ("zh", "我跟林晓分手了", "用户的弟弟在浙大上学。"),
    ],
)
def test_what_is_of_others_than_those_spoken_of_stays(
    monkeypatch: pytest.MonkeyPatch, language: Language, text: str, content: str
):
    monkeypatch.setattr(retirement, "sure_over", lambda *_: 1.0)
    shelf = KnownClaims([known("a1", content)], set())
    assert not list(retired(said(text), "", shelf, language))


def test_what_is_of_those_spoken_of_ends(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(retirement, "sure_over", lambda *_: 1.0)
    shelf = KnownClaims([known("a1", "The user's girlfriend is from Leeds.")], set())
    assert list(retired(said("I broke up with Amy"), "", shelf, "en"))


@pytest.mark.parametrize(
    ("language", "text", "content"),
    [
        (
            "en",
            "The caravan burnt down in the storm, nothing is left of it.",
            "The user has got a caravan by the lake in Masuria.",
        ),
        ("zh", "成了！！思琪是我女朋友了", "用户在追一个女生，叫思琪。"),
    ],
)
def test_what_only_its_meaning_ends_does_so_where_nobody_waits(
    language: Language, text: str, content: str
):
    assert not list(retired(said(text), "", KnownClaims([known("a1", content)], set()), language))
    shelf = KnownClaims([known("a1", content)], set())
    told = said(text)
    (done,) = retired(told, "", shelf, language, [told])
    assert (done.op, done.id) == ("UPDATE", "a1")


def test_an_answer_ends_nothing_by_its_meaning(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(meaning_judge, "sure_by_meaning", lambda *_: 1.0)
    shelf = KnownClaims([known("a1", "The user has got a caravan.")], set())
    answer = said("The caravan burnt down, nothing is left.")
    asked = replace(answer, by_user=False, text="Which story are you writing?")

    assert not list(retired(answer, "", shelf, "en", [asked, answer]))
    assert list(retired(answer, "", shelf, "en", [answer]))


def test_what_is_said_to_the_question_whether_something_is_over_is_an_answer_or_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(meaning_judge, "sure_by_meaning", lambda *_: 1.0)
    shelf = KnownClaims([known("a1", "The user has got a caravan.")], set())
    answer = said("yes, the caravan burnt down, nothing is left.")
    other = said("The caravan burnt down, nothing is left.")
    asked = replace(answer, by_user=False, text=question_whether_over("You knit", "en"))

    assert not list(retired(answer, "", shelf, "en", [asked, answer]))
    assert list(retired(other, "", shelf, "en", [asked, other]))


def test_words_of_one_being_end_nothing_of_another_by_their_meaning(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(meaning_judge, "sure_by_meaning", lambda *_: 1.0)
    monkeypatch.setattr(retirement, "may_be_over", lambda *_: True)
    shelf = KnownClaims([known("a1", "用户的儿子四岁。")], set())
    told = said("我女儿五岁了")
    assert not list(retired(told, "", shelf, "zh", [told]))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the judge of meaning reads, where the one of words allows all of it."""
    read: list[str] = []

    def sure(memory: str, _: str) -> float:
        read.append(memory)
        return 0.0

    monkeypatch.setattr(meaning_judge, "sure_by_meaning", sure)
    monkeypatch.setattr(retirement, "may_be_over", lambda *_: True)
    return read


def test_the_judge_of_meaning_reads_only_what_a_message_may_be_about(read: list[str]):
    shelf = KnownClaims(
        [
            known("a1", "The user drives a Saab."),
            known("a2", "The user is allergic to nuts."),
            known("a3", "用户开一辆萨博。"),
            known("a4", "The user promised to wash the Saab.", "promise"),
        ],
        set(),
    )
    told = said("the Saab is at the garage")
    list(retired(told, "", shelf, "en", [told]))
    assert read == ["The user drives a Saab."]


def test_of_many_memories_those_with_the_most_words_in_common_are_read(read: list[str]):
    plain = [known(f"a{at}", f"The user waxed the Saab in {1990 + at}.") for at in range(9)]
    best = known("b1", "The user parks the old Saab behind the garage.")
    told = said("the old Saab is back from the garage")
    list(retired(told, "", KnownClaims([*plain, best], set()), "en", [told]))

    assert read[0] == best.content
    assert len(read) == 4


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("用户房租每个月两千五。", "物业费涨到每个月三百了"),
        ("用户的手机套餐每月三十九。", "宽带涨到每月一百二了"),
    ],
)
def test_what_something_else_costs_now_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, content: str, words: str
):
    monkeypatch.setattr(retirement, "sure_over", lambda *_: 1.0)
    shelf = KnownClaims([known("a1", content)], set())
    assert not list(retired(said(words), "", shelf, "zh"))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("用户房租每个月两千五。", "房租涨到三千了"),
        ("用户月薪税前八千。", "工资涨到税前一万了"),
    ],
)
def test_what_the_same_costs_now_may_end_it(
    monkeypatch: pytest.MonkeyPatch, content: str, words: str
):
    monkeypatch.setattr(retirement, "sure_over", lambda *_: 1.0)
    shelf = KnownClaims([known("a1", content)], set())
    assert [it.id for it in retired(said(words), "", shelf, "zh")] == ["a1"]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("朵朵四岁了", "小宝七岁。"),
        ("小宝今年七岁", "用户说：“朵朵四岁了”"),
        ("家里有条退役的导盲犬，拉布拉多，叫将军，十一岁。", "用户三十一岁。"),
    ],
)
def test_the_age_of_one_is_not_over_with_the_age_of_another(text: str, content: str):
    shelf = KnownClaims([known("a1", content)], set())
    assert not list(retired(said(text), "", shelf, "zh", [said(text)]))
    assert not shelf.in_doubt
