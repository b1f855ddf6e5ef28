"""The offline judge merges what certainly says the same, and keeps apart whatever may not.

Covers: curator.offline.claim_equality.
"""

from datetime import UTC, datetime

import pytest

from curator.agent_inputs import ShownMemory
from curator.deduplication.judge import DuplicateQuestion, NewItem
from curator.offline.claim_equality import days_differ, names_being
from curator.offline.duplicate_judge import OfflineDuplicates

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def known(content: str, slot: tuple[str, str] | None = None, **more: str) -> ShownMemory:
    key, value = slot or (None, None)
    return ShownMemory(
        "a1", content, category="fact", kind="fact", topic="", key=key, value=value,
        valid_from=more.get("since"), valid_until=more.get("until"), verified=False,
        recalled=False,
    )  # fmt: skip


def new(
    content: str, slot: tuple[str, str] | None = None, handle: str = "n1", near=("a1",), **more: str
) -> NewItem:
    key, value = slot or (None, None)
    return NewItem(
        handle, content, content, kind="fact", key=key, value=value,
        valid_from=more.get("since"), valid_until=more.get("until"), near=near,
    )  # fmt: skip


async def answers(*items: NewItem, memories: list[ShownMemory]) -> list[tuple[str, str | None]]:
    question = DuplicateQuestion("en", NOW, items, memories)
    found = (await OfflineDuplicates().judge(question)).answers
    return [(duplicate_answer.answer, duplicate_answer.id) for duplicate_answer in found]


HIKING = ("like", "hiking")


@pytest.mark.parametrize(
    ("told", "remembered"),
    [
        (new("The user loves hiking.", HIKING), known("The user likes hiking.", HIKING)),
        (new("The user loves to hike.", ("like", "to hike")),
         known("The user likes hiking.", HIKING)),
        (new("The user enjoys going on hikes.", ("like", "going on hikes")),
         known("The user's hobby is hiking.", HIKING)),
        (new("The user hates rain.", ("dislike", "rain")),
         known("The user doesn't like rain.", ("dislike", "rain"))),
        (new("The user lives in Hangzhou.", ("home", "Hangzhou")),
         known("用户住在杭州。", ("home", "杭州"))),
        (new("The user has a cat called Pixel.", ("cat.name", "Pixel")),
         known("The user's cat is called Pixel.", ("cat.name", "Pixel"))),
        (new("用户喜欢去爬山。", ("like", "去爬山")), known("用户喜欢爬山。", ("like", "爬山"))),
        (new("The user really likes the old cinema."), known("The user likes old cinemas.")),
        (new("Anna is the user's sister."), known("The user's sister is Anna.")),
        (new("爬山是用户的爱好。"), known("用户的爱好是爬山。")),
        (new("用户非常喜欢爬山。"), known("用户喜欢爬山。")),
        (new("The user lives in Bergen.", ("home", "Bergen")),
         known("The user lives in Bergen.", ("home", "bergen"), since="2019")),
    ],
)  # fmt: skip
async def test_the_same_in_other_words_is_merged(told, remembered):
    assert await answers(told, memories=[remembered]) == [("merge", "a1")]


@pytest.mark.parametrize(
    ("told", "remembered"),
    [
        (new("The user's cat is called Pixie.", ("cat.name", "Pixie")),
         known("The user's cat is called Pixel.", ("cat.name", "Pixel"))),
        (new("The user's cat is called Pixie."), known("The user's cat is called Pixel.")),
        (new("用户住在上海。", ("home", "上海")), known("用户住在杭州。", ("home", "杭州"))),
        (new("用户住在上海。"), known("用户住在杭州。")),
        (new("The user is allergic to peanuts."), known("The user is allergic to nuts.")),
        (new("用户对花生过敏。"), known("用户对坚果过敏。")),
        (new("The user's sister Ella lives in Lima.", ("sister.home", "Lima")),
         known("The user's sister Anna lives in Lima.", ("sister.home", "Lima"))),
        (new("用户的姐姐小爱住在昆明。", ("sister.home", "昆明")),
         known("用户的姐姐小安住在昆明。", ("sister.home", "昆明"))),
        (new("The user's sister Ella is kind."), known("The user's sister Anna is kind.")),
        (new("The user's sister Ann lives in Lima.", ("sister.home", "Lima")),
         known("The user's sister Anna lives in Lima.", ("sister.home", "Lima"))),
        (new("The user's sister is called Ann."), known("The user's sister is called Anna.")),
        (new("The user likes green tea.", ("like", "green tea")),
         known("The user likes tea.", ("like", "tea"))),
        (new("用户喜欢绿茶。", ("like", "绿茶")), known("用户喜欢茶。", ("like", "茶"))),
        (new("用户喜欢绿茶。"), known("用户喜欢茶。")),
        (new("The user was born in May."), known("The user was born in March.")),
        (new("The user likes running a marathon.", ("like", "running a marathon")),
         known("The user likes running.", ("like", "running"))),
        (new("The user has 2 cats."), known("The user has 3 cats.")),
        (new("The user has two cats.", ("pets", "cats")),
         known("The user has three cats.", ("pets", "cats"))),
        (new("用户养了两只猫。"), known("用户养了三只猫。")),
        (new("The user doesn't like coffee."), known("The user likes coffee.")),
        (new("The user doesn't like coffee.", ("taste", "coffee")),
         known("The user likes coffee.", ("taste", "coffee"))),
        (new("用户不喜欢咖啡。", ("taste", "咖啡")), known("用户喜欢咖啡。", ("taste", "咖啡"))),
        (new("The user prefers coffee to tea."), known("The user prefers tea to coffee.")),
        (new("Tom hates the user."), known("The user hates Tom.")),
        (new("The user moved from Oslo to Bergen."), known("The user moved from Bergen to Oslo.")),
        (new("The user was a nurse."), known("The user is a nurse.")),
        (new("用户不喝酒了。"), known("用户不喝酒。")),
        (new("The user is too old."), known("The user is old.")),
        (new("The user likes cold coffee."), known("The user likes coffee.")),
        (new("The user works at Acme.", ("employer", "Acme"), since="2021"),
         known("The user works at Acme.", ("employer", "Acme"), since="2019")),
        (new("The user works at Acme.", ("employer", "Acme"), until="2027"),
         known("The user works at Acme.", ("employer", "Acme"))),
        (new("The user is to call Ana (2026-03-05).", ("reminder", "call Ana")),
         known("The user is to call Ana (2026-03-12).", ("reminder", "call Ana"))),
        (new("The user likes coffee.", ("like", "coffee")),
         known("The user used to like coffee.", ("like.past", "coffee"))),
    ],
)  # fmt: skip
async def test_what_differs_is_kept_beside_the_other(told, remembered):
    [(answer, _)] = await answers(told, memories=[remembered])

    assert answer == "keep both"


