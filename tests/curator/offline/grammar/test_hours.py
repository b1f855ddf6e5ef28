"""Plans keep their day and their hour; counted from 2 March 2026, a Monday."""

from datetime import UTC, datetime

import pytest

from curator.offline.grammar.dates import find_date
from curator.offline.grammar.hours import asked_for_a_day
from curator.offline.questions.question import is_question
from curator.offline.utterances.claims import claims
from memory.text.language import language_of

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def told(text: str) -> list[str]:
    return [it.content for it in claims(text, language_of(text, "en"), NOW)]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("My flight is on 5 March at 10:30.",
         "The user has a flight on 5 March (2026-03-05) at 10:30."),
        ("The concert is on March 20th at 8 pm.",
         "The user has a concert on March 20th (2026-03-20) at 8 pm."),
        ("My exam is at 9 on Thursday.", "The user has an exam on Thursday (2026-03-05) at 9."),
        ("I have an exam at nine o'clock tomorrow.",
         "The user has an exam at nine o'clock tomorrow (2026-03-03)."),
        ("I've got a job interview on Friday at half past two.",
         "The user has a job interview on Friday (2026-03-06) at half past two."),
        ("我周四早上九点考试。", "用户周四早上九点要考试（2026-03-05）。"),
        ("我明天下午三点看牙医。", "用户下午三点要看牙医（2026-03-03）。"),
        ("明天上午十点我面试。", "用户上午十点要面试（2026-03-03）。"),
        ("我后天早上8点半的飞机。", "用户早上8点半的飞机（2026-03-04）。"),
        ("我下个月8号下午两点面试。", "用户下午两点要面试（2026-04-08）。"),
    ],
)  # fmt: skip
def test_a_plan_keeps_its_day_and_its_hour_and_is_told_once(said: str, kept: str):
    assert told(said) == [kept]


@pytest.mark.parametrize("said", ["My exam is at 9 on Thursday.", "我周四早上九点考试。"])
def test_a_plan_is_over_the_day_after(said: str):
    (plan,) = claims(said, language_of(said, "en"), NOW)
    assert plan.valid_until == "2026-03-06"


def test_a_house_number_is_no_hour():
    assert not any("at 5." in it for it in told("My interview is at 5 Main Street on Friday."))


def test_two_hours_are_left_as_they_were_said():
    kept = told("My exam on Thursday is at 9 or at 10.")
    assert kept == ["The user's exam on Thursday is at 9 or at 10."]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Can you remind me tomorrow to pay the rent?",
         "The user asked to be reminded tomorrow to pay the rent (2026-03-03)."),
        ("On Friday at 6 remind me to call mum.",
         "The user asked to be reminded to call mum on Friday at 6 (2026-03-06)."),
        ("Friday, remind me to call mum",
         "The user asked to be reminded to call mum Friday (2026-03-06)."),
        ("周五晚上六点提醒我给妈妈打电话。",
         "用户请求提醒周五晚上六点给妈妈打电话（2026-03-06）。"),
        ("你明天提醒我交房租好吗", "用户请求提醒明天交房租（2026-03-03）。"),
        ("能不能周五提醒我交房租？", "用户请求提醒周五交房租（2026-03-06）。"),
    ],
)  # fmt: skip
def test_a_wish_to_be_reminded_is_kept_however_politely_it_is_said(said: str, kept: str):
    assert told(said) == [kept]
    assert not is_question(said, language_of(said, "en"))


@pytest.mark.parametrize(
    "said",
    [
        "Can you remind me what my job is?",
        "Could you remind me about my sister's name?",
        "提醒我我妹妹叫什么",
        "你能提醒我周五要见谁吗",
    ],
)
def test_a_question_stays_one(said: str):
    assert told(said) == []
    assert is_question(said, language_of(said, "en"))


@pytest.mark.parametrize(
    "said",
    [
        "昨天医生提醒我要复查",
        "妈妈明天提醒我多喝水",
        "On Friday my boss will remind me to call the client",
    ],
)
def test_who_else_reminds_is_asked_for_nothing(said: str):
    assert not any("asked to be reminded" in it or "请求提醒" in it for it in told(said))


@pytest.mark.parametrize("words", ["remind me to eat", "As ever, remind me to eat", "提醒我吃饭"])
def test_a_wish_without_a_day_before_it_stays_as_it_is(words: str):
    assert asked_for_a_day(words, language_of(words, "en")) == words


@pytest.mark.parametrize(
    ("day", "written"),
    [("next Monday", "2026-03-09"), ("next Tuesday", "2026-03-10"), ("next Sunday", "2026-03-15"),
     ("this Tuesday", "2026-03-03"), ("on Tuesday", "2026-03-03")],
)  # fmt: skip
def test_next_is_of_the_week_to_come(day: str, written: str):
    found = find_date(day, "en", NOW, future=True)
    assert found is not None
    assert found.written == written
