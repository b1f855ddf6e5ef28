import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.voice.second_person import second_person
from memory.vocabulary import Language


@pytest.mark.parametrize(
    ("noted", "said"),
    [
        ("The user lives in Oslo.", "You live in Oslo."),
        ("The user's cat is called Pixel.", "Your cat is called Pixel."),
        ("The user is called Mira.", "You are called Mira."),
        ("The user has a dog.", "You have a dog."),
        ("The user can't stand cilantro.", "You can't stand cilantro."),
        ("The user doesn't eat meat.", "You don't eat meat."),
        ("The user no longer likes coffee.", "You no longer like coffee."),
        ("The user used to live in Oslo.", "You used to live in Oslo."),
        ("The user studies physics.", "You study physics."),
        ("The user watches whales.", "You watch whales."),
        ("The user goes by Mi.", "You go by Mi."),
        (
            "Anna is the user's sister, and the user loves her.",
            "Anna is your sister, and you love her.",
        ),
        ("The user lives with their mum.", "You live with your mum."),
        ("The user likes cats and their fur.", "You like cats and their fur."),
        ("The user's aunts like their tea.", "Your aunts like their tea."),
        ("Mira lives in Oslo.", "Mira lives in Oslo."),
    ],
)
def test_an_english_note_is_said_to_the_person(noted: str, said: str):
    assert second_person(noted, "en") == said


@pytest.mark.parametrize(
    ("noted", "said"),
    [("用户住在杭州。", "你住在杭州。"), ("用户的猫叫团子。", "你的猫叫团子。")],
)
def test_a_chinese_note_is_said_to_the_person(noted: str, said: str):
    assert second_person(noted, "zh") == said


@given(st.text(), st.sampled_from(["en", "zh"]))
def test_no_note_is_too_odd_to_be_said(noted: str, language: Language):
    assert isinstance(second_person(noted, language), str)
