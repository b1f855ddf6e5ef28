"""When a memory was true is told wherever it is over, ends or has yet to begin."""

import pytest

from bot.texts.periods import period_told, with_period
from memory.dates.periods import Period
from memory.vocabulary import Language


@pytest.mark.parametrize(
    ("period", "english", "chinese"),
    [
        ((None, None, False, False), "", ""),
        (("2025-01", None, False, False), "", ""),
        (("2027-05", None, False, True), "from 2027-05", "从 2027-05 起"),
        ((None, "2027", False, False), "until 2027", "到 2027 为止"),
        (("2025", "2027", False, False), "from 2025 until 2027", "2025 到 2027"),
        ((None, "2026-03-05", True, False), "over: until 2026-03-05", "已过去：到 2026-03-05 为止"),
        (("2025", "2026", True, False), "over: from 2025 until 2026", "已过去：2025 到 2026"),
    ],
)
def test_a_period_is_told(
    period: tuple[str | None, str | None, bool, bool], english: str, chinese: str
):
    since, until, over, to_come = period
    whole = Period(since=since, until=until, over=over, to_come=to_come)
    assert period_told(whole, "en") == english
    assert period_told(whole, "zh") == chinese


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Tea. [over: until 2026]"), ("zh", "Tea.【已过去：到 2026 为止】")],
)
def test_it_stands_behind_the_words(language: Language, told: str):
    over = Period(since=None, until="2026", over=True, to_come=False)
    always = Period(since=None, until=None, over=False, to_come=False)
    assert with_period("Tea.", over, language) == told
    assert with_period("Tea.", always, language) == "Tea."
