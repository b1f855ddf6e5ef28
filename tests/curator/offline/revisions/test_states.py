"""Tests of what is over since its matter stands otherwise."""

import pytest

from curator.offline.known_claims import KnownClaims
from curator.offline.revisions.states import ended_by_state, matters
from tests.curator.offline.windows import memory, window


def _is_over(content: str, said: str) -> bool:
    (utterance,) = window(said).utterances
    shelf = KnownClaims([memory("a1", None, "", content)], set())
    return [it.id for it in ended_by_state(utterance, shelf)] == ["a1"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("The user is looking for a job.", "they finally hired me"),
        ("The user is a trainee nurse.", "I've been promoted"),
        ("The user is a junior dev at a startup.", "got promoted, senior dev now"),
        ("The user is on nights.", "they've moved me to the day shift"),
        ("The user studies law.", "so I dropped out"),
        ("The user rents a room in Leith.", "bought our own flat at last"),
        ("The user is single.", "I've been seeing someone since May"),
        ("The user is married.", "the divorce came through"),
        ("The user's wife is pregnant.", "the baby's here!"),
        ("The user is five months pregnant.", "She's here! Our daughter Wren was born at dawn."),
        ("The user is pregnant.", "our son was born last night"),
        ("The user is Catholic.", "I became a Quaker this spring"),
        ("The user is a Quaker.", "I'm an Anglican now"),
        ("The user eats meat.", "I went vegan in June"),
        ("The user smokes.", "sixty days without one"),
        ("The user cycles to work.", "it's the tram now"),
        ("The user's brother is out of work.", "my brother found something"),
        ("The user's brother lives in Chicago.", "my brother has relocated to Denver"),
        ("The user's mum's in hospital.", "mum came home yesterday"),
        ("The user's dad has cancer.", "my dad got the all clear"),
        ("The user is afraid of heights.", "I got over it"),
        ("The user is allergic to nuts.", "turns out I've grown out of it"),
        ("The user is a catholic.", "I stopped believing years back, I call myself an atheist"),
        ("The user has braces.", "the braces came off"),
        ("The user is in year 10.", "im in year 11 now"),
        ("The user's phone is an oneplus.", "got a pixel now"),
        ("The user's daughter wants to be a vet.", "my daughter wants to be an astronaut now"),
        ("The user plays for Hull Rovers.", "I've signed for Leeds Wanderers."),
        ("The user is training for a half marathon.", "I ran the half marathon yesterday!"),
        ("The user got long hair down to their waist.", "chopped it all off!! got a bob now"),
        ("The user has long hair.", "I had it all cut off on Friday."),
        ("The user lives alone.", "my cousin moved in with me"),
        ("The user works from home.", "they want us back in the office"),
        ("The user rents from an aunt.", "we bought the flat"),
        ("The user's wife is pregnant.", "The baby has come! A little boy."),
        ("The user's brother Kofi is in prison in Kumasi.", "Kofi was released on Monday"),
        ("The user's brother is in the army.", "my brother is out of the army since March"),
        ("The user's old man drives a cab in lagos.", "my old man retired at last"),
        ("The user's aunt has breast cancer.", "my aunt's cancer is gone"),
        ("The user cycles to the office in Utrecht.", "I drive to the office now"),
        ("The user is seeing a band on Friday.", "the gig got postponed till June"),
        ("The user is on the late shift at the mill.", "they put me on the early shift"),
        ("The user is learning to drive.", "I passed my test first time!"),
        ("The user's aunt has radiotherapy every day.", "my aunt finished her radiotherapy"),
        ("The user's mum has chemo on Mondays.", "my mum rang the bell today"),
        ("The user has got their arm in a cast.", "got the cast off this morning"),
        ("The user's dad walks with a cane.", "my dad walks without the cane now"),
        ("The user has a broken toe.", "my toe has healed"),
        ("The user's sister and the user aren't speaking.", "we made up last night"),
        ("The user and kayla don't talk anymore.", "me n kayla r besties again"),
        ("The user lives with their parents in Pune.", "since May I've lived in my own flat"),
        ("The user plans to move to Leeds in September.", "the move got called off"),
        ("The user's wife is seven months pregnant.", "my wife gave birth on Monday"),
    ],
)
def test_a_matter_that_stands_otherwise_is_over(content: str, said: str):
    assert _is_over(content, said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("The user is married.", "my brother got divorced"),
        ("The user studies law.", "my flatmate dropped out"),
        ("The user's phone is an oneplus.", "got a phone case now"),
        ("The user's son wants to be a pilot.", "my daughter wants to be a dancer now"),
        ("The user plays for Hull Rovers.", "My brother signed for Leeds."),
        ("The user is training for a half marathon.", "My mate ran the marathon yesterday!"),
        ("The user's son Max is in year 5.", "Max is in year 5 now"),
        ("The user's boyfriend is called Emre.", "The girl next door broke up with her boyfriend"),
        ("The user studies law.", "if I dropped out they'd kill me"),
        ("The user lives in Leith.", "moved to another desk"),
        ("The user lives in Leith.", "we moved into the new flat in Leith"),
        ("The user's sister is married.", "we broke up"),
        ("The user is a trainee nurse.", "might get promoted"),
        ("The user rents a room in Leith.", "also bought a studio to let"),
        ("The user's mum's in hospital.", "I came home late"),
        ("The user's sister has cancer.", "my dog got the all clear"),
        ("The user is a catholic.", "my brother stopped believing"),
        ("The user is a Muslim.", "my colleague became a Quaker"),
        ("The user is five months pregnant.", "my sister's daughter was born today"),
        ("The user is pregnant.", "Ingrid had the baby last night"),
        ("The user's mum has chemo on Mondays.", "Mum's friend finished her chemo"),
        ("The user is on the late shift.", "they put me on the late shift again"),
        ("The user's mum has chemo on Mondays.", "mum had chemo today and feels awful"),
        ("The user's dad walks with a cane.", "my nan walks without the cane now"),
        ("The user and kayla don't talk anymore.", "my brother made up a song"),
    ],
)
def test_what_is_of_others_or_not_so_leaves_it_standing(content: str, said: str):
    assert not _is_over(content, said)


def test_each_matter_is_told_and_ended_by_patterns_that_compile():
    for matter in matters():
        assert matter.held.search("") is None
        assert matter.over.search("") is None


def test_a_pronoun_is_of_whom_was_spoken_right_before():
    (utterance,) = window("he's dropped out and works in a garage").utterances
    shelf = KnownClaims([memory("a1", None, "", "The user's brother is at Leeds uni.")], set())
    assert [it.id for it in ended_by_state(utterance, shelf, "my brother is at Leeds uni")] == [
        "a1"
    ]
    assert list(ended_by_state(utterance, shelf, "my sister is at Leeds uni")) == []
