from bot.workbench.cases.model import RecallCase, ReviewerCase, SummarizerCase
from bot.workbench.scoring.rates import Count
from bot.workbench.scoring.reviewer_summarizer_score import (
    recall_score,
    reviewer_score,
    summarizer_score,
)
from curator.agent_inputs import Sentence
from curator.episodes.summarizer import EpisodeDraft

TOLD = {"gold": "Mira starts in May.", "sources": ["m1"], "that": "may", "details": ["May"]}
REVIEW = {
    "id": "a",
    "language": "en",
    "trigger": "fading",
    "memory": {"content": "The user waits for a parcel."},
    "decision": ["DELETE", "KEEP"],
}


def stretch(**labels: object) -> SummarizerCase:
    talk = [{"user": "I start in May"}, {"character": "You are so brave!"}]
    return SummarizerCase.model_validate({"id": "a", "language": "en", "talk": talk, **labels})


def draft(*sentences: Sentence, topics: tuple[str, ...] = ()) -> EpisodeDraft:
    return EpisodeDraft(
        summary=list(sentences),
        topics=list(topics),
        user_intent="",
        emotional_tone="",
        key_facts=[],
        unresolved=[],
    )


def test_a_review_is_right_with_any_labelled_decision():
    case = ReviewerCase.model_validate(REVIEW)

    assert reviewer_score(case, "KEEP")[0]["fading"] == Count(1, 1)
    assert reviewer_score(case, "PROMOTE") == (
        {"fading": Count(0, 1), "answered": Count(1, 1)},
        ["PROMOTE, not DELETE or KEEP: The user waits for a parcel."],
    )


def test_what_matters_is_told_in_a_sentence_with_a_source():
    said = Sentence(text="Mira starts in May.", sources=["[M1]"])

    counts, wrong = summarizer_score(stretch(tells=[TOLD]), draft(said))

    assert (counts["told"], counts["details"], counts["sourced"]) == (
        Count(1, 1),
        Count(1, 1),
        Count(1, 1),
    )
    assert wrong == []


def test_a_sentence_without_a_source_tells_nothing():
    said = Sentence(text="Mira starts in May.", sources=["m9"])

    counts, wrong = summarizer_score(stretch(tells=[TOLD]), draft(said))

    assert (counts["told"], counts["sourced"]) == (Count(0, 1), Count(0, 1))
    assert "without a source: Mira starts in May." in wrong


def test_what_must_not_be_told_is_looked_for_in_topics_too():
    said = Sentence(text="Mira starts in May.", sources=["m1"])
    case = stretch(tells=[TOLD], never="brave")

    assert summarizer_score(case, draft(said))[0]["kept out"] == Count(1, 1)
    assert summarizer_score(case, draft(said, topics=("brave",)))[0]["kept out"] == Count(0, 1)


def recall_case(*relevant: str) -> RecallCase:
    memories = [{"content": f"The user likes {text}."} for text in ("tea", "jam", "rain")]
    given = {"id": "a", "language": "en", "memories": memories, "message": "Tea?"}
    return RecallCase.model_validate(given | {"relevant": list(relevant)})


def test_what_came_and_what_should_have_come_are_two_shares():
    counts, wrong = recall_score(recall_case("a1", "a2"), ["a3", "a1"])

    assert counts == {"relevance": Count(1, 2), "recall": Count(1, 2)}
    assert wrong == [
        "came without reason: The user likes rain.",
        "did not come: The user likes jam.",
    ]


def test_where_nothing_came_nothing_is_told_of_its_relevance():
    assert recall_score(recall_case("a1"), [])[0] == {"recall": Count(0, 1)}


def test_where_nothing_helps_silence_is_right():
    assert recall_score(recall_case(), []) == ({"silence": Count(1, 1)}, [])
    assert recall_score(recall_case(), ["a2"]) == (
        {"relevance": Count(0, 1), "silence": Count(0, 1)},
        ["came without reason: The user likes jam."],
    )
