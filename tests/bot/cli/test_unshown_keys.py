"""No command shows a key, wherever a person wrote it by mistake."""

import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.main import BAD_SETTINGS
from bot.safe_output import SafeFormatter, guard_tracebacks
from config.errors import SettingsInvalid
from config.settings.loader import load
from tests.bot.cli.conftest import Result, Run
from tests.fakes.model_server import ModelServer

CANARY = "canary7Bird9Yellow"
COMMANDS = (
    "doctor",
    "doctor --json",
    "doctor --probe --json",
    "memory list",
    "memory add x",
    "recall x",
    "chat",
    "curator",
    "report",
    "costs",
    "export --out x.json",
    "undo 1",
    "erase status",
    "prompts render chat",
    "discord run",
    "discord sync",
)
MISTYPED = {
    "COMPANION_DISCORD_TOKEN": "COMPANION_DISCORD__TOKEN",
    "COMPANION_DISCORDTOKEN": "COMPANION_DISCORD__TOKEN",
    "COMPANION__DISCORD__TOKEN": "COMPANION_DISCORD__TOKEN",
    "COMPANION_DISCORD__TOKN": "COMPANION_DISCORD__TOKEN",
    "COMPANION_DISCORD__BOT_TOKEN": "COMPANION_DISCORD__TOKEN",
    "COMPANION_TOKEN": "COMPANION_DISCORD__TOKEN",
    "COMPANION_MIND_API_KEY": "COMPANION_MIND__API_KEY",
    "COMPANION_MIND__APIKEY": "COMPANION_MIND__API_KEY",
    "COMPANION_MIND__KEY": "COMPANION_MIND__API_KEY",
    "COMPANION_API_KEY": "COMPANION_MIND__API_KEY",
    "COMPANION_OPENAI_API_KEY": "COMPANION_MIND__API_KEY",
    "COMPANION_MINDS__CURATOR_API_KEY": "COMPANION_MINDS__CURATOR__API_KEY",
    "COMPANION_MINDS__CURATOR__API_KEY__X": "COMPANION_MINDS__CURATOR__API_KEY",
    "COMPANION_EMBEDING__API_KEY": "COMPANION_EMBEDDING__API_KEY",
    "COMPANION_MIND": "COMPANION_MIND__BASE_URL",
    "COMPANION_DISCORD": "COMPANION_DISCORD__TOKEN",
}
STRAYS = {
    "DISCORD_TOKEN": "COMPANION_DISCORD__TOKEN",
    "DISCORD_BOT_TOKEN": "COMPANION_DISCORD__TOKEN",
    "OPENAI_API_KEY": "COMPANION_MIND__API_KEY",
    "token": "COMPANION_DISCORD__TOKEN",
}
UNREADABLE = {
    "COMPANION_MIND": [
        f'{{"api_key": "{CANARY}"',
        f'["{CANARY}"]',
        f'"{CANARY}"',
        f'{{"model": "m", "api_key": "{CANARY}"}}',
        f'{{"apikey": "{CANARY}"}}',
        f'{{"api_key": {{"x": "{CANARY}"}}}}',
        "[" * 100_000 + CANARY,
    ],
    "COMPANION_MINDS": [f'{{"curator": "{CANARY}"}}', f'{{"critic": {{"api_key": "{CANARY}"}}}}'],
    "COMPANION_DISCORD__ALLOWED": [f'["{CANARY}"', f'"{CANARY}"'],
    "COMPANION_MIND__BASE_URL": [CANARY, f"http://{CANARY}:x@host:port/", f"ftp://{CANARY}@host/"],
    "COMPANION_DISCORD__API_BASE": [f"https://user:{CANARY}@host/", CANARY],
    "COMPANION_MIND__TEMPERATURE": [CANARY],
    "COMPANION_TIMEZONE": [CANARY],
    "COMPANION_LOG_LEVEL": [CANARY],
    "COMPANION_CONFIG": [CANARY, f"https://user:{CANARY[:9]}@host/v1"],
    "COMPANION_REVIEW": [f'{{"Bearer {CANARY}": 1}}'],
}
TABLES = (
    f"[{CANARY}]\na = 1\n[{CANARY}]\n",
    f"[mind]\n'Bearer {CANARY}' = 1\n",
    f"{CANARY}.x = 1\n{CANARY}.x = 2\n",
    f"[discord]\ntokn = '{CANARY}'\n",
    f"discord_token = '{CANARY}'\n",
    f"[mind]\napi-key = '{CANARY}'\n",
    f"[mind]\napi_key = ['{CANARY}']\n",
    f"mind = '{CANARY}'\n",
    f"[mind]\nmodel = 'small'\napi_key = '{CANARY}'\n",
    f"[mind]\napi_key = {CANARY}\n",
    f"[mind]\napi_key = '{CANARY}\n",
    f"[mind]\nfallback = '{CANARY}'\n",
    f"[minds.critic]\napi_key = '{CANARY}'\n",
)


