"""Which memory answers what is asked, by its matter."""

import pytest

from curator.offline.questions.matters import (
    answers_by_matter,
    is_beside_question,
    names_all_asked,
)


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("What's my job?", "The user is a dental hygienist."),
        ("What do I do for work?", "The user drives long-haul between Rotterdam and Gdańsk."),
        ("whats my dogs name", "The user got a staffy called Duchess."),
        ("How old am I?", "The user turned 31 in March."),
        ("On which island do I live?", "The user has lived on Skye for two winters."),
        ("What's my current city?", "The user lives in Antwerp."),
        ("What street do I live in?", "The user's address is 9 Elm Drive."),
        ("Who brought me up?", "The user was raised by their aunt."),
        ("What do I want to become?", "The user wants to be a vet."),
        ("What's the date of my operation?", "On the 21st of May the user is having surgery."),
        ("How old is my nephew?", "The user's nephew is fifteen."),
        ("How old is my boy?", "The user's son Emil is 7 years old."),
        ("What's the name of my bird?", "The user has a parrot called Biscuit."),
        ("Who's my fiancée?", "The user is getting married to Aoife in June."),
        ("Who brought me up?", "The user was raised by their grandparents."),
        ("我是干啥的", "用户跑网约车，成都，夜班。"),
        ("我女儿跟谁住", "用户的女儿留在温州跟奶奶，七岁，叫多多。"),
        ("我几岁", "用户叫陆骁，18岁。"),
    ],
)
def test_a_memory_of_the_matter_answers(question: str, content: str):
    gain = answers_by_matter(question, content, "")
    assert gain is not None
    assert gain >= 0


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("How old am I?", "The user lives in Oslo."),
        ("When did I graduate?", "The user sells insurance."),
        ("How old is Aksel?", "The user is 38 years old."),
        ("Do I have any cats?", "The user's neighbour Petrov lives alone with four cats."),
        ("What's my cousin's name?", "The user is going to Rome with their cousin."),
        ("How old am I?", "The user and their grandmother live together, she is 81."),
        ("Where am I moving to?", "The user's lease is up on 31 January."),
        ("Which month do I come back?", "The user goes back to Puglia every summer."),
        ("What colour will I wear?", "The user is going to wear a sari."),
        ("What car do I have?", "The user rides a scooter."),
        ("Which birds do I have?", "The user's landlord raises budgies."),
        ("Who am I going to marry?", "The user is called Bo."),
        ("我几岁", "用户住在杭州。"),
        ("我养鸽子吗？", "用户对门老赵养了二十多只鸽子。"),
    ],
)
def test_a_memory_of_others_or_with_another_kind_of_answer_does_not(question: str, content: str):
    assert answers_by_matter(question, content, "") is None


def test_a_memory_may_name_all_that_is_asked():
    assert names_all_asked("where does kofi work", "The user's brother Kofi works in Derby.")
    assert not names_all_asked("who wrote hamlet", "The user's cat is called Hamlet.")


@pytest.mark.parametrize(
    ("question", "content", "key", "value"),
    [
        ("How old is Otis?", "The user's dog is called Otis.", "dog.name", "Otis"),
        ("When is Mercy's birthday?", "The user's wife is called Mercy.", "wife.name", "Mercy"),
        ("where am i from?", "The user's roomie is from texas.", "", "is from texas"),
        ("How old are my grandparents?", "The user was raised by their grandparents.", "", ""),
        ("What colour is my car?", "The user drives a Skoda.", "vehicle", "Skoda"),
        ("When did I move to Turin?", "The user lives in Turin.", "home", "Turin"),
        ("How old is my landlord?", "The user's landlord raises hens.", "", "raises hens"),
        ("小鹿多大了", "用户的女朋友叫小鹿。", "girlfriend.name", "小鹿"),
        ("我在哪工作", "用户的前任在迪拜工作。", "ex.workplace", "迪拜"),
    ],
)
def test_a_name_is_no_age_and_another_is_not_the_user(
    question: str, content: str, key: str, value: str
):
    assert is_beside_question(question, content, key, value)


@pytest.mark.parametrize(
    ("question", "content", "key", "value"),
    [
        ("What is my dog's name?", "The user's dog is called Otis.", "dog.name", "Otis"),
        ("When did I move to Turin?", "The user has lived in Turin since 2019.", "home", "Turin"),
        ("How old am I?", "The user's birthday is the 9th of May.", "birthday", "05-09"),
        ("Where does my roomie come from?", "The user's roomie is from texas.", "", "from texas"),
        ("怕小箱子的是我还是老费？", "用户的搭档叫老费。", "搭档.name", "老费"),
    ],
)
def test_what_is_asked_for_is_not_beside_the_question(
    question: str, content: str, key: str, value: str
):
    assert not is_beside_question(question, content, key, value)


def test_ones_own_name_is_not_that_of_a_thing():
    assert is_beside_question("what's my boat called?", "The user is called Nora.", "name", "Nora")
    assert not is_beside_question("what am I called?", "The user is called Nora.", "name", "Nora")
