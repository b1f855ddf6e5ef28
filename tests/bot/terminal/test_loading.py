"""What a talk needs beside its rows, and how people leave or wait while it loads."""

import threading
from pathlib import Path

import pytest

from bot.terminal.loading import FIRST_WORDS, Loading
from bot.terminal.screen import Screen
from bot.terminal.terminal import chat
from bot.texts.terminal import TEXTS
from bot.voice.voice import ScriptedVoice, Voice
from config.errors import CompanionError, PromptInvalid
from curator.offline.utterances.claims import claims
from memory.vocabulary import Language
from tests.bot.terminal.test_screen import Terminal
from tests.stage import START, Stage, full_disk, staged

BOUND = 60.0


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    typed = iter(lines)
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed, "/quit"))


def speaking(monkeypatch: pytest.MonkeyPatch, stage: Stage, make: "VoiceMaker") -> None:
    """Let the voice be made so, as what takes long is."""
    monkeypatch.setattr(type(stage.app), "voice", lambda _app: make())


class VoiceMaker:
    """Makes a voice when it is told to."""

    def __init__(self) -> None:
        self.may_go = threading.Event()

    def __call__(self) -> Voice:
        assert self.may_go.wait(BOUND)
        return ScriptedVoice(["Here I am."])


class Broken(VoiceMaker):
    def __call__(self) -> Voice:
        raise PromptInvalid("chat.en: there is no such input.")


class LateBroken(Broken):
    def __call__(self) -> Voice:
        assert self.may_go.wait(BOUND)
        return super().__call__()


class Watched(Terminal):
    """Lets the voice be made when some words were shown."""

    def __init__(self, words: str, maker: VoiceMaker) -> None:
        super().__init__()
        self.words, self.maker = words, maker

    def write(self, text: str) -> int:
        done = super().write(text)
        if self.words in self.getvalue():
            self.maker.may_go.set()
        return done


@pytest.mark.parametrize(("language", "line"), [("en", "Hello there"), ("zh", "你好")])
def test_what_is_said_while_it_loads_waits_and_is_told_so(
    tmp_path: Path, language: Language, line: str, monkeypatch: pytest.MonkeyPatch
):
    maker = VoiceMaker()
    written = Watched(TEXTS[language].loading, maker)
    typing(monkeypatch, line)
    with staged(tmp_path, language=language) as stage:
        speaking(monkeypatch, stage, maker)
        chat(stage.app, "me", Screen(Terminal(), written))

    told = written.getvalue()
    assert f"\x1b[2m{TEXTS[language].loading}\x1b[0m\r\x1b[K" in told
    assert told.index(TEXTS[language].loading) < told.index("Here I am.")


def test_a_command_typed_while_it_loads_waits_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    maker = VoiceMaker()
    written = Watched(TEXTS["en"].loading, maker)
    typing(monkeypatch, "/memories")
    with staged(tmp_path) as stage:
        speaking(monkeypatch, stage, maker)
        chat(stage.app, "me", Screen(Terminal(), written))

    assert TEXTS["en"].no_memories in written.getvalue()


@pytest.mark.parametrize("leaves", [EOFError, KeyboardInterrupt, None])
def test_who_leaves_while_it_loads_is_let_go(
    tmp_path: Path, leaves: type[BaseException] | None, monkeypatch: pytest.MonkeyPatch
):
    maker, written = VoiceMaker(), Terminal()

    def leave(_prompt: str) -> str:
        threading.Timer(0, maker.may_go.set).start()
        if leaves is not None:
            raise leaves
        return "/quit"

    monkeypatch.setattr("builtins.input", leave)
    with staged(tmp_path) as stage:
        speaking(monkeypatch, stage, maker)
        chat(stage.app, "me", Screen(Terminal(), written))

    assert "Hi, I'm Lumi." in written.getvalue()


@pytest.mark.parametrize("lines", [[], ["Hello there"]])
def test_what_cannot_be_loaded_ends_the_chat_with_its_sentence(
    tmp_path: Path, lines: list[str], monkeypatch: pytest.MonkeyPatch
):
    interrupted = threading.Event()
    monkeypatch.setattr("bot.terminal.terminal._interrupt_the_reading", interrupted.set)
    typed = iter(lines)

    def read(_prompt: str) -> str:
        assert interrupted.wait(BOUND)
        for line in typed:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", read)
    with staged(tmp_path) as stage:
        speaking(monkeypatch, stage, Broken())
        with pytest.raises(PromptInvalid, match="no such input"):
            chat(stage.app, "me", Screen(Terminal(), Terminal()))


def test_who_waits_with_a_line_is_told_at_once_what_cannot_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    maker, lines = LateBroken(), ["Hello there"]
    monkeypatch.setattr("builtins.input", lambda _prompt: lines.pop())
    with staged(tmp_path) as stage:
        speaking(monkeypatch, stage, maker)
        with pytest.raises(PromptInvalid, match="no such input"):
            chat(stage.app, "me", Screen(Terminal(), Watched(TEXTS["en"].loading, maker)))


async def test_who_gives_up_waits_for_the_part_under_way_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    maker = VoiceMaker()
    with staged(tmp_path) as stage:
        speaking(monkeypatch, stage, maker)
        loading = Loading(stage.app)
        await loading.begin()
        threading.Timer(0, maker.may_go.set).start()
        await loading.give_up()

        assert loading.is_over
        assert "worker" not in vars(stage.app)


@pytest.mark.parametrize("warms", [True, False])
async def test_who_talks_in_a_terminal_is_warm_before_they_ask(tmp_path: Path, warms: bool):
    with staged(tmp_path) as stage:
        await stage.talk()
        services = stage.app.services
        loading = Loading(stage.app, warms=warms, person="me")
        await loading.begin()
        await loading.ended()
        assert services.warm.lookups == ({"cold": 1} if warms else {})


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_what_reads_without_a_model_is_loaded_before_anybody_speaks(
    tmp_path: Path, language: Language, monkeypatch: pytest.MonkeyPatch
):
    read = list[tuple[str, Language]]()
    monkeypatch.setattr(
        "curator.offline.utterances.claims.claims",
        lambda text, language, _now: read.append((text, language)),
    )
    with staged(tmp_path) as stage:
        loading = Loading(stage.app, warms=True, language=language)
        await loading.begin()
        await loading.ended()

    assert read == [(FIRST_WORDS[language], language)]


@pytest.mark.parametrize(("language", "remembered"), [("en", "Miso"), ("zh", "猫")])
def test_what_is_read_to_load_is_something_that_would_be_remembered(
    language: Language, remembered: str
):
    """What tells nothing may be read by less than what people say."""
    assert any(
        remembered in claim.content for claim in claims(FIRST_WORDS[language], language, START)
    )


async def test_what_is_left_by_others_may_wait_for_a_disk_that_is_full(tmp_path: Path):
    with staged(tmp_path) as stage, full_disk(stage.services.store):
        loading = Loading(stage.app)
        await loading.begin()
        await loading.ended()

        assert loading.is_over
        await loading.give_up()


async def test_who_waits_is_told_what_cannot_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    told = []
    with staged(tmp_path) as stage:
        speaking(monkeypatch, stage, Broken())
        loading = Loading(stage.app, on_failure=lambda: told.append("failed"))
        await loading.begin()
        for _ in range(2):
            with pytest.raises(CompanionError):
                await loading.ended()

    assert told == ["failed"]
