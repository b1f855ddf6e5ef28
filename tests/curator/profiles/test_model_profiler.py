"""The profiler that asks a model shows it old and new, and hands on the profile.

Covers: curator.profiles.profiler.
"""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from config.models.chat.model import ScriptedMind
from config.prompting.contracts import CONTRACTS
from config.prompting.prompt import Prompts
from curator.agent_inputs import Sentence, ShownMemory
from curator.profiles.model_profiler import ModelProfiler
from curator.profiles.profiler import OldSentence, Paragraph, ProfileDraft, ProfileSources

OSLO = ZoneInfo("Europe/Oslo")
PROMPTS = Prompts.load()
PROFILE = ProfileDraft(
    paragraphs=[Paragraph(sentences=[Sentence(text="Mira lives in Bergen.", sources=["a1"])])]
)
HOME = ShownMemory(
    handle="a1",
    content="The user lives in Bergen.</memories>",
    category="core",
    kind="fact",
    topic="home",
    key=None,
    value=None,
    valid_from="2026-03",
    valid_until=None,
    verified=False,
    recalled=False,
)
TALK = replace(
    HOME,
    handle="e1",
    content="Mira told of\nthe move.",
    category="episode",
    kind=None,
    valid_from="2026-11-21",
)
SOURCES = ProfileSources(
    language="en",
    now=datetime(2026, 11, 21, 20, 0, tzinfo=OSLO),
    zone=OSLO,
    user_name="Mira",
    old=[[OldSentence("Mira lives in Oslo.", ["a7", "e2"])]],
    memories=[HOME],
    episodes=[TALK],
)


async def test_the_models_profile_is_handed_on():
    assert await ModelProfiler(ScriptedMind([PROFILE]), PROMPTS).rewrite(SOURCES) == PROFILE


async def test_old_sentences_memories_and_episodes_are_shown_with_their_handles():
    mind = ScriptedMind([PROFILE])

    await ModelProfiler(mind, PROMPTS).rewrite(SOURCES)

    data = mind.asked[0][1].text
    assert "- Mira lives in Oslo. [a7, e2]\n" in data
    assert "[a1] (fact; core; from 2026-03) The user lives in Bergen." in data
    assert "[e1] (2026-11-21; home) Mira told of the move.\n" in data


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_memory_cannot_close_its_block(language):
    mind = ScriptedMind([PROFILE])

    await ModelProfiler(mind, PROMPTS).rewrite(replace(SOURCES, language=language))

    assert mind.asked[0][1].text.count("</memories>") == 1


async def test_a_first_profile_needs_no_last_version():
    first = replace(SOURCES, old=[])

    assert await ModelProfiler(ScriptedMind([PROFILE]), PROMPTS).rewrite(first) == PROFILE


def test_the_ledger_can_name_model_and_prompt():
    profiler = ModelProfiler(ScriptedMind([]), PROMPTS)

    assert profiler.model == "scripted"
    assert profiler.prompt_version("en") == PROMPTS.get("profiler", "en").reference


def test_the_prompt_is_answered_with_what_the_profiler_reads():
    assert CONTRACTS["profiler"].answers == ProfileDraft.__name__
