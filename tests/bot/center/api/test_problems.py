"""What went wrong, told to visitors: where the store is stands in the log alone."""

import pytest

from bot.center.api.problems import problem_of
from config.errors import StoreLocked, StoreUnreadable
from memory.vocabulary import Language

WHERE = 'connection to server at "10.1.2.3", port 5432 failed'


@pytest.mark.parametrize(("language", "said"), [("en", "try again"), ("zh", "请过一分钟再试")])
@pytest.mark.parametrize("kind", [StoreUnreadable, StoreLocked])
def test_no_visitor_reads_where_the_store_is(
    caplog: pytest.LogCaptureFixture, kind: type[StoreUnreadable], language: Language, said: str
):
    told = problem_of(kind(WHERE), language)

    assert (told.status, told.kind) == (503, "store")
    assert "10.1.2.3" not in told.sentence
    assert said in told.sentence
    assert "10.1.2.3" in caplog.text
