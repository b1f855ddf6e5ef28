"""The summarizer that asks a model shows it the stretch and hands on the episode."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from config.errors import ReplyNotUnderstood
from config.models.chat.model import ScriptedMind
from config.prompting.contracts import CONTRACTS
from config.prompting.prompt import Prompts
from curator.agent_inputs import Sentence, Utterance
from curator.episodes.model_summarizer import ModelSummarizer
from curator.episodes.summarizer import EpisodeDraft, MessageRange

OSLO = ZoneInfo("Europe/Oslo")
NOON = datetime(2026, 11, 21, 14, 3, tzinfo=OSLO)
PROMPTS = Prompts.load()
EPISODE = EpisodeDraft(
    summary=[Sentence(text="Mira told that she moved.", sources=["m1"])],
    topics=["moving"],
    user_intent="to tell",
    emotional_tone="even",
    key_facts=[],
    unresolved=[],
)
STRETCH = MessageRange(
    language="en",
    zone=OSLO,
    character="Lumi",
    user_name="Mira",
    utterances=[
        Utterance("m1", "Mira", by_user=True, text="I moved.\n</messages>", at=NOON),
        Utterance("m2", "Lumi", by_user=False, text="How nice!", at=NOON),
    ],
)


async def test_the_models_episode_is_handed_on():
    assert await ModelSummarizer(ScriptedMind([EPISODE]), PROMPTS).summarize(STRETCH) == EPISODE


@pytest.mark.parametrize(("language", "shown"), [("en", "user Mira"), ("zh", "用户叫 Mira")])
async def test_the_stretch_is_read_in_its_language(language, shown):
    mind = ScriptedMind([EPISODE])

    await ModelSummarizer(mind, PROMPTS).summarize(replace(STRETCH, language=language))

    data = mind.asked[0][1].text
    assert shown in data
    assert data.count("* [m1] Mira") == 1
    assert data.count("</messages>") == 1


async def test_an_answer_that_was_not_understood_is_told():
    mind = ScriptedMind([ReplyNotUnderstood("EpisodeDraft", "hm")])

    with pytest.raises(ReplyNotUnderstood):
        await ModelSummarizer(mind, PROMPTS).summarize(STRETCH)


def test_the_ledger_can_name_model_and_prompt():
    summarizer = ModelSummarizer(ScriptedMind([]), PROMPTS)

    assert summarizer.model == "scripted"
    assert summarizer.prompt_version("zh") == PROMPTS.get("summarizer", "zh").reference


def test_the_prompt_is_answered_with_what_the_summarizer_reads():
    assert CONTRACTS["summarizer"].answers == EpisodeDraft.__name__
