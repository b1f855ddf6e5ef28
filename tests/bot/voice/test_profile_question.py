"""Who asks for all that is known is understood, in whatever words; who asks for one thing, too."""

import pytest

from bot.voice.profile_question import asks_what_is_known
from memory.vocabulary import Language

ALL: dict[Language, tuple[str, ...]] = {
    "en": (
        "What do you know about me?",
        "Who am I?",
        "tell me what you know about me",
        "so what do u remember abt me so far?",
        "what have you got on me",
        "list everything you remember please",
        "what have I told you about myself?",
        "do you know anything about me?",
        "Do you remember me?",
        "what can you tell me about me",
        "ok so what do you remember from what i've told you",
        "sum up what you know about me",
        "show me my memories",
        "could you tell me everything about me",
        "tell me everything",
        "ok so show me the lot pls",
        "what's in your memory?",
    ),
    "zh": (
        "你都知道我什么",
        "你记得些什么",
        "我告诉过你什么",
        "你还记得我吗？",
        "你了解我吗",
        "把你知道的都说一遍",
        "讲讲你记得的",
        "把我的事都说说看",
        "那你现在都记住我哪些事情了",
        "我都跟你说過什麼",
        "我的一切你都知道些什么？",
        "把我说过的都列出来",
        "把我跟你说过的事情总结一下",
        "说说你知道的我",
    ),
}
ONE: dict[Language, tuple[str, ...]] = {
    "en": (
        "What do you know about my cat?",
        "tell me what you know about my sister",
        "what did i tell you about my job",
        "Do you remember my name?",
        "do you remember where i live",
        "do you know anything about cars",
        "what do you know about Paris",
        "what do you think about me moving to Rome",
        "I told you about my dog",
        "Everything I know about cooking I learned from my nan",
    ),
    "zh": (
        "你记得我叫什么吗",
        "你知道我妈叫什么吗",
        "我跟你说过我的猫吗",
        "你还记得我住哪里吗",
        "你知道北京吗",
        "我告诉过你我的生日吗",
        "把我的猫的事说说",
    ),
}


def pairs(texts: dict[Language, tuple[str, ...]]) -> list[tuple[Language, str]]:
    return [(language, text) for language in texts for text in texts[language]]


@pytest.mark.parametrize(("language", "text"), pairs(ALL))
def test_a_question_for_all_that_is_known(language: Language, text: str):
    assert asks_what_is_known(text, language)


@pytest.mark.parametrize(("language", "text"), pairs(ONE))
def test_a_question_for_one_thing_is_not_for_all(language: Language, text: str):
    assert not asks_what_is_known(text, language)
