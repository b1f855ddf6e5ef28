"""Prompts begin as the ones before: the quick form of the bench.

Covers: nothing of a room; `python -m tests.bench.prompt_cost` measures a thousand rounds.
"""

from itertools import pairwise
from pathlib import Path

import pytest

from config.models.embedding.embedder import HashedEmbedder
from memory.vocabulary import Language
from tests.bench.prompt_cost.cost_table import BACK, table
from tests.bench.prompt_cost.lived_rounds import lived
from tests.bench.prompt_cost.reckoning import median_share, weighed

ROUNDS = 60
LEAST = 0.8


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_most_of_a_prompt_begins_as_the_one_before(tmp_path: Path, language: Language):
    life = await lived(tmp_path, language, ROUNDS, HashedEmbedder())
    replies = life.of("chat")
    goes_on = [
        second.lines[: len(first.lines) - 1] == first.lines[:-1]
        for first, second in pairwise(replies)
    ]

    assert len(replies) == ROUNDS
    assert median_share(weighed(replies)) >= LEAST
    assert sum(goes_on) > 0.7 * len(goes_on)
    assert {"chat", "curator", "summarizer"} <= set(life.agents)
    assert any("of sending the whole talk" in line for line in table(life, back=1))


async def test_where_several_people_talk_it_begins_as_one_of_those_before(tmp_path: Path):
    life = await lived(tmp_path, "en", ROUNDS, HashedEmbedder(), shared=True)

    assert median_share(weighed(life.of("chat"), back=BACK)) >= LEAST
