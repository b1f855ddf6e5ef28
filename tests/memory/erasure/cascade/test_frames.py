"""What the program says of itself tells nothing of what people said."""

from pathlib import Path

import pytest

from bot.actions.erasure import OwnErasing
from bot.voice.phrases import PHRASES
from curator.offline.exchanges.asked_endings import question_whether_over
from memory.erasure.cascade.frames import without_frames
from memory.text.content_words import telling_words
from memory.vocabulary import Language
from tests.stage import said, staged

DAYS: dict[Language, str] = {"en": "28 November 2026", "zh": "2026年11月28日"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_stands_round_a_quote_tells_nothing(language: Language):
    phrases = PHRASES[language]
    cited = phrases.cited.format(date=DAYS[language], quote="Pixel")
    assert telling_words(without_frames(cited)) == {"pixel"}
    assert not telling_words(without_frames(phrases.introduction))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("shape", ["said_since", "said_later"])
def test_what_stands_round_words_said_since_tells_nothing(language: Language, shape: str):
    day = DAYS[language]
    told = getattr(PHRASES[language], shape).format(
        date=day, before=day, quote="Pixel", earlier="Rex"
    )
    assert telling_words(without_frames(told)) == {"pixel", "rex"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_question_whether_a_memory_is_over_tells_nothing_of_itself(language: Language):
    asked = question_whether_over("Pixel", language)
    assert telling_words(without_frames(asked)) == {"pixel"}


@pytest.mark.parametrize(
    "text",
    [
        "On 2 March 2026 the user talked about Pixel.",
        "On 2 March 2026 you wrote this. Pixel",
        "2026年3月2日，用户谈到Pixel。",
        "2026年3月2日，你说了这些。Pixel",
    ],
)
def test_how_an_episode_begins_tells_nothing(text: str):
    assert telling_words(without_frames(text)) == {"pixel"}


@pytest.mark.parametrize(
    "text", ["On 28 November 2026 we married.", "2026年11月28日结婚。", "Pixel"]
)
def test_what_people_said_stays(text: str):
    assert without_frames(text) == text


TALKS: dict[Language, tuple[str, ...]] = {
    "en": ("My brother Dave lives in Leeds.", "I'm allergic to nuts.", "what am I allergic to?"),
    "zh": ("我哥哥陈刚住在成都。", "我对花生过敏。", "我对什么过敏？"),
}
TOPICS: dict[Language, str] = {"en": "Dave", "zh": "陈刚"}


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_only_what_speaks_of_a_topic_is_shown_once(tmp_path: Path, language: Language):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for line in (*TALKS[language], *TALKS[language][2:]):
            await said(talk, line)
            await stage.worker.drain()

        would = await OwnErasing(stage.services, talk.user_id).about(TOPICS[language])

        told = [message.text for message in would.messages]
        assert told
        assert all(TOPICS[language] in text for text in told)
        assert not {it.id for it in would.left} & {it.id for it in would.messages}
