"""What Chinese says somebody works as, and what only sounds like it."""

from datetime import UTC, datetime

import pytest

from curator.offline.utterances.claims import claims

NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    "said",
    [
        "我弟考上公务员了",
        "我评上一级教师了！",
        "我女儿被评上小小播音员了",
        "来了个新总监，要求八点半全员站会，我的自由啊",
        "昨晚翻完最后一页，整套收工",
    ],
)
def test_what_has_a_verb_of_its_own_is_no_trade(said: str):
    assert not any("是" in claim.content for claim in claims(said, "zh", NOW))


def test_a_trade_is_told():
    assert [claim.content for claim in claims("我是会计", "zh", NOW)] == ["用户是会计。"]
