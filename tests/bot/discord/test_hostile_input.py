"""Whatever is put into a command, a button or a window is answered in a sentence."""

import logging
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from simcord import interactions
from simcord.actors import _component_interaction, _visible_message
from simcord.results import InteractionResult

from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import row_of
from bot.discord.components.modals import FIELD, LONGEST
from bot.discord.connection.component_handlers import HANDLERS
from bot.discord.texts.general import TEXTS
from tests.bot.discord.scene import Scene
from tests.examples import examples

HOSTILE = (
    *("", " ", "\ud800half", "\x00", "\u202e[2J\x1b[31m", "\u200b", "x" * 4_000, "猫" * 4_000),
    *("-1", "0", "2", str(2**63), "9" * 18, "٣", "1.5", "#1", "@everyone <@1> <#2>", "{id} %s"),
    *("1; DROP TABLE memories", "2026-13-45", "\n" * 100, "`" * 50, "1-1", "active--9", "1-9e9"),
)
NUMBERS = (-(2**53) + 1, -1, 0, 1, 366, 2**53 - 1)
UNFORESEEN = tuple(text.trouble for text in TEXTS.values())
SHOWN = 2
"""So many of what is hostile are tried of each control at a time; a soak tries all."""
Values = Sequence[Any]


@pytest.fixture
async def known(scene: Scene, caplog: pytest.LogCaptureFixture) -> Scene:
    """Let two people be known: the first memory is Alice's, the second Bob's."""
    caplog.set_level(logging.WARNING)
    await scene.alice.slash(scene.channel, "memory add", words="My cat is called Pixel")
    await scene.bob.slash(scene.channel, "memory add", words="My diary is under the bed")
    await scene.agrees(scene.alice)
    return scene


def some(values: Values, seed: str) -> Values:
    """Return a few of the values, others for each control, but the same in each check."""
    return random.Random(seed).sample(list(values), min(len(values), examples(SHOWN)))


def hostile(scene: Scene, option: dict[str, Any], seed: str) -> Values:
    if option.get("choices"):
        return [choice["value"] for choice in option["choices"]][:2]
    values: dict[int, Values] = {3: HOSTILE, 4: NUMBERS, 5: (True, False), 6: (scene.bob,)}
    return some(values.get(option["type"], ()), f"{seed} {option['name']}")


def asked(scene: Scene) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each command with what stands in its options: something hostile in one of them."""
    for command in scene.env.backend.visible_commands(
        user_id=scene.alice.id, channel_id=scene.channel.id
    ):
        if command.get("type", 1) != 1:
            continue
        for path, leaf in interactions.command_leaves(command):
            name, options = " ".join(path), leaf.get("options", [])
            needed = {
                option["name"]: hostile(scene, option, name)[0]
                for option in options
                if option.get("required")
            }
            yield name, needed
            for option in options:
                for value in hostile(scene, option, name):
                    yield name, needed | {option["name"]: value}


def check(result: InteractionResult, what: object, log: pytest.LogCaptureFixture) -> None:
    """Hold that something was said that the person can read, and that nothing broke."""
    assert result.acknowledged, what
    said = [part.content for part in (result.response, *result.followups) if part is not None]
    files = [part for part in (result.response, *result.followups) if part and part.attachments]
    assert "".join(said).strip() or result.modal or files, what
    assert not any(text.startswith(UNFORESEEN) for text in said), (what, said)
    assert not any("diary" in text for text in said), (what, said)
    broken = [record.getMessage() for record in log.records if record.levelno >= logging.ERROR]
    assert broken == [], what


async def test_every_command_answers_whatever_it_is_given(
    known: Scene, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(
        interactions, "validate_option_value", lambda _command, _option, value: value
    )
    for name, options in list(asked(known)):
        check(await known.alice.slash(known.channel, name, **options), (name, options), caplog)
    assert "diary" in str(await known.stage.contents())


async def test_every_command_completes_whatever_is_written_so_far(
    known: Scene, caplog: pytest.LogCaptureFixture
):
    for name in ("memory forget", "memory hush", "memory keep", "memory restore", "memory why"):
        for words in some(HOSTILE, name):
            choices = await known.alice.autocomplete(known.channel, name, "memory", words)
            assert not any("diary" in choice["name"] for choice in choices)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def pressed(scene: Scene, action: ButtonAction) -> Any:
    channel = scene.client.get_partial_messageable(scene.channel.id)
    message = await channel.send("…", view=row_of((action, "press")))
    return await scene.alice.click(message, label="press")


async def test_every_button_answers_whatever_it_is_about(
    known: Scene, caplog: pytest.LogCaptureFixture
):
    abouts = [about for about in HOSTILE if len(about) < 60 and about.isprintable()]
    for name in (*HANDLERS, "of_an_older_version"):
        for about in ("", *some(abouts, name)):
            action = ButtonAction(name, 1, about)
            check(await pressed(known, action), action, caplog)
    assert "diary" in str(await known.stage.contents())


async def test_a_menu_answers_whatever_is_chosen_in_it(
    known: Scene, caplog: pytest.LogCaptureFixture
):
    listed = await known.alice.slash(known.channel, "memory list")
    menu = listed.response.components
    [custom_id] = [
        part["custom_id"] for row in menu for part in row["components"] if "options" in part
    ]
    for chosen in ("1", "2", "-1", "x", "9" * 19):
        data = {"custom_id": custom_id, "component_type": 3, "values": [chosen]}
        stored = _visible_message(known.alice, listed.response.message)
        check(await _component_interaction(known.alice, stored, data), chosen, caplog)


async def test_no_button_does_what_is_anothers(known: Scene, caplog: pytest.LogCaptureFixture):
    for name in HANDLERS:
        action = ButtonAction(name, 2, "2")
        result = await pressed(known, action)
        check(result, action, caplog)
        assert result.response.content == TEXTS["en"].not_yours
    assert "diary" in str(await known.stage.contents())


@pytest.mark.parametrize("name", ["edit", "wrong"])
async def test_every_window_answers_whatever_is_written_in_it(
    known: Scene, caplog: pytest.LogCaptureFixture, name: str
):
    for words in some([words for words in HOSTILE if 0 < len(words) <= LONGEST], name):
        shown = await pressed(known, ButtonAction(name, 1, "1"))
        assert shown.modal, name
        check(await known.alice.submit_modal(shown, {FIELD: words}), (name, words), caplog)
