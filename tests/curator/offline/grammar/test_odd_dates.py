"""What only looks like a date in what people say.

Covers: curator.offline.grammar.coreference.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from curator.offline.grammar.coreference import company_of
from curator.offline.grammar.dates import birthday, day_of_birth, find_date, number
from curator.offline.utterances.claims import claims
from memory.dates.partial_date import parse_moment
from memory.vocabulary import Language
from tests.examples import examples
from tests.fragments import like_dates

ZONE = ZoneInfo("Asia/Shanghai")
DAYS = st.datetimes(datetime(1971, 1, 1), datetime(2500, 1, 1), timezones=st.just(ZONE))  # noqa: DTZ001  # made aware by timezones
FRAMES = ["I moved to Oslo {}", "{}我搬到了奥斯陆", "我的生日是{}"]
LANGUAGES: st.SearchStrategy[Language] = st.sampled_from(["en", "zh"])


@settings(max_examples=examples(400))
@given(like_dates, LANGUAGES, DAYS, st.booleans())
@example("February 29", "en", datetime(2025, 3, 1, tzinfo=ZONE), False)
def test_no_words_are_too_odd_for_a_date(
    text: str, language: Language, now: datetime, future: bool
):
    found = find_date(text, language, now, future=future)
    if found is not None:
        assert parse_moment(found.written, ZONE) is not None
        assert 0 <= found.start < found.end <= len(text)
    assert birthday(text) is None or day_of_birth(text)
    assert number(text) >= 0


@settings(max_examples=examples(150))
@given(
    like_dates,
    st.sampled_from(["I moved to Oslo {}", "{}我搬到了奥斯陆", "我的生日是{}"]),
    LANGUAGES,
)
def test_no_date_is_too_odd_for_a_claim(text: str, frame: str, language: Language):
    now = datetime(2026, 3, 2, 12, tzinfo=ZONE)
    claims(frame.format(text), language, now, asked=None, company=company_of(()))


@pytest.mark.parametrize(
    ("text", "future", "written"),
    [
        ("February 29", False, "2024-02-29"),
        ("February 29", True, "2028-02-29"),
        ("February 29, 2025", False, None),
    ],
)
def test_a_leap_day_is_one_that_there_was_or_will_be(text: str, future: bool, written: str | None):
    found = find_date(text, "en", datetime(2026, 3, 2, 12, tzinfo=ZONE), future=future)
    assert (found and found.written) == written


@pytest.mark.parametrize("text", ["I saved up to 2000 dollars", "a run of about at 2000 steps"])
def test_an_amount_is_no_year(text: str):
    assert find_date(text, "en", datetime(2026, 3, 2, 12, tzinfo=ZONE)) is None
