"""Tests of English that is said plainly before it is read."""

from datetime import UTC, datetime

import pytest

from curator.offline.english.plainly_said import said_plainly
from curator.offline.utterances.claims import claims

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("moved here 3 wks ago", "moved here 3 weeks ago"),
        ("been there 2yrs", "been there 2 years"),
        ("quit 1 mth ago", "quit 1 month ago"),
        ("took 6hrs", "took 6 hours"),
        ("i work 12 hr shifts", "i work 12 hour shifts"),
        ("5 yr now", "5 years now"),
        ("my son is 2 yrs old", "my son is 2 yrs old"),
        ("mum lives in york", "my mum lives in york"),
        ("keep three hens, Dot and Maud", "I have three hens, Dot and Maud"),
        ("keep three of them", "keep three of them"),
        ("goin magaluf 22nd july", "goin to magaluf 22nd july"),
        ("im going crazy w boredom", "im going crazy w boredom"),
        ("I'm after selling the herd", "I sold the herd"),
        ("When I am free I go fishing", "I go fishing"),
        ("When I was young I sang", "When I was young I sang"),
        ("am coeliac", "I'm coeliac"),
        ("am i coeliac", "am i coeliac"),
        ("not married, and no kids", "I'm not married, and I have no kids"),
        ("not bad", "not bad"),
        ("ma wee sister is up north", "my wee sister is up north"),
        ("only hobby i have is climbing", "my hobby is climbing"),
        ("your mum lives in york", "your mum lives in york"),
        ("lost my ring :(", "lost my ring"),
        ("I live in Hull.", "I live in Hull."),
    ],
)
def test_a_text_is_said_plainly(typed: str, plain: str):
    assert said_plainly(typed).text == plain


@pytest.mark.parametrize(
    ("typed", "content"),
    [
        ("quit smoking 3 wks ago!! proud of me", "The user has given up smoking."),
        ("i quit vaping 2 mnths ago", "The user has given up vaping."),
        ("i quit every january", "The user quit every january."),
        ("we quit the gym", "The user quit the gym."),
        ("MY BROTHER TOM LIVES IN LEEDS", "The user's brother Tom lives in Leeds."),
        ("GOT A JOB!! library assistant, start monday", "The user is a library assistant."),
        ("mum lives in bath", "The user's mum lives in Bath."),
    ],
)
def test_what_is_read_plainly_rests_on_the_words_as_typed(typed: str, content: str):
    told = claims(typed, "en", NOW)
    assert [claim.content for claim in told] == [content]
    assert all(claim.quote in typed for claim in told)


def test_words_that_are_repeated_stay_as_typed():
    told = claims("11 yrs same station same awful coffee", "en", NOW)
    assert [claim.content for claim in told] == [
        "The user said: “11 yrs same station same awful coffee”"
    ]
