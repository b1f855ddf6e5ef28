"""What a Chinese message tells in the place of what was told before."""

from datetime import UTC, datetime

import pytest

from curator.agent_inputs import Utterance
from curator.offline.utterances.claims import claims
from curator.offline.utterances.restatements import EarlierStatement
from curator.offline.utterances.successions import shared_words, succeeding

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def displaced(before: str, text: str) -> tuple[str, ...]:
    said = Utterance("m1", "user", by_user=True, text=before, at=NOW, fresh=False)
    statement = EarlierStatement(before, claims(before, "zh", NOW), said)
    found = succeeding(claims(text, "zh", NOW), text, "zh", statement, [])
    return tuple(content for claim in found for content in claim.in_place_of)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("在跟老外学西班牙语，每周三节", "西语停了，那外教回国了，我转头报了手语班"),
        ("我们一家四口挤在城中村", "上周五拿到廉租房钥匙了，在龙岗那边，两室一厅！"),
        ("我在健身房当了四年私教", "私教不干了，现在给小区老人做上门康复，挂靠在社区医院"),
    ],
)
def test_what_has_changed_ends_what_was_told_of_the_topic(before: str, text: str):
    assert displaced(before, text)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("我在健身房当了四年私教", "我养了一只猫，叫团子"),
        ("我养了一只猫，叫团子", "我在银行上班，干了六年"),
        ("我开一辆老桑塔纳", "打算明年换辆电车"),
        ("我开一辆老桑塔纳", "要是换车就换辆电车"),
        ("我养着一只乌龟", "读大学那会儿养过兔子，毕业就送人了"),
    ],
)
def test_what_is_told_beside_it_ends_nothing(before: str, text: str):
    assert displaced(before, text) == ()


def test_what_is_put_right_ends_what_was_wrong():
    text = "那是别家，我们公司叫启航星图，差俩字"
    assert displaced("公司叫启明星辰", text) == ("用户公司叫启明星辰。",)


def test_a_shortened_word_is_shared():
    assert "西语" in shared_words("用户在跟老外学西班牙语。", "西语停了")
    assert shared_words("用户住在杭州。", "我喜欢喝茶") == frozenset()
