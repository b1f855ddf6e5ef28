"""The settings: one frozen tree, loaded once in the entry point and passed down.

Strongest first: command line, `COMPANION_*` variables, `.env`, the TOML file, these defaults.
"""

import os
import tomllib
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from config.errors import SettingsInvalid
from config.sections import (
    Budget,
    CallLog,
    Chapters,
    Compression,
    Curation,
    Embedding,
    Fading,
    Importance,
    Metrics,
    Minds,
    MindSettings,
    Profile,
    Quality,
    Recall,
    Retention,
    Review,
    Sessions,
    Turns,
    Window,
    Work,
)
from config.sections_discord import Discord

PREFIX = "COMPANION_"
CONFIG_VARIABLE = f"{PREFIX}CONFIG"
DEFAULT_FILE = Path("companion.toml")
MISPLACED = (
    "Setting 'discord.token' stands in {file}: a token belongs in the environment, as "
    "COMPANION_DISCORD__TOKEN, or in .env."
)


class Settings(BaseSettings):
    """Everything that can be set; `config/README.md` lists it for people."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="__",
        env_file=".env",
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
        use_attribute_docstrings=True,
    )

    data: Path = Path("~/.companion")
    """The folder that holds the database."""
    character: str = "lumi"
    """The character who speaks: a name in config/characters, or a path to a TOML file."""
    language: Literal["auto", "en", "zh"] = "auto"
    """The language of the character's prompts; auto follows the person."""
    timezone: str = "UTC"
    """The IANA time zone of users who set none."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """How much is logged to standard error."""
    tracing: bool = False
    """Whether LangSmith tracing may be on; off, its environment variables are ignored."""
    window: Window = Window()
    sessions: Sessions = Sessions()
    turns: Turns = Turns()
    recall: Recall = Recall()
    curation: Curation = Curation()
    review: Review = Review()
    importance: Importance = Importance()
    fading: Fading = Fading()
    compression: Compression = Compression()
    chapters: Chapters = Chapters()
    retention: Retention = Retention()
    profile: Profile = Profile()
    quality: Quality = Quality()
    work: Work = Work()
    embedding: Embedding = Embedding()
    mind: MindSettings = MindSettings()
    """The endpoint all roles use where `minds` names no other."""
    minds: Minds = Minds()
    budget: Budget = Budget()
    call_log: CallLog = CallLog()
    discord: Discord = Discord()
    metrics: Metrics = Metrics()

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, name: str) -> str:
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError) as problem:
            raise ValueError("not an IANA time zone, such as Europe/Oslo") from problem
        return name

    @field_validator("data")
    @classmethod
    def _absolute(cls, folder: Path) -> Path:
        return folder.expanduser().absolute()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Put the TOML file under the environment."""
        toml = TomlConfigSettingsSource(settings_cls, toml_file=_settings_file())
        section = toml.toml_data.get("discord")
        if isinstance(section, dict) and "token" in section:
            raise SettingsInvalid(MISPLACED.format(file=_settings_file()))
        return init_settings, env_settings, dotenv_settings, toml


def load(**given: Any) -> Settings:
    """Return the settings; `given` holds what the command line said and wins.

    Raises:
        SettingsInvalid: naming the key and its value, in one sentence each.
    """
    _refuse_unknown_variables()
    file = _settings_file()
    if CONFIG_VARIABLE in os.environ and not file.is_file():
        raise SettingsInvalid(f"{CONFIG_VARIABLE} names {str(file)!r}, and there is no such file.")
    try:
        return Settings(**given)
    except ValidationError as problem:
        raise SettingsInvalid(_sentences(problem)) from problem
    except tomllib.TOMLDecodeError as problem:
        raise SettingsInvalid(f"{file} is not valid TOML: {problem}.") from problem
    except (OSError, UnicodeDecodeError) as problem:
        raise SettingsInvalid(f"{file} cannot be read: {problem}.") from problem


def _settings_file() -> Path:
    return Path(os.environ.get(CONFIG_VARIABLE) or DEFAULT_FILE)


def _refuse_unknown_variables() -> None:
    known = {PREFIX + name.upper() for name in Settings.model_fields} | {CONFIG_VARIABLE}
    for variable, value in sorted(os.environ.items()):
        if variable.startswith(PREFIX) and variable.split("__")[0].upper() not in known:
            raise SettingsInvalid(f"{variable} has value {value!r}, but there is no such setting.")


def _sentences(problem: ValidationError) -> str:
    return "\n".join(
        _sentence(".".join(str(part) for part in error["loc"]), error)
        for error in problem.errors(include_url=False)
    )


def _sentence(key: str, error: Any) -> str:
    value = _shown(key, error["input"])
    if error["type"] == "extra_forbidden":
        return f"Setting {key!r} has value {value}, but there is no such setting."
    reason = str(error["msg"]).removeprefix("Value error, ")
    return f"Setting {key!r} has value {value}: {reason}."


def _shown(key: str, value: object) -> str:
    name = key.rsplit(".", maxsplit=1)[-1]
    return "(hidden)" if "key" in name or name == "token" else repr(value)
