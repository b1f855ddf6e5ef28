"""Profile, settings and export.

Covers: bot.discord.context.interaction_user, bot.discord.context.user, bot.discord.texts.settings,
bot.discord.views.settings_panel.
"""

import json

import pytest

from bot.actions.center_login import CenterLogin
from memory.tables import Job, PlatformSettings, User, UserSettings
from tests.bot.discord.scene import Scene

CAT = "My cat is called Pixel."


def labels(shown) -> list[str]:
    return [each["label"] for row in shown.response.components for each in row["components"]]


async def test_who_is_not_known_yet_has_no_profile(scene: Scene):
    shown = await scene.alice.slash(scene.channel, "profile")

    assert shown.ephemeral
    assert shown.response.content.startswith("I have no picture of you yet")


async def is_known_well(scene: Scene) -> None:
    """Let Alice tell so much that there is a profile of her."""
    for words in ("My name is Alice.", CAT, "I work as a baker.", "I live in Oslo."):
        await scene.whispers(scene.alice, words)
    await scene.learned()
    scene.stage.clock.move(days=8)
    await scene.stage.worker.chores.start()
    await scene.whispers(scene.alice, "I like tea.")
    await scene.learned()


async def test_the_profile_is_shown_to_its_owner(scene: Scene):
    await is_known_well(scene)

    shown = await scene.alice.slash(scene.channel, "profile")

    assert shown.ephemeral
    assert shown.response.content


@pytest.mark.parametrize(
    ("label", "column"),
    [
        ("Memory: on", "memory"),
        ("Summaries of talks: on", "episodes"),
        ("Word-for-word recall: on", "rounds"),
        ("Long-term memory: on", "long_term"),
        ("Show sources: on", "show_sources"),
    ],
)
async def test_a_switch_is_turned_by_its_button(scene: Scene, label: str, column: str):
    panel = await scene.alice.slash(scene.channel, "settings")

    await scene.alice.click(panel.response.message, label=label)

    assert getattr((await scene.stage.only(UserSettings)), column) is False
    assert label.replace(": on", ": off") in labels(panel)


async def test_a_panel_that_is_out_of_date_does_what_its_button_said(scene: Scene):
    old = await scene.alice.slash(scene.channel, "settings")
    new = await scene.alice.slash(scene.channel, "settings")
    for label in ("Memory: on", "Reminders in private: off", "In this server: not remembered"):
        await scene.alice.click(new.response.message, label=label)
        await scene.alice.click(old.response.message, label=label)

    assert (await scene.stage.only(UserSettings)).memory is False
    assert (await scene.stage.only(PlatformSettings)).reminders is True
    assert "In this server: remembered" in labels(old)


async def test_what_was_forgotten_while_memory_was_off_leaves_the_profile_then(scene: Scene):
    async def waiting() -> list[str]:
        jobs = await scene.stage.all(Job)
        return [job.kind for job in jobs if job.kind == "profile" and job.done_at is None]

    await is_known_well(scene)
    panel = await scene.alice.slash(scene.channel, "settings")
    await scene.alice.click(panel.response.message, label="Memory: on")
    assert await waiting() == []

    await scene.alice.click(panel.response.message, label="Memory: off")

    assert await waiting() == ["profile"]


async def test_private_things_may_be_told_in_servers_only_if_allowed(scene: Scene):
    panel = await scene.alice.slash(scene.channel, "settings")

    await scene.alice.click(panel.response.message, label="Private things in servers: off")

    assert (await scene.stage.only(UserSettings)).private_in_places is True


async def test_being_remembered_in_a_server_is_changed_in_the_settings(scene: Scene):
    panel = await scene.alice.slash(scene.channel, "settings")
    await scene.alice.click(panel.response.message, label="In this server: not remembered")

    await scene.asks(scene.alice, CAT)
    await scene.learned()

    assert await scene.stage.contents() == ["The user's cat is called Pixel."]
    assert "In this server: remembered" in labels(panel)


async def test_notes_are_chosen_in_the_settings(scene: Scene):
    panel = await scene.alice.slash(scene.channel, "settings")

    for label in ("in private", "everywhere", "never"):
        await scene.alice.click(panel.response.message, label=f"Notes of what I learn: {label}")

    assert "Notes of what I learn: in private" in labels(panel)


async def test_time_zone_and_quiet_hours_are_set(scene: Scene):
    panel = await scene.alice.slash(
        scene.channel, "settings", timezone="Asia/Shanghai", quiet_from=20, quiet_until=9
    )

    assert "Your time zone is Asia/Shanghai; nothing is brought up from 20:00 to 9:00." in (
        panel.response.content
    )
    assert (await scene.stage.only(User)).timezone == "Asia/Shanghai"


async def test_a_chosen_time_zone_stays_after_a_restart(scene: Scene):
    await scene.alice.slash(scene.channel, "settings", timezone="asia/shanghai")
    await scene.stage.worker.chores.start()

    user = await scene.stage.only(User)
    assert (user.timezone, user.timezone_chosen) == ("Asia/Shanghai", True)


async def test_who_chooses_another_zone_is_told_what_stays_due_by_the_one_before(scene: Scene):
    await scene.whispers(scene.alice, "Remind me at 11pm to call Bo.")
    await scene.stage.worker.drain()

    moved, again = [
        (await scene.alice.slash(scene.channel, "settings", timezone="Asia/Shanghai")).response
        for _ in range(2)
    ]

    assert "stays where it was by the zone before (1)" in moved.content
    assert "by the zone before" not in again.content


async def test_an_unknown_time_zone_is_said_so(scene: Scene):
    told = await scene.alice.slash(scene.channel, "settings", timezone="Atlantis")

    assert "Atlantis is no time zone I know" in told.response.content


async def test_time_zones_are_offered(scene: Scene):
    offered = await scene.alice.autocomplete(scene.channel, "settings", "timezone", "shang")

    assert [part["value"] for part in offered] == ["Asia/Shanghai"]


async def test_the_export_is_a_file_that_only_its_owner_sees(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()

    sent = await scene.alice.slash(scene.channel, "export")

    [file] = sent.response.attachments
    exported = json.loads(await file.read())
    assert sent.ephemeral
    assert file.filename == "companion-2026-03-02.json"
    assert [entry["content"] for entry in exported["memories"]] == [
        "The user's cat is called Pixel."
    ]


async def test_too_many_exports_at_once_are_refused_in_words(scene: Scene):
    for _ in range(2):
        await scene.alice.slash(scene.channel, "export")

    refused = await scene.alice.slash(scene.channel, "export")

    assert refused.response.content.startswith("That was just done; please try again in")


async def test_a_link_to_the_center_is_for_its_asker_alone(scene: Scene):
    shown = await scene.alice.slash(scene.channel, "center")
    token = shown.response.content.partition("/login?token=")[2].split()[0]
    login = CenterLogin(scene.stage.services)

    assert shown.ephemeral
    assert "lets you in once" in shown.response.content
    assert await login.who(await login.enter(token)) == (await scene.stage.only(User)).id
