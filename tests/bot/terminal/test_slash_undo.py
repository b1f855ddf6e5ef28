"""`/undo`: what was learned last in this talk is taken back.

Covers: bot.terminal.undo_command.
"""

import re
from pathlib import Path

import pytest

from bot.actions.refusal_texts import BRINGS_BACK
from bot.terminal.commands import obey
from bot.texts.terminal import TEXTS
from memory.tables import Memory, Operation
from memory.vocabulary import Language
from tests.stage import said, staged

LANGUAGES: tuple[Language, ...] = ("en", "zh")
HOMES: dict[Language, tuple[str, str]] = {
    "en": ("I live in Oslo.", "I moved to Bergen last week."),
    "zh": ("我住在杭州。", "我以前住在杭州，上个月搬到了上海。"),
}
ASKED: dict[Language, str] = {"en": "where do I live?", "zh": "我住在哪里？"}
CATS: dict[Language, str] = {"en": "My cat is called Pixel.", "zh": "我的猫叫团子。"}
FORGET: dict[Language, str] = {
    "en": "Please forget that my cat is called Pixel.",
    "zh": "请忘掉我的猫叫团子",
}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_undo_takes_back_what_was_learned_last_and_says_what(
    tmp_path: Path, language: Language
):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, HOMES[language][0])
        await stage.worker.drain()
        [before] = await stage.contents()
        await said(talk, HOMES[language][1])
        await stage.worker.drain()
        [after] = [content for content in await stage.contents() if content != before]

        told = await obey(talk, "/undo", language)

        assert told.splitlines() == [
            texts.undone,
            f"  {texts.undone_change.format(content=before)}",
            f"  {texts.undone_learned.format(content=after)}",
        ]
        assert await stage.contents() == [before]
        await stage.worker.drain()
        assert await stage.contents() == [before]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_undo_takes_back_also_what_was_used_since(tmp_path: Path, language: Language):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for line in (HOMES[language][0], ASKED[language], ASKED[language]):
            await said(talk, line)
            await stage.worker.drain()
        [content] = await stage.contents()

        told = await obey(talk, "/undo", language)

        assert told.splitlines() == [
            texts.undone,
            f"  {texts.undone_learned.format(content=content)}",
        ]
        assert await stage.contents() == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_undo_says_when_nothing_was_learned_in_this_talk(tmp_path: Path, language: Language):
    with staged(tmp_path) as stage:
        await said(await stage.talk("nils"), HOMES[language][0])
        await stage.worker.drain()

        told = await obey(await stage.talk(), "/undo", language)

        assert told == TEXTS[language].nothing_to_undo
        assert len(await stage.contents()) == 1


async def test_why_goes_over_what_was_undone(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        await said(talk, "What is my cat called?")
        await obey(talk, "/undo", "en")

        assert await obey(talk, "/why", "en") == TEXTS["en"].no_reply


@pytest.mark.parametrize("language", LANGUAGES)
async def test_undo_goes_over_what_was_erased(tmp_path: Path, language: Language):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for words in (HOMES[language][0], CATS[language]):
            await said(talk, words)
            await stage.worker.drain()
        [home, cat] = await stage.all(Memory)
        await obey(talk, f"/erase memory {cat.id} --yes", language)

        told = await obey(talk, "/undo", language)

        taken_back = texts.undone_learned.format(content=home.content)
        assert told.splitlines() == [texts.undone, f"  {taken_back}"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("by_words", [False, True])
async def test_undo_brings_back_what_was_to_be_forgotten_only_where_that_is_said(
    tmp_path: Path, language: Language, by_words: bool
):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, CATS[language])
        await stage.worker.drain()
        [cat] = await stage.all(Memory)
        if by_words:
            await said(talk, FORGET[language])
            await stage.worker.drain()
        else:
            await obey(talk, f"/forget {cat.id}", language)
        assert await stage.contents() == []

        asked = await obey(talk, "/undo", language)
        assert asked.splitlines()[0] == BRINGS_BACK[language].format(told=cat.content)
        assert await stage.contents() == []
        done = await obey(talk, "/undo --yes", language)
        assert texts.undone_forgotten.format(content=cat.content) in done
        assert await stage.contents() == [cat.content]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_undo_that_is_refused_lists_what_can_be_undone(tmp_path: Path, language: Language):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for line in HOMES[language]:
            await said(talk, line)
            await stage.worker.drain()
        newest = (await stage.all(Operation))[-1]

        for wrong in ("/undo 999", "/undo --run 999"):
            told = (await obey(talk, wrong, language)).splitlines()
            assert told[1] == texts.undoable
            assert told[2].split()[0] == str(newest.id)
            assert len(told) == 3, "what later changes stand on is not listed"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_later_changes_stand_on_lists_them_and_is_undone_after_them(
    tmp_path: Path, language: Language
):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await obey(talk, f"/remember {CATS[language]}", language)
        memory = await stage.only(Memory)
        [added] = [entry.id for entry in await stage.all(Operation) if entry.op == "ADD"]
        await obey(talk, f"/hush {memory.id}", language)
        hushed = (await stage.all(Operation))[-1].id

        refused = (await obey(talk, f"/undo {added}", language)).splitlines()

        assert refused[1] == texts.undo_first
        assert refused[2].endswith(texts.steps["HUSH"].format(content=CATS[language]))
        assert [line.split()[0] for line in refused[2:]] == [str(hushed)]
        assert texts.undone in await obey(talk, f"/undo {hushed}", language)
        assert texts.undone in await obey(talk, f"/undo {added}", language)
        assert await stage.contents() == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_whoever_forgot_in_the_talk_is_told_how_to_bring_it_back_there(
    tmp_path: Path, language: Language
):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await obey(talk, f"/remember {CATS[language]}", language)
        memory = await stage.only(Memory)
        told = await obey(talk, f"/forget {memory.id}", language)

        assert f"/restore {memory.id}" in told
        assert "companion" not in told
        assert await obey(talk, "/restore", language) == texts.restore_usage
        restored = await obey(talk, f"/restore {memory.id}", language)
        assert restored == texts.restored.format(content=CATS[language])
        assert await stage.contents() == [CATS[language]]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_forgotten_topic_is_brought_back_as_it_says(tmp_path: Path, language: Language):
    name = {"en": "Pixel", "zh": "团子"}[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await obey(talk, f"/remember {CATS[language]}", language)
        told = await obey(talk, f"/forget --topic {name} --yes", language)

        undo = re.search(r"/undo --run \d+", told)
        assert undo is not None
        assert await stage.contents() == []
        await obey(talk, undo.group(), language)
        await stage.worker.drain()
        assert await stage.contents() == [CATS[language]]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_no_step_is_told_how_to_say_it(tmp_path: Path, language: Language):
    with staged(tmp_path) as stage:
        talk = await stage.talk()

        for words in ("yesterday", "--run", "--run x"):
            assert await obey(talk, f"/undo {words}", language) == TEXTS[language].undo_usage
