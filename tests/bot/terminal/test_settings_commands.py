"""The switches, the zone and the profile in the terminal.

Covers: bot.actions.account.named_settings, bot.texts.settings, bot.terminal.setting_lines.
"""

from pathlib import Path

import pytest

from bot.actions.account.settings import SWITCHES, OwnSettings
from bot.terminal.commands import obey
from bot.texts.settings import OWN_SETTINGS
from memory.ledger.proposal import SourcedSentence
from memory.summaries.profiles import store_profile
from memory.tables import Profile, row_id
from memory.vocabulary import Language
from tests.stage import staged

LANGUAGES: tuple[Language, ...] = ("en", "zh")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_settings_are_shown_with_what_they_are_set_to(tmp_path: Path, language: Language):
    with staged(tmp_path) as stage:
        told = await obey(await stage.talk(), "/settings", language)

        for name in SWITCHES:
            assert f"  {name}" in told
            assert OWN_SETTINGS[language].switches[name] in told
        assert "timezone" in told


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("/settings automatic off", "automatic", False),
        ("/settings show-sources OFF", "show_sources", False),
        ("/settings private_in_places 开", "private_in_places", True),
        ("/settings timezone asia/shanghai", "timezone", "Asia/Shanghai"),
        ("/settings language 中文", "language", "zh"),
    ],
)
async def test_one_is_changed_by_its_name(tmp_path: Path, line: str, name: str, value: object):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await obey(talk, line, "en")
        chosen = await OwnSettings(stage.services, talk.user_id).chosen()

        assert getattr(chosen, name) == value


@pytest.mark.parametrize(
    ("line", "language", "told"),
    [
        ("/settings memry off", "en", "There is no setting memry"),
        ("/settings memory perhaps", "en", "on or off"),
        ("/settings memory", "zh", "只能是"),
        ("/settings timezone Atlantis", "zh", "没有时区"),
        ("/settings language fr", "en", "en and zh"),
    ],
)
async def test_what_cannot_be_is_said(tmp_path: Path, line: str, language: Language, told: str):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        before = await OwnSettings(stage.services, talk.user_id).chosen()

        assert told in await obey(talk, line, language)
        assert await OwnSettings(stage.services, talk.user_id).chosen() == before


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_is_new_has_no_profile(tmp_path: Path, language: Language):
    with staged(tmp_path) as stage:
        told = await obey(await stage.talk(), "/profile", language)

        assert told == OWN_SETTINGS[language].no_profile


async def test_the_profile_is_told_paragraph_by_paragraph(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        memory = await talk.memory.add("I have a cat.")

        def write(rows):
            profile = Profile(
                user_id=talk.user_id,
                character=stage.app.character.id,
                audience="private",
                version=1,
                model="m",
                prompt_version="1",
                created_at=stage.services.now(),
            )
            said = [
                [SourcedSentence("paragraph", text, memory_ids=[memory.id])]
                for text in ("She has a cat.", "She bakes.")
            ]
            store_profile(rows, profile, said)
            return row_id(profile)

        await stage.write(write)

        assert await obey(talk, "/profile", "en") == "She has a cat.\n\nShe bakes."
