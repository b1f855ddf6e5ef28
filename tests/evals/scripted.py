"""What the model server answers to the cases: the labels' own wordings, with planted mistakes.

The mistakes are there so that a replay shows rates that can move. They tell nothing of any model.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from bot.workbench.agents.gold import gold_episode, gold_operations, gold_thought
from bot.workbench.cases.files import LabelledCases, prompt_cases
from bot.workbench.cases.model import CuratorCase, PromptCase, ReviewerCase, SummarizerCase
from bot.workbench.comparing.prompt_diff import talk_of
from bot.workbench.rendering.request_preview import asked_lines
from config.prompting.prompt import Prompts
from curator.agent_inputs import Sentence
from curator.curation.curator import ProposedOperation
from tests.fakes.behaviours import Behaviour, Says, SaysJson
from tests.fakes.chat_requests import ChatRequest

BABBLE = Says("I would rather talk about the weather.")
Route = Callable[[ChatRequest], Behaviour | None]


def scripted(cases: Sequence[LabelledCases], prompts: Prompts) -> Route:
    """Return a route that knows each case by its request, whatever prompt it is asked with."""
    answers: dict[str, Behaviour] = {}
    for number, prompt_case in enumerate(prompt_cases(cases)):
        lines = asyncio.run(asked_lines(talk_of(prompt_case), prompts))
        answers[lines[-1].text] = answer_to(prompt_case, number)

    def route(request: ChatRequest) -> Behaviour | None:
        if "cannot be used" in request.last:
            return BABBLE
        return answers.get(request.last)

    return route


def answer_to(case: PromptCase, number: int) -> Behaviour:
    """Return the answer to a case; its number decides which mistake it holds, if any."""
    match case:
        case CuratorCase():
            return _operations(case, number)
        case ReviewerCase():
            thought = gold_thought(case)
            if number % 6 == 0:
                thought = thought.model_copy(update={"decision": "KEEP"})
            return SaysJson(thought.model_dump())
        case SummarizerCase():
            episode = gold_episode(case)
            if number % 4 == 0:
                unsourced = Sentence(text="It was a good talk.", sources=[])
                episode = episode.model_copy(update={"key_facts": [unsourced]})
            return SaysJson(episode.model_dump())


def _operations(case: CuratorCase, number: int) -> Behaviour:
    if number == 40:
        return BABBLE
    operations = list(gold_operations(case).operations)
    for every, mistake in MISTAKES.items():
        if number % every == every - 1:
            operations = mistake(case, operations)
    return SaysJson(
        {"operations": [operation.model_dump(exclude_none=True) for operation in operations]}
    )


Mistake = Callable[[CuratorCase, list[ProposedOperation]], list[ProposedOperation]]


def _forgets_the_last(
    _case: CuratorCase, operations: list[ProposedOperation]
) -> list[ProposedOperation]:
    return operations[:-1] or operations


def _takes_all_for_facts(
    _case: CuratorCase, operations: list[ProposedOperation]
) -> list[ProposedOperation]:
    return [
        operation.model_copy(update={"kind": "fact"}) if operation.content else operation
        for operation in operations
    ]


def _quotes_what_nobody_said(
    case: CuratorCase, operations: list[ProposedOperation]
) -> list[ProposedOperation]:
    content = "The user likes rain." if case.language == "en" else "用户喜欢雨。"
    made_up = ProposedOperation(op="ADD", content=content, kind="preference", quote="I adore rain")
    return [*operations, made_up]


def _stores_what_passes(
    case: CuratorCase, operations: list[ProposedOperation]
) -> list[ProposedOperation]:
    said = next(said.user for said in case.talk if said.user)
    return [*operations, ProposedOperation(op="ADD", content=said, kind="context", quote=said)]


MISTAKES: Mapping[int, Mistake] = {
    9: _forgets_the_last,
    7: _takes_all_for_facts,
    13: _quotes_what_nobody_said,
    17: _stores_what_passes,
}
"""Of every so many cases, the last one is answered so."""
