"""What surely answers a Chinese question, however little the words of both have in common."""

import pytest

from curator.offline.answers.certain import surely_answers


@pytest.mark.parametrize(
    ("question", "content", "key"),
    [
        ("我哪里受过伤", "用户说：“手腕骨折过，左手”", ""),
        ("我做过什么手术", "用户说：“膝盖换过人工关节，右边那只”", ""),
        ("我天天空腹吃啥药", "用户每天空腹吃优甲乐。", "habit"),
        ("我有什么病", "用户有高血压。", "health"),
        ("我眼睛啥毛病", "用户眼睛有青光眼。", ""),
        ("我女儿在哪里", "用户的女儿在墨尔本读书，一年回来一次。", "daughter.school"),
        ("下班我去玩什么", "用户平时会去打羽毛球。", "hobby"),
        ("我啥星座", "用户是双鱼。", "star_sign"),
        ("什么东西我不能碰", "用户对海鲜过敏。", "allergy"),
        ("我排行第几", "用户属于家里的老三。", ""),
        ("我现在做什么工作", "用户升了领班。", "job"),
        ("我现在做什么工作", "用户在旺角一间茶餐厅冲奶茶。", ""),
        ("我老公做什么的", "用户的老公drive lorry的。", ""),
        ("安安念几年级", "用户说：“安安这个月上小一了”", ""),
        ("我多久打一次羽毛球", "每周日下午用户去打羽毛球。", "habit"),
        ("我家还剩哪只猫", "花花送给用户嬢嬢了，现在只剩豆豆了。", ""),
        ("我家还有哪只猫", "乌龙送给用户表姐养了，现在只剩奶盖。", ""),
        ("我先生老家在哪个地方", "用户的先生老家在揭阳。", "先生.home"),
        ("我哪科最差", "用户怕英语。", "fear"),
        ("我有没有对象", "用户的老婆叫阿庄。", "wife.name"),
        ("我孩子几月出生", "用户的老婆的预产期是2026-11。", "wife.aim"),
        ("我太太教书吗", "用户的老婆是小学老师。", "wife.job"),
        ("你该怎么称呼我", "用户的昵称是溪溪。", "nickname"),
        ("我在哪个城市上学", "用户在温哥华读11年级。", "grade"),
        ("我什么时候回老家", "用户每年藏历新年回去。", ""),
        ("我退休前干了多少年", "用户教了三十四年初中语文。", "job"),
        ("我想上哪所大学", "用户打算考北航。", "goal"),
        ("我平时开啥车", "用户开五菱宏光MINI。", "car"),
        ("丹丹现在干嘛", "用户说：“丹丹不播了，回老家考公了”", ""),
    ],
)
def test_what_is_of_the_sort_asked_for_surely_answers(question: str, content: str, key: str):
    assert surely_answers(question, content, key)


@pytest.mark.parametrize(
    ("question", "content", "key"),
    [
        ("我眼睛啥毛病", "用户有高血压。", "health"),
        ("我哪里受过伤", "用户住在上海。", "home"),
        ("我有什么病", "用户叫方以南。", "name"),
        ("我女儿在哪里上班", "用户的女儿在墨尔本读书。", "daughter.school"),
        ("我妹妹几岁", "用户四十一岁。", "age"),
        ("丹丹现在干嘛", "用户的闺蜜叫丹丹。", "friend.name"),
        ("我平时开啥车", "用户开一家面馆。", "job"),
        ("我排行第几", "用户的大哥在寺里当僧人。", "brother.job"),
    ],
)
def test_what_is_of_another_sort_does_not(question: str, content: str, key: str):
    assert not surely_answers(question, content, key)
