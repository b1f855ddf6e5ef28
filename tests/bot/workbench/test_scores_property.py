"""What holds for the scores of whatever agents may answer.

Covers: bot.workbench.agents.gold, bot.workbench.cases.agent_inputs.
"""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.workbench.agents.gold import gold_episode, gold_operations
from bot.workbench.cases.agent_inputs import window_of
from bot.workbench.cases.files import BUNDLED, read_cases
from bot.workbench.cases.model import CuratorCase, ReviewerCase, SummarizerCase
from bot.workbench.scoring.baseline import Baseline, as_data
from bot.workbench.scoring.case_score import RATES, CaseScore
from bot.workbench.scoring.curator_score import curator_score
from bot.workbench.scoring.dry_run import judged
from bot.workbench.scoring.evaluation import Evaluation
from bot.workbench.scoring.rates import Count
from bot.workbench.scoring.regressions import falls
from bot.workbench.scoring.reviewer_summarizer_score import reviewer_score, summarizer_score
from curator.agent_inputs import Sentence
from curator.curation.curator import ProposedOperation, ProposedOperations
from memory.vocabulary import KINDS

CASES = [case.case for case in read_cases(BUNDLED)]
CURATED = [case for case in CASES if isinstance(case, CuratorCase)]
REVIEWED = [case for case in CASES if isinstance(case, ReviewerCase)]
TOLD = [case for case in CASES if isinstance(case, SummarizerCase)]
words = st.sampled_from(["I live in Oslo", "我住在杭州", "my cat Pixel", "", "5 March", "admin"])


@st.composite
def answers(draw: st.DrawFn) -> tuple[CuratorCase, list[ProposedOperation]]:
    """Return a case with some of its right operations and some of any kind."""
    case = draw(st.sampled_from(CURATED))
    right = draw(st.lists(st.sampled_from(gold_operations(case).operations), max_size=3))
    said = words | st.sampled_from([part.text for part in case.talk])
    made_up = st.builds(
        ProposedOperation,
        op=st.sampled_from(["ADD", "UPDATE", "BOOST", "DELETE", "SKIP"]),
        id=st.none() | st.sampled_from(["a1", "a2", "a9"]),
        content=st.none() | said,
        kind=st.none() | st.sampled_from(KINDS),
        because=st.none() | st.sampled_from(["changed", "corrected"]),
        grounding=st.none() | st.sampled_from(["real", "fiction"]),
        quote=st.none() | said,
    )
    return case, [*right, *draw(st.lists(made_up, max_size=4))]


def scored(case: CuratorCase, operations: list[ProposedOperation]) -> dict[str, Count]:
    proposed = ProposedOperations(operations=operations)
    return curator_score(case, judged(window_of(case), proposed))[0]


@given(answers())
def test_every_count_is_of_a_known_rate_and_never_over_one(answer: Any):
    for name, count in scored(*answer).items():
        assert name in RATES["curator"]
        assert 0 <= count.hits <= count.of
        assert count.of > 0


@given(answers())
def test_the_order_of_operations_does_not_decide_what_was_found(answer: Any):
    case, operations = answer
    there, back = scored(case, operations), scored(case, operations[::-1])

    if len(operations) <= 8:  # more are refused by their place
        assert there.get("recall") == back.get("recall")
        assert there.get("precision") == back.get("precision")


@given(answers())
def test_what_is_said_besides_never_raises_precision_or_lowers_recall(answer: Any):
    case, operations = answer
    quote = next(part.user for part in case.talk if part.user and not part.known)
    more = ProposedOperation(op="ADD", content="zzz", kind="fact", quote=quote)
    before, after = scored(case, operations[:7]), scored(case, [*operations[:7], more])

    assert after.get("recall") == before.get("recall")
    assert (after["precision"].share or 0) <= (before.get("precision", Count(1, 1)).share or 0)


@given(st.sampled_from(REVIEWED), st.sampled_from(["PROMOTE", "KEEP", "DELETE"]))
def test_a_review_is_right_exactly_where_its_label_allows_it(case: ReviewerCase, verdict: Any):
    counts, wrong = reviewer_score(case, verdict)

    assert counts[case.trigger] == Count(int(verdict in case.decision), 1)
    assert bool(wrong) == (verdict not in case.decision)


@given(st.sampled_from(TOLD), st.lists(st.builds(Sentence, text=words, sources=st.just(["m1"]))))
def test_more_sentences_never_tell_less(case: SummarizerCase, more: list[Sentence]):
    gold = gold_episode(case)
    longer = gold.model_copy(update={"unresolved": more})

    before, after = summarizer_score(case, gold)[0], summarizer_score(case, longer)[0]

    assert after["told"] == before["told"] == Count(len(case.tells), len(case.tells))
    assert after.get("details") == before.get("details")


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(["en", "zh"])), max_size=8))
def test_nothing_falls_against_itself(cases: list[tuple[bool, Any]]):
    scores = [
        CaseScore(f"case-{at}", "use", "curator", language, {"recall": Count(int(hit), 1)})
        for at, (hit, language) in enumerate(cases)
    ]
    same = Evaluation("offline", "offline", (), "", scores)

    assert falls(Baseline.model_validate(as_data(same)), same) == []
