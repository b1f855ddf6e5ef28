"""What the user asked since what they said."""

from datetime import UTC, datetime

from curator.agent_inputs import Utterance
from curator.offline.exchanges.asked_since import statement_after
from curator.offline.utterances.claims import claims
from curator.offline.utterances.restatements import EarlierStatement, put_right

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)


def said(text: str) -> Utterance:
    return Utterance("m1", "user", by_user=True, text=text, at=MONDAY, fresh=True)


def test_the_answer_to_a_question_asked_since_puts_right_only_what_that_asks():
    told = said("My star sign is pisces")
    before = EarlierStatement(told.text, claims(told.text, "en", MONDAY), told)
    since = statement_after(before, said("what's my name"), [], "en")
    assert since is not None
    assert put_right(said("it's Orla"), "en", since) is None
    assert put_right(said("No, it's Aries"), "en", since) is not None
    same = statement_after(before, said("what's my star sign"), [], "en")
    assert same is not None
    assert put_right(said("it's Aries"), "en", same) is not None
