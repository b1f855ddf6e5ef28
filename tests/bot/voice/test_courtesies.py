"""Thanks, goodbyes and calls, and what is said to them."""

import pytest

from bot.voice.courtesies import Courtesy, courtesy_of
from bot.voice.phrases import PHRASES
from memory.vocabulary import Language
from tests.stage import Stage, said


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        ("thanks!", "en", "thanks"),
        ("ok thank you so much", "en", "thanks"),
        ("Thank you, good night.", "en", "farewell"),
        ("gotta go, bye", "en", None),
        ("bye bye", "en", "farewell"),
        ("see you tomorrow", "en", "farewell"),
        ("are you there?", "en", "call"),
        ("谢谢你", "zh", "thanks"),
        ("谢谢你，晚安", "zh", "farewell"),
        ("我先睡了", "zh", "farewell"),
        ("在吗", "zh", "call"),
        ("see", "en", None),
        ("thanks to my mum I got the job", "en", None),
        ("good night out with Sam", "en", None),
        ("谢谢我妈送我去机场", "zh", None),
        ("我在吗啡科工作", "zh", None),
    ],
)
def test_a_courtesy_is_only_a_courtesy(text: str, language: Language, kind: Courtesy | None):
    assert courtesy_of(text, language) == kind


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("thanks, good night", PHRASES["en"].farewell),
        ("thank you so much", PHRASES["en"].thanked),
        ("谢谢你啦", PHRASES["zh"].thanked),
    ],
)
async def test_a_courtesy_is_answered_with_one(stage: Stage, text: str, reply: str):
    talk = await stage.talk()
    await said(talk, "I had toast for breakfast.")

    assert await said(talk, text) == reply.format(name="")
