"""A Chinese question in plain words."""

import pytest

from curator.offline.questions.plainly_asked import plainly_asked


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("我姓甚名谁", "我叫什么名字"),
        ("我啥名", "我叫什么名字"),
        ("我今年高寿", "我多大"),
        ("我到底好多岁", "我到底多大"),
        ("我是男是女", "我是什么性别"),
        ("我靠什么吃饭", "我做什么工作"),
        ("我年轻时候是吃哪碗饭的？", "我年轻时候做什么工作？"),
        ("我老公哪个单位的", "我老公在哪里上班"),
        ("同学给我起的外号是什么？", "我的昵称是什么？"),
        ("我娃叫啥", "我孩子叫啥"),
        ("我囡囡在哪里", "我女儿在哪里"),
        ("我哪里开过刀", "我做过什么手术"),
        ("我哪儿有旧伤", "我哪里受过伤"),
        ("跟我同住的人做哪一行", "我室友做什么工作"),
        ("老大几岁了", "我家老大几岁了"),
        ("我小的多大了", "我老二多大了"),
        ("我拿啥工资吃饭", "我做什么工作"),
        ("我哪个器官出问题了", "我有什么病"),
        ("我在兄弟姐妹里排第几", "我排行第几"),
        ("我那仓库多大", "我那仓库面积多少"),
        ("同学咋喊我", "同学怎么称呼我"),
        ("我现在干啥活儿", "我现在做什么工作"),
        ("我在哪儿高就", "我在哪里上班"),
        ("我做边行", "我做什么工作"),
        ("我啥职称", "我做什么工作"),
        ("我血型", "我的血型是什么"),
        ("你还记得到我做啥子的不？", "我做什么的"),
        ("我返咩工㗎？", "我做什么工作？"),
        ("我崽现在做么子？", "我孩子现在做什么？"),
        ("我现在什么职位", "我现在做什么工作"),
        ("我目标院校是哪个", "我想考哪个大学"),
        ("我结婚了没有", "我有没有对象"),
        ("说来听听我的爱好", "我的爱好是什么"),
    ],
)
def test_words_for_one_and_the_same_are_put_in_plain_ones(asked: str, plain: str):
    assert plainly_asked(asked) == plain


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("我考考你，我现在吃的是什么药？", "我现在吃的是什么药？"),
        ("马骁干啥的来着 考考你", "马骁干啥的来着"),
        ("那我老伴叫什么，你晓得不？", "那我老伴叫什么"),
        ("我儿子几岁 说", "我儿子几岁"),
        ("我有几个娃儿你说一哈", "我有几个孩子"),
    ],
)
def test_what_only_calls_for_an_answer_is_left_out(asked: str, plain: str):
    assert plainly_asked(asked) == plain


@pytest.mark.parametrize("asked", ["我平时吃什么饭", "我几点上班？", "我喜欢什么班车", "你是谁"])
def test_other_questions_stay_as_they_are(asked: str):
    assert plainly_asked(asked) == asked
