"""What all agents have in common.

Covers: config.errors.
"""

import pytest

from config.agent import ModelAgent, OfflineAgent, Scripted
from config.errors import AnswerEmpty
from config.models.chat.model import ScriptedMind
from config.prompting.prompt import Prompts


class Judging(ModelAgent):
    prompt = "contradictions"


def test_an_agent_of_a_model_bears_the_models_name_and_its_prompts_version():
    mind, prompts = ScriptedMind([]), Prompts.load()

    agent = Judging(mind, prompts)

    assert agent.model == mind.name
    assert agent.prompt_version("zh") == prompts.get("contradictions", "zh").reference


def test_an_agent_that_goes_by_rules_says_so():
    assert (OfflineAgent().model, OfflineAgent().prompt_version("en")) == (
        "offline",
        "offline-en-1",
    )


def test_a_script_is_said_in_order_and_remembers_what_it_was_asked():
    agent = Scripted[str, int]([1, AnswerEmpty()])

    assert agent.reply_to("first?") == 1
    with pytest.raises(AnswerEmpty):
        agent.reply_to("second?")
    assert agent.asked == ["first?", "second?"]
    assert agent.prompt_version("en") == "scripted-en"
