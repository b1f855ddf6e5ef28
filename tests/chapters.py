"""The table of a room's chapters, as its README holds it: `python -m tests.chapters`."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("memory", "bot", "curator", "reviewer", "config")
MARK, END = "<!-- chapters -->", "<!-- /chapters -->"


def chapters(room: str) -> str:
    """Return a row for each chapter of a room: its folder, and what lives in it."""
    folders = sorted(file.parent for file in (ROOT / room).rglob("__init__.py"))
    rows = [
        f"| {_named(room, folder)} | {_sentence(folder)} |"
        for folder in folders
        if folder != ROOT / room and folder.name != "versions"
    ]
    return "\n".join(["| chapter | what lives in it |", "|---|---|", *rows])


def readme(room: str) -> Path:
    """Return where a room's page is."""
    return ROOT / room / "README.md"


def _named(room: str, folder: Path) -> str:
    name = str(folder.relative_to(ROOT / room))
    return f"[{name}]({name}/README.md)" if (folder / "README.md").exists() else f"`{name}`"


def _sentence(folder: Path) -> str:
    """Return what a chapter says of itself, without its own name before it."""
    module = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
    said = (ast.get_docstring(module) or "").splitlines()[0]
    name, colon, rest = said.partition(": ")
    is_named = bool(colon) and len(name.split()) <= 2
    told = rest if is_named else said
    return told[:1].upper() + told[1:].rstrip(".")


if __name__ == "__main__":
    for room in ROOMS:
        before, _, rest = readme(room).read_text(encoding="utf-8").partition(MARK)
        after = rest.partition(END)[2]
        readme(room).write_text(f"{before}{MARK}\n{chapters(room)}\n{END}{after}", encoding="utf-8")
