import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.voice.second_person import in_the_past, second_person, spoken, third_person
from memory.vocabulary import Language


@pytest.mark.parametrize(
    ("noted", "said"),
    [
        ("The user lives in Oslo.", "You live in Oslo."),
        ("The user's cat is called Pixel.", "Your cat is called Pixel."),
        ("The user is called Mira.", "You are called Mira."),
        ("The user has a dog.", "You have a dog."),
        ("The user got themselves a camera.", "You got yourself a camera."),
        ("The user usually gets up at five.", "You usually get up at five."),
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
        (
            "The user's favourite food is their nan's curry.",
            "Your favourite food is your nan's curry.",
        ),
        ("Mira lives in Oslo.", "Mira lives in Oslo."),
    ],
)
def test_an_english_note_is_said_to_the_person(noted: str, said: str):
    assert second_person(noted, "en") == said


@pytest.mark.parametrize(
    ("noted", "said"),
    [
        ("用户住在杭州。", "你住在杭州。"),
        ("用户的猫叫团子。", "你的猫叫团子。"),
        ("用户他们把车卖了。", "你们把车卖了。"),
    ],
)
def test_a_chinese_note_is_said_to_the_person(noted: str, said: str):
    assert second_person(noted, "zh") == said


@given(st.text(), st.sampled_from(["en", "zh"]))
def test_no_note_is_too_odd_to_be_said(noted: str, language: Language):
    assert isinstance(second_person(noted, language), str)


@pytest.mark.parametrize(
    ("words", "language", "told"),
    [
        ("I play the cello", "en", "The user plays the cello."),
        ("I've been to Rome", "en", "The user has been to Rome."),
        ("My cat is called Pixel.", "en", "The user's cat is called Pixel."),
        ("Pixel hates thunder.", "en", "Pixel hates thunder."),
        ("I was ill. It was my heart.", "en", "I was ill. It was my heart."),
        ("我会拉大提琴", "zh", "用户会拉大提琴。"),
        ("团子怕打雷", "zh", "团子怕打雷"),
    ],
)
def test_what_a_person_says_of_themselves_is_told_as_memories_are(
    words: str, language: Language, told: str
):
    assert third_person(words, language) == told


@pytest.mark.parametrize(
    ("told", "until", "language", "past"),
    [
        ("You live in Oslo.", "May 2026", "en", "You lived in Oslo until May 2026."),
        ("You are a nurse.", "2026", "en", "You were a nurse until 2026."),
        ("You can't stand peas.", "May 2026", "en", "You couldn't stand peas until May 2026."),
        ("Your cat is ill.", "May 2026", "en", "Your cat was ill until May 2026."),
        ("Your mum's in hospital", "2026", "en", "Your mum was in hospital until 2026."),
        (
            "You and your boyfriend Cal have been together for years.",
            "2026",
            "en",
            "You and your boyfriend Cal had been together for years until 2026.",
        ),
        ("You and your boss go hiking.", "2026", "en", "You and your boss go hiking until 2026."),
        ("You jog at dawn.", "2026", "en", "You jogged at dawn until 2026."),
        ("You carry a pager.", "2026", "en", "You carried a pager until 2026."),
        ("You visit your gran.", "2026", "en", "You visited your gran until 2026."),
        ("Your mum's shop sells tea.", "2026", "en", "Your mum's shop sold tea until 2026."),
        (
            "Your sister Anna lives in Rome.",
            "2026",
            "en",
            "Your sister Anna lived in Rome until 2026.",
        ),
        (
            "You used to live in Oslo (until May 2026).",
            "May 2026",
            "en",
            "You used to live in Oslo (until May 2026).",
        ),
        ("你住在奥斯陆。", "2026年5月", "zh", "你以前住在奥斯陆（到2026年5月为止）。"),
    ],
)
def test_what_is_over_is_told_in_the_past(told: str, until: str, language: Language, past: str):
    assert in_the_past(told, until, language) == past


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("I play the cello", "You play the cello."),
        ("The user plays the cello.", "You play the cello."),
        ("我会拉大提琴", "你会拉大提琴。"),
    ],
)
def test_the_character_never_says_of_itself_what_is_the_persons(content: str, said: str):
    assert spoken(content) == said
