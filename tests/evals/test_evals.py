"""The shipped cases, the shipped recording, the figures in the README, and the page on the loop."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from bot.app import opened
from bot.terminal.screen import Screen
from bot.terminal.terminal import chat
from bot.workbench.agents.gold import gold_team
from bot.workbench.agents.recording import Tape
from bot.workbench.cases.files import BUNDLED, LabelledCases, prompt_cases, read_cases
from bot.workbench.cases.model import RecallCase
from bot.workbench.scoring.evaluation import score_all
from config.prompting.prompt import Prompts
from config.settings.loader import load
from memory.text.language import language_of
from tests.bot.cli.conftest import Run, embeddings, run  # noqa: F401  # fixtures
from tests.evals.record import NOTE, README, RECORDING, with_figures
from tests.evals.scripted import scripted
from tests.fakes.behaviours import Behaviour, Says, SaysJson
from tests.fakes.chat_requests import ChatRequest
from tests.fakes.model_server import ModelServer

ROOT = Path(__file__).parents[2]
PAGE = Path(__file__).parent / "README.md"
ASPECTS = {
    "extraction",
    "kinds",
    "details",
    "duplicates",
    "changes",
    "use",
    "passing",
    "roleplay",
    "poisoning",
    "promotion",
    "fading",
    "summaries",
    "relevance",
}
PIZZA = {
    "op": "ADD",
    "content": "The user has pizza tonight.",
    "kind": "context",
    "quote": "having pizza tonight",
    "reason": "The user told what they eat.",
}


def cases() -> list[LabelledCases]:
    return read_cases(BUNDLED)


def test_every_aspect_has_at_least_ten_cases_in_both_languages():
    found = cases()
    of_aspect = {text: [each.case for each in found if each.aspect == text] for text in ASPECTS}

    assert {each.aspect for each in found} == ASPECTS
    assert len(found) >= 120
    for aspect, held in of_aspect.items():
        chinese = sum(one.language == "zh" for one in held)
        assert len(held) >= 10, aspect
        assert 0.4 <= chinese / len(held) <= 0.6, aspect


def test_recall_is_asked_in_both_languages_and_across_them():
    recalled = [case.case for case in cases() if isinstance(case.case, RecallCase)]
    across = [case for case in recalled if "-across-" in case.id]
    within = [case for case in recalled if case not in across]

    assert len(across) >= 4
    for language in ("en", "zh"):
        asked = [case for case in within if case.language == language]
        assert len(asked) >= 20
        assert sum(not case.relevant for case in asked) >= 3
    for case in recalled:
        assert 5 <= len(case.memories) <= 12
        written = {language_of(memory.content) for memory in case.memories}
        assert written == ({"en", "zh"} - {case.language} if case in across else {case.language})


def test_a_case_is_named_after_its_aspect_and_language():
    assert [
        case.case.id
        for case in cases()
        if not case.case.id.startswith(f"{case.aspect}-{case.case.language}-")
    ] == []


async def test_the_wordings_of_the_labels_score_in_full():
    scores = await score_all(cases(), gold_team)

    assert {score.id: score.wrong for score in scores if score.wrong} == {}
    assert all(count.hits == count.of for score in scores for count in score.counts.values())


def test_the_figures_in_the_readme_are_those_of_the_offline_agents():
    text = README.read_text(encoding="utf-8")

    assert with_figures(text) == text, "make record writes them anew"
    assert f"{len(cases())} labelled cases" in text


def test_the_offline_agents_are_scored_by_one_command(run: Run):  # noqa: F811  # the fixture
    told = run("prompts", "eval", "--offline", "--language", "en")

    assert (told.code, told.err) == (0, "")
    assert re.search(r"^curator +precision +\d+ % \(\d+/\d+\)", told.out, re.MULTILINE)
    assert re.search(r"^summarizer +told ", told.out, re.MULTILINE)
    assert re.search(r"^recall +relevance .* > 75 [✓✗]$", told.out, re.MULTILINE)


def test_the_shipped_recording_is_replayed_without_network(run: Run):  # noqa: F811  # the fixture
    told = run("prompts", "eval", "--replay", str(RECORDING))

    assert (told.code, told.err) == (0, "")
    asked = len(prompt_cases(cases()))
    assert f"{asked} answered by scripted, replayed, {len(cases()) - asked} recalled" in told.out
    assert NOTE in told.out
    assert re.search(r"^reviewer +promotion +\d+ %", told.out, re.MULTILINE)


def test_the_shipped_recording_says_that_no_model_made_it():
    tape = Tape.read(RECORDING)

    assert "not a model" in tape.head.note
    assert len(tape.answers) == len(prompt_cases(cases()))


@pytest.fixture
def endpoint() -> Iterator[ModelServer]:
    """Return a model that stores what is for dinner, unless its prompt says otherwise."""
    with ModelServer() as server:
        known = scripted(cases(), Prompts.load())

        def route(request: ChatRequest) -> Behaviour | None:
            if request.streams:
                return Says("Enjoy!")
            if "pizza tonight" in request.last:
                told = NEWS["plans for tonight"] in request.system
                return SaysJson({"operations": [{"op": "SKIP"} if told else PIZZA]})
            return known(request) or SaysJson({"operations": [{"op": "SKIP"}]})

        server.script(route=route)
        yield server


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder with the prompts and cases of a checkout."""
    shutil.copytree(ROOT / "config" / "prompts", tmp_path / "config" / "prompts")
    shutil.copytree(BUNDLED, tmp_path / "tests" / "evals" / "cases")
    return tmp_path


NEWS = {"plans for tonight": "what this evening brings", "dinner-tonight": "dinner-once-more"}
"""In place of the page's words, which ship with the prompts and cases once the page was walked."""


def steps() -> Iterator[list[str]]:
    """Yield the commands of each step of the page; a `cat` stays with what it writes."""
    page = PAGE.read_text(encoding="utf-8")
    for shown, tried in NEWS.items():
        assert shown in page
        page = page.replace(shown, tried)
    for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL):
        yield re.findall(r"^cat .*?^CASE$|^[^\n]+$", block, re.DOTALL | re.MULTILINE)


def shell(command: str, folder: Path) -> str:
    done = subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", command],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), command
    return done.stdout


def test_the_page_on_the_loop_runs_as_it_is_written(
    checkout: Path,
    endpoint: ModelServer,
    run: Run,  # noqa: F811  # the fixture
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv("COMPANION_MIND__BASE_URL", endpoint.url)
    monkeypatch.setenv("COMPANION_MIND__MODEL", "scripted")
    with opened(load()) as app:
        chat(app, "me", Screen(StringIO("We're having pizza tonight!\n/quit\n"), StringIO()))

    def told(command: str) -> str:
        if command.startswith("make "):
            return ""  # as it is tried elsewhere: it takes minutes
        if not command.startswith("companion "):
            return shell(command, checkout)
        done = run(*shlex.split(command)[1:])
        assert (done.code, done.err) == (0, ""), f"{command}: {done.err}"
        return done.out

    why, add, _, evaluate, diff, _ = ("".join(map(told, commands)) for commands in steps())

    assert "#1     The user has pizza tonight." in why
    assert "* [m1]" in why
    assert "ADD The user has pizza tonight." in why
    assert "stored without reason: The user has pizza tonight." in add
    assert "Nothing fell since the baseline." in evaluate
    assert "- ADD The user has pizza tonight." in diff
    assert NEWS["plans for tonight"] in (checkout / "config/prompts/curator.en.md").read_text()
    assert "</html>" in (checkout / "build/eval.html").read_text()
    assert "</html>" in (checkout / "build/diff.html").read_text()
