"""What an English message claims with what it puts right itself."""

from datetime import UTC, datetime

from curator.agent_inputs import Utterance
from curator.offline.exchanges.righted_claims import righted_at_once
from curator.offline.utterances.claims import claims
from curator.offline.utterances.restatements import put_right_at_once

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def test_what_is_taken_back_at_once_is_not_claimed():
    text = "My cat is called Pixie. No wait, I meant Dixie"
    again = put_right_at_once(Utterance("m1", "user", by_user=True, text=text, at=NOW))

    assert again is not None
    contents = [it.content for it in righted_at_once(claims(text, "en", NOW), again)]
    assert "The user's cat is called Dixie." in contents
    assert "The user's cat is called Pixie." not in contents
