"""The app, wired by the settings.

Covers: bot.parts, bot.service_factory.
"""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from langchain_core.runnables.config import ensure_config
from langsmith.utils import get_env_var, tracing_is_enabled
from threadpoolctl import threadpool_info, threadpool_limits

from bot.actions.local_chat import open_talk
from bot.app import TRACING, opened
from config.errors import CharacterInvalid, DimensionsWrong, StoreUnreadable
from config.settings.loader import load
from memory.storage.store import FILE
from tests.fakes.model_server import ModelServer


def test_what_is_opened_is_wired_and_closed(tmp_path: Path):
    with opened(load(data=tmp_path)) as app:
        assert app.name == app.worker.name
        assert app.turn.voice.model == "offline"
        assert app.services.embedder.dimensions == 384

    assert (tmp_path / FILE).exists()


def test_a_command_that_looks_at_memory_alone_imports_no_flow_and_no_agent(tmp_path: Path):
    looking = (
        "import sys; from pathlib import Path; from bot.app import opened; "
        "from config.settings.loader import load\n"
        "with opened(load(data=Path(sys.argv[1]))): pass\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", looking, str(tmp_path)], capture_output=True, text=True, check=True
    )

    assert "memory" in done.stdout.split()
    assert not {"langgraph", "langsmith", "langchain_core", "curator", "reviewer", "jinja2"} & set(
        done.stdout.split()
    )


def test_matrix_products_take_one_thread(tmp_path: Path):
    with threadpool_limits(2, user_api="blas"), opened(load(data=tmp_path)) as app:
        assert app.services.warm
        blas = [part for part in threadpool_info() if part["user_api"] == "blas"]

    assert blas
    assert {bla["num_threads"] for bla in blas} == {1}


def test_the_character_of_the_settings_speaks(tmp_path: Path):
    with pytest.raises(CharacterInvalid), opened(load(data=tmp_path, character="nobody")):
        pass

    assert not (tmp_path / FILE).exists()


def test_a_wrong_width_is_told_before_anything_is_opened(tmp_path: Path):
    with pytest.raises(DimensionsWrong), opened(load(data=tmp_path, embedding={"dimensions": 100})):
        pass

    assert not (tmp_path / FILE).exists()


def test_a_folder_that_is_a_file_cannot_be_used(tmp_path: Path):
    (tmp_path / "data").write_text("a letter")

    with pytest.raises(StoreUnreadable), opened(load(data=tmp_path / "data")):
        pass

    assert (tmp_path / "data").read_text() == "a letter"


def test_tracing_is_off_unless_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for variable in TRACING:
        monkeypatch.setenv(variable, "true")
    get_env_var.cache_clear()  # type: ignore[attr-defined]  # hidden by its overloads
    with opened(load(data=tmp_path / "a", tracing=True)):
        assert all(variable in os.environ for variable in TRACING)
        assert tracing_is_enabled()
    with opened(load(data=tmp_path / "b")):
        assert not any(variable in os.environ for variable in TRACING)
        assert not tracing_is_enabled()
    get_env_var.cache_clear()  # type: ignore[attr-defined]  # hidden by its overloads


async def test_nothing_is_sent_to_a_tracing_server_that_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with ModelServer() as server:
        monkeypatch.setenv("LANGSMITH_TRACING", "true")
        monkeypatch.setenv("LANGSMITH_ENDPOINT", server.url)
        monkeypatch.setenv("LANGSMITH_API_KEY", "any")
        with opened(load(data=tmp_path)) as app:
            talk = await open_talk(app, "me")
            heard = [piece async for piece in talk.say("My cat is called Pixel.")]
            config = ensure_config()

    assert heard
    assert config["callbacks"] is None
    assert not [thread for thread in threading.enumerate() if "langsmith" in thread.name.lower()]
