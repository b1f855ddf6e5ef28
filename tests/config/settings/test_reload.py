from pathlib import Path

from config.settings.discord import Discord
from config.settings.loader import Settings
from config.settings.reference import settings
from config.settings.reload import RELOADABLE, reloaded
from config.settings.sections import Budget, MindSettings

OLD = Settings(data=Path("/nowhere"))


def test_what_may_change_is_taken_over_and_the_rest_waits_for_a_restart():
    new = OLD.model_copy(
        update={
            "log_level": "info",
            "budget": Budget(monthly=5),
            "mind": MindSettings(retries=7),
            "discord": Discord(blocked=("7",), shards=2),
        }
    )

    told = reloaded(OLD, new)

    assert set(told.changed) == {"log_level", "budget.monthly", "discord.blocked"}
    assert set(told.waiting) == {"mind.retries", "discord.shards"}
    assert (told.settings.log_level, told.settings.budget.monthly) == ("info", 5)
    assert (told.settings.discord.blocked, told.settings.discord.shards) == (("7",), 0)
    assert told.settings.mind == OLD.mind


def test_nothing_new_changes_nothing():
    assert reloaded(OLD, OLD.model_copy()).settings is OLD


def test_every_key_that_may_change_is_one():
    assert {key for key, *_ in settings()} >= RELOADABLE
