"""Episodes without a model."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from curator.agent_inputs import Utterance
from curator.episodes.summarizer import EpisodeDraft, MessageRange
from curator.offline.episodes.summarizer import OfflineSummarizer
from memory.vocabulary import Language
from tests.examples import examples

ZONE = ZoneInfo("Europe/Oslo")
NOW = datetime(2026, 11, 21, 12, tzinfo=ZONE)


def stretch(*said: tuple[str, str], language: Language = "en") -> MessageRange:
    utterances = [
        Utterance(f"m{at + 1}", who, who == "user", text, NOW + timedelta(minutes=at))
        for at, (who, text) in enumerate(said)
    ]
    return MessageRange(language, ZONE, "Luna", "Mira", utterances)


async def drafted(*said: tuple[str, str], language: Language = "en") -> EpisodeDraft:
    return await OfflineSummarizer().summarize(stretch(*said, language=language))


async def test_an_episode_is_dated_and_names_its_topics():
    draft = await drafted(("user", "My cat is called Pixel."), ("Luna", "Lovely!"))
    assert draft.summary[0].text.startswith("On 21 November 2026 the user talked about Pixel")
    assert "Pixel" in draft.topics


async def test_a_chinese_episode_is_dated_and_names_its_topics():
    draft = await drafted(("user", "我养了一只叫团子的猫"), language="zh")
    assert draft.summary[0].text.startswith("2026年11月21日，用户谈到团子")


async def test_what_the_user_told_are_the_key_facts_with_their_sources():
    draft = await drafted(("user", "Hi"), ("Luna", "I live in Paris."), ("user", "I live in Oslo"))
    assert [(fact.text, fact.sources) for fact in draft.key_facts] == [
        ("The user lives in Oslo.", ["m3"])
    ]


async def test_the_words_of_the_character_are_never_told():
    draft = await drafted(("user", "ok"), ("Luna", "Dragons breathe fire and my name is Luna."))
    assert "dragon" not in draft.model_dump_json().lower()


async def test_without_a_fact_the_users_own_words_are_quoted():
    draft = await drafted(("user", "The train was late again and I missed the meeting"))
    assert "“The train was late again and I missed the meeting”" in draft.summary[1].text


async def test_what_was_only_asked_is_told_as_asked_and_gives_way_to_what_was_told():
    asked = "What is the tallest mountain of the whole Cairngorms National Park in Scotland?"
    alone = await drafted(("user", asked))
    assert [it.text for it in alone.summary][1:] == [f"The user asked: “{asked}”"]
    told = [("user", f"I saw a {bird} at the pond") for bird in ("heron", "coot", "grebe")]
    beside = await drafted(("user", asked), *told)
    assert not any("Cairngorms" in it.text for it in beside.summary)


async def test_what_facts_lose_of_an_utterance_is_told_in_its_own_words():
    draft = await drafted(
        ("user", "I live in Oslo, and the course at the club in Drøbak costs 3200 kroner"),
        ("Luna", "That is a lot!"),
        ("user", "I am a nurse"),
    )
    told = [sentence.text for sentence in draft.summary[1:]]
    assert "Drøbak" in told[0]
    assert "3200" in told[0]
    assert told[1:] == ["The user is a nurse."]


async def test_in_chinese_a_number_is_not_lost_either():
    draft = await drafted(("user", "我住在厦门，五缘湾有个班，一期2800块"), language="zh")
    assert "2800" in "".join(sentence.text for sentence in draft.summary)


async def test_of_a_game_only_its_beginning_is_told():
    draft = await drafted(
        ("user", "Let's play: I'm a dragon who is afraid of fire."),
        ("Luna", "What brings you here?"),
        ("user", "I want to learn to swim instead."),
    )
    told = " ".join(sentence.text for sentence in draft.summary[1:])
    assert "dragon" in told
    assert "swim" not in told


async def test_a_question_left_open_and_a_promise_are_unresolved():
    draft = await drafted(
        ("user", "What was my flight number?"),
        ("Luna", "I don't know, you haven't told me."),
        ("user", "What is the capital of Peru?"),
        ("Luna", "Lima."),
        ("user", "I promise to send you the photos tomorrow"),
    )
    texts = [sentence.text for sentence in draft.unresolved]
    assert any("flight number" in text for text in texts)
    assert any("promised to send" in text for text in texts)
    assert not any("Peru" in text for text in texts)


async def test_the_tone_is_plain_or_neutral():
    assert (await drafted(("user", "I bought bread"))).emotional_tone == "neutral"
    assert (await drafted(("user", "I'm so worried about the exam"))).emotional_tone == "anxious"
    assert (await drafted(("user", "今天好开心"), language="zh")).emotional_tone == "开心"
    assert (await drafted(("user", "我买了面包"), language="zh")).emotional_tone == "平静"


async def test_nothing_said_gives_an_empty_summary():
    assert (await drafted(("Luna", "Hello?"))).summary == []


def test_the_rules_have_a_version_per_language():
    assert OfflineSummarizer().model == "offline"
    assert OfflineSummarizer().prompt_version("en") == "offline-en-1"


@given(st.lists(st.tuples(st.sampled_from(["user", "Luna"]), st.text(max_size=80)), max_size=6))
@settings(max_examples=examples(60))
async def test_every_sentence_has_sources_among_the_users_utterances(said):
    draft = await drafted(*said)
    mine = {f"m{at + 1}" for at, (who, _) in enumerate(said) if who == "user"}
    assert len(draft.summary) <= 7
    for sentence in [*draft.summary, *draft.key_facts, *draft.unresolved]:
        assert sentence.text
        assert sentence.sources
        assert set(sentence.sources) <= mine
