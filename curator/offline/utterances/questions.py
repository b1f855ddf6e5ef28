"""Questions: whether a message asks something, and whether it asks for what a memory tells."""

import re
from collections.abc import Set

from curator.agent_inputs import ShownMemory
from curator.offline.lexicon.shared import topic_of
from memory.text.attribute_keys import asked_slots, beings_in, key_words, slot_of
from memory.text.content_words import raising_words
from memory.text.language import is_cjk
from memory.text.tokenizer import question_tokens
from memory.vocabulary import Language

_QUESTION = {
    "en": re.compile(
        r"\?\Z"
        r"|^(?:and |so |but |ok,? |hey,? |lumi,? )?"
        r"(?:what|who|whom|whose|where|when|why|how|which|what's|who's|do you (?:know|remember)"
        r"|did i|do i|am i|is my|are my|was my|can you (?:tell|remind)"
        r"|(?:tell|remind) me (?:what|who|where|when|about)"
        r"|whats|wheres|whos|whens|hows|wat|wut"
        r"|(?:do|does|did|are|is|am|was|were|can|could|would|will|have|has|should|shall|isn't|"
        r"aren't|don't|doesn't|didn't|haven't) (?:i|you|u|we|he|she|it|they|my|your|ur|our|his|"
        r"her|their|the|there|this|that|any|anyone)(?! (?:please )?(?:remember|note|keep|save|"
        r"forget|stop|remind|not|never)))\b",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"[？?]\Z|[吗呢么]\s{0,3}[。！]?\Z"
        r"|什么|哪里|哪儿|哪个|谁|几岁|几号|多少|怎么|为什么|记不记得"
    ),
}
_OF_ONESELF = re.compile(r"\b(?:i|i'm|i've|i'd|my|me|mine|myself)\b|我|咱|俺", re.IGNORECASE)


def is_question(text: str, language: Language) -> bool:
    """Tell whether the message asks something."""
    return _QUESTION[language].search(text.strip()) is not None


def asks_for(text: str, memory: ShownMemory) -> bool:
    """Tell whether a question asks for what the memory tells: of its being, and of its matter.

    "What should I do tonight?" does not ask for the person's name, and "is there a jazz festival
    in Oslo?" asks for nothing about them.
    """
    key = memory.key or ""
    beings = beings_in(f"{memory.content} {key}") | set(key.split(".")[:-1])
    asked = raising_words(text)
    if beings:
        is_of_whom = bool(beings & beings_in(text) or asked & raising_words(_name(memory)))
    else:
        is_of_whom = _OF_ONESELF.search(text) is not None and not beings_in(text)
    return is_of_whom and (_asks_slot(text, memory) or _asks_matter(text, memory, beings))


def _asks_slot(text: str, memory: ShownMemory) -> bool:
    slot = slot_of(memory.key)
    return slot is not None and slot in asked_slots(text)


def _asks_matter(text: str, memory: ShownMemory, beings: Set[str]) -> bool:
    """Tell whether they share a word beside those that say whose matter it is."""
    whose = {token for word, key in key_words().items() if key in beings for token in _plain(word)}
    if beings and not _tells_name(memory):
        whose |= raising_words(_name(memory))
    if asked := raising_words(text) - whose:
        return _share(asked, raising_words(f"{memory.content} {memory.topic} {_topics(memory)}"))
    # "What do I like?" has no word that tells anything by itself.
    return bool((_plain(text) - whose) & _plain(f"{memory.content} {memory.key or ''}"))


def _share(asked: Set[str], told: Set[str]) -> bool:
    """Tell whether a word is in both, or a character asked for is in a word told: 茶 in 绿茶."""
    characters = [text for text in asked if len(text) == 1 and is_cjk(text)]
    return bool(asked & told) or any(character in word for character in characters for word in told)


def _plain(text: str) -> set[str]:
    return set(question_tokens(text.replace(".", " ")))


def _name(memory: ShownMemory) -> str:
    """Return the words of a memory by which a question may name whom it is about."""
    if _tells_name(memory):
        return memory.content
    return memory.content.replace(memory.value or memory.content, " ")


def _tells_name(memory: ShownMemory) -> bool:
    return (memory.key or "").endswith("name")


def _topics(memory: ShownMemory) -> str:
    value = memory.value or ""
    return f"{topic_of(value, 'en', '')} {topic_of(value, 'zh', '')}"
