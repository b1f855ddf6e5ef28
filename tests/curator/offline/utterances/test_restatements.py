from datetime import UTC, datetime

import pytest

from curator.agent_inputs import Utterance
from curator.offline.utterances.claims import claims
from curator.offline.utterances.restatements import (
    EarlierStatement,
    Restatement,
    put_right,
    put_right_at_once,
)
from memory.text.language import language_of
from tests.curator.offline.windows import memory, proposed

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)


def said(text: str, *, fresh: bool = True) -> Utterance:
    return Utterance("m1", "user", by_user=True, text=text, at=MONDAY, fresh=fresh)


def righted(
    before: str, then: str, *, fresh: bool = True, asked: str | None = None
) -> Restatement | None:
    language = language_of(before, "en")
    told = EarlierStatement(before, claims(before, language, MONDAY), said(before, fresh=fresh))
    return put_right(said(then), language, told, asked)


@pytest.mark.parametrize(
    ("before", "then", "right", "wrong"),
    [
        ("I moved to Bergen.", "No, to Bodø", "Bodø", "Bergen"),
        ("I moved to Bergen.", "Sorry, I meant Bodø.", "Bodø", "Bergen"),
        ("I'm 18 years old.", "*19", "19", "18"),
        ("My train leaves on Monday at 9.", "no wait, half ten", "half ten", "at ten"),
        ("My exam is on March 12th.", "wait no, the 15th", "2026-03-15", "2026-03-12"),
        ("我搬到卑尔根了", "不对，是博德", "博德", "卑尔根"),
    ],
)
def test_the_right_word_takes_the_place_of_the_wrong_one(
    before: str, then: str, right: str, wrong: str
):
    found = righted(before, then)

    assert found is not None
    told = [f"{claim.value} {claim.content} {claim.valid_from}" for claim in found.right]
    assert any(right in claim for claim in told)
    assert not any(wrong in claim for claim in told)
    assert [claim.quote for claim in found.right] == [then] * len(told)
    assert found.wrong


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("Remind me tomorrow at 9 to ring Helen.", "actually my age is wrong, I'm 68 now"),
        ("I live in Leeds.", "sorry, my name's Tom"),
        ("我住在杭州。", "不对，我今年24岁"),
        ("My flat number is 12.", "actually 1991"),
    ],
)
def test_who_somebody_is_puts_nothing_else_right(before: str, then: str):
    assert righted(before, then) is None


@pytest.mark.parametrize(
    ("before", "then", "right"),
    [
        ("I'm Tom and I live in Leeds.", "no sorry, it's Tim", "The user is called Tim."),
        ("I have a dog called Rex and I live in Bath.", "Sorry, it's Rey", "dog called Rey."),
    ],
)
def test_of_several_words_that_one_is_meant_which_is_like_it(before: str, then: str, right: str):
    found = righted(before, then)
    assert found is not None
    assert [claim.content for claim in found.right if claim.content.endswith(right)]
    assert len(found.wrong) == 1


def test_what_was_not_learned_yet_was_never_so_and_what_was_is_corrected():
    fresh = righted("I moved to Bergen.", "No, to Bodø")
    learned = righted("I moved to Bergen.", "No, to Bodø", fresh=False)

    assert fresh is not None
    assert learned is not None
    [right], [corrected] = fresh.right, learned.right
    assert (right.because, right.negates) == (fresh.wrong[0].because, None)
    assert (corrected.because, corrected.negates) == ("corrected", "Bergen")


@pytest.mark.parametrize("fresh", [True, False])
def test_what_was_put_right_can_be_put_right_again(fresh: bool):
    first = righted("I moved to Bergen.", "No, to Bodø", fresh=fresh)
    assert first is not None

    second = put_right(said("Sorry, I meant Narvik."), "en", first.statement)

    assert second is not None
    assert [claim.negates for claim in second.right] == [None if fresh else "Bergen"]
    assert [claim.value for claim in second.right] == ["Narvik"]


@pytest.mark.parametrize(
    ("before", "then", "asked"),
    [
        ("I moved to Bergen.", "No, to Bodø", "Did you take the train to Paris?"),
        ("I moved to Bergen.", "No, to Bodø?", None),
        ("I moved to Bergen.", "No, thanks", None),
        ("My name is Nadia.", "i ride horses, well, a horse, bramble", None),
        ("My name is Nadia.", "I'm doing well, bramble", None),
        ("I moved to Bergen.", "No, Bodø is nice", None),
        ("I like tea and I like soup.", "No, to Bodø", None),
        ("I moved to Bergen.", f"No, to {'Bodø' * 40}", None),
        ("我搬到卑尔根了", "不对，是吗", None),
    ],
)
def test_what_corrects_nothing_changes_nothing(before: str, then: str, asked: str | None):
    assert righted(before, then, asked=asked) is None


def test_what_has_changed_since_was_right_until_then():
    found = righted("我的手机是小米13", "换成华为Mate60了", fresh=False)

    assert found is not None
    assert {claim.because for claim in found.right} == {"changed"}


def test_the_day_that_a_plan_is_moved_from_never_was():
    found = righted("我下周三要去面试一家银行", "面试改到下周五了", fresh=False)

    assert found is not None
    assert [claim.because for claim in found.right] == ["corrected"]
    assert "2026-03-13" in found.right[0].content
    assert list(found.wrong) == []


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("My wife is a lawyer, sorry, an optician.", "optician"),
        ("I am 84 years old. No wait, 48.", "48"),
    ],
)
def test_a_message_may_put_itself_right(text: str, right: str):
    found = put_right_at_once(said(text))

    assert found is not None
    assert any(right in f"{claim.value} {claim.content}" for claim in found.right)


@pytest.mark.parametrize(
    "text", ["I live in Oslo, sorry for the delay.", "I live in Oslo. No way!"]
)
def test_what_only_sounds_so_puts_nothing_right(text: str):
    assert put_right_at_once(said(text)) is None


async def test_a_sentence_of_somebody_known_is_put_right_as_a_whole():
    boat = "My brother Tobias has a boat called Wanda in Kiel."
    known = [
        memory("a1", "brother.name", "Tobias", "The user's brother is called Tobias."),
        memory("a2", None, "", "The user's brother Tobias has a boat called Wanda in Kiel."),
    ]
    [found] = await proposed(("user", boat, "old"), "no, it's called Wendy", memories=known)
    assert found.content == "The user's brother Tobias has a boat called Wendy in Kiel."
