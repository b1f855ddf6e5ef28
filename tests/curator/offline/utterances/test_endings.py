"""What words say is over."""

import pytest

from curator.offline.utterances.endings import endings


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Someone wrote off my Leaf while it was parked!", "The user drives a Nissan Leaf."),
        ("Doctor won't have it. No more triathlons for me", "The user trains for triathlons."),
        ("i packed the petrol station in on friday", "The user works at a petrol station."),
        ("So, the wedding's off.", "The user is engaged to Pat."),
        ("ok chess is dead to me", "The user plays chess."),
        ("Gran passed away on Sunday.", "The user's gran lives in Ripon."),
        ("We've bought a cottage in Bled", "The user rents in Ljubljana."),
        ("ok ive met someone, olu", "The user is single."),
        ("I jacked it in on Friday!", "The user is an estate agent in Reading."),
        ("I don't smoke any more", "The user smokes a pipe."),
        ("Pixel died last night.", "The user's cat Pixel is 3 years old."),
        ("Pixel died last night.", "The user has a cat called Pixel."),
        ("I've got a boyfriend now, he's called Abe!", "The user is single."),
        ("We called it off, Petra and me.", "The user is engaged to Petra."),
        ("We broke up last night", "The user's girlfriend is from Leeds."),
        ("We broke up last night", "The user is dating Amy."),
        ("gave gary to my cousin cos i travel", "The user has a tortoise called Gary."),
        ("We gave Pixel away last month", "The user's cat is called Pixel."),
        ("had to give tom up", "The user has a cat called Tom."),
        ("I gave the allotment up.", "The user has an allotment."),
        ("I sold the Triumph to my cousin.", "The user's motorbike is called Triumph."),
    ],
)
def test_a_memory_of_it_is_over(text: str, known: str):
    assert any(ending.ends(known) for ending in endings(text))


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("I wish I sold my Leaf", "The user drives a Nissan Leaf."),
        ("if I quit chess I'd be sad", "The user plays chess."),
        ("I left my phone at home", "The user's phone is a Pixel."),
        ("I sold my bike", "The user drives a Nissan Leaf."),
        ("Gran passed away on Sunday.", "The user's gran is called Ada."),
        ("Pixel died last night.", "The user has a dog called Rex."),
        ("Gran passed away on Sunday.", "The user's sister lives in Ripon."),
        ("I moved to the flat in Bled", "The user lives in a flat in Bled."),
        ("My sister moved to Bergen", "The user lives in Oslo."),
        ("Anna quit chess", "The user plays chess."),
        ("He said the quartet is no more", "The user sings in a quartet."),
        ("the quartet sang", "The user sings in a quartet."),
        ("We broke up and it still hurts", "The user's name is Lin Yue."),
        ("I gave the allotment a good weeding.", "The user has an allotment."),
        ("gave tom a bath", "The user has a cat called Tom."),
        ("gave tom to the vet", "The user has a cat called Tom."),
        ("gave Tom to my mum for the weekend", "The user has a cat called Tom."),
        ("might give tom away", "The user has a cat called Tom."),
        ("I give Tom to my mum every summer", "The user has a cat called Tom."),
        ("gave tom to a lady in hull", "The user's friend Tom lives in Leeds."),
        ("I broke up with Amy", "The user's mum's birthday is next month."),
    ],
)
def test_a_memory_of_something_else_is_not(text: str, known: str):
    assert not any(ending.ends(known) for ending in endings(text))


def test_a_long_message_ends_nothing():
    assert not list(endings("I sold my bike. " * 40))


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Bowie died ten years ago.", "The user loves Bowie."),
        ("My sister got a boyfriend!", "The user's sister is single."),
        ("My brother is seeing someone.", "The user is single."),
    ],
)
def test_what_is_of_others_ends_nothing_else(text: str, known: str):
    assert not any(ending.ends(known) for ending in endings(text))


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("i dropped out lol", "The user is at hull uni doing history."),
        ("so i eat chicken now", "The user is vegetarian."),
        ("Three months off the cigarettes as of Monday.", "The user smokes ten a day."),
        ("We've bought a cottage in Bled!", "At the moment the user rents in Ljubljana."),
    ],
)
def test_another_way_of_living_ends_the_one_before(text: str, content: str):
    assert any(ending.ends(content) for ending in endings(text))


def test_a_match_dropped_out_of_ends_no_studies():
    assert not any(
        ending.ends("The user is at hull uni doing history.")
        for ending in endings("I dropped out of the match")
    )
