"""`python -m tests.bench.prompt_cost`: what an endpoint can reuse of prompts, and what a day costs.

Every round goes through the real flow, every agent asks by its own prompt; a model that answers as
the rules would takes the place of an endpoint. Tokens are estimates, as `companion costs` makes
them where an endpoint counts none.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import get_args

from memory.vocabulary import Language
from tests.bench.prompt_cost.cost_table import BACK, LEGEND, table
from tests.bench.prompt_cost.lived_rounds import live


def main() -> None:
    """Live the rounds in both languages, print a table each."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--shared", action="store_true", help="several people in a channel")
    asked = parser.parse_args()
    languages: tuple[Language, ...] = get_args(Language)
    with ProcessPoolExecutor(len(languages), mp_context=get_context("spawn")) as processes:
        lives = [
            processes.submit(live, language, asked.rounds, shared=asked.shared)
            for language in languages
        ]
        for language, life in zip(languages, lives, strict=True):
            _say(f"\n{language}, {asked.rounds:,} rounds\n")
            for line in table(life.result(), back=BACK if asked.shared else 1):
                _say(line)
    _say(f"\n{LEGEND}")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
