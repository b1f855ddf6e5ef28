"""Telling what was talked about, of late, in a time or of a topic that is asked for."""

from collections.abc import Iterator

from bot.voice.phrases import Phrases
from bot.voice.prompt_context import PromptContext
from bot.voice.said_words import may_answer
from bot.voice.second_person import spoken
from memory.conversation.window import WindowMessage
from memory.text.late_pattern import LatePattern
from memory.text.tokenizer import question_tokens, tokens_of
from memory.text.topic_matching import sentences_in
from memory.vocabulary import Language

MOST_TOLD = 8
"""So many messages are told word for word."""
_TOPIC = {
    "en": LatePattern(
        r"(?i)\b(?:talk\w*|discuss\w*|chat\w*|said|say|tell|told|speak\w*|spoken|conversations?)\b"
        r"[^.?!]{0,40}?\b(?:about|of|regarding|concerning|on)\s+(?P<topic>[^?.!]{1,200})"
    ),
    "zh": LatePattern(
        r"(?:关于|有关|对于)(?P<topic>[^，。？?！]{1,20}?)(?:的?(?:事情?|话题|话|内容|消息))?"
        r"(?=的?(?:什么|啥|哪些)|我|咱|你|您|们|都|聊|谈|[说讲提]|[，。？?！]|$)"
    ),
}
_TIME = LatePattern(
    r"(?i)(?:earlier|later|before|after|just|right|now|today|tonight|yesterday|then|lately|"
    r"recently|last|this|past|previous|other|first|in|on|at|the|a|few|couple|of|since|during|"
    r"days?|weeks?|weekend|months?|years?|night|morning|afternoon|evening|times?|ago|\d{1,4}|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|"
    r"august|september|october|november|december|so|far|here|with|me|you|us),?"
)
"""A word that a question may end with to say of when or with whom the talk was."""
_TIME_ZH = LatePattern(
    "今天|昨天|前天|上次|刚才|最近|上周|这周|上个?月|这个?月|去年|今年|早上|晚上"
)
_ANYTHING = LatePattern(
    r"(?i)\b(?:myself|yourself|(?:whole )?li(?:fe|ves)|"
    r"(?:every|any|some)(?:thing|body|one)|things?|stuff|all|whole|much|before|after|that|this|it)\b"
    r"|自己|生活|一切|所有|这些|那些|这个|那个|什么|任何"
)
"""Names no topic."""
_OWN_ZH = LatePattern("^(?:(?:我们?|你|您|咱们?)的?)+|的$")
_ASKED = LatePattern('[?？][”"]?\\s*$')


def topic_asked(text: str, language: Language) -> list[str]:
    """Return the words of what a question about the talk asks for; none where it asks for all."""
    found = _TOPIC[language].search(text)
    if found is None:
        return []
    if language == "zh":
        topic = _ANYTHING.sub(" ", _TIME_ZH.sub(" ", found["topic"]))
        return _OWN_ZH.sub("", topic.strip()).split()
    words = found["topic"].split()
    while words and _TIME.fullmatch(words[-1]):
        del words[-1]
    return question_tokens(_ANYTHING.sub(" ", " ".join(words)))


def talk_told(scene: PromptContext, phrases: Phrases) -> str:
    """Return what was talked about: in episodes, word for word, or in what stands of it."""
    found = scene.recollection.episodes if scene.recollection else ()
    if found:
        in_order = sorted(found, key=lambda hit: hit.said_at)
        told = "\n".join(spoken(hit.memory.content) for hit in in_order)
        return phrases.talked.format(told=told)
    said = sorted([*_in_rounds(scene), *scene.window], key=lambda message: message.id)
    today = [message for message in said if may_answer(message, scene)]
    if scene.asked.window is not None:
        start, end = scene.asked.window.start, scene.asked.window.end
        today = [message for message in today if start <= message.at < end]
    if today:
        told = "\n".join(f"- {message.text}" for message in today[-MOST_TOLD:])
        return phrases.said_here.format(told=told)
    summaries = scene.standing.summaries if scene.standing else ()
    if summaries and scene.asked.window is None:
        told = "\n".join(spoken(summary) for summary in summaries)
        return phrases.talked.format(told=told)
    return phrases.no_talk


def said_of(topic: list[str], scene: PromptContext, phrases: Phrases) -> str | None:
    """Return what the person said of a topic, or what episodes and memories tell of it."""
    said = {message.id: message for message in _messages(scene) if may_answer(message, scene)}
    spoken_of = [message for _, message in sorted(said.items()) if _speaks(message.text, topic)]
    if spoken_of:
        told = "\n".join(f"- {message.text}" for message in spoken_of[-MOST_TOLD:])
        return phrases.said_here.format(told=told)
    known = dict.fromkeys(
        spoken(sentence)
        for text in _known(scene)
        for sentence in sentences_in(text)
        if _speaks(sentence, topic) and not _ASKED.search(sentence)
    )
    return phrases.talked.format(told="\n".join(known)) if known else None


def _in_rounds(scene: PromptContext) -> list[WindowMessage]:
    """Return what was recalled word for word, where a time was asked for."""
    if scene.recollection is None or scene.asked.window is None:
        return []
    return [message for hit in scene.recollection.rounds for message in hit.messages]


def _messages(scene: PromptContext) -> Iterator[WindowMessage]:
    yield from scene.window
    for hit in scene.recollection.rounds if scene.recollection else ():
        yield from hit.messages


def _known(scene: PromptContext) -> Iterator[str]:
    if scene.recollection is not None:
        yield from (hit.memory.content for hit in scene.recollection.memories)
        yield from (hit.memory.content for hit in scene.recollection.episodes)
    yield from scene.standing.summaries if scene.standing else ()


def _speaks(text: str, topic: list[str]) -> bool:
    """Tell whether a text has all the words of a topic; Chinese ones as they are written."""
    tokens = set(tokens_of(text))
    return all(word in tokens or (not word.isascii() and word in text) for word in topic)
