"""Lists of words that the readers know."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from curator.offline.lexicon import word_lists
from curator.offline.lexicon.word_lists import word_list
from tests.test_house import files

LEXICON = Path(word_lists.__file__).parent


def asked() -> Iterator[tuple[str, str]]:
    """Yield the language and the use of each list that a module asks for."""
    for file in files("curator"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "word_list":
                language, use = map(ast.literal_eval, node.args)
                yield language, use


@pytest.mark.parametrize("language", ["english", "chinese"])
def test_each_list_is_read_and_each_that_is_read_is_there(language: str):
    table = tomllib.loads((LEXICON / f"{language}.toml").read_text(encoding="utf-8"))

    assert set(table) == {use for of, use in asked() if of == language}


def test_words_stand_in_order_each_by_itself():
    assert word_list("english", "numbers")[:3] == ("zero", "one", "two")
    assert "程序猿" in word_list("chinese", "occupation_ends")
