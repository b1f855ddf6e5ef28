"""Which agents serve: those of a model where one is configured, the offline ones elsewhere."""

from bot.flow.consolidation import Agents
from bot.voice.model_voice import ModelVoice
from bot.voice.offline_voice import OfflineVoice
from bot.voice.voice import Voice
from config.minds.mind import Mind
from config.prompt import Prompts
from config.sections import MindSettings
from config.settings import Settings
from curator.duplicates_model import ModelDuplicates
from curator.model_chapter_writer import ModelChapterWriter
from curator.model_compressor import ModelCompressor
from curator.model_curator import ModelCurator
from curator.model_profiler import ModelProfiler
from curator.model_summarizer import ModelSummarizer
from curator.offline.lexicon import is_city
from curator.offline.offline_chapters import OfflineChapterWriter
from curator.offline.offline_compressor import OfflineCompressor
from curator.offline.offline_curator import OfflineCurator
from curator.offline.offline_duplicates import OfflineDuplicates
from curator.offline.offline_profiler import OfflineProfiler
from curator.offline.offline_summarizer import OfflineSummarizer
from reviewer.model_contradictions import ModelArbiter
from reviewer.model_insights import ModelAnalyst
from reviewer.model_reviewer import ModelReviewer
from reviewer.offline_contradictions import OfflineArbiter
from reviewer.offline_insights import OfflineAnalyst
from reviewer.offline_reviewer import OfflineReviewer


def mind_settings(settings: Settings, role: str) -> MindSettings:
    """Return a role's own endpoint, or the one that all roles share."""
    own: MindSettings | None = getattr(settings.minds, role)
    return own or settings.mind


def voice_for(settings: Settings, prompts: Prompts) -> Voice:
    """Return who speaks as the character."""
    chosen = mind_settings(settings, "chat")
    return ModelVoice(_mind(chosen), prompts) if chosen.model else OfflineVoice()


def agents_for(settings: Settings, prompts: Prompts) -> Agents:
    """Return the agents that write and judge memory."""
    curator = mind_settings(settings, "curator")
    summarizer = mind_settings(settings, "summarizer")
    profiler = mind_settings(settings, "profiler")
    reviewer = mind_settings(settings, "reviewer")
    in_lines = curator.json_support == "none"
    return Agents(
        curator=ModelCurator(_mind(curator), prompts, lines=in_lines)
        if curator.model
        else OfflineCurator(),
        duplicates=ModelDuplicates(_mind(curator), prompts)
        if curator.model
        else OfflineDuplicates(),
        summarizer=ModelSummarizer(_mind(summarizer), prompts)
        if summarizer.model
        else OfflineSummarizer(),
        profiler=ModelProfiler(_mind(profiler), prompts) if profiler.model else OfflineProfiler(),
        reviewer=ModelReviewer(_mind(reviewer), prompts) if reviewer.model else OfflineReviewer(),
        arbiter=ModelArbiter(_mind(reviewer), prompts)
        if reviewer.model
        else OfflineArbiter(_rival_places),
        analyst=ModelAnalyst(_mind(reviewer), prompts) if reviewer.model else OfflineAnalyst(),
        compressor=ModelCompressor(_mind(summarizer), prompts)
        if summarizer.model
        else OfflineCompressor(),
        chapter_writer=ModelChapterWriter(_mind(summarizer), prompts)
        if summarizer.model
        else OfflineChapterWriter(),
    )


def _rival_places(one: str, other: str) -> bool:
    """Tell whether neither place can lie in the other: that is known of two towns only."""
    return is_city(one) and is_city(other)


def _mind(settings: MindSettings) -> Mind:
    # Imported late: the offline voice must not pay for LangChain.
    from config.minds.chat_mind import ChatMind

    return ChatMind(settings)
