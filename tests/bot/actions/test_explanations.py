"""Why a memory came to mind, in words."""

import pytest

from bot.actions.explanations import REASONS, why_found, why_in_or_out, why_ranked
from memory.recall.episode_features import NAMES
from memory.recall.ranking import NOT_RELEVANT
from memory.recall.retrievers import RETRIEVERS


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_leg_and_every_feature_has_its_words(language):
    assert {leg.name for leg in RETRIEVERS} <= REASONS[language].legs.keys()
    assert set(NAMES) == REASONS[language].features.keys()
    assert NOT_RELEVANT in REASONS[language].left_out


def test_the_surest_reason_comes_first():
    told = why_found({"keyword": 0.4, "dense": 0.9, "entity": 0.02}, "en")
    assert told == "close in meaning (90%), shares words (40%)"
    assert why_found({"keyword": 0.4, "dense": 0.9}, "zh") == "意思相近（90%），有相同的词（40%）"


def test_what_brings_most_to_an_episodes_rank_comes_first():
    parts = {"relevance": 0.9, "surest": 5.254, "latest": 0.0}
    assert why_ranked(parts, "en") == "its surest message 5.25, relevance 0.90"
    assert why_ranked(parts, "zh") == "其中最有把握的一句原话 5.25，相关 0.90"


def test_what_no_leg_is_sure_of_hardly_fits():
    assert why_found({"dense": 0.01}, "en") == "hardly fits"


def test_why_it_was_brought_or_left_out():
    assert why_in_or_out(None, "en") == "brought to mind"
    assert why_in_or_out("memory limit", "zh") == "没有用上：位置让给了更合适的"
