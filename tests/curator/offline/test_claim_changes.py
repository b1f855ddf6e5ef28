"""What a change ends or replaces where no slot tells."""

import pytest

from curator.offline.claim_changes import without_any_more
from tests.curator.offline.windows import ACME, OSLO, memory, proposed

VIOLIN = memory("b1", "learning", "the violin", "The user is learning the violin.")
ERHU = memory("b2", "hobby", "小提琴", "用户在学小提琴。")
POTTERY = memory("b3", None, "does pottery", "The user does pottery.")
SASKIA = memory("b4", "girlfriend.name", "Saskia", "The user's girlfriend is called Saskia.")
SPLIT = memory("b5", "brother.home", "Split", "The user's brother Anton lives in Split.")
TEASHOP = memory("b6", "employer", "一家奶茶店", "用户在一家奶茶店工作。")


@pytest.mark.parametrize(
    ("said", "known", "content"),
    [
        ("Gave up on the violin. It's the banjo now.", VIOLIN, "The user is learning the banjo."),
        ("小提琴我不学了，改学二胡了", ERHU, "用户在学二胡。"),
        ("I don't do pottery any more.", POTTERY, None),
        ("I got fired yesterday", ACME, "The user no longer works at Acme."),
        ("I quit today", ACME, "The user no longer works at Acme."),
        ("我今天把奶茶店的工作辞了", TEASHOP, "用户不再在奶茶店工作。"),
    ],
)
async def test_a_change_ends_or_replaces_the_memory_of_the_matter(said, known, content):
    language = "zh" if said > "\u4e00" else "en"
    (operation,) = await proposed(said, memories=[OSLO, known], language=language)
    assert (operation.op, operation.id, operation.because) == ("UPDATE", known.handle, "changed")
    assert content is None or operation.content == content


async def test_a_correction_replaces_a_word_of_a_memory_in_plain_words():
    (operation,) = await proposed("Sorry, not Split, Zadar.", memories=[OSLO, SPLIT])
    assert operation.content == "The user's brother Anton lives in Zadar."
    assert operation.because == "corrected"


async def test_who_parted_is_told_by_name():
    operations = await proposed("So Saskia and I broke up last night.", memories=[SASKIA])
    assert [operation.op for operation in operations] == ["ADD", "DELETE"]
    assert operations[0].content == "The user is no longer with Saskia."


@pytest.mark.parametrize(
    "said", ["I stopped at the shop", "I gave up my seat to a lady", "I no longer know what to say"]
)
async def test_what_is_another_matter_ends_nothing(said):
    operations = await proposed(said, memories=[VIOLIN, POTTERY, OSLO])
    assert not [operation for operation in operations if operation.id]


def test_what_is_no_longer_so_is_worded_of_what_was():
    assert (
        without_any_more("The user is learning Welsh.") == "The user is no longer learning Welsh."
    )
    assert without_any_more("用户在读大三。") == "用户不再在读大三。"
    assert without_any_more("Bergen is the user's home.") is None