def silent(done: Result, folder: Path) -> str:
    """Return what a refused command said, having seen that the canary is nowhere."""
    log = folder / "data" / "companion.log"
    written = log.read_text() if log.is_file() else ""
    assert CANARY not in done.out + done.err + written
    assert "Traceback" not in done.err
    return done.err


def refused(done: Result, folder: Path, typed: str, meant: str) -> None:
    told = silent(done, folder)
    assert (done.code, done.out) == (BAD_SETTINGS, "")
    assert typed in told
    assert meant in told


@pytest.mark.parametrize(("typed", "meant"), MISTYPED.items())
def test_a_mistyped_variable_is_named_with_the_right_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, meant: str
):
    monkeypatch.setenv(typed, CANARY)

    refused(run("doctor", "--json"), tmp_path, typed, meant)


@pytest.mark.parametrize(("typed", "meant"), [*STRAYS.items(), *MISTYPED.items()])
def test_a_mistyped_name_in_dotenv_is_named_with_the_right_name(
    run: Run, tmp_path: Path, typed: str, meant: str
):
    (tmp_path / ".env").write_text(f"{typed}={CANARY}\n{CANARY}\n")

    refused(run("doctor"), tmp_path, typed, meant)


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_shows_the_value_of_a_name_that_is_not_known(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
):
    words = command.split()
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={CANARY}\n")
    refused(run(*words), tmp_path, "DISCORD_TOKEN", "COMPANION_DISCORD__TOKEN")

    (tmp_path / ".env").unlink()
    monkeypatch.setenv("COMPANION_MIND_API_KEY", CANARY)
    refused(run(*words), tmp_path, "COMPANION_MIND_API_KEY", "COMPANION_MIND__API_KEY")


@pytest.mark.parametrize("variable", UNREADABLE)
def test_a_value_that_cannot_be_is_told_without_what_may_be_a_key(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
):
    for value in UNREADABLE[variable]:
        monkeypatch.setenv(variable, value)
        done = run("doctor", "--json")

        silent(done, tmp_path)
        assert (done.code, done.out) == (BAD_SETTINGS, ""), value[:80]


@pytest.mark.parametrize(
    "words", [["memory", "list", "--character", CANARY], ["doctor", CANARY], [CANARY]]
)
def test_a_command_line_is_refused_without_what_may_be_a_key(
    run: Run, met: Path, tmp_path: Path, words: list[str]
):
    done = run(*words)

    silent(done, tmp_path)
    assert done.code != 0


@pytest.mark.parametrize("table", TABLES)
def test_a_settings_file_is_refused_without_what_may_be_a_key(run: Run, tmp_path: Path, table: str):
    (tmp_path / "companion.toml").write_text(table)
    done = run("memory", "list")

    silent(done, tmp_path)
    assert done.code == BAD_SETTINGS


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_dotenv_that_is_no_utf_8_is_told_in_a_sentence(run: Run, tmp_path: Path, encoding: str):
    line = f"COMPANION_MIND__API_KEY={CANARY} # é\n"
    (tmp_path / ".env").write_bytes(line.encode(encoding))

    refused(run("doctor"), tmp_path, ".env cannot be read", "it is no text in UTF-8")


def test_a_mark_before_the_first_line_of_dotenv_is_no_part_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_bytes(f"COMPANION_MIND__API_KEY={CANARY}\n".encode("utf-8-sig"))

    assert load().mind.api_key.get_secret_value() == CANARY


