"""Chinese statements with what has taken the place of one of their words."""

import pytest

from curator.offline.utterances.changed_words import changed_to


@pytest.mark.parametrize(
    ("before", "text", "now"),
    [
        ("我的手机是小米13", "换成华为Mate60了，拍照真清楚", "我的手机是华为Mate60"),
        ("我下周三要去面试一家银行", "面试改到下周五了", "我下周五要去面试一家银行"),
        ("我4月20号去拔牙", "改到4月28号了", "我4月28号去拔牙"),
    ],
)
def test_what_is_of_its_sort_takes_the_place(before: str, text: str, now: str):
    assert changed_to(text, before) == now


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("我住在徐州", "今天天气不错"),
        ("我下周三要去面试一家银行", "婚礼改到下周五了"),
        ("我周一和周三去游泳", "改到周五了"),
        ("我每天骑电动车上班", "改成什么好呢"),
    ],
)
def test_where_it_is_not_plain_nothing_does(before: str, text: str):
    assert changed_to(text, before) is None
