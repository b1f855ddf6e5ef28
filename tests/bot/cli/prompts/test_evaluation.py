"""`companion prompts eval` and `diff`.

Covers: bot.workbench.agents.answer_source.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.workbench.cases.files import BUNDLED as CASES
from config.prompting.prompt import BUNDLED
from tests.bot.cli.conftest import Run
from tests.bot.cli.prompts.test_prompts import lived, server  # noqa: F401  # fixtures
from tests.evals.record import RECORDING
from tests.fakes.behaviours import Behaviour, Fails, SaysJson
from tests.fakes.chat_requests import ChatRequest
from tests.fakes.model_server import ModelServer

SKIP = {"operations": [{"op": "SKIP"}]}
HOME = {"op": "ADD", "content": "The user lives in Oslo.", "kind": "fact", "quote": "live in Oslo"}


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    """Return a prompt that asks to be careful."""
    file = tmp_path / "draft" / "curator.en.md"
    shutil.copytree(BUNDLED, file.parent)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("---data---", "Be careful.\n---data---"), encoding="utf-8")
    return file
    return file


def answers(server: ModelServer, *, careful: Any, otherwise: Any) -> None:  # noqa: F811
    def route(request: ChatRequest) -> Behaviour:
        return SaysJson({"operations": careful if "Be careful." in request.system else otherwise})

    server.script(route=route)


def test_json_holds_rates_with_counts_intervals_and_bars(run: Run):
    found = run("prompts", "eval", "--offline", "--json", "--agent", "curator").json

    precision = next(entry for entry in found["rates"] if entry["rate"] == "precision")
    assert precision["bar"] == 0.8
    assert 0 <= precision["interval"][0] <= precision["share"] <= precision["interval"][1] <= 1
    assert {entry["agent"] for entry in found["cases"].values()} == {"curator"}


def test_cases_are_chosen_by_language_and_name(run: Run):
    told = run("prompts", "eval", "--offline", "--language", "zh", "--only", "fading").out

    assert told.startswith("8 cases")
    assert "reviewer  fading" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--offline", "--gold"), "Choose one of"),
        (("--offline", "--only", "nothing"), "No case fits"),
        (("--offline", "--baseline", "nowhere.json"), "cannot be read as a baseline"),
        (("--replay", "nowhere.jsonl"), "cannot be read as a recording"),
        (("--cases", "nowhere", "--offline"), "cannot be read"),
        ((), "No model is configured"),
        (("--agent", "recall", "--record", "tape.jsonl"), "there is nothing to record"),
    ],
)
def test_what_cannot_be_evaluated_is_told_in_a_sentence(
    run: Run, words: tuple[str, ...], told: str
):
    found = run("prompts", "eval", *words)

    assert found.code == 1
    assert told in found.err


def test_a_baseline_fails_on_a_regression_only(run: Run, tmp_path: Path):
    few = ("prompts", "eval", "--offline", "--only", "promotion-en")
    assert run(*few, "--save", "before.json").code == 0
    assert "Nothing fell since the baseline." in run(*few, "--baseline", "before.json").out

    before = json.loads((tmp_path / "before.json").read_text(encoding="utf-8"))
    for entry in before["cases"].values():
        entry["counts"]["promotion"] = [1, 1]
    (tmp_path / "before.json").write_text(json.dumps(before), encoding="utf-8")

    told = run(*few, "--baseline", "before.json", "--html", "page.html")
    assert told.code == 1
    assert "REGRESSION: reviewer en, promotion: 100 % (8/8) → 75 % (6/8)" in told.out
    assert "REGRESSION" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_label_that_contradicts_itself_fails(run: Run, tmp_path: Path):
    cases = tmp_path / "cases.yaml"
    text = (CASES / "kinds.yaml").read_text(encoding="utf-8")
    cases.write_text(text.replace("that: window", "that: aisle"), encoding="utf-8")

    told = run("prompts", "eval", "--gold", "--cases", str(cases))

    assert told.code == 1
    assert "missed: The user loves window seats." in told.out


RECALL = ("prompts", "eval", "--agent", "recall")


@pytest.mark.parametrize("answering", [(), ("--offline",), ("--replay", str(RECORDING))])
def test_recall_needs_no_model(run: Run, answering: tuple[str, ...]):
    told = run(*RECALL, "--only", "across", *answering)

    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("4 cases, recalled with ")


def test_recall_has_a_bar_on_relevance_and_names_the_embedder(run: Run):
    found = run(*RECALL, "--json", "--only", "cat-not-eating").json

    assert {entry["rate"]: entry["bar"] for entry in found["rates"]} == {
        "relevance": 0.75,
        "recall": None,
    }
    assert found["embedder"]


def test_cases_of_recall_are_no_talk_for_a_prompt(run: Run):
    told = run("prompts", "render", "curator.en", "--case", "relevance-en-latte")

    assert told.code == 1
    assert "There is no case 'relevance-en-latte' of an agent" in told.err


@pytest.mark.usefixtures("server")
def test_what_is_recorded_is_replayed_alike(run: Run, server: ModelServer):  # noqa: F811
    answers(server, careful=[], otherwise=[{"op": "SKIP"}])
    few = ("prompts", "eval", "--agent", "curator", "--only", "passing-en", "--json")

    live = run(*few, "--record", "new/tape.jsonl", "--note", "a note").json
    asked = len(server.requests)
    again = run(*few, "--replay", "new/tape.jsonl").json

    assert len(server.requests) == asked > 0
    assert again["cases"] == live["cases"]
    assert (again["source"], again["note"]) == ("replay", "a note")


def test_a_changed_prompt_is_not_in_the_recording(run: Run, draft: Path):
    told = run("prompts", "eval", "--replay", str(RECORDING), "--prompts", str(draft.parent))

    assert told.code == 1
    assert "was recorded with the prompt curator.en@" in told.err
    assert told.err.endswith("record again.\n")


def test_a_run_that_breaks_off_keeps_what_it_has_paid_for(
    run: Run,
    server: ModelServer,  # noqa: F811
    tmp_path: Path,
):
    server.script(*[SaysJson(SKIP)] * 3, *[Fails(401)] * 20)

    told = run("prompts", "eval", "--only", "passing-en", "--record", "tape.jsonl")

    assert told.code == 1
    assert "401" in told.err
    assert len((tmp_path / "tape.jsonl").read_text(encoding="utf-8").splitlines()) == 4


@pytest.mark.usefixtures("lived")
def test_two_versions_read_the_stores_talk(run: Run, server: ModelServer, draft: Path):  # noqa: F811
    answers(server, careful=[], otherwise=[HOME])

    told = run("prompts", "diff", "curator.en", str(draft), "--html", "diff.html", "--last", "2")

    assert (told.code, told.err) == (0, "")
    assert "  - ADD The user lives in Oslo. (fact) ← “live in Oslo”" in told.out
    assert "    User: I live in Oslo" in told.out
    page = Path("diff.html").read_text(encoding="utf-8")
    assert "ADD The user lives in Oslo." in page
    assert "<script" not in page


@pytest.mark.usefixtures("lived")
def test_a_version_of_long_ago_is_found_again(run: Run, server: ModelServer, draft: Path):  # noqa: F811
    answers(server, careful=[HOME], otherwise=[HOME])
    first = run("prompts", "diff", "curator.en", str(draft), "--json").json
    draft.unlink()

    again = run("prompts", "diff", first["after"], "curator.en", "--json").json

    assert (again["before"], again["after"]) == (first["after"], first["before"])


def test_two_versions_read_cases(run: Run, server: ModelServer, draft: Path):  # noqa: F811
    answers(server, careful=[], otherwise=[])
    cases = str(CASES / "passing.yaml")

    told = run("prompts", "diff", "curator.en", str(draft), "--cases", cases)

    assert "8 stretches of talk: 0 same, 0 changed, 0 lost, 0 added" in told.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("curator.en", "curator.zh"), "different prompts, not two versions"),
        (("curator.en", "curator.en", "--offline"), "Only models read prompts"),
        (("chat.en", "chat.en"), "cannot be asked here"),
        (("reviewer.en", "reviewer.en"), "use --cases"),
    ],
)
@pytest.mark.usefixtures("server", "lived")
def test_what_cannot_be_compared_is_told_in_a_sentence(run: Run, words: tuple[str, ...], told: str):
    found = run("prompts", "diff", *words)

    assert found.code == 1
    assert told in found.err
