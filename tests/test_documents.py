"""The documents say what the code does: pictures, settings, commands, prompts.

Covers: config.settings.reference.
"""

import re
from pathlib import Path

import pytest

from bot.cli.main import app, discord, erase, jobs, memory, prompts, store
from bot.flow.consolidation import build_consolidation
from bot.flow.turn import build_turn
from bot.terminal.commands import COMMANDS
from config.prompting.prompt import BUNDLED
from config.settings.reference import reference, settings
from tests.chapters import ROOMS, chapters, readme

ROOT = Path(__file__).parents[1]
OUTSIDE = ("companion.toml", "NAME/memories.jsonl", "NAME/questions.jsonl")
"""Files that documents name and people bring along."""
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHINESE = (ROOT / "README.zh.md").read_text(encoding="utf-8")
TESTS = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
ROW = r"^\| (`.+?) \| (`tests/.+?) \|"
STORE = (
    "memory/storage",
    "memory/backups",
    "memory/store_copy",
    "memory/migrations",
    "memory/tables",
)
"""Where most of it is that only SQLite understands."""
ONLY_SQLITE = re.compile(r"sqlite3|sqlite_|PRAGMA|func\.(?:json_|instr)|memory_keywords\(")
GROUPS = {
    "memory": memory,
    "prompts": prompts,
    "erase": erase,
    "jobs": jobs,
    "discord": discord,
    "store": store,
}
PICTURES = {
    "turn": build_turn().get_graph().draw_mermaid(),
    "consolidation": build_consolidation().get_graph().draw_mermaid(),
}
DOCUMENTS = sorted(
    path
    for path in (file.relative_to(ROOT) for file in ROOT.glob("**/*.md"))
    if not any(part.startswith(".") or part == "build" for part in path.parts)
)


def between(text: str, mark: str, end: str) -> str:
    """Return what stands between two marks, which must be there once."""
    assert (text.count(f"<!-- {mark} -->"), text.count(f"<!-- {end} -->") > 0) == (1, True)
    return text.partition(f"<!-- {mark} -->")[2].partition(f"<!-- {end} -->")[0].strip()


def commands() -> list[str]:
    plain = [name for name in app if not name.startswith("-") and name not in GROUPS]
    grouped = [
        f"{group} {name}"
        for group, held in GROUPS.items()
        for name in held
        if not name.startswith("-")
    ]
    return [*plain, *grouped]


@pytest.mark.parametrize("name", PICTURES)
def test_the_readme_draws_the_flows_as_they_are_compiled(name: str):
    picture = PICTURES[name].strip()

    assert between(README, f"graph: {name}", "/graph") == f"```mermaid\n{picture}\n```"


def test_the_table_of_settings_is_the_settings():
    text = (ROOT / "config" / "README.md").read_text(encoding="utf-8")

    assert between(text, "settings", "/settings") == reference()


def test_every_setting_says_what_it_means():
    assert [key for key, _, meaning in settings() if not meaning] == []


@pytest.mark.parametrize("command", commands())
def test_every_command_is_in_the_readme(command: str):
    assert f"`companion {command}" in README


@pytest.mark.parametrize("command", COMMANDS)
def test_every_slash_command_is_in_the_readme(command: str):
    assert re.search(rf"`{re.escape(command)}[ `]", README)


@pytest.mark.parametrize("command", commands())
def test_every_command_is_in_the_chinese_readme(command: str):
    group, _, name = command.rpartition(" ")
    row = next(line for line in CHINESE.splitlines() if line.startswith("`companion chat"))
    plain = rf"(?<![a-z]){name}(?![a-z])"

    assert re.search(
        rf"\b{group} [a-z|]*{plain}" if group else rf"[`|] {plain}|companion {name}", row
    )


def test_the_readme_names_no_command_that_is_not_there():
    named = set(
        re.findall(r"`companion ((?:(?:memory|prompts|erase|jobs|discord|store) )?[a-z]+)", README)
    )

    assert named <= {*commands(), *GROUPS}


@pytest.mark.parametrize("file", sorted(path.name for path in BUNDLED.glob("*.*.md")))
def test_every_prompt_is_described(file: str):
    agent, language, _ = file.split(".")
    text = (BUNDLED / "README.md").read_text(encoding="utf-8")

    assert f"`{agent}`" in text
    assert f"`{language}`" in text
    assert re.search(rf"^\| `{agent}` \|", text, re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_every_link_between_documents_leads_somewhere(document: Path):
    text = (ROOT / document).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)

    assert [link for link in links if not (ROOT / document.parent / link).exists()] == []


@pytest.mark.parametrize("row", re.findall(ROW, TESTS, re.MULTILINE))
def test_what_tests_stand_on_is_where_their_page_says(row: tuple[str, str]):
    names, files = (re.findall(r"`(.+?)`", part) for part in row)
    there = "".join((ROOT / file).read_text(encoding="utf-8") for file in files)

    assert [name for name in names if not re.search(rf"(?:class|def) {name}\b", there)] == []


def test_what_only_sqlite_understands_is_where_the_page_of_memory_says():
    page = (ROOT / "memory" / "README.md").read_text(encoding="utf-8").partition("- **A store**")[2]
    found = [
        str(file.relative_to(ROOT / "memory"))
        for file in sorted((ROOT / "memory").rglob("*.py"))
        if not str(file.relative_to(ROOT)).startswith(STORE)
        and ONLY_SQLITE.search(file.read_text(encoding="utf-8"))
    ]

    assert found == sorted(re.findall(r"`([\w/]+\.py)`", page))


@pytest.mark.parametrize("room", ROOMS)
def test_the_page_of_a_room_says_what_lives_in_its_chapters(room: str):
    assert between(readme(room).read_text(encoding="utf-8"), "chapters", "/chapters") == chapters(
        room
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_every_file_that_a_document_names_is_there(document: Path):
    named = re.findall(r"`([\w/*]+\.(?:py|toml|jsonl|txt))`", (ROOT / document).read_text("utf-8"))

    assert [file for file in named if file not in OUTSIDE and not _is_there(file, document)] == []


def _is_there(file: str, document: Path) -> bool:
    """Tell whether a file lies in a document's folder, its room or a chapter of it, or the root."""
    room = ROOT / document.parts[0] if len(document.parts) > 1 else ROOT
    return (ROOT / file).exists() or any(
        found.match(file) for found in room.rglob(Path(file).name) if ".venv" not in found.parts
    )
