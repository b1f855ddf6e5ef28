"""In the terminal, too, one is asked first, and sees and answers what waits.

Covers: bot.actions.questions, bot.texts.questions.
"""

from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from bot.terminal.commands import obey
from bot.texts.terminal import TEXTS
from bot.texts.troubles import told
from config.errors import NotFound
from memory.tables import UserSettings
from memory.vocabulary import Language
from tests.bot.terminal.test_terminal import typed
from tests.stage import Stage, said, staged

CAT: dict[Language, str] = {"en": "My cat is called Pixel.", "zh": "我的猫叫团子。"}
LINES: dict[Language, str] = {
    "en": "  1     remember: The user's cat is called Pixel.",
    "zh": "  1     记住：用户的猫叫团子。",
}
LANGUAGES: tuple[Language, ...] = ("en", "zh")


async def ask_first(stage: Stage) -> None:
    def work(rows: Any) -> None:
        for user_settings in rows.exec(select(UserSettings)):
            user_settings.automatic = False

    await stage.talk()
    await stage.write(work)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("command", "left"), [("/accept", 1), ("/decline", 0)])
@pytest.mark.parametrize("which", ["1", "all"])
async def test_what_waits_is_listed_and_answered(
    tmp_path: Path, language: Language, command: str, left: int, which: str
):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        await ask_first(stage)
        talk = await stage.talk()
        assert await obey(talk, "/pending", language) == texts.nothing_waits
        await said(talk, CAT[language])
        await stage.worker.drain()

        assert await obey(talk, "/pending", language) == f"{texts.waiting}\n{LINES[language]}"
        told = await obey(talk, f"{command} {which}", language)

        done = texts.accepted if command == "/accept" else texts.declined
        assert told == done.format(count=1)
        assert len(await stage.contents()) == left
        assert await obey(talk, "/pending", language) == texts.nothing_waits


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_answer_names_what_it_answers(tmp_path: Path, language: Language):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        await ask_first(stage)
        talk = await stage.talk()
        await said(talk, CAT[language])
        await stage.worker.drain()

        for command in ("/accept", "/decline"):
            usage = texts.answer_usage.format(command=command)
            assert await obey(talk, command, language) == usage
            assert await obey(talk, f"{command} 99", language) == told(
                NotFound("operation", 99), language
            )
        await obey(talk, "/accept 1", language)
        again = await obey(talk, "/accept 1", language)
        assert again in (
            "Of operation 1 nothing waits for an answer.",
            "没有等你回答的了：它已经回答过了。",
        )


def wants_to_be_asked(folder: Path) -> None:
    with staged(folder) as stage:
        typed(stage, "Hello", "/quit")
        stage.damage("UPDATE settings SET automatic = false")


def visit(folder: Path, *lines: str) -> str:
    with staged(folder) as stage:
        return typed(stage, *lines)


def test_a_script_is_asked_after_each_line_and_builds_on_its_answer(tmp_path: Path):
    wants_to_be_asked(tmp_path)

    told = visit(tmp_path, CAT["en"], "/accept 1", "/memories", "/quit")

    assert f"{TEXTS['en'].question}\n{LINES['en']}" in told
    assert told.count(LINES["en"]) == 1
    assert "I'll ask you before I keep that" in told
    assert "#1    The user's cat is called Pixel." in told


def test_who_comes_back_is_told_that_something_waits_and_not_asked_twice(tmp_path: Path):
    wants_to_be_asked(tmp_path)
    visit(tmp_path, CAT["en"], "/quit")

    told = visit(tmp_path, "/quit")

    assert TEXTS["en"].waits.format(count=1) in told
    assert LINES["en"] not in told


def test_what_another_process_learned_is_asked_at_the_next_line(tmp_path: Path):
    wants_to_be_asked(tmp_path)
    visit(tmp_path, CAT["en"], "/quit")
    with staged(tmp_path) as stage:
        stage.damage("DELETE FROM run_notes")

    assert f"{TEXTS['en'].question}\n{LINES['en']}" in visit(tmp_path, "/quit")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["/accept all", "/decline all"])
async def test_where_nothing_waits_an_answer_to_all_says_so(
    tmp_path: Path, language: Language, command: str
):
    with staged(tmp_path) as stage:
        told = await obey(await stage.talk(), command, language)

        assert told == TEXTS[language].nothing_waits
