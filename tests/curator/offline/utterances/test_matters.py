"""Which memory answers what is asked, by its matter."""

import pytest

from curator.offline.utterances.matters import answers_by_matter, names_all_asked


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("What's my job?", "The user is a dental hygienist."),
        ("What do I do for work?", "The user drives long-haul between Rotterdam and Gdańsk."),
        ("whats my dogs name", "The user got a staffy called Duchess."),
        ("How old am I?", "The user turned 31 in March."),
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
        ("我几岁", "用户住在杭州。"),
        ("我养鸽子吗？", "用户对门老赵养了二十多只鸽子。"),
    ],
)
def test_a_memory_of_others_or_with_another_kind_of_answer_does_not(question: str, content: str):
    assert answers_by_matter(question, content, "") is None


def test_a_memory_may_name_all_that_is_asked():
    assert names_all_asked("where does kofi work", "The user's brother Kofi works in Derby.")
    assert not names_all_asked("who wrote hamlet", "The user's cat is called Hamlet.")
