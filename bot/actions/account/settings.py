"""A person's own switches, language and time zone: the same for every front end."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

from sqlmodel import Session as Rows

from config.errors import OperationRefused
from memory.conversation.zones import choose_zone, known_zone
from memory.privacy.switches import lets_learn
from memory.store_services import StoreServices
from memory.summaries.profile_schedule import ask_at_once
from memory.tables import User, UserSettings
from memory.vocabulary import Language

Switch = Literal[
    "memory",
    "automatic",
    "episodes",
    "rounds",
    "long_term",
    "show_sources",
    "private_in_places",
]
SWITCHES: tuple[Switch, ...] = get_args(Switch)
UNKNOWN_ZONE: Mapping[Language, str] = {
    "en": "There is no time zone {zone}. Name one as Europe/Oslo.",
    "zh": "没有时区 {zone}。请像 Asia/Shanghai 这样写。",
}


@dataclass(frozen=True, slots=True)
class SettingsView:
    """What a person chose; the names of its fields are those of the JSON."""

    memory: bool
    """Everything below, at once."""
    automatic: bool
    """Off: what is to be remembered waits for a yes."""
    episodes: bool
    rounds: bool
    long_term: bool
    show_sources: bool
    private_in_places: bool
    """Whether what was said in private may be recalled where others hear."""
    language: Language
    timezone: str
    """An IANA time zone."""


@dataclass(frozen=True, slots=True)
class OwnSettings:
    """The switches of one user, in that user's hands."""

    services: StoreServices
    user_id: int
    language: Language = "en"
    """In which refusals are told."""

    async def chosen(self) -> SettingsView:
        """Return what is chosen."""
        return await self.services.store.read(self._view)

    async def choose(
        self,
        switches: Mapping[Switch, bool],
        *,
        language: Language | None = None,
        timezone: str | None = None,
    ) -> SettingsView:
        """Change what is named, and return what is chosen then.

        Raises:
            OperationRefused: there is no such time zone.
        """
        zone = None if timezone is None else known_zone(timezone)
        if timezone is not None and zone is None:
            raise OperationRefused(UNKNOWN_ZONE[self.language].format(zone=timezone))

        def work(rows: Rows) -> SettingsView:
            turn_switches(rows, self.user_id, switches, self.services.now())
            user = rows.get_one(User, self.user_id)
            if language is not None:
                user.language, user.language_chosen = language, True
            if zone is not None:
                choose_zone(rows, self.user_id, zone)
            rows.flush()
            return self._view(rows)

        return await self.services.store.write(work)

    def _view(self, rows: Rows) -> SettingsView:
        own, user = rows.get_one(UserSettings, self.user_id), rows.get_one(User, self.user_id)
        switches = {name: getattr(own, name) for name in SWITCHES}
        return SettingsView(**switches, language=user.language, timezone=user.timezone)


def turn_switches(rows: Rows, user_id: int, switches: Mapping[Switch, bool], now: datetime) -> None:
    """Turn a user's switches, whichever front end they press them in."""
    own = rows.get_one(UserSettings, user_id)
    learned = lets_learn(rows, user_id)
    for name, is_on in switches.items():
        setattr(own, name, is_on)
    if not learned and lets_learn(rows, user_id):
        # What was forgotten meanwhile may stand in a profile: nobody rewrote it.
        ask_at_once(rows, user_id, now)
    rows.get_one(User, user_id).revision += 1
