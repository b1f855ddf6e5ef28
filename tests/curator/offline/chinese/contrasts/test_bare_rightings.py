"""Chinese messages that put something right, without what they remark beside."""

import pytest

from curator.offline.chinese.contrasts.bare_rightings import without_remarks


@pytest.mark.parametrize(
    ("told", "values", "text", "right"),
    [
        ("最喜欢的球队是湖人", ["湖人"], "啊不是，是勇士，手快了", "说错了，是勇士"),
        ("下周去厦门玩", ["去厦门玩"], "不对我说错了，是去桂林", "说错了，厦门应该是桂林"),
        ("我叫晓雯", ["晓雯"], "不是这个wen，是晓文", "说错了，是晓文"),
        ("我住在常州", ["常州"], "打字太快，苏州", "说错了，常州应该是苏州"),
        ("我养了只布偶", ["布偶"], "脑子瓦特了，是暹罗", "说错了，是暹罗"),
        ("我有两个妹妹", ["两个妹妹"], "逗你玩的，我其实只有一个妹妹", "说错了，是一个妹妹"),
        ("我每周健身两次", ["两次"], "夸张了，我一周就健身一次", "说错了，是一次"),
        ("我今年十八岁", ["十八"], "骗你的，我今年三十八了", "说错了，是三十八岁"),
        ("我妈会做川菜", ["川菜"], "哎不对，是我婆婆", "说错了，我妈应该是我婆婆"),
        ("我爷爷得了肺炎", ["肺炎"], "得肺炎的是我爸，不是我爷爷", "说错了，我爷爷应该是我爸"),
        ("我哥三十四岁", ["三十四"], "年龄我记岔了，他三十六", "说错了，是三十六岁"),
        ("我闺蜜在杭州做美甲", ["杭州"], "说错 是湖州不是杭州", "说错了，是湖州，不是杭州"),
        (
            "我的生日是三月八号",
            ["三月八号"],
            "刚才少打了个字，是三月十八号",
            "说错了，是三月十八号",
        ),
        ("我住12楼", ["12楼"], "说顺嘴了，是20楼", "说错了，是20楼"),
        ("我学的是物理专业", ["物理"], "哦不，应该说是数学专业", "说错了，是数学专业"),
    ],
)
def test_the_right_words_stand_alone(told: str, values: list[str], text: str, right: str):
    assert without_remarks(text, told, values) == right


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ("我住在常州", "打字太快了，手都酸了"),
        ("最喜欢的歌手是王菲", "不是，你听过吗"),
        ("我叫子涵", "不是这个意思"),
        ("我有两个儿子", "开玩笑的时候他们最开心"),
        ("我每天走两万步", "昨天只走了八千步"),
        ("我妹妹会弹吉他", "会弹吉他的女生真酷"),
    ],
)
def test_what_puts_nothing_right_names_nothing_that_is_right(told: str, text: str):
    assert "是" not in without_remarks(text, told, ["常州"]).replace("不是", "")
