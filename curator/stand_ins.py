"""Stand-ins: what an episode says where a talk cannot, or may not, be told."""

from collections.abc import Mapping

from curator.summarizer import EpisodeDraft, Sentence, Stretch

FALLBACK: Mapping[str, str] = {
    "en": "On {date} there was a talk of {count} messages; its summary is still to be written.",
    "zh": "{date}有过一段{count}条消息的谈话，摘要尚待补写。",
}
UNTOLD: Mapping[str, str] = {
    "en": "On {date} there was a talk of {count} messages; what it was about is not kept.",
    "zh": "{date}有过一段{count}条消息的谈话，内容不作保留。",
}


def draft_of(texts: Mapping[str, str], stretch: Stretch, count: int) -> EpisodeDraft:
    """Return the draft that says in one of these sentences that there was a talk."""
    first = stretch.utterances[0].at
    text = texts[stretch.language].format(date=first.strftime("%Y-%m-%d"), count=count)
    sources = [one.handle for one in stretch.utterances]
    return EpisodeDraft(
        summary=[Sentence(text=text, sources=sources)],
        topics=[],
        user_intent="",
        emotional_tone="",
        key_facts=[],
        unresolved=[],
    )
