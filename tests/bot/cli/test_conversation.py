"""The issue's own tries, as a new user would make them."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Home, QuickHome, contents, kill, read_until, say

TOPICS = ("the lighthouse at Lindesnes", "my sister's wedding", "the broken bicycle", "pottery")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return QuickHome(tmp_path)


def answers(told: str, count: int) -> list[str]:
    """Return the last replies of a visit without the citations in them."""
    replies = told.strip().splitlines()[-count:]
    return [re.split(r" \(|（", reply)[0] for reply in replies]


def test_what_was_told_yesterday_is_known_corrected_and_moved_on_from(home: Home):
    home.chat("My name is Mira, I live in Oslo and my cat is called Pixel. I can't stand cilantro.")

    asked = home.chat(
        "What's my cat called?",
        "what food should you keep away from me?",
        "Actually my cat's name is Pixie, not Pixel",
        "What's my cat called?",
    )
    cat, food, _, corrected = answers(asked, 4)
    assert ("Pixel" in cat, "cilantro" in food) == (True, True)
    assert ("Pixie" in corrected, "Pixel" in corrected) == (True, False)

    asked = home.chat(
        "I used to live in Oslo, I moved to Bergen in March",
        "where did I live before?",
        "where do I live?",
    )
    before, now = answers(asked, 2)
    assert ("Oslo" in before, "Bergen" in now, "Oslo" in now) == (True, True, False)

    memories = home.json("memory", "list")
    [pixel] = [memory for memory in memories if memory["state"] == "forgotten"]
    assert ("Pixel" in pixel["content"], pixel["forgotten_because"]) == (True, "corrected")
    active = {memory["content"]: memory for memory in memories if memory["state"] == "active"}
    assert active["The user lives in Oslo."]["valid_until"] is not None
    assert active["The user lives in Bergen."]["valid_until"] is None
    _both_operations_rest_on_the_users_words(home.exported(), pixel["id"])


def _both_operations_rest_on_the_users_words(exported: dict[str, Any], old_id: int) -> None:
    operations = exported["operations"]
    [relation] = [entry for entry in exported["relations"] if entry["to_id"] == old_id]
    [added] = [part for part in operations if part["id"] == relation["operation_id"]]
    [deleted] = [
        part for part in operations if (part["memory_id"], part["op"]) == (old_id, "DELETE")
    ]
    assert (deleted["because"], added["op"]) == ("corrected", "ADD")
    assert relation["kind"] == "supersedes"
    for operation in (added, deleted):
        [evidence] = operation["evidence"]
        assert evidence["text"] in "Actually my cat's name is Pixie, not Pixel"


def test_the_same_in_chinese(home: Home):
    home.chat("我叫小林，住在杭州，养了一只叫团子的猫，讨厌香菜")

    asked = home.chat(
        "我的猫叫什么？",
        "有什么食物我不能吃？",
        "不对，我的猫叫圆子，不叫团子",
        "我的猫叫什么？",
        "我以前住在杭州，三月搬到了上海",
        "我以前住在哪里？",
        "我住在哪里？",
    )

    cat, food, _, corrected, _, before, now = answers(asked, 7)
    assert ("团子" in cat, "香菜" in food) == (True, True)
    assert ("圆子" in corrected, "团子" in corrected) == (True, False)
    assert ("杭州" in before, "上海" in now, "杭州" in now) == (True, True, False)
    memories = home.json("memory", "list")
    assert [memory["forgotten_because"] for memory in memories if "团子" in memory["content"]] == [
        "corrected"
    ]


def test_forty_rounds_fit_the_window_and_what_left_it_is_found(home: Home):
    told = [f"Today I thought about {TOPICS[n // 10]}, part {n}." for n in range(40)]
    reply = home.chat(*told, "what did we talk about earlier today?")

    answer = reply.partition("This is what we talked about:")[2]
    assert "lighthouse" in answer
    assert "wedding" in answer
    exported = home.exported()
    messages = exported["messages"]
    assert len(messages) == 82
    assert sum(message["folded_at"] is None for message in messages) <= 30
    episodes = [entry for entry in exported["memories"] if entry["category"] == "episode"]
    folded = [message["id"] for message in messages if message["folded_at"] is not None]
    covered = {
        number
        for episode in episodes
        for number in range(episode["first_message_id"], episode["last_message_id"] + 1)
    }
    assert set(folded) <= covered


def test_a_process_that_is_killed_after_a_reply_loses_nothing_and_learns_once(home: Home):
    with home.chatting() as process:
        say(process, "My cat is called Pixel.")
        read_until(process, "(I'm the offline voice")
        kill(process)

    state = home.json("curator", "--drain")
    assert not any(state[name] for name in ("due", "held", "running", "parked"))
    exported = home.exported()
    asked, reply = exported["messages"]
    assert asked["text"] == "My cat is called Pixel."
    assert "Your cat is called Pixel." in reply["text"]
    assert contents(exported["memories"]) == ["The user's cat is called Pixel."]
    assert len(exported["runs"]) == 1
    assert [entry["op"] for entry in exported["operations"]] == ["ADD"]


def test_a_process_that_is_killed_in_the_middle_of_a_turn_keeps_the_message(home: Home):
    with home.chatting() as process:
        say(process, "My cat is called Pixel.")
        say(process, "My dog is called Rex.")
        read_until(process, "I'll remember")  # the first reply begins
        kill(process)

    home.told("curator", "--drain")
    assert contents(home.json("memory", "list")).count("The user's cat is called Pixel.") == 1


def test_chinese_is_read_where_the_machine_says_ascii(tmp_path: Path):
    home = Home(tmp_path, {"PYTHONIOENCODING": "ascii"})
    home.chat("我的猫叫团子。")

    assert "团子" in QuickHome(tmp_path).told("memory", "list")
