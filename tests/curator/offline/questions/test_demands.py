"""What a question demands of whatever tells it."""

import pytest

from curator.offline.questions.demands import demands, is_met, is_unmet

MADE = demands([(r"多高", r"米"), (r"哪年毕业", r"毕业")])


@pytest.mark.parametrize(
    ("question", "told", "met", "unmet"),
    [
        ("我多高", "用户一米七。", True, False),
        ("我多高", "用户住在杭州。", False, True),
        ("我几岁", "用户住在杭州。", False, False),
    ],
)
def test_it_is_met_or_unmet_only_where_it_is_made(question: str, told: str, met: bool, unmet: bool):
    assert is_met(question, told, MADE) is met
    assert is_unmet(question, told, MADE) is unmet
