import pytest

from bot.agent_factory import agents_for, voice_for
from bot.voice.model_voice import ModelVoice
from bot.voice.offline_voice import OfflineVoice
from config.models.registry import mind_settings
from config.prompting.prompt import Prompts
from config.settings.loader import Settings, load
from curator.curation.model_curator import ModelCurator
from curator.offline.curator import OfflineCurator

MIND = {"model": "small", "base_url": "http://127.0.0.1:9/v1"}
ROLES = ("curator", "summarizer", "profiler", "reviewer")


@pytest.fixture
def prompts() -> Prompts:
    return Prompts.load()


def models(settings: Settings, prompts: Prompts) -> dict[str, str]:
    agents = agents_for(settings, prompts)
    return {role: getattr(agents, role).model for role in ROLES}


def test_without_an_endpoint_everybody_is_offline(prompts: Prompts):
    assert isinstance(voice_for(load(), prompts), OfflineVoice)
    assert models(load(), prompts) == dict.fromkeys(ROLES, "offline")


def test_one_endpoint_serves_all(prompts: Prompts):
    settings = load(mind=MIND)

    voice = voice_for(settings, prompts)
    assert isinstance(voice, ModelVoice)
    assert voice.model == "small"
    assert models(settings, prompts) == dict.fromkeys(ROLES, "small")


def test_a_role_may_have_a_model_of_its_own(prompts: Prompts):
    settings = load(minds={"reviewer": MIND | {"model": "wise"}})

    assert models(settings, prompts) == dict.fromkeys(ROLES, "offline") | {"reviewer": "wise"}
    assert isinstance(voice_for(settings, prompts), OfflineVoice)


def test_a_role_may_stay_offline_where_the_others_have_a_model(prompts: Prompts):
    settings = load(mind=MIND, minds={"curator": {"model": ""}})

    assert mind_settings(settings, "curator").model == ""
    assert isinstance(agents_for(settings, prompts).curator, OfflineCurator)


def test_an_endpoint_without_json_is_asked_in_lines(prompts: Prompts):
    curator = agents_for(load(mind=MIND | {"json_support": "none"}), prompts).curator

    assert isinstance(curator, ModelCurator)
    assert not curator.mind.keeps_json
