"""Chinese statements with what has taken the place of one of their words."""

import pytest

from curator.offline.utterances.changed_words import changed_to


@pytest.mark.parametrize(
    ("before", "text", "now"),
    [
        ("我的手机是小米13", "换成华为Mate60了，拍照真清楚", "我的手机是华为Mate60"),
        ("我下周三要去面试一家银行", "面试改到下周五了", "我下周五要去面试一家银行"),
        ("我4月20号去拔牙", "改到4月28号了", "我4月28号去拔牙"),
        ("我下周五飞东京", "机票改签到下周日了", "我下周日飞东京"),
        ("9号下午两点看牙", "牙医打电话说改成四点", "9号下午四点看牙"),
        ("我上夜班", "调到白班了", "我上白班"),
        ("我家狗叫旺财", "改名了，现在叫元宝", "我家狗叫元宝"),
        ("我儿子5岁", "昨天刚满6岁", "我儿子6岁"),
        ("我儿子上初二", "上初三了", "我儿子上初三"),
        ("我用的苹果手机 老卡", "昨天换成华为手机了 真香", "我用的华为手机"),
        ("我上早班", "我改上晚班了", "我上晚班"),
        ("我开的是大众", "前几天换成特斯拉了", "我开的是特斯拉"),
        ("我每周去三次健身房", "最近一周只去一次了", "我每周去一次健身房"),
        ("我养了两只仓鼠", "死了一只，就剩一只了", "我养了一只仓鼠"),
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
        ("我儿子5岁", "我侄子6岁了"),
        ("我家狗叫旺财", "我现在叫元宝"),
        ("我每天晚上上夜班，十点到六点", "改上白班了"),
        ("我用的苹果手机", "去年换成新的壳了"),
        ("我用的苹果手机", "我爸换成华为手机了"),
        ("我每天骑电动车上班", "改成什么好呢"),
    ],
)
def test_where_it_is_not_plain_nothing_does(before: str, text: str):
    assert changed_to(text, before) is None
