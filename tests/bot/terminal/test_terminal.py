"""The terminal: a chat and its slash commands.

Covers: bot.texts.terminal.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from bot.actions.erasure import TYPED, OwnErasing
from bot.terminal.screen import Screen
from bot.terminal.terminal import chat
from bot.texts.erase import ERASE_TEXTS
from bot.texts.terminal import TEXTS
from bot.voice.prompt_context import PromptContext
from bot.voice.voice import ScriptedVoice
from config.errors import MindUnavailable
from memory.text.normalization import LONGEST
from memory.vocabulary import Language
from tests.stage import Stage, full_disk, staged


class Terminal(StringIO):
    """Says that a person sits there."""

    def isatty(self) -> bool:
        return True


def talked(folder: Path, *lines: str, voice: ScriptedVoice | None = None) -> str:
    """Return all that a script sees that says these lines."""
    with staged(folder, voice=voice) as stage:
        return typed(stage, *lines)


def typed(stage: Stage, *lines: str) -> str:
    written = StringIO()
    chat(stage.app, "me", Screen(StringIO("\n".join(lines)), written))
    return written.getvalue()


def test_a_first_visit_says_what_is_remembered_and_a_second_does_not(tmp_path: Path):
    first = talked(tmp_path, "Hello", "/quit")
    second = talked(tmp_path, "Hello", "/quit")

    assert "I remember what you tell me" in first
    assert TEXTS["en"].offline in first
    assert "I remember what you tell me" not in second


def test_what_was_said_in_one_visit_is_known_in_the_next(tmp_path: Path):
    talked(tmp_path, "My cat is called Pixel.", "/quit")

    assert "Pixel" in talked(tmp_path, "What's my cat called?")


def test_a_command_with_a_full_width_stroke_is_a_command(tmp_path: Path):
    told = talked(tmp_path, "My cat is called Pixel.", "／memories", "／quit", "never said")

    assert "The user's cat is called Pixel." in told
    assert told == talked(tmp_path / "b", "My cat is called Pixel.", "/memories", "/quit")


def test_a_line_builds_on_the_one_before(tmp_path: Path):
    told = talked(tmp_path, "My cat is called Pixel.", "/memories")

    assert "The user's cat is called Pixel." in told


def test_empty_lines_say_nothing(tmp_path: Path):
    voice = ScriptedVoice(["Hm."])
    talked(tmp_path, "", "   ", "Hello", "", voice=voice)

    assert len(voice.scenes) == 1


def test_after_quit_nothing_more_is_read(tmp_path: Path):
    voice = ScriptedVoice(["Hm."])
    talked(tmp_path, "Hello", " /QUIT ", "Hello again", voice=voice)

    assert [scene.message.text for scene in voice.scenes] == ["Hello"]


def test_a_talk_goes_on_after_a_reply_that_failed(tmp_path: Path):
    voice = ScriptedVoice([MindUnavailable("gone"), "Here I am."])
    told = talked(tmp_path, "Hello", "Hello?", voice=voice)

    assert "I can't find my words" in told
    assert "Here I am." in told


def test_the_texts_follow_the_language_of_the_person(tmp_path: Path):
    told = talked(tmp_path, "我的猫叫团子。", "/help", "/forget 99", "/end")

    assert "显示这些命令" in told
    assert "没有编号为 99 的记忆。" in told
    assert TEXTS["zh"].ended in told


def test_a_store_that_fails_is_told_in_a_sentence_and_the_talk_goes_on(tmp_path: Path):
    with staged(tmp_path) as stage:

        class Damaging(StringIO):
            """Damages the store between two lines."""

            def __iter__(self):
                yield "/memories\n"
                stage.damage("ALTER TABLE memories RENAME TO memories_away")
                yield "/memories\n"
                stage.damage("ALTER TABLE memories_away RENAME TO memories")
                yield "/memories\n"

        written = StringIO()
        chat(stage.app, "me", Screen(Damaging(), written))

        told = written.getvalue()
        assert "The database could not be used" in told
        assert told.count(TEXTS["en"].no_memories) == 2


def test_a_turn_that_was_cut_off_is_told_at_the_next_visit(tmp_path: Path):
    talked(tmp_path, "Hello")
    with staged(tmp_path) as stage:
        stage.damage("UPDATE turns SET state = 'sending', reply_id = NULL")
        stage.damage("UPDATE turns SET held_by = 'x:1', deadline_at = '2026-01-01'")

        assert TEXTS["en"].interrupted in typed(stage, "/quit")


@pytest.mark.parametrize(("lines", "seen"), [(("Hello",), True), ((), False)])
def test_a_person_who_comes_back_sees_the_last_words(
    tmp_path: Path, lines: tuple[str, ...], seen: bool, monkeypatch: pytest.MonkeyPatch
):
    talked(tmp_path, *lines, voice=ScriptedVoice(["Good to see you."] * len(lines)))
    written = Terminal()
    monkeypatch.setattr("builtins.input", _no_more)
    with staged(tmp_path) as stage:
        chat(stage.app, "me", Screen(Terminal(), written))

    assert ("Lumi: Good to see you." in written.getvalue()) is seen
    assert "Hi, I'm Lumi." in written.getvalue()


def _no_more(_prompt: str) -> str:
    raise EOFError


@pytest.mark.both_stores
def test_a_chat_ends_with_a_sentence_where_everything_was_erased_elsewhere(tmp_path: Path):
    erasing = iter([False, True])
    written = StringIO()

    def before_each() -> list[str]:
        if next(erasing):
            asyncio.run(_erase_everything(tmp_path))
        return []

    with staged(tmp_path) as stage:
        screen = Screen(StringIO("My cat is called Pixel.\nHello?\nHello?"), written)
        chat(stage.app, "me", screen, before_each=before_each)

    assert written.getvalue().splitlines()[-1] == ERASE_TEXTS["en"].farewell


async def _erase_everything(folder: Path) -> None:
    """Erase the user as another process does."""
    with staged(folder) as elsewhere:
        own = OwnErasing(elsewhere.services, (await elsewhere.talk()).user_id)
        await own.everything(TYPED["en"])
        await elsewhere.worker.drain("erase")


@dataclass
class SilentVoice:
    """Says nothing until the person was told that it is waited for."""

    told: asyncio.Event
    model: str = "silent"

    def prompt_version(self, language: Language) -> str:
        return f"{self.model}-{language}"

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        await self.told.wait()
        yield "Here I am."


@pytest.mark.parametrize(("language", "line"), [("en", "Hello there"), ("zh", "你好")])
def test_who_waits_for_a_silent_model_is_told_so_until_it_speaks(
    tmp_path: Path, language: Language, line: str, monkeypatch: pytest.MonkeyPatch
):
    sign, still, told_so = "\x1b[2m...\x1b[0m", TEXTS[language].still_waiting, asyncio.Event()

    class Watched(Terminal):
        """Lets the voice speak when the person was told that it is waited for."""

        def write(self, text: str) -> int:
            done = super().write(text)
            if self.getvalue().count(sign) == 2:
                told_so.set()
            return done

    written, lines = Watched(), iter([line])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines, "/quit"))
    with staged(tmp_path, voice=SilentVoice(told_so)) as stage:
        chat(stage.app, "me", Screen(Terminal(), written, silence=(0, 0), width=lambda: 200))

    told = written.getvalue()
    name = "\x1b[1mLumi\x1b[0m: "
    assert f"{name}{sign}\r\x1b[K\x1b[2m{still}\x1b[0m\n{name}{sign}" in told
    assert told.partition(still)[2].count("\b\b\b\x1b[KHere I am.") == 1


def test_a_pipe_gets_no_sign(tmp_path: Path):
    told = talked(tmp_path, "Hello", voice=ScriptedVoice(["Hm."]))

    assert "..." not in told
    assert TEXTS["en"].still_waiting not in told


@pytest.mark.parametrize(("language", "line"), [("en", "Hello there"), ("zh", "你好")])
def test_a_dead_endpoint_s_sentence_names_the_doctor(tmp_path: Path, language: Language, line: str):
    voice = ScriptedVoice([MindUnavailable("gone"), "Here I am."])
    told = talked(tmp_path, line, line, voice=voice)

    assert told.count(TEXTS[language].no_model) == 1
    assert "companion doctor" in told


def test_a_command_is_answered_in_the_language_of_its_words(tmp_path: Path):
    told = talked(tmp_path, "Hello there", "/remember 我喜欢绿茶", "/timezone Europe/Oslo", "/help")

    assert TEXTS["zh"].remembered.format(id=1, content="我喜欢绿茶") in told
    assert TEXTS["en"].zone.format(zone="Europe/Oslo") in told
    assert "show these commands" in told


@pytest.mark.parametrize(
    ("lines", "is_met_again"), [(["你好", "再见"], True), (["Hello there", "你好"], False)]
)
def test_somebody_new_is_met_in_the_language_of_the_first_line(
    tmp_path: Path, lines: list[str], is_met_again: bool, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    told = talked(tmp_path, *lines)

    assert told.count(TEXTS["en"].first_contact) == 1
    assert told.count(TEXTS["zh"].first_contact) == is_met_again


@pytest.mark.parametrize(
    ("language", "said"), [("en", "My cat is Pixel."), ("zh", "我的猫叫小点。")]
)
def test_what_a_full_disk_keeps_from_being_kept_is_told(tmp_path: Path, language, said: str):
    with staged(tmp_path) as stage, full_disk(stage.services.store):
        pass
    with staged(tmp_path) as stage:

        class Filling(StringIO):
            """Fills the disk before the line."""

            def __iter__(self):
                with full_disk(stage.services.store):
                    yield f"{said}\n"

        written = StringIO()
        chat(stage.app, "me", Screen(Filling(), written))

    told = written.getvalue()
    assert TEXTS[language].unkept in told
    assert {"en": "disk is full", "zh": "磁盘满了"}[language] in told


@pytest.mark.parametrize(("language", "word"), [("en", "tea "), ("zh", "茶")])
def test_a_line_that_is_too_long_is_told_to_be_read_in_part(
    tmp_path: Path, language: Language, word: str
):
    told = TEXTS[language].cut.format(count="32,000")
    fits, longer = word * (LONGEST // len(word)), word * LONGEST + word

    assert told not in talked(
        tmp_path, fits, fits + " " * LONGEST, voice=ScriptedVoice(["Hm."] * 2)
    )
    voice = ScriptedVoice(["Hm."])
    assert told in talked(tmp_path / "b", longer, voice=voice)
    assert len(voice.scenes[0].message.text) <= LONGEST
