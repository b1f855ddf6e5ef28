"""What commands say, in the language of the machine.

Covers: bot.texts.commands.answers, bot.texts.commands.command_line, bot.texts.commands.health,
bot.texts.commands.operating, bot.texts.commands.refusals, bot.texts.commands.setting_troubles,
bot.texts.commands.store_troubles, bot.texts.commands.words, bot.texts.commands.workbench.
"""

import ast
from collections.abc import Iterator
from importlib import import_module
from inspect import getmro
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from bot.texts.commands.catalogue import chinese, known, retold, say, word
from bot.texts.commands.words import WORDS
from config import errors
from memory.queue.job_report import JobState
from memory.vocabulary import Agent, Category, ForgottenBecause, JobKind, Kind, Op, State
from tests.test_house import ROOMS, ROOT, files, named, nodes

SPEAKERS = {"say", "as_lines", "show", "confirm", "says_yes"}
"""What takes a sentence in English, and says it in the language of the machine."""
OTHERS_WORDS = {"0 2", "0 2.", "01.", "The block list x cannot be x: x."}
"""Put together of what others say, or of words that it is not known from here what they are."""
REASONS = {"_invalid": 1, "CaseInvalid": 2}
"""Where a reason stands in what makes an error of it."""
NOT_TOLD_BY_COMMANDS = {
    "bot/center",
    "bot/discord/components",
    "bot/discord/views",
    "memory/recall",
    "config/models/chat",
    "memory/tables",
}


@pytest.fixture(autouse=True)
def _chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")


def test_a_sentence_is_said_in_the_language_of_the_machine(monkeypatch: pytest.MonkeyPatch):
    sentence = "{count} jobs are due again."

    assert say(sentence, count=3) == "3 个任务重新到期。"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert say(sentence, count=3) == "3 jobs are due again."
    assert retold("4 jobs are due again.") == "4 jobs are due again."


def test_what_was_made_in_english_is_told_in_chinese_with_its_facts():
    assert known("/a b/c cannot be written: Permission denied.") == "/a b/c 写不进去：没有权限。"
    assert retold("1 due, 2 running; job 7 (curate): x") == "到期 1, 进行中 2; 任务 7（curate）：x"
    assert known("Something else.") is None
    assert retold("Something else.") == "Something else."


def test_what_is_too_long_to_be_a_sentence_of_ours_is_not_looked_for():
    long = "/x" * 10_000

    assert known(f"{long} cannot be written: Permission denied.") is None


def test_a_word_that_somebody_gave_is_not_translated():
    assert known('Unknown option: "you".') == "没有选项“you”。"


def test_each_chinese_sentence_has_the_facts_of_the_english_one():
    def braces(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    told_less = {said for said, told in chinese().items() if braces(said) != braces(told)}

    assert told_less == {
        'Invalid value for {name}: unable to convert "{value}" into {kind}.',
        "Input should be a valid dictionary or instance of {kind}",
    }


def test_whatever_commands_say_they_say_in_chinese_too():
    said = set(_said())

    assert len(said) > 100
    assert {text for text in said if text not in chinese()} == set()


def test_what_went_wrong_is_told_in_chinese_wherever_a_command_may_meet_it():
    raised = dict(_raised())

    assert len(raised) > 80
    unknown = {text: place for text, place in raised.items() if known(text) is None}
    assert unknown.keys() == OTHERS_WORDS, unknown


def test_kinds_states_and_agents_have_chinese_names():
    kinds = (Agent, Category, ForgottenBecause, JobKind, JobState, Kind, Op, State)

    assert {name for kind in kinds for name in get_args(kind) if name not in WORDS} == set()
    assert word("preference") == "喜好"


def _said() -> Iterator[str]:
    """Yield the sentences that commands hand to what says them."""
    for file in sorted((ROOT / "bot" / "cli").rglob("*.py")):
        for node in nodes(file):
            if isinstance(node, ast.Call) and named(node.func) in SPEAKERS:
                places = [
                    *node.args[:1],
                    *(key.value for key in node.keywords if key.arg == "nothing"),
                ]
                chosen = places[1:] if named(node.func) in ("as_lines", "show") else places
                for place in chosen:
                    yield from _texts(file, place)


def _texts(file: Path, node: ast.expr) -> Iterator[str]:
    """Yield what an expression may say: a text, a constant of the module, one of two."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from (*_texts(file, node.body), *_texts(file, node.orelse))
        case ast.Name():
            value = getattr(import_module(_dotted(file)), node.id, None)
            yield from [value] if isinstance(value, str) else []


def _raised() -> Iterator[tuple[str, str]]:
    """Yield what errors say that are raised with a sentence, and where."""
    for file in files(*ROOMS):
        place = str(file.relative_to(ROOT))
        if place.startswith(tuple(NOT_TOLD_BY_COMMANDS)):
            continue
        for node in nodes(file):
            if isinstance(node, ast.Call) and (said := _sentence(node)) is not None:
                for text in _filled(file, said):
                    yield text, place


def _sentence(call: ast.Call) -> ast.expr | None:
    """Return what a call that makes an error has it say."""
    at = REASONS.get(named(call.func), 0 if _speaks_itself(named(call.func)) else -1)
    return call.args[at] if 0 <= at < len(call.args) else None


def _speaks_itself(name: str) -> bool:
    kind = getattr(errors, name, None)
    if not (isinstance(kind, type) and issubclass(kind, errors.CompanionError)):
        return False
    return not any("__init__" in vars(part) for part in getmro(kind)[: -len(getmro(Exception))])


def _filled(file: Path, node: ast.expr) -> Iterator[str]:
    """Yield a sentence with something in its braces; nothing where it is made elsewhere."""
    match node:
        case ast.JoinedStr():
            parts = (
                part.value if isinstance(part, ast.Constant) else str(at)
                for at, part in enumerate(node.values)
            )
            yield "".join(map(str, parts))
        case ast.Call(func=ast.Attribute(value=ast.Name() as template, attr="format")):
            for text in _texts(file, template):
                yield text.format(
                    **{name: "x" for _, name, _, _ in Formatter().parse(text) if name}
                )
        case _:
            yield from _texts(file, node)


def _dotted(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)
