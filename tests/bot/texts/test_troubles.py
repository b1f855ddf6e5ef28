"""Troubles are told in the person's language, and in no other."""

from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from bot.texts.troubles import ANSWERS, UNDOINGS, told
from config.errors import (
    AnswerRefused,
    CompanionError,
    DimensionsWrong,
    EmbedderUnavailable,
    MindUnavailable,
    NotFound,
    StoreDamaged,
    StoreInUse,
    StoreLocked,
    StoreTooNew,
    StoreUnreadable,
    StoreUnwritable,
    UndoImpossible,
    UndoRefused,
)

TROUBLES = [
    NotFound("memory", 7),
    NotFound("operation", 7),
    NotFound("message", 7),
    UndoRefused("Operation 7", [9, 8]),
    *(
        AnswerRefused(why, "operation", 7)
        for why in get_args(get_type_hints(AnswerRefused.__init__)["why"])
    ),
    *(
        UndoImpossible(why, 7, what="Run 7", reason="not active")
        for why in get_args(get_type_hints(UndoImpossible.__init__)["why"])
    ),
    StoreUnwritable("The data folder cannot be used: no space left."),
    StoreLocked("The database could not be used: database is locked."),
    StoreDamaged("It is damaged."),
    StoreInUse(Path("companion.db")),
    StoreTooNew("It is newer."),
    StoreUnreadable("The database could not be used: disk I/O error."),
    EmbedderUnavailable("The bundled embedder cannot be loaded."),
    DimensionsWrong("m", expected=3, got=4),
    MindUnavailable("connection refused"),
]


@pytest.mark.parametrize("problem", TROUBLES, ids=str)
def test_a_chinese_person_is_told_in_chinese(problem: CompanionError):
    said = told(problem, "zh")

    assert any("\u4e00" <= sign <= "\u9fff" for sign in said)
    assert str(problem) not in said
    assert not {"The", "the", "is", "cannot", "be"} & set(said.split())


@pytest.mark.parametrize("problem", TROUBLES, ids=str)
def test_everybody_else_is_told_in_english(problem: CompanionError):
    assert told(problem, "en").isascii()


def test_every_reason_has_its_sentence():
    assert ANSWERS.keys() == set(get_args(get_type_hints(AnswerRefused.__init__)["why"]))
    assert UNDOINGS.keys() == set(get_args(get_type_hints(UndoImpossible.__init__)["why"]))
