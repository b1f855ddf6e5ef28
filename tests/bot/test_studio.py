"""The flows open in LangGraph Studio as `langgraph.json` names them."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from langgraph.graph.state import CompiledStateGraph

from bot.studio import talk

ROOT = Path(__file__).parents[2]
NAMED = json.loads((ROOT / "langgraph.json").read_text(encoding="utf-8"))


def graph(place: str) -> Any:
    """Import a graph from its file, as Studio's server does."""
    file, _, name = place.partition(":")
    found = importlib.util.spec_from_file_location(Path(file).stem, ROOT / file)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return getattr(module, name)()


@pytest.mark.parametrize("name", NAMED["graphs"])
def test_each_graph_is_imported_and_compiled(name: str):
    compiled = graph(NAMED["graphs"][name])

    assert isinstance(compiled, CompiledStateGraph)
    assert compiled.name == name
    assert len(compiled.get_graph().nodes) > 3


def test_it_depends_on_this_project_only():
    assert NAMED["dependencies"] == ["."]


async def test_a_talk_can_be_run_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))

    await talk().ainvoke({"text": "My cat is called Pixel."})
    done = await talk().ainvoke({"text": "What is my cat called?"})

    assert "Pixel" in done["reply"]
    assert done["jobs_left"] == 0