@pytest.mark.parametrize(
    ("told", "remembered", "refines"),
    [
        (new("The user likes green tea.", ("like", "green tea")),
         known("The user likes tea.", ("like", "tea")), True),
        (new("用户喜欢冰绿茶。", ("like", "冰绿茶")),
         known("用户喜欢绿茶。", ("like", "绿茶")), True),
        (new("The user likes tea.", ("like", "tea")),
         known("The user likes green tea.", ("like", "green tea")), False),
        (new("The user doesn't like green tea.", ("like", "green tea")),
         known("The user likes tea.", ("like", "tea")), False),
        (new("The user's sister likes green tea.", ("like", "green tea")),
         known("The user likes tea.", ("like", "tea")), False),
        (new("The user likes green tea.", ("dislike", "green tea")),
         known("The user likes tea.", ("like", "tea")), False),
        (new("The user likes green tea.", ("like", "green tea")),
         known("The user likes tea.", ("like", "tea"), until="2025"), False),
        (new("The user likes black coffee.", ("like", "black coffee")),
         known("The user likes tea.", ("like", "tea")), False),
    ],
)  # fmt: skip
async def test_what_only_says_it_more_exactly_refines_it(told, remembered, refines):
    question = DuplicateQuestion("en", NOW, [told], [remembered])
    [answer] = (await OfflineDuplicates().judge(question)).answers

    assert answer.answer == "keep both"
    assert (answer.id, answer.relation) == (("a1", "refines") if refines else (None, None))


async def test_an_item_is_merged_into_an_equal_one_before_it():
    first = new("The user likes hiking.", HIKING, near=())
    second = new("The user loves hiking.", HIKING, handle="n2", near=("n1",))

    assert await answers(first, second, memories=[]) == [("keep both", None), ("merge", "n1")]


async def test_only_what_was_nominated_is_looked_at():
    told = new("The user loves hiking.", HIKING, near=())

    assert await answers(told, memories=[known("The user likes hiking.", HIKING)]) == [
        ("keep both", None)
    ]


def test_the_rules_have_a_version_per_language():
    assert OfflineDuplicates().model == "offline"
    assert OfflineDuplicates().prompt_version("zh") == "offline-duplicates-zh-1"


@pytest.mark.parametrize(
    ("name", "text", "is_named"),
    [
        ("Anna", "The user's sister Anna lives in Lima.", True),
        ("Anna", "Anna's cat is old.", True),
        ("Ann", "The user's sister Anna lives in Lima.", False),
        ("Anna", "The user's sister Annabel lives in Lima.", False),
        ("Ann", "The user's sister Joann lives in Lima.", False),
        ("小安", "用户的姐姐小安住在昆明。", True),
        ("小安", "用户的姐姐是小安。", True),
        ("小安", "用户的姐姐小安娜住在昆明。", False),
        ("Anna", "用户的姐姐Anna住在昆明。", True),
        ("Ann", "用户的姐姐Anna住在昆明。", False),
        ("Zo", "The user's sister Zoé lives in Lima.", False),
    ],
)
def test_a_name_is_named_whole(name: str, text: str, is_named: bool):
    assert names_being(name, text) is is_named


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("A job interview on Friday (2026-03-06).", "An interview today (2026-03-02).", True),
        ("面试（2026-03-06）。", "面试（2026-03-02）。", True),
        ("An interview (2026-03-06).", "An interview (2026-03-06) at 3pm.", False),
        ("From (2026-03-02) to (2026-03-06).", "An interview (2026-03-06).", False),
        ("An interview (2026-03-06).", "An interview.", False),
    ],
)
def test_days_that_are_written_out_differ_where_none_is_common(one: str, other: str, differ: bool):
    assert days_differ(known(one), known(other)) is differ
    assert days_differ(known(other), known(one)) is differ
