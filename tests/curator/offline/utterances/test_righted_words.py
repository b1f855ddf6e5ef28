"""Chinese statements as the words that follow put them right."""

import pytest

from curator.offline.chinese.contrasts.corrects import corrects
from curator.offline.utterances.righted_words import righted


@pytest.mark.parametrize(
    ("before", "text", "right"),
    [
        ("导航到彩虹花园3栋就行，我家", "发错了，是8栋。", "导航到彩虹花园8栋就行，我家"),
        ("我99年的", "手滑 98年 99的是我妹", "我98年的"),
        ("我住在徐州", "不对 是宿州 输入法坑我", "我住在宿州"),
        ("生日是农历八月初五", "不是初五，是初九。", "生日是农历八月初九"),
        ("我女儿叫兰花。", "写错字了，“兰花”应该是“蓝华”。", "我女儿叫蓝华"),
        ("我和小尤处了三年了", "三年？不对，是五年", "我和小尤处了五年了"),
        ("闺蜜预产期九月", "给她说早了，十月中旬才对，不是九月", "闺蜜预产期十月中旬"),
        ("我女朋友对花生过敏", "说错了，她是对芒果过敏，不是花生", "我女朋友对芒果过敏"),
        ("我在这家公司干了三年", "不止，五年了", "我在这家公司干了五年"),
        (
            "我有一对双胞胎女儿，今年七岁",
            "说错了，双胞胎刚满八岁，不是七岁",
            "我有一对双胞胎女儿，今年八岁",
        ),
        ("我侄子七岁", "不是七岁是六岁，刚上大班", "我侄子六岁"),
        ("面试周三上午", "不对，改成周五了，看错邮件", "面试周五上午"),
        ("纪念日是8月8号", "老婆说是8月9号", "纪念日是8月9号"),
        ("我是A型血", "刚查了，是B型血", "我是B型血"),
        ("最喜欢绿色", "其实是青色啦", "最喜欢青色"),
        ("我老家宜昌", "手快了，宜宾", "我老家宜宾"),
        ("身高178", "好吧 其实174", "身高174"),
        ("外婆今年八十", "查了身份证 八十二", "外婆今年八十二"),
        ("我在念大二，学的是会计", "写错了，是审计", "我在念大二，学的是审计"),
        ("牙医约的周二下午", "打错了 是周四", "牙医约的周四下午"),
        ("我骑的摩托是本田的", "啊不 是雅马哈 我老记混", "我骑的摩托是雅马哈的"),
        ("我骑的摩托是本田的", "说错了 是铃木哈", "我骑的摩托是铃木的"),
        ("我每周二和周四去游泳", "说错了，是周二和周五", "我每周二和周五去游泳"),
        ("我养的乌龟是草龟", "哦记错种类了 其实是巴西龟", "我养的乌龟是巴西龟"),
        ("我养了只鹦鹉，是虎皮的", "我搞错品种了，它是玄凤。", "我养了只鹦鹉，是玄凤的"),
        ("我爸的车是奥迪", "看错牌子了，它是大众。", "我爸的车是大众"),
        ("我养了条狗 金毛", "说错品种了 它是拉布拉多", "我养了条狗，拉布拉多"),
        ("我女儿在上舞蹈班 拉丁", "诶不对不对 是街舞", "我女儿在上舞蹈班，街舞"),
        ("我对象是湖北人", "口误口误 湖南人", "我对象是湖南人"),
        ("我练跆拳道", "说顺嘴了，我练的是散打，练跆拳道的是另一个班。", "我练散打"),
        ("我妹妹在考驾照", "说反了，是我妹夫在考。", "我妹夫在考驾照"),
        ("我爸有糖尿病", "说错了 是我妈有", "我妈有糖尿病"),
        ("我男朋友在学吉他", "说反了，是我闺蜜男朋友", "我闺蜜男朋友在学吉他"),
        ("我老婆怀孕了", "哈哈打错了 是我老婆她妹", "我老婆她妹怀孕了"),
        ("我生日是3月8号", "好吧骗你的 我3月18号生的", "我生日是3月18号"),
        ("我的工号是3021", "输错了 3012", "我的工号是3012"),
        ("我室友叫李想 理工大的", "错了错了 是师大的", "我室友叫李想，师大的"),
        ("我报了游泳班", "记错了 我报的是潜水班 游泳班没名额了", "我报了潜水班"),
        ("我有仨孙子", "数错啦，是俩孙子一个外孙女", "我有俩孙子一个外孙女"),
    ],
)
def test_the_right_word_stands_in_the_place_of_the_wrong_one(before: str, text: str, right: str):
    assert next(iter(righted(text, before))).statement == right


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("我住在徐州", "今天天气不错"),
        ("我住在徐州", "不对，你猜错了"),
        ("我养了两只猫", "说错了，我开玩笑的"),
        ("我养了两只猫", "好吧，我去睡了"),
        ("我月薪八千", "查了一下快递，明天到"),
    ],
)
def test_what_gives_no_word_of_the_sort_puts_nothing_right(before: str, text: str):
    assert list(righted(text, before)) == []


@pytest.mark.parametrize(
    ("before", "text", "right"),
    [
        ("我家在12楼", "12楼是公司，家在9楼", "我家在9楼"),
        ("我养了六只鹅", "五只…送人一只，六只是上周的数", "我养了五只鹅"),
        ("我每天跑5公里", "5公里是以前，现在10公里", "我每天跑10公里"),
        ("我妹妹在南京读书", "不对，她在合肥读书，南京是我表妹", "我妹妹在合肥读书"),
        ("我骑的是雅迪", "不，台铃，雅迪是我姐那辆", "我骑的是台铃"),
        ("我弟在苏州读书", "记岔了，他在扬州，苏州是我表哥", "我弟在扬州读书"),
    ],
)
def test_a_value_that_is_anothers_gives_its_place_to_the_one_beside(
    before: str, text: str, right: str
):
    assert next(iter(righted(text, before))).statement == right


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("我有三个孩子", "三个是我生的，一个是领养的"),
        ("我去过北京", "北京是我老家，我在上海上班"),
        ("我养了两只猫", "两只是我妈的，五只是我爸的，三只是我的"),
    ],
)
def test_what_is_told_of_a_value_besides_leaves_it(before: str, text: str):
    assert list(righted(text, before)) == []


def test_a_slip_may_be_told_at_the_end_of_the_words_before():
    assert corrects("是少年宫", "我侄女在少管所…呸呸呸，输入法坑我")
    assert not corrects("是少年宫", "我侄女在少年宫")


def test_a_name_of_the_same_family_name_stands_in_the_place_of_a_name():
    assert next(iter(righted("打错字了，是刘诗诗", "我妹妹叫刘思思"))).statement == "我妹妹叫刘诗诗"


def test_what_is_told_beside_the_right_word_is_told_with_it():
    first = next(iter(righted("看错票，是21号，12号是我复查那天", "我下个月12号去厦门")))
    assert (first.statement, first.beside) == ("我下个月21号去厦门", "12号是我复查那天")
