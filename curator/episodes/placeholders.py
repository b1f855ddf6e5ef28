"""Stand-ins: what an episode says where a talk cannot, or may not, be told."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from curator.agent_inputs import Sentence
from curator.episodes.summarizer import EpisodeDraft, MessageRange
from curator.episodes.text import sourced, structured_of, summary_of
from curator.handles import Handles
from memory.conversation.attribution import NOBODYS
from memory.ledger.proposal import ContentProposal

FALLBACK: Mapping[str, str] = {
    "en": "On {date} there was a talk of {count} messages; its summary is still to be written.",
    "zh": "{date}有过一段{count}条消息的谈话，摘要尚待补写。",
}
UNTOLD: Mapping[str, str] = {
    "en": "On {date} there was a talk of {count} messages; what it was about is not kept.",
    "zh": "{date}有过一段{count}条消息的谈话，内容不作保留。",
}


def draft_of(texts: Mapping[str, str], stretch: MessageRange, count: int) -> EpisodeDraft:
    """Return the draft that says in one of these sentences that there was a talk."""
    first = stretch.utterances[0].at
    text = texts[stretch.language].format(date=first.strftime("%Y-%m-%d"), count=count)
    sources = [utterance.handle for utterance in stretch.utterances]
    return EpisodeDraft(
        summary=[Sentence(text=text, sources=sources)],
        topics=[],
        user_intent="",
        emotional_tone="",
        key_facts=[],
        unresolved=[],
    )


def ever_less(
    proposal: ContentProposal, stretch: MessageRange, handles: Handles
) -> Iterator[ContentProposal]:
    """Yield an episode, then without its labels, then as one that says only that there was a talk.

    Its messages leave the window whatever the door says: of none is there nothing at all.
    """
    yield proposal
    yield replace(proposal, topic="", structured=None)
    untold = draft_of(UNTOLD, stretch, len(stretch.utterances))
    sentences = sourced(untold, stretch, handles, NOBODYS)
    yield replace(
        proposal,
        content=summary_of(sentences),
        topic="",
        structured=structured_of(untold, stretch, NOBODYS),
        sentences=sentences,
        episode=proposal.episode and replace(proposal.episode, provisional=False),
    )
