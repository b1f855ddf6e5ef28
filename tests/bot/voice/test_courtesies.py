import pytest

from bot.voice.courtesies import Courtesy, courtesy_of
from memory.vocabulary import Language


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
