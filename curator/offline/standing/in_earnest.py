"""Which new messages of the user may end something: what is meant, and not for once, in a game."""

from collections.abc import Iterator, Sequence

from curator.agent_inputs import Utterance
from curator.curation.curator import CurationWindow
from curator.offline.english.spoken_of import words_before
from curator.offline.grammar.claim import Claim
from curator.offline.grammar.exceptions import is_for_once
from curator.offline.grammar.games import is_in_game
from curator.offline.grammar.withdrawn_wishes import only_wishes
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

_TAKEN_BACK = LatePattern(
    r"(?i)^\W*(?:ha(?:ha)*,? |lol,? |no,? )*(?:just|only|i'?m|i was)?\s*(?:just )?(?:kidding|"
    r"joking|jk)"
    r"\W*$|^\W*(?:哈+，?)?(?:我)?(?:刚才)?(?:是)?(?:开玩笑的?|逗你的?|骗你的?|说着玩的?)(?:啦|哈+|的)?\W*$"
)


def in_earnest(
    window: CurationWindow, told: Sequence[Claim]
) -> Iterator[tuple[Utterance, str, Language]]:
    """Yield the new messages that may end something: each with the one before, and its language.

    `told` is what was read of the window: what only wishes something ends nothing.
    """
    said = list(window.utterances)
    for at, utterance in enumerate(said):
        new = utterance.by_user and utterance.fresh and not is_for_once(utterance.text)
        new = new and not only_wishes(utterance.text, told)
        if new and not is_in_game(said[: at + 1]) and not is_taken_back(said[at + 1 :]):
            yield utterance, own_words_of(said[:at]), language_of(utterance.text, window.language)


def own_words_of(said: Sequence[Utterance]) -> str:
    """Return the last words of the user's, which the next ones may go on with."""
    return words_before([utterance.text for utterance in said if utterance.by_user])


def is_taken_back(later: Sequence[Utterance]) -> bool:
    """Tell whether the next words of the user say that what they said was a joke."""
    following = next((utterance for utterance in later if utterance.by_user), None)
    return following is not None and bool(_TAKEN_BACK.match(following.text))
