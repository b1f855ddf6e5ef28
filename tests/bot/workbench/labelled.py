"""Cases made in a line, for the tests of scoring."""

from typing import Any

from bot.workbench.cases.agent_inputs import window_of
from bot.workbench.cases.model import CuratorCase
from bot.workbench.scoring.dry_run import Judged, judged
from curator.curation.curator import ProposedOperation, ProposedOperations

OSLO = {"content": "The user lives in Oslo.", "key": "home", "value": "Oslo", "recalled": True}


def case(said: str = "I live in Oslo, with my cat Pixel", **labels: Any) -> CuratorCase:
    talk = [{"user": said}, {"character": "How nice, Oslo!"}]
    return CuratorCase.model_validate({"id": "a-case", "language": "en", "talk": talk, **labels})


def label(gold: str, that: str, **more: Any) -> dict[str, Any]:
    return {"gold": gold, "quote": gold, "that": that, **more}


def answered(case: CuratorCase, *operations: dict[str, Any]) -> list[Judged]:
    """Return the operations as they would be applied, quoting the user unless they say else."""
    said = case.talk[0].text
    read = [
        ProposedOperation.model_validate({"quote": said} | operation) for operation in operations
    ]
    return judged(window_of(case), ProposedOperations(operations=read))
