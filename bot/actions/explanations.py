"""Why a memory came to mind, or did not, in words for people."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language

HARDLY = 0.1
"""What a leg finds with a lower score, or a feature brings, than this is not worth a word."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """The words of one language; braces are filled in."""

    legs: Mapping[str, str]
    features: Mapping[str, str]
    """What an episode's rank is made of."""
    left_out: Mapping[str, str]
    brought: str
    """Said of what was brought to mind."""
    not_brought: str
    standing: str
    """Said of what is always in mind."""
    hardly: str
    sureness: str
    gap: str


REASONS: Mapping[Language, Reasons] = {
    "en": Reasons(
        legs={
            "dense": "close in meaning",
            "keyword": "shares words",
            "dated": "of the time asked about",
            "conversation": "fits what we spoke of just before",
            "slot": "is the kind of answer that was asked for",
            "entity": "names the same people, places or things, or belongs to what does",
        },
        features={
            "relevance": "relevance",
            "relevance_unheard": "relevance of its summary",
            "unheard": "judged by its summary alone",
            "surest": "its surest message",
            "surest_three": "its three surest messages",
            "dated_heard": "of the time asked about",
            "latest": "the latest of that time",
        },
        left_out={
            "not relevant enough": "not sure enough to answer",
            "memory limit": "better ones took the room",
            "episode limit": "better ones took the room",
            "round limit": "better ones took the room",
            "told already": "came along with another",
            "token budget": "too long for the room that was left",
            "not to be told": "may not be told here",
        },
        brought="brought to mind",
        not_brought="left out: {reason}",
        standing="always in mind, whatever is asked",
        hardly="hardly fits",
        sureness="{reason} ({percent}%)",
        gap=", ",
    ),
    "zh": Reasons(
        legs={
            "dense": "意思相近",
            "keyword": "有相同的词",
            "dated": "属于所问的时间",
            "conversation": "与刚才的谈话有关",
            "slot": "正是所问的那一类",
            "entity": "提到同样的人、地方或事物，或与之相关",
        },
        features={
            "relevance": "相关",
            "relevance_unheard": "摘要的相关程度",
            "unheard": "只凭摘要判断",
            "surest": "其中最有把握的一句原话",
            "surest_three": "其中最有把握的三句原话",
            "dated_heard": "属于所问的时间",
            "latest": "在那段时间里最近",
        },
        left_out={
            "not relevant enough": "不够确定能回答",
            "memory limit": "位置让给了更合适的",
            "episode limit": "位置让给了更合适的",
            "round limit": "位置让给了更合适的",
            "told already": "已随另一条一起想起",
            "token budget": "太长，剩下的位置放不下",
            "not to be told": "不能在这里说",
        },
        brought="想起",
        not_brought="没有用上：{reason}",
        standing="无论问什么都会想着",
        hardly="几乎无关",
        sureness="{reason}（{percent}%）",
        gap="，",
    ),
}


def why_found(scores: Mapping[str, float], language: Language) -> str:
    """Return which legs found a memory and how surely, the surest first."""
    words = REASONS[language]
    ordered = sorted(scores.items(), key=lambda found: (-found[1], found[0]))
    told = [
        words.sureness.format(reason=words.legs.get(leg, leg), percent=round(100 * score))
        for leg, score in ordered
        if score >= HARDLY
    ]
    return words.gap.join(told) or words.hardly


def why_ranked(parts: Mapping[str, float], language: Language) -> str:
    """Return what the rank of an episode is made of, the most first."""
    words = REASONS[language]
    ordered = sorted(parts.items(), key=lambda part: (-part[1], part[0]))
    told = [
        f"{words.features.get(name, name)} {part:.2f}"
        for name, part in ordered
        if abs(part) >= HARDLY
    ]
    return words.gap.join(told) or words.hardly


def why_in_or_out(why_out: str | None, language: Language) -> str:
    """Return whether a candidate was brought to mind, or why not."""
    words = REASONS[language]
    if why_out is None:
        return words.brought
    return words.not_brought.format(reason=words.left_out.get(why_out, why_out))
