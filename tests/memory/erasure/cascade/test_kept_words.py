"""What a person's own words still say, asked for by word: as if each text was read for it."""

from hypothesis import given
from hypothesis import strategies as st

from memory.erasure.cascade.kept_words import LEAST_ALIKE, MOST_ALIKE, KeptWords
from memory.erasure.cascade.trail import Source
from memory.text.content_words import telling_words

SPOKEN = (
    "dying die skies sky Cries cried happily happiness capability capable Ｑｕｉｌｌ naïve b12 "
    "1984 我家的猫叫团子 團子 怀孕 раки wombat wombats kite I the, Зима"
)
WORDS = st.sampled_from(SPOKEN.split())
TEXTS = st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=5)


def kept(texts: list[str]) -> KeptWords:
    found = KeptWords()
    for number, text in enumerate(texts):
        found.add(Source("message", number), text)
    return found


@given(TEXTS, st.lists(WORDS, max_size=4).map(" ".join))
def test_words_are_said_where_a_text_says_them(texts: list[str], asked: str):
    found, words = kept(texts), telling_words(asked)
    said = [telling_words(text) for text in texts]

    assert {word for word in words if found.say(word)} == words & frozenset().union(*said)
    assert found.cover(words) == (bool(words) and any(words <= each for each in said))
    least = max(len(words) * MOST_ALIKE, LEAST_ALIKE)
    alike = {number for number, each in enumerate(said) if len(words & each) >= least}
    assert {source.id for source in found.saying(asked)} == alike


def test_a_text_that_is_added_later_speaks_too():
    found = kept(["a wombat"])
    assert not found.say("kite")

    found.add(Source("memory", 7), "a kite")

    assert found.say("kite")
    assert found.saying("wombat, kite") == set()
