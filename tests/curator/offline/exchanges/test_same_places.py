from curator.agent_inputs import ShownMemory
from curator.offline.chinese.contrasts.contrast import Contrast
from curator.offline.exchanges.same_places import in_the_same_place


def known(handle: str, content: str, key: str) -> ShownMemory:
    return ShownMemory(
        handle, content, "fact", None, "", key, None, None, None,
        verified=False, recalled=False,
    )  # fmt: skip


WORKPLACE = known("a1", "用户的儿子在南京工作。", "son.workplace")
JOB = known("a2", "用户的儿子在南京做建筑设计。", "son.job")
OWN = known("a3", "用户在南京当老师。", "job")


def test_the_same_ones_work_in_a_wrong_town_is_put_right_with_it():
    right = Contrast("苏州", "南京", "儿子不在南京")
    told = list(in_the_same_place(WORKPLACE, right, [WORKPLACE, JOB, OWN]))
    assert told == [(JOB, "用户的儿子在苏州做建筑设计。")]


def test_what_is_no_town_puts_nothing_beside_right():
    right = Contrast("店长", "收银", "不是收银")
    assert not list(in_the_same_place(WORKPLACE, right, [WORKPLACE, JOB]))
