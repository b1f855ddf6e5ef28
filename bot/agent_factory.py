"""Which agents serve: those of a model where one is configured, the offline ones elsewhere."""

from bot.flow.agent_jobs import Agents
from bot.voice.model_voice import ModelVoice
from bot.voice.offline_voice import OfflineVoice
from bot.voice.voice import Voice
from config.models.calls.usage_account import Account, NoAccount
from config.models.registry import Roster
from config.prompting.prompt import Prompts
from config.settings.loader import Settings
from config.vision import ModelSight, Sight
from curator.chapters.model_writer import ModelChapterWriter
from curator.compression.model_compressor import ModelCompressor
from curator.curation.model_curator import ModelCurator
from curator.deduplication.model_judge import ModelDuplicates
from curator.episodes.model_summarizer import ModelSummarizer
from curator.offline.chapter_writer import OfflineChapterWriter
from curator.offline.compressor import OfflineCompressor
from curator.offline.curator import OfflineCurator
from curator.offline.duplicate_judge import OfflineDuplicates
from curator.offline.episodes.summarizer import OfflineSummarizer
from curator.offline.lexicon.shared import is_city
from curator.offline.profiler import OfflineProfiler
from curator.profiles.model_profiler import ModelProfiler
from reviewer.contradictions.model_arbiter import ModelArbiter
from reviewer.contradictions.offline_arbiter import OfflineArbiter
from reviewer.insights.model_analyst import ModelAnalyst
from reviewer.insights.offline_analyst import OfflineAnalyst
from reviewer.review.model_reviewer import ModelReviewer
from reviewer.review.offline_reviewer import OfflineReviewer


def voice_for(settings: Settings, prompts: Prompts, account: Account | None = None) -> Voice:
    """Return who speaks as the character."""
    mind = Roster(settings, account or NoAccount()).mind("chat")
    return ModelVoice(mind, prompts) if mind else OfflineVoice()


def sight_for(settings: Settings, prompts: Prompts, account: Account) -> Sight | None:
    """Return who looks at pictures, or None where no model is named for that."""
    if settings.minds.vision is None:
        return None
    mind = Roster(settings, account).mind("vision")
    return ModelSight(mind, prompts) if mind else None


def agents_for(settings: Settings, prompts: Prompts, account: Account | None = None) -> Agents:
    """Return the agents that write and judge memory."""
    roster = Roster(settings, account or NoAccount())
    curator, summarizer = roster.mind("curator"), roster.mind("summarizer")
    profiler, reviewer = roster.mind("profiler"), roster.mind("reviewer")
    return Agents(
        curator=ModelCurator(curator, prompts) if curator else OfflineCurator(),
        duplicates=ModelDuplicates(curator, prompts) if curator else OfflineDuplicates(),
        summarizer=ModelSummarizer(summarizer, prompts) if summarizer else OfflineSummarizer(),
        profiler=ModelProfiler(profiler, prompts) if profiler else OfflineProfiler(),
        reviewer=ModelReviewer(reviewer, prompts) if reviewer else OfflineReviewer(),
        arbiter=ModelArbiter(reviewer, prompts) if reviewer else OfflineArbiter(_rival_places),
        analyst=ModelAnalyst(reviewer, prompts) if reviewer else OfflineAnalyst(),
        compressor=ModelCompressor(summarizer, prompts) if summarizer else OfflineCompressor(),
        chapter_writer=ModelChapterWriter(summarizer, prompts)
        if summarizer
        else OfflineChapterWriter(),
    )


def _rival_places(text: str, other: str) -> bool:
    """Tell whether neither place can lie in the other: that is known of two towns only."""
    return is_city(text) and is_city(other)
