"""The tree of commands: what Discord is sent when somebody asks for a sync.

Covers: bot.discord.commands.translations, bot.discord.commands.translator.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.discord.commands.translations import PAIRS
from bot.discord.commands.translator import CommandTranslator
from tests.bot.discord.scene import Scene


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for option in command.get("options", []):
        yield from parts(option)
    yield from command.get("choices", [])


@pytest.fixture
async def sent(scene: Scene) -> list[dict[str, Any]]:
    translator = CommandTranslator()
    tree = scene.client.tree
    return [
        await command.get_translated_payload(tree, translator)
        for command in tree._get_all_commands()
    ]


async def test_every_name_and_description_is_in_all_languages(sent: list[dict[str, Any]]):
    for command in sent:
        for part in parts(command):
            for word in ("name", "description"):
                if part.get(word):
                    assert set(part[f"{word}_localizations"]) == {"zh-CN", "zh-TW"}, part[word]


async def test_no_word_is_translated_that_is_not_there(sent: list[dict[str, Any]]):
    words = {
        part[word]
        for command in sent
        for part in parts(command)
        for word in ("name", "description")
        if part.get(word)
    }

    assert set(PAIRS) == words


async def test_names_are_as_discord_wants_them(sent: list[dict[str, Any]]):
    for command in sent:
        for part in parts(command):
            names = [part["name"], *part["name_localizations"].values()]
            assert all(1 <= len(name) <= 32 for name in names)
            if command["type"] == 1 and "value" not in part:
                assert all(" " not in name and name == name.lower() for name in names)


async def test_commands_come_with_a_server_or_with_a_person(sent: list[dict[str, Any]]):
    for command in sent:
        if command["name"] != "server":
            assert sorted(command["integration_types"]) == [0, 1]
            assert sorted(command["contexts"]) == [0, 1, 2]
        else:
            assert command["integration_types"] == [0]


async def test_all_of_the_commands_are_there(sent: list[dict[str, Any]]):
    names = {f"{entry['name']}" for entry in sent}
    [memory] = [entry for entry in sent if entry["name"] == "memory"]

    assert names == {
        *("memory", "profile", "private", "settings", "center", "export", "erase", "server"),
        *("Remember this", "Forget this", "Why?"),
    }
    [erase] = [entry for entry in sent if entry["name"] == "erase"]
    assert {entry["name"] for entry in erase["options"]} == {
        *("memory", "message", "conversation", "topic", "everything", "status"),
    }
    assert {entry["name"] for entry in memory["options"]} == {
        *(
            "list",
            "search",
            "add",
            "forget",
            "hush",
            "never",
            "fading",
            "keep",
            "pending",
            "restore",
            "why",
            "stats",
        ),
    }


async def test_starting_sends_no_commands(scene: Scene):
    sent = len(
        [
            http_request
            for http_request in scene.env.http_requests
            if http_request.path.endswith("/commands")
        ]
    )

    await scene.restart()

    again = [
        http_request
        for http_request in scene.env.http_requests
        if http_request.path.endswith("/commands")
    ]
    assert len(again) == sent == 1