@pytest.fixture(params=[True, False])
def endpoint(
    request: pytest.FixtureRequest, met: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Name an endpoint, which answers or doesn't, by an address full of keys."""
    with ModelServer() as server:
        place = server.url.removeprefix("http://") if request.param else "127.0.0.1:9/v1"
        address = f"http://{CANARY}:{CANARY}x@{place}?k={CANARY}"
        monkeypatch.setenv("COMPANION_MIND__BASE_URL", address)
        monkeypatch.setenv("COMPANION_MIND__MODEL", "small")
        monkeypatch.setenv("COMPANION_MIND__RETRIES", "0")
        monkeypatch.setenv("COMPANION_MIND__API_KEY", CANARY)
        yield


@pytest.mark.usefixtures("endpoint")
@pytest.mark.parametrize("options", ["", "--json", "--probe", "--probe --json"])
def test_keys_within_addresses_are_masked(run: Run, tmp_path: Path, options: str):
    done = run("doctor", *options.split())

    silent(done, tmp_path)
    assert "http://***@127.0.0.1" in done.out


@pytest.mark.parametrize(
    "proxy", [f"http://{CANARY}:x@127.0.0.1:9", f"ftp://{CANARY}@127.0.0.1:9", CANARY]
)
def test_the_password_of_a_proxy_is_never_told(
    run: Run, met: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxy: str
):
    monkeypatch.setenv("COMPANION_MIND__BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("COMPANION_MIND__MODEL", "small")
    monkeypatch.setenv("COMPANION_MIND__RETRIES", "0")
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, proxy)

    silent(run("doctor"), tmp_path)


@pytest.mark.parametrize("command", ["discord sync", "doctor"])
def test_the_token_is_not_told_where_discord_cannot_be_reached(
    run: Run, met: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
):
    monkeypatch.setenv("COMPANION_DISCORD__TOKEN", CANARY)
    monkeypatch.setenv("COMPANION_DISCORD__API_BASE", f"http://127.0.0.1:9/{CANARY}")

    silent(run(*command.split()), tmp_path)


def test_settings_show_no_key_in_any_form(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_MIND__BASE_URL", f"https://{CANARY}@host/{CANARY}?k={CANARY}")
    monkeypatch.setenv("COMPANION_MIND__API_KEY", CANARY)
    monkeypatch.setenv("COMPANION_DISCORD__TOKEN", CANARY)
    monkeypatch.setenv("COMPANION_DISCORD__GATEWAY_URL", f"wss://host/{CANARY}")

    settings = load()

    assert settings.mind.base_url == f"https://{CANARY}@host/{CANARY}?k={CANARY}"
    for shown in (repr(settings), str(settings), f"{settings.mind!r} {settings.discord}"):
        assert CANARY not in shown
        assert "host" in shown


@pytest.fixture
def excepthook() -> Iterator[None]:
    kept = sys.excepthook
    yield
    sys.excepthook = kept


def broken(words: str) -> BaseException:
    try:
        int(words)
    except ValueError as problem:
        return problem
    raise AssertionError


@pytest.mark.usefixtures("excepthook")
def test_logs_and_tracebacks_hold_no_key_whoever_wrote_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("COMPANION_MIND__API_KEY", CANARY)
    settings = load()
    guard_tracebacks(settings)
    problem = broken(f"https://me:secretword@host/v1 and {CANARY}")
    caught = (type(problem), problem, problem.__traceback__)
    record = logging.makeLogRecord({"msg": f"with {CANARY}", "exc_info": caught})

    sys.excepthook(*caught)
    shown = SafeFormatter(settings).format(record) + capsys.readouterr().err

    assert CANARY not in shown
    assert "secretword" not in shown
    assert shown.count("'https://***@host/v1 and ***'") == 2


def test_a_refused_setting_keeps_no_cause_that_holds_the_values(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_MIND", json.dumps({"api_key": CANARY, "retries": "x"}))
    with pytest.raises(SettingsInvalid) as refusal:
        load()

    assert "mind.retries" in str(refusal.value)
    assert refusal.value.__cause__ is None
    assert refusal.value.__context__ is None
