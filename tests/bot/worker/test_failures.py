import pytest

from bot.worker.failures import is_outage, told
from config.errors import (
    AnswerEmpty,
    DimensionsWrong,
    EmbedderUnavailable,
    MindResting,
    MindUnavailable,
    ReplyNotUnderstood,
    StoreUnreadable,
)


@pytest.mark.parametrize(
    "problem",
    [
        MindUnavailable("the connection failed"),
        MindUnavailable("the endpoint answered 401", retryable=False),
        MindResting("it failed often"),
        EmbedderUnavailable("asleep"),
        StoreUnreadable("busy"),
        ConnectionResetError("by peer"),
        TimeoutError(),
    ],
    ids=repr,
)
def test_what_could_not_be_had_just_now_is_an_outage(problem: Exception):
    assert is_outage(problem)


@pytest.mark.parametrize(
    "problem",
    [
        MindUnavailable("the endpoint answered 400", retryable=False, refused=True),
        AnswerEmpty(),
        ReplyNotUnderstood("Draft", ""),
        DimensionsWrong("m", expected=2, got=3),
        ZeroDivisionError(),
        KeyError("x"),
    ],
    ids=repr,
)
def test_what_would_go_wrong_again_is_a_failure(problem: Exception):
    assert not is_outage(problem)


def test_of_an_unknown_error_only_its_name_is_kept():
    assert told(ValueError("my diary")) == "ValueError"
    assert told(StoreUnreadable("busy")) == "StoreUnreadable: busy"
