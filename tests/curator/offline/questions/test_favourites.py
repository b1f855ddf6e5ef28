"""Of what a favourite is asked for and told."""

from curator.offline.questions.favourites import is_of_that_favourite

COLOUR = "The user's favourite colour is lilac."


def test_a_favourite_colour_is_no_favourite_band():
    assert not is_of_that_favourite(COLOUR, "What's my favourite band?")
    assert is_of_that_favourite(COLOUR, "What's my favourite colour?")


def test_what_names_no_favourite_may_answer():
    assert is_of_that_favourite("The user loves SZA.", "Who's my favourite singer?")
