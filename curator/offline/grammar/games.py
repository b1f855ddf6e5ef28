"""When messages are of a game that is played: from "let's pretend" on, for a few of them."""

from collections.abc import Sequence

from curator.agent_inputs import Utterance
from memory.text.attribute_keys import asked_slots
from memory.text.late_pattern import LatePattern

_GAME_BEGINS = LatePattern(
    r"(?i)\b(?:let'?s|can we|could we|shall we|want to|wanna) (?:role-?play|pretend|play (?:a "
    r"|an )?"
    r"(?:role|game|scene|character|story)|imagine)|\bpretend (?:you|to be|that|i|we|i'?m|ur|u|"
    r"you're|ure)\b|"
    r"\brole-?play\b|角色扮演|[咱你我][们俩]{0,2}演(?!员|出|的|过|了|戏)|(?<!载)来玩个?(?!玩|儿)|假装|扮演|我们来演"
)
_GAME_ENDS = LatePattern(
    r"(?i)\b(?:out of character|ooc|stop (?:the )?(?:game|role-?play|pretending)|game over|"
    r"end of (?:the )?(?:game|scene|story|role-?play)|back to reality|for real now|"
    r"seriously now|enough (?:of the game|role-?play))\b|不玩了|不演了|说正经的|回到现实|"
    r"游戏结束|(?<![一这那几])出戏|言归正传"
)
_ASKS_OF_SELF = LatePattern(
    r"(?i)^\W*(?:(?:ok|okay|so|and|hey|wait|btw|quick one)\W+)*(?:what|whats|who|whos|"
    r"where|wheres|when|whens|"
    r"how|which)\b.*\bmy\b|^(?=.*我)(?!.*[你您]).{2,20}(?:什么|啥|谁|哪|几岁|多大)"
)
_SETS_RIGHT = LatePattern(
    r"(?i)\b(?:mixed (?:it|that|them|those) up|got (?:it|that|those) wrong|miscounted|misspoke|"
    r"typo|my mistake|i should have (?:said|written|put))\b|"
    r"[说数记打写讲搞算弄](?:错|岔|混|反)了|口误|更正一下|纠正一下|吹牛"
)
"""Puts something right that was said in earnest, which is none of the game."""
_PLAYED_ON = 4
"""So many messages are of a game, the one that begins it among them."""


def is_in_game(said: Sequence[Utterance]) -> bool:
    """Tell whether the last of some messages is of a game that these begin and do not end."""
    left = 0
    for utterance in said:
        if not utterance.by_user:
            continue
        if _in_earnest(utterance.text):
            left = 0
        else:
            left = _PLAYED_ON if _GAME_BEGINS.search(utterance.text) else left - 1
    return left > 0


def _in_earnest(text: str) -> bool:
    """Tell whether a message ends a game, or is of none."""
    is_no_play = _GAME_ENDS.search(text) or _SETS_RIGHT.search(text)
    return bool(is_no_play) or _asks_of_oneself(text)


def _asks_of_oneself(text: str) -> bool:
    """Tell whether somebody asks what is remembered of them, which nobody does who plays on."""
    return _ASKS_OF_SELF.match(text) is not None and bool(asked_slots(text))
