"""Makes anew what is generated: `python -m tests.evals.record`, no network needed.

The recording that CI replays, and the figures of the offline agents and of recall in the README.
"""

import asyncio
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from bot.workbench.agents.recalling import open_recaller
from bot.workbench.agents.team import offline_team
from bot.workbench.cases.files import BUNDLED, read_cases
from bot.workbench.rendering.eval_lines import as_markdown
from bot.workbench.scoring.evaluation import Evaluation, score_all
from config.prompting.prompt import Prompts
from config.settings.loader import Settings
from config.settings.sections import Embedding, Recall
from tests.commands import COMPANION
from tests.evals.scripted import scripted
from tests.fakes.model_server import ModelServer

RECORDING = Path(__file__).parent / "recordings" / "scripted.jsonl"
README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- offline figures -->", "<!-- /offline figures -->"
COUNTED = re.compile(r"\b[0-9]+ labelled cases\b")
NOTE = (
    "scripted answers of the loopback model server, with planted mistakes: "
    "these figures measure the machinery, not a model"
)


def main() -> int:
    """Let the command record what the server answers to all cases."""
    with ModelServer() as server:
        server.script(route=scripted(read_cases(BUNDLED), Prompts.load()))
        given = {"COMPANION_MIND__BASE_URL": server.url, "COMPANION_MIND__MODEL": "scripted"}
        words = ["prompts", "eval", "--record", str(RECORDING), "--note", NOTE]
        done = subprocess.run([COMPANION, *words], env=os.environ | given, check=False)
    README.write_text(with_figures(README.read_text(encoding="utf-8")), encoding="utf-8")
    return done.returncode


def with_figures(text: str) -> str:
    """Return the README with the figures of the offline agents, and the cases counted anew."""
    before, _, rest = text.partition(BEGIN)
    before = COUNTED.sub(f"{len(read_cases(BUNDLED))} labelled cases", before)
    return f"{before}{BEGIN}\n{offline_figures()}\n{END}{rest.partition(END)[2]}"


def offline_figures() -> str:
    """Return the table of the offline agents, and of recall with the bundled embedder."""
    with open_recaller(Settings(embedding=Embedding(), recall=Recall())) as recaller:
        team = replace(offline_team(), recaller=recaller)
        scores = asyncio.run(score_all(read_cases(BUNDLED), lambda _: team))
    return as_markdown(Evaluation("offline", "offline", (), "", scores, recaller.model))


if __name__ == "__main__":
    sys.exit(main())
