"""What nobody foresaw: one sentence with a reference, which the log has too, and no words.

Covers: bot.discord.components.button_custom_id, bot.discord.texts.general.
"""

import re

import pytest

from bot.discord.components.button_custom_id import ButtonAction
from tests.bot.discord.process.acquainted import offered, told
from tests.bot.discord.process.lives import Life, Town
from tests.fakes.discord.world import Interaction

WORD = "Zorblax"


def break_down(acquainted: Life) -> None:
    """Let whatever reads or writes memories fail."""
    acquainted.stage.damage("ALTER TABLE memories RENAME TO elsewhere")


async def apologised(
    town: Town, acquainted: Life, asked: Interaction, caplog: pytest.LogCaptureFixture
) -> None:
    """See that the person got a sentence, and the log its reference and nobody's words."""

    def find() -> str | None:
        shown = [*asked.follow_ups, *([asked.original] if asked.original else [])]
        return next(
            (message.content for message in shown if "-# reference" in message.content), None
        )

    said = await town.discord.until(find, "an apology")
    assert said.startswith("That did not work, and it is not your fault.")
    [reference] = re.findall(r"-# reference (\w+)", said)
    assert reference in caplog.text
    assert WORD not in caplog.text


@pytest.mark.parametrize(
    ("words", "given"),
    [("memory list", {}), ("memory add", {"words": WORD}), ("memory search", {"words": WORD})],
)
async def test_a_command_that_breaks_down_gets_a_reference_that_the_log_has_too(
    town: Town,
    acquainted: Life,
    caplog: pytest.LogCaptureFixture,
    words: str,
    given: dict[str, str],
):
    break_down(acquainted)

    asked = await town.discord.slash(town.mira, town.general, words, **given)

    await apologised(town, acquainted, asked, caplog)
    assert town.general.talk == []


async def test_a_button_that_breaks_down_gets_one_too(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture
):
    message = await offered(town, acquainted, ButtonAction("hush", 1, "1"))
    break_down(acquainted)

    pressed = await town.discord.click(town.mira, message, "hush")

    await apologised(town, acquainted, pressed, caplog)


async def test_a_form_that_breaks_down_gets_one_too(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture
):
    message = await offered(town, acquainted, ButtonAction("edit", 1, "1"))
    window = await town.discord.click(town.mira, message, "edit")
    break_down(acquainted)

    given = await town.discord.submit(window, content=WORD)

    await apologised(town, acquainted, given, caplog)


async def test_what_autocomplete_breaks_down_with_is_logged_without_words(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture
):
    break_down(acquainted)
    town.discord.hub.answer_seconds = 0.5
    town.discord.book.expect(10062)

    await town.discord.complete(town.mira, town.dm, "memory forget", memory=WORD)

    assert "Ignoring exception in autocomplete" in caplog.text
    assert WORD not in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("custom_id", ["cm:gone:1:5", "cm-gone:1", "of-long-ago"])
async def test_a_button_of_a_kind_that_is_no_more_says_so(
    town: Town, acquainted: Life, custom_id: str
):
    message = await offered(town, acquainted, ButtonAction("hush", 1, "1"))
    message.components[0]["components"][0]["custom_id"] = custom_id

    pressed = await town.discord.click(town.mira, message, "hush")

    assert (await told(town, pressed)).startswith("This button does nothing any more")
