"""The settings: one frozen tree, loaded once in the entry point and passed down.

Strongest first: command line, `COMPANION_*` variables, `.env`, the TOML file, these defaults.
"""

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from dotenv import dotenv_values
from pydantic import SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from config.errors import SettingsInvalid
from config.masking import looks_like_key, masked_fields, without_keys
from config.settings.center import Center
from config.settings.discord import Discord
from config.settings.names import (
    DELIMITER,
    PREFIX,
    complaint_of_key,
    complaints_of_variables,
    is_section,
    kind_of,
)
from config.settings.sections import (
    Backups,
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

CONFIG_VARIABLE = f"{PREFIX}CONFIG"
DEFAULT_FILE = Path("companion.toml")
DOTENV = Path(".env")
ENCODING = "utf-8-sig"
"""Some editors put a mark before the first line."""
LONGEST_SHOWN = 20
"""Values of settings are short; what is longer is rather a key in the wrong place."""
ADDRESSES = ("_url", "_base")
"""How the keys of addresses end, which may hold a user, a password, a key."""
TOKENS = (("discord", "token"), ("center", "operator_token"))
MISPLACED = (
    "Setting '{section}.{key}' stands in {file}: a token belongs in the environment, as "
    "COMPANION_{variable}, or in .env."
)


class Settings(BaseSettings):
    """Everything that can be set; `config/README.md` lists it for people."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter=DELIMITER,
        env_file=DOTENV,
        env_file_encoding=ENCODING,
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
    )

    data: Path = Path("~/.companion")
    """The folder that holds the database."""
    database: SecretStr = SecretStr("")
    """The address of a store on PostgreSQL, postgresql://…; empty: SQLite in the data folder."""
    character: str = "lumi"
    """The character who speaks: a name in config/characters, or a path to a TOML file."""
    language: Literal["auto", "en", "zh"] = "auto"
    """The language of the character's prompts; auto follows the person.

    Somebody new at a terminal is met in the language of the machine.
    """
    timezone: str = "UTC"
    """The IANA time zone of users who set none."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """How much is logged to standard error."""
    log_format: Literal["text", "json"] = "text"
    """Whether a log line is for people, or a JSON object."""
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
    backup: Backups = Backups()
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
    center: Center = Center()

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

    def __repr_args__(self) -> Iterator[tuple[str | None, Any]]:
        """Yield what `repr` tells, without what addresses hold."""
        return masked_fields(super().__repr_args__())

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
        for section, key in TOKENS:
            held = toml.toml_data.get(section)
            if isinstance(held, dict) and key in held:
                variable = f"{section}{DELIMITER}{key}".upper()
                raise SettingsInvalid(
                    MISPLACED.format(
                        section=section, key=key, variable=variable, file=_settings_file()
                    )
                )
        return init_settings, env_settings, dotenv_settings, toml


def load(**given: Any) -> Settings:
    """Return the settings; `given` holds what the command line said and wins.

    Raises:
        SettingsInvalid: naming each key that cannot be, in one sentence. Values are told only of
            known keys that hold no secret. Nothing chains to the cause, which holds all of them.
    """
    if complaints := list(_complaints_of_names()):
        raise SettingsInvalid("\n".join(complaints))
    file = _settings_file()
    if os.environ.get(CONFIG_VARIABLE) and not file.is_file():
        raise SettingsInvalid(f"{CONFIG_VARIABLE} names {_path_told(file)}, which is no file.")
    try:
        return Settings(**given)
    except ValidationError as problem:
        reason = _sentences(problem)
    except SettingsError as problem:
        reason = f"The settings cannot be read: {problem}."
    except tomllib.TOMLDecodeError as problem:
        reason = f"{file} is not valid TOML: {without_keys(str(problem))}."
    except RecursionError:
        reason = f"{file} is not valid TOML: its values nest too deep."
    except (OSError, UnicodeDecodeError) as problem:
        reason = _unreadable(file, problem)
    raise SettingsInvalid(reason)


def _settings_file() -> Path:
    return Path(os.environ.get(CONFIG_VARIABLE) or DEFAULT_FILE)


def _complaints_of_names() -> Iterator[str]:
    environment = {name: value for name, value in os.environ.items() if name != CONFIG_VARIABLE}
    yield from complaints_of_variables(Settings, environment, place="the environment", strays=False)
    if DOTENV.is_file():
        try:
            variables = dotenv_values(DOTENV, encoding=ENCODING)
        except (OSError, UnicodeDecodeError) as problem:
            yield _unreadable(DOTENV, problem)
        else:
            place = str(DOTENV)
            yield from complaints_of_variables(Settings, variables, place=place, strays=True)


def _unreadable(file: Path, problem: OSError | UnicodeDecodeError) -> str:
    if isinstance(problem, OSError):
        return f"{problem.filename or file} cannot be read: {problem.strerror}."
    return f"{file} cannot be read: it is no text in UTF-8."


def _sentences(problem: ValidationError) -> str:
    errors = problem.errors(include_url=False, include_context=False)
    return "\n".join(
        _sentence(".".join(str(part) for part in error["loc"]), error) for error in errors
    )


def _sentence(key: str, error: Any) -> str:
    if error["type"] == "extra_forbidden":
        return complaint_of_key(Settings, key)
    reason = str(error["msg"]).removeprefix("Value error, ")
    return f"Setting {key!r}{_value_told(key, error['input'])}: {reason}."


def _value_told(key: str, value: object) -> str:
    """Return what is told of a value that cannot be; it may be a key in the wrong place."""
    holds = kind_of(Settings, key)
    is_plain = isinstance(value, str | int | float) and not is_section(holds)
    is_secret = holds is SecretStr or key.endswith(ADDRESSES)
    shown = str(value)
    if not is_plain or is_secret or len(shown) > LONGEST_SHOWN or looks_like_key(shown):
        return ""
    return f" has value {value!r}"


def _path_told(path: Path) -> str:
    told = str(path)
    is_address = "@" in told or without_keys(told) != told
    return "something" if is_address or any(map(looks_like_key, path.parts)) else repr(told)
