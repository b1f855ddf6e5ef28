"""A chapter tells every episode, in as few sentences as it may."""

from collections.abc import Sequence
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from curator.agent_inputs import Sentence
from curator.chapters.text import completed, discreet_sentences
from curator.chapters.writer import ChapterSources, ToldEpisode
from memory.privacy.discretion import Discretion
from memory.vocabulary import Language

FIRST = date(2026, 7, 1)


def sources(
    old: Sequence[list[str]] = (), fresh: int = 0, *, language: Language = "en", most: int = 10
) -> ChapterSources:
    """Return a month with earlier sentences, by their handles, and so many new episodes."""
    earlier = [Sentence(text=f"Earlier {' '.join(handles)}.", sources=handles) for handles in old]
    episodes = [
        ToldEpisode(
            f"n{at}",
            FIRST + timedelta(days=at),
            [f"Episode {at}."],
            [],
            [f"topic {at}"],
            weight=at % 3,
        )
        for at in range(fresh)
    ]
    days = {episode.handle: episode.day for episode in episodes}
    days |= {handle: FIRST for handles in old for handle in handles}
    return ChapterSources(
        language, ZoneInfo("UTC"), "2026-07", "lumi", "Mira", earlier, episodes, days, most
    )


HANDLES = st.lists(st.sampled_from([f"o{at}" for at in range(8)]), min_size=1, max_size=3)
DRAFTS = st.lists(
    st.builds(
        Sentence,
        text=st.sampled_from(["A sentence.", "Another.", " "]),
        sources=st.lists(st.sampled_from(["n0", "n1", "n2", "o1", "[n3]", "x9"]), max_size=3),
    ),
    max_size=14,
)


@given(st.lists(HANDLES, max_size=10), st.integers(0, 30), DRAFTS)
def test_every_episode_and_earlier_source_stands_behind_some_sentence(old, fresh, drafted):
    month = sources(old, fresh)
    told = completed(month, drafted)
    assert {handle for part in told for handle in part.sources} == set(month.days)
    assert len(told) <= month.most
    assert all(part.text.strip() and part.sources for part in told)


@given(st.lists(HANDLES, max_size=10), st.integers(0, 30))
def test_earlier_sentences_keep_their_words(old, fresh):
    month = sources(old, fresh)
    text = " ".join(part.text for part in completed(month, ()))
    assert all(part.text in text for part in month.old)


def test_the_weightiest_are_told_in_full_and_the_rest_in_brief():
    told = completed(sources(fresh=5, most=3), ())
    assert [sentence.text for sentence in told] == [
        "Episode 1.",
        "Episode 2.",
        "1 July: topic 0. 4 July: topic 3. 5 July: topic 4.",
    ]


def test_in_chinese_the_rest_is_told_in_chinese():
    told = completed(sources(fresh=3, language="zh", most=2), ())
    assert told[-1].text == "7月1日：topic 0。7月2日：topic 1。"


def test_what_is_never_to_be_stored_is_in_no_sentence_and_its_episodes_are_held_all_the_same():
    month = sources(fresh=3)
    drafted = [
        Sentence(text="Mira planted beans.", sources=["n0"]),
        Sentence(text="Her doctor called.", sources=["n1"]),
        Sentence(text="She was ill.", sources=["n1", "n2"]),
    ]
    told = discreet_sentences(month, drafted, Discretion(["health"]))
    assert [(sentence.text, sentence.sources) for sentence in told] == [
        ("Mira planted beans.", ["n0"]),
        ("There was more, which is not kept.", ["n1", "n2"]),
    ]
    assert discreet_sentences(month, drafted, Discretion()) == drafted
