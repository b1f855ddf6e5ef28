"""`companion prompts eval`."""

import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_json, as_lines
from bot.cli.paths import PathOrNone
from bot.cli.prompts.prompts import Cases, Folder, prompts_in
from bot.prompt_versions import keep_versions
from bot.workbench.agents.answer_source import AnswerSource, live, replayed
from bot.workbench.agents.gold import gold_team
from bot.workbench.agents.team import Recaller, Team, offline_team
from bot.workbench.cases.files import LabelledCases, prompt_cases, read_cases, usual_cases
from bot.workbench.cases.model import Case, Judged, PromptCase, agent_of
from bot.workbench.rendering.eval_lines import as_markdown, fall_lines, plain_lines, wrong_lines
from bot.workbench.scoring.baseline import Baseline, as_data, save
from bot.workbench.scoring.evaluation import Evaluation, score_all
from bot.workbench.scoring.regressions import Fall, falls
from config.errors import WorkbenchError
from config.prompting.prompt import Prompts
from config.settings.loader import Settings

REGRESSED = 1


@Parameter(name="*")
@dataclass(frozen=True, slots=True)
class Answerer:
    """Who answers the cases; without more, the configured models."""

    offline: Annotated[bool, Parameter(negative="", help="The offline agents answer.")] = False
    gold: Annotated[
        bool, Parameter(negative="", help="The labels' own wordings answer: checks the labels.")
    ] = False
    replay: Annotated[PathOrNone, Parameter(help="A recording answers, without network.")] = None
    record: Annotated[PathOrNone, Parameter(help="Record what the models answer.")] = None
    note: Annotated[str, Parameter(help="What a reader of the recording must know.")] = ""

    def check(self) -> None:
        """Refuse more than one who answers; raises `WorkbenchError`."""
        chosen = (self.offline, self.gold, self.replay is not None, self.record is not None)
        if sum(chosen) > 1:
            raise WorkbenchError("Choose one of --offline, --gold, --replay and --record.")

    def refuse_to_record_nothing(self, asked: Collection[object]) -> None:
        """Refuse a recording of cases that ask no model; raises `WorkbenchError`."""
        if self.record is not None and not asked:
            raise WorkbenchError("Recall asks no model: there is nothing to record.")

    def asking(self, settings: Settings, agents: Collection[str]) -> AnswerSource:
        """Return how the models of these agents are asked; raises `WorkbenchError`."""
        if self.replay is not None:
            return replayed(self.replay)
        return live(settings, agents, recorded=self.record is not None, note=self.note)


@Parameter(name="*")
@dataclass(frozen=True, slots=True)
class ChosenCases:
    """Which cases are answered."""

    cases: Cases = None
    agent: Annotated[Judged | None, Parameter(help="Only this agent's.")] = None
    language: Annotated[Literal["en", "zh"] | None, Parameter(help="Only of this one.")] = None
    only: Annotated[str, Parameter(help="Only those with this in their name.")] = ""

    def read(self) -> list[LabelledCases]:
        """Return the cases; raises `CaseInvalid`, and `WorkbenchError` where none is left."""
        found = [
            case
            for case in read_cases(self.cases or usual_cases())
            if self.agent in (None, agent_of(case.case))
            and self.language in (None, case.case.language)
            and self.only in case.case.id
        ]
        if not found:
            raise WorkbenchError("No case fits --agent, --language and --only.")
        return found


