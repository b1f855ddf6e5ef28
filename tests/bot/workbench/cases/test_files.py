"""Case files: how cases are read, and what is told of a wrong one.

Covers: bot.workbench.cases.model, bot.workbench.cases.yaml_lines.
"""

import json
from pathlib import Path

import pytest

from bot.workbench.cases.files import prompt_cases, read_cases
from bot.workbench.cases.model import CuratorCase, RecallCase, ReviewerCase
from config.errors import CaseInvalid

GOOD = """\
agent: curator
about: A test.
cases:
  - id: a-case
    language: en
    memories:
      - {content: The user lives in Oslo., valid_from: 2026-11-11}
    talk:
      - user: "I moved to Bergen"
        at: 2026-11-20 10:00
    learn:
      - gold: The user lives in Bergen.
        quote: I moved to Bergen
        that: bergen
        replaces: a1
        because: changed
"""


def written(folder: Path, text: str, name: str = "cases.yaml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_a_case_is_read_with_the_aspect_of_its_file(tmp_path: Path):
    [found] = read_cases(written(tmp_path, GOOD, "changes.yaml"))

    assert found.aspect == "changes"
    assert isinstance(found.case, CuratorCase)
    assert found.case.learn[0].that == ("bergen",)
    assert found.case.memories[0].valid_from == "2026-11-11"


def test_json_lines_name_their_agent(tmp_path: Path):
    case = {
        "agent": "reviewer",
        "id": "one",
        "language": "zh",
        "trigger": "fading",
        "memory": {"content": "用户在等一个快递。"},
        "decision": "DELETE",
    }

    [found] = read_cases(written(tmp_path, json.dumps(case) + "\n\n", "fading.jsonl"))

    assert isinstance(found.case, ReviewerCase)
    assert found.case.decision == ("DELETE",)


@pytest.mark.parametrize(
    ("was", "becomes", "line", "told"),
    [
        ("language: en", "langauge: en", 5, "there is no key 'langauge'"),
        ("that: bergen", "that: '('", 14, "no pattern"),
        ("gold: The", "gould: The", 12, "no key 'gould'"),
        ("        quote: I moved to Bergen\n", "", 12, "'quote' is missing"),
        ("replaces: a1", "replaces: a2", 4, "there is no memory a2"),
        ("because: changed", "because: bored", 16, "'because'"),
        ("because: changed", "optional: false", 12, "go together"),
        ("language: en", "language: fr", 5, "'language'"),
        ('user: "I', 'nobody: "I', 9, "there is no key 'nobody'"),
        ("agent: curator", "agent: painter", 1, "'agent'"),
        ("about: A test.", "about: [", 4, "expected"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(
    tmp_path: Path, was: str, becomes: str, line: int, told: str
):
    file = written(tmp_path, GOOD.replace(was, becomes, 1))

    with pytest.raises(CaseInvalid, match=r"cases\.yaml, line") as refused:
        read_cases(file)

    assert refused.value.file == file
    assert told in str(refused.value)
    assert refused.value.line == line


def test_two_cases_of_one_name_are_refused(tmp_path: Path):
    written(tmp_path, GOOD, "one.yaml")
    written(tmp_path, GOOD, "two.yaml")

    with pytest.raises(CaseInvalid, match="two cases are called 'a-case'"):
        read_cases(tmp_path)


def test_a_folder_without_cases_is_told(tmp_path: Path):
    with pytest.raises(CaseInvalid, match="there are no cases"):
        read_cases(tmp_path)


def test_a_file_that_is_not_there_is_told(tmp_path: Path):
    with pytest.raises(CaseInvalid, match="cannot be read"):
        read_cases(tmp_path / "none.yaml")


@pytest.mark.parametrize("line", ["{", '{"id": "x"}', "[]"])
def test_a_line_that_is_no_case_is_told(tmp_path: Path, line: str):
    with pytest.raises(CaseInvalid, match="line 2"):
        read_cases(written(tmp_path, f"\n{line}\n", "cases.jsonl"))


RECALL = """\
agent: recall
about: A test.
cases:
  - id: a-case
    language: en
    memories:
      - content: The user lives in Oslo.
      - {content: The user likes tea., age_days: 3}
    message: Where do I live?
    relevant: [a1]
"""


def test_a_case_of_recall_is_read(tmp_path: Path):
    [found] = read_cases(written(tmp_path, RECALL))

    assert isinstance(found.case, RecallCase)
    assert found.case.relevant == ("a1",)
    assert found.case.contents["a2"] == "The user likes tea."
    assert prompt_cases([found]) == []


@pytest.mark.parametrize(
    ("was", "becomes", "line", "told"),
    [
        ("[a1]", "[a1, a3]", 10, "'relevant': there is no memory a3"),
        ("[a1]", "[a1, a1]", 10, "'relevant': a memory is named twice"),
        ("[a1]", "a1", 10, "'relevant'"),
        ("    relevant: [a1]\n", "", 4, "'relevant' is missing"),
        ("relevant:", "relevent:", 10, "there is no key 'relevent'"),
        ("Where do I live?", "''", 9, "'message'"),
        ("age_days: 3", "age_days: -3", 8, "'age_days'"),
        ("likes tea", "lives in Oslo", 6, "'memories': two memories say"),
        ("content: The user lives in Oslo.", "contents: Oslo", 7, "there is no key 'contents'"),
        ("agent: recall", "agent: recaller", 1, "'agent'"),
    ],
)
def test_a_wrong_label_of_recall_is_told_with_its_line(
    tmp_path: Path, was: str, becomes: str, line: int, told: str
):
    with pytest.raises(CaseInvalid) as refused:
        read_cases(written(tmp_path, RECALL.replace(was, becomes, 1)))

    assert told in str(refused.value)
    assert refused.value.line == line
