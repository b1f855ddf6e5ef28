"""English sentences told nearly in their own words."""

import pytest

from curator.offline.english.kept_words import names_speaker, told_in_kept_words


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I play the cello on Thursdays", "The user plays the cello on Thursdays."),
        ("We run a goat farm outside Matera", "The user runs a goat farm outside Matera."),
        (
            "Bee stings send me to hospital, so I carry an EpiPen everywhere I go",
            "Bee stings send the user to hospital, so the user carries an EpiPen everywhere "
            "the user goes.",
        ),
        (
            "I grew up in Tashkent and came to Berlin for my doctorate",
            "The user grew up in Tashkent and came to Berlin for their doctorate.",
        ),
        (
            "My ex-wife Marijke has our son Sem during the week",
            "The user's ex-wife Marijke has the user's son Sem during the week.",
        ),
        (
            "I've been married to Ingrid for ten years",
            "The user has been married to Ingrid for ten years.",
        ),
        ("i dont like durian", "The user doesn't like durian."),
        ("Mine is a Fender.", "The user said: “Mine is a Fender.”"),
        ("rang us at 7am", "The user said: “rang us at 7am”"),
        ("he's lovely but I left", "The user said: “he's lovely but I left”"),
        ("coco i have never seen eat", "The user said: “coco i have never seen eat”"),
        ("Basically we keep bees", "The user keeps bees."),
        (
            "got hired at panera lol i start sat",
            "The user got hired at panera, the user starts sat.",
        ),
        (
            "he got me a bear im unwell and i told my mum",
            "The user said: “he got me a bear im unwell and i told my mum”",
        ),
        ("got a tattoo on me shoulder", "The user got a tattoo on their shoulder."),
        ("been vegan since my teens", "The user has been vegan since their teens."),
        ("firefighter 🚒", "The user is a firefighter."),
        ("Mother turned 91 on Tuesday, by the way", "The user's mother turned 91 on Tuesday."),
        ("built my own pc last weekend", "The user built their own pc last weekend."),
        ("doing a btec in animal care obvs", "The user is doing a btec in animal care."),
        (
            "I can't abide salmiakki, which is treason, I know",
            "The user can't abide salmiakki.",
        ),
        ("Both cats are called Sue", "The user said: “Both cats are called Sue”"),
        ("2nd yr biochem at mcgill, send help 💀", "The user said: “2nd yr biochem at mcgill”"),
        (
            "I spelled her name wrong, it's with no i before the t",
            "The user spelled her name wrong, it is with no I before the t.",
        ),
    ],
)
def test_it_is_told_of_the_user(said: str, told: str):
    assert told_in_kept_words(said) == told


@pytest.mark.parametrize(
    "said",
    [
        "The house goes on the market in April",
        "Kyle works at the desk",
        "tried kombucha",
        "sheep no",
        "if they ever made me sister id paint the room",
        "Luthier",
        "lol",
        "write me a limerick about a goat from Peru",
        "wants me to move to the Hamburg office in March",
    ],
)
def test_what_is_of_others_or_says_nothing_is_not_told(said: str):
    assert told_in_kept_words(said) is None


def test_whom_the_words_before_bring_in_is_told_of():
    told = told_in_kept_words("Odile is in goal", "My girls play for the county.")
    assert told == "The user said: “Odile is in goal”"
    assert told_in_kept_words("Odile is in goal", "There was a match.") is None


def test_words_name_their_speaker_at_their_beginning():
    assert names_speaker("and my sister sings")
    assert not names_speaker("which is nice for me")
