"""Words that speak of what is sure, and those that only seem to."""

from dataclasses import replace

import pytest

from memory.ledger.proposal import Proposal
from memory.operations.validation import (
    Target,
)
from memory.text.quotes import Quote
from tests.memory.house import PERSON, REVIEWER, drinking
from tests.memory.operations.validating import GUARDED, against, moment

ON_THE_WORD = "only on the user's word"


@pytest.mark.parametrize("target", GUARDED)
def test_the_curator_needs_a_correction_or_change_for_what_is_sure(target: Target):
    proposal = drinking("UPDATE", content="Mira drinks coffee.")

    assert against(proposal, target) == ON_THE_WORD
    assert against(replace(proposal, because="changed"), target) is None
    assert against(replace(proposal, because="corrected"), target) is None
    assert against(proposal, target, PERSON) is None


@pytest.mark.parametrize("target", GUARDED)
@pytest.mark.parametrize("said", ["forget that I drink tea", "把我喝茶的事忘了吧"])
def test_a_clause_that_speaks_of_what_is_sure_is_enough_to_forget_it(target: Target, said: str):
    target = replace(target, structured={"key": "drink", "value": "茶"})
    proposal = drinking("DELETE", quotes=[Quote(1, 1, said)])

    assert against(proposal, target) is None
    assert against(proposal, target, REVIEWER) == (ON_THE_WORD if not target.verified else None)


@pytest.mark.parametrize("target", GUARDED)
@pytest.mark.parametrize("said", ["a", "tea", "茶", "it rains again today", "今天又下雨了"])
@pytest.mark.parametrize(
    "proposal",
    [
        drinking("DELETE"),
        drinking("DELETE", because="corrected"),
        drinking("UPDATE", content="Mira drinks coffee.", because="changed"),
        drinking("UPDATE", content="The user hates rain.", because="corrected"),
        drinking("UPDATE", valid_until=moment("2001")),
        drinking("UPDATE", valid_from=moment("2001")),
    ],
)
def test_a_letter_a_word_or_a_clause_on_something_else_changes_nothing_of_what_is_sure(
    proposal: Proposal, said: str, target: Target
):
    assert against(replace(proposal, quotes=[Quote(1, 1, said)]), target) == ON_THE_WORD


def test_a_change_may_speak_of_what_takes_its_place_where_both_are_of_one_matter():
    oslo = Target("core", "active", verified=True, content="The user lives in Oslo.")
    quotes = [Quote(1, 1, "we moved to Bergen last week")]
    moved = drinking(
        "UPDATE", content="The user lives in Bergen.", because="changed", quotes=quotes
    )
    other = replace(moved, content="The user hates Bergen.")
    slot = {"key": "home", "value": "Oslo"}

    assert against(moved, oslo) is None
    assert against(other, oslo) == ON_THE_WORD
    kept = replace(other, structured={"key": "home", "value": "Bergen"})
    assert against(kept, replace(oslo, structured=slot)) is None


@pytest.mark.parametrize(
    ("said", "known", "new", "is_one"),
    [
        ("the weather is lovely", "The user likes tea.", "The user likes the weather.", False),
        ("今天天气真好", "用户喜欢喝茶。", "用户喜欢今天的天气。", False),
        ("green tea is better", "The user likes tea.", "The user prefers green tea.", True),
        ("我们搬到卑尔根了", "用户住在奥斯陆。", "用户住在卑尔根。", True),
    ],
)
def test_two_tastes_are_of_one_matter_only_where_they_are_of_one_thing(
    said: str, known: str, new: str, *, is_one: bool
):
    target = Target("core", "active", verified=False, content=known)
    quotes = [Quote(1, 1, said)]
    changed = drinking("UPDATE", content=new, because="changed", quotes=quotes)
    assert against(changed, target) == (None if is_one else ON_THE_WORD)
