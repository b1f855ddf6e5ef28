"""The judge of what no rule knows.

Covers: curator.offline.worth.signs, curator.offline.worth.syntax_signs,
    curator.offline.worth.chinese_signs.
"""

import pytest

from config.errors import EmbedderUnavailable
from config.models.embedding.bundled import LateEmbedder
from curator.offline.worth.judge import FLOOR, features, is_doubtful, is_worth_keeping, worth
from memory.vocabulary import Language
from tests.worth.fitting import fitted_to
from tests.worth.lessons import lessons


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("we live above the bakery", "en"),
        ("my commute is an hour each way", "en"),
        ("Both dogs are called Kevin", "en"),
        ("second year of nursing school in Dundee", "en"),
        ("I tune pianos for a living and sing in a choir", "en"),
        ("在县城中学教初二物理，班上五十六个娃", "zh"),
        ("我做同声传译的，在日内瓦住了六年", "zh"),
    ],
)
def test_a_lasting_matter_is_worth_keeping(text: str, language: Language):
    assert is_worth_keeping(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("the kettle is boiling over", "en"),
        ("I've got soup all over my sleeve", "en"),
        ("between us we've got half a brain", "en"),
        ("so bored i could scream", "en"),
        ("haha nice one", "en"),
        ("楼上又在装修", "zh"),
        ("好困，想回家", "zh"),
    ],
)
def test_what_passes_is_not(text: str, language: Language):
    assert worth(text, language) < FLOOR[language]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_judge_knows_what_it_was_taught(language: Language):
    taught = lessons(language)[::3]
    right = [(worth(each.text, language) > 0.5) is each.is_worth for each in taught]
    assert sum(right) > 0.9 * len(taught)


def test_the_weights_are_found_alike_each_time():
    taught = lessons("en")[:300:5]
    import numpy as np

    rows = np.array([features(each.text, "en") for each in taught])
    wanted = np.array([float(each.is_worth) for each in taught])
    assert np.array_equal(fitted_to(rows, wanted), fitted_to(rows, wanted))


def test_half_of_a_sign_does_no_harm():
    assert 0 <= worth("我养了\ud83d一只猫在家里", "zh") <= 1


def test_words_are_judged_without_an_embedder(monkeypatch: pytest.MonkeyPatch):
    def fail(_: LateEmbedder, texts: object) -> object:
        raise EmbedderUnavailable(f"nothing embeds {texts}")

    monkeypatch.setattr(LateEmbedder, "passages", fail)
    assert is_worth_keeping("我做同声传译的，在日内瓦住了六年", "zh")
    assert worth("I tune harps for a living in Cardiff", "en") > FLOOR["en"]


def test_nothing_is_worth_keeping_where_nothing_parses_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("curator.offline.worth.syntax_signs.parsed", lambda text: ())
    assert worth("I mend barometers in a shed in Brno", "en") == 0


def test_what_hardly_lasts_is_doubtful():
    assert is_doubtful("brr it's freezing in here")
    assert not is_doubtful("I repair violins in a cellar in Graz")
