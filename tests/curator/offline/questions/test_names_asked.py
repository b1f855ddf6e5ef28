"""Whether a question asks what something is called, and words tell it."""

import pytest

from curator.offline.questions.names_asked import lacks_name_asked, tells_name_asked


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("what's my boat called?", "The user rents a houseboat on the Lea in Tottenham."),
        ("what's the physio's name?", "The physio has the user swimming instead."),
        ("what is my surgeon called?", "The user's sister is called Joyce."),
        ("what's the hotel called?", "The user is a night porter at a hotel in Harrogate."),
        ("what's the name of my street?", "The user has a terraced house in Grimsby."),
        ("whats my vet called", "The stray is called Gravy."),
        ("我儿子的幼儿园叫什么", "用户的儿子叫小乐。"),
        ("我公司叫什么", "用户叫阿楠。"),
    ],
)
def test_a_place_or_another_ones_name_is_not_the_name_asked_for(question: str, content: str):
    assert lacks_name_asked(question, content)


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("What's my boat called?", "The user's sailboat is called Albatross."),
        ("What is my donkey's name?", "The user's donkey is called Ferdinand."),
        ("What's the hotel called?", "The user works at the Grand Hotel."),
        ("What's the name of my street?", "The user lives in Elm Street."),
        ("What's the vet's name?", "The user's vet is Dr Okafor."),
        ("What is the salon called?", "The user works in a salon, Shear Bliss."),
        ("What's my boat called?", "The user bought a boat named Gerda."),
    ],
)
def test_a_name_beside_the_thing_is(question: str, content: str):
    assert not lacks_name_asked(question, content)


@pytest.mark.parametrize(
    "question", ["What's my name?", "What's my sister called?", "What are my kids called?", "Who?"]
)
def test_names_that_have_a_slot_are_no_matter_of_words(question: str):
    assert not lacks_name_asked(question, "The user lives in Hull.")


@pytest.mark.parametrize(
    "question", ["我合伙人叫什么", "我们校长姓啥", "我伴娘是谁", "我店名叫什么"]
)
def test_the_users_own_name_is_none_of_somebody_elses_in_chinese(question: str):
    assert lacks_name_asked(question, "用户叫陈默。")


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("我主管姓什么", "用户的主管老周爱开会。"),
        ("我房东叫啥", "用户的房东叫刘芳。"),
        ("我真名叫什么", "用户叫陈默。"),
        ("我名字是什么", "用户叫陈默。"),
    ],
)
def test_a_name_beside_who_is_asked_for_is_theirs_in_chinese(question: str, content: str):
    assert not lacks_name_asked(question, content)


def test_what_a_thing_is_called_is_told_by_words_that_name_it():
    asked = "what's my boat called"
    assert tells_name_asked(asked, "The user has got a narrowboat, the Kittiwake.")
    assert not tells_name_asked(asked, "The user rents a houseboat in Tottenham.")
    assert not tells_name_asked("where's my boat", "The user has a boat called Kit.")
