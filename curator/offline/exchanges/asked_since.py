"""What the user asked since what they said: what answers that puts nothing right."""

from collections.abc import Sequence
from dataclasses import replace

from curator.agent_inputs import Utterance
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.statements import EarlierStatement
from curator.offline.questions.question import is_question
from memory.text.content_words import raising_words
from memory.vocabulary import Language


def statement_after(
    before: EarlierStatement | None, said: Utterance, found: Sequence[Claim], language: Language
) -> EarlierStatement | None:
    """Return the statement that the user's next words may put right."""
    if found or language == "zh":
        earlier = before if before is None or before.claims else before.earlier
        return EarlierStatement(said.text, found, said, earlier=None if found else earlier)
    if before is None or not is_question(said.text, language):
        return before
    if raising_words(said.text) & raising_words(before.text):
        return before
    return replace(before, asked_since=f"{before.asked_since} {said.text}?".strip())
