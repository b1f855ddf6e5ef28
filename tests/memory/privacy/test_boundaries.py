"""What a boundary asks not to be spoken of."""

import pytest

from memory.privacy.boundaries import unmentioned


@pytest.mark.parametrize(
    ("boundary", "topics"),
    [
        ("The user does not want Dave to be mentioned.", ["Dave"]),
        ("The user does not want their ex Dave to be mentioned.", ["Dave"]),
        (
            "The user does not want their divorce from Dave to be mentioned.",
            ["their divorce from Dave"],
        ),
        ("The user doesn't want to talk about the divorce.", ["the divorce"]),
        ("The user does not want to be reminded of her exams.", ["her exams"]),
        ("用户不希望提起陈刚。", ["陈刚"]),
        ("用户不想谈离婚的事。", ["离婚的事"]),
        ("用户不想被问到体重。", ["体重"]),
        ("The user does not want to be called Bob.", []),
        ("用户不想被叫作小王。", []),
        ("The user does not eat pork.", []),
    ],
)
def test_only_what_is_not_to_be_spoken_of_is_a_topic(boundary: str, topics: list[str]):
    assert unmentioned([boundary]) == topics