async def evaluate(  # noqa: PLR0913  # the options of one command
    *,
    place: Invocation = HERE,
    answering: Answerer = Answerer(),  # frozen
    chosen: ChosenCases = ChosenCases(),  # frozen
    baseline: Annotated[
        PathOrNone, Parameter(help="Fail where a rate fell since, beyond noise.")
    ] = None,
    save_to: Annotated[PathOrNone, Parameter("--save", help="Keep as a baseline.")] = None,
    html: Annotated[PathOrNone, Parameter(help="Write a page to this file.")] = None,
    wrong: Annotated[bool, Parameter(negative="", help="Tell what went wrong, too.")] = False,
    folder: Folder = None,
    markdown: Annotated[bool, Parameter(negative="", help="Print only the table.")] = False,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Answer labelled cases and score them: counts, rates, intervals, the bars beside.

    Exits with 1 on a regression against the baseline, and where `--gold` finds a label that
    contradicts itself.
    """
    answering.check()
    earlier = Baseline.read(baseline) if baseline is not None else None
    evaluation = await _evaluated(place, answering, chosen.read(), prompts_in(folder))
    fallen = falls(earlier, evaluation) if earlier is not None else []
    if save_to is not None:
        save(evaluation, save_to)
    if html is not None:
        _write_page(evaluation, fallen, html)
    if markdown:
        as_lines([as_markdown(evaluation)])
    else:
        _print(evaluation, fallen, json=json, wrong=wrong or answering.gold)
        if earlier is not None and not (fallen or json):
            as_lines(["", "Nothing fell since the baseline."])
    contradicts = answering.gold and any(score.wrong for score in evaluation.scores)
    if contradicts or any(fall.is_regression for fall in fallen):
        raise SystemExit(REGRESSED)


async def _evaluated(
    place: Invocation, answering: Answerer, cases: Sequence[LabelledCases], prompts: Prompts
) -> Evaluation:
    if answering.gold:
        return Evaluation("gold", "gold", (), "", await score_all(cases, gold_team))
    asked = prompt_cases(cases)
    with ExitStack() as open_until_the_end:
        recaller = None
        if len(asked) < len(cases):
            from bot.workbench.agents.recalling import open_recaller  # late: it needs the store

            recaller = open_until_the_end.enter_context(open_recaller(place.settings()))
        embedder = recaller.model if recaller is not None else ""
        if answering.offline or not asked:
            answering.refuse_to_record_nothing(asked)
            scores = await score_all(cases, lambda _: replace(offline_team(), recaller=recaller))
            return Evaluation("offline", "offline", (), "", scores, embedder)
        evaluation = await _asked_of_models(place, answering, cases, prompts, recaller)
        return replace(evaluation, embedder=embedder)


async def _asked_of_models(
    place: Invocation,
    answering: Answerer,
    cases: Sequence[LabelledCases],
    prompts: Prompts,
    recaller: Recaller | None,
) -> Evaluation:
    settings, asked = place.settings(), prompt_cases(cases)
    asking = answering.asking(settings, {agent_of(case) for case in asked})

    def team(case: Case) -> Team:
        return replace(asking.team(prompts, case.language, case.id), recaller=recaller)

    try:
        scores = await score_all(cases, team, after_each=_progress(len(cases)))
    finally:
        _keep_recording(answering.record, asking, cases)
    if asking.source == "live":
        keep_versions(prompts, settings.data)
    names = _prompts_of(asked, prompts)
    return Evaluation(asking.source, asking.model, names, asking.note, scores)


def _progress(cases: int) -> Callable[[], None]:
    """Return what shows a waiting person how far it is; nothing where nobody watches."""
    done = 0

    def show() -> None:
        nonlocal done
        done += 1
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{done}/{cases}" + ("\r\x1b[K" if done == cases else ""))
            sys.stderr.flush()

    return show


def _keep_recording(
    file: Path | None, asking: AnswerSource, cases: Sequence[LabelledCases]
) -> None:
    """Write what was recorded, also of a run that broke off: it was paid for."""
    if file is not None and asking.tape is not None and asking.tape.answers:
        asking.tape.write(file, {case.case.id: at for at, case in enumerate(cases)})


def _prompts_of(cases: Sequence[PromptCase], prompts: Prompts) -> list[str]:
    asked = (prompts.get(agent_of(case), case.language) for case in cases)
    return sorted({prompt.reference for prompt in asked})


def _write_page(evaluation: Evaluation, fallen: Sequence[Fall], file: Path) -> None:
    from bot.workbench.rendering.pages import eval_page  # late: only a page needs its templates
    from bot.workbench.whole_file import write_whole

    write_whole(file, eval_page(evaluation, fallen))


def _print(evaluation: Evaluation, fallen: Sequence[Fall], *, json: bool, wrong: bool) -> None:
    if json:
        regressed = [
            fall_line for fall_line in fall_lines(fallen) if fall_line.startswith("REGRESSION")
        ]
        as_json(as_data(evaluation) | {"regressions": regressed})
        return
    as_lines(plain_lines(evaluation))
    if wrong:
        as_lines(["", *wrong_lines(evaluation)])
    if fallen:
        as_lines(["", *fall_lines(fallen)])
