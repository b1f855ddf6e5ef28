"""What a Chinese message says to be given up for something else."""

from hypothesis import given
from hypothesis import strategies as st

from curator.offline.chinese.contrasts.given_up import given_up, turned_to


def test_a_thing_given_up_is_told_with_what_is_done_instead():
    assert list(given_up("舞蹈班停了，改学画画")) == [("舞蹈", "改学画画")]
    assert list(given_up("雨停了，我出门了")) == []


def test_a_deed_is_turned_to():
    assert list(turned_to("老板让我改跑重庆了")) == [("跑", "重庆")]


@given(st.text(alphabet="我停了改学画画跑步不舞蹈班，。 去现在开始", max_size=30))
def test_any_words_can_be_read(text: str):
    list(given_up(text))
    list(turned_to(text))
