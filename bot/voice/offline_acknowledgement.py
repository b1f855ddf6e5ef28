"""Acknowledging what a person tells: what of it will be remembered, taken back or not kept."""

from collections.abc import Sequence

from bot.voice.phrases import Phrases
from bot.voice.prompt_context import PromptContext
from bot.voice.second_person import spoken
from bot.voice.weighed.likely_over import asked_of_likeliest
from curator.agent_inputs import Listener, shown_memory
from curator.handles import Handles
from curator.offline.exchanges.asked_endings import (
    asks_whether_over,
    disagrees,
    says_only_yes_or_no,
)
from curator.offline.exchanges.righted_messages import righted_messages
from curator.offline.foreseen import Foresight, foreseen
from curator.offline.grammar.clock_times import wishes_again_and_again
from curator.offline.grammar.coreference import Company
from curator.offline.grammar.games import is_in_game
from curator.offline.grammar.withdrawn_wishes import withdrawn_wish
from curator.offline.lexicon.shared import same
from curator.offline.standing.judge import may_end_anything
from curator.offline.utterances.claims import Claim, claims
from curator.offline.utterances.forget_requests import (
    MAY_GO,
    MOST,
    asks_to_forget,
    wished_gone,
)
from memory.recall import KnownMemory
from memory.text.late_pattern import LatePattern
from memory.text.off_record import announced
from memory.text.topic_matching import Subject, first_about, sentence_is_about

MOST_NOTED = 30
"""So many claims of one message are told to be remembered: the curator takes up few more."""
MOST_BESIDE = 20
"""Beside so many memories a message is read: it is answered at once."""
SURELY_READ = 4
"""So many messages before it the curator surely reads with one, where it may read so many."""

_ANSWER = {
    "en": LatePattern(r"(?i)\W*(?:yes|yeah|yep|yup|no|nope|nah)\b"),
    "zh": LatePattern(r"\W*(?:嗯+，?)?(?:是的|对的?|不是|没有|不用|不要)(?:\W|\Z)"),
}
"""A yes or a no and no less: "ok" and "right" are said to anything."""


def acknowledge(scene: PromptContext, phrases: Phrases) -> str:
    """Return what is said to a statement: what of it will be remembered, or taken back."""
    if scene.recollection is None:
        return _unheeded(scene, phrases)
    if scene.off_record:
        return _unkept(scene, phrases)
    told, ahead = claims_told(scene), _foreseen(scene)
    if not scene.learns and (_changes_memory(scene, told) or ahead.noted or ahead.over):
        return phrases.not_learning
    stays = is_asked_whether_over(scene) and disagrees(scene.message.text, scene.language)
    if told and not ahead.noted and all(_corrects_nothing(claim, scene) for claim in told):
        return phrases.stays if stays else phrases.corrects_what
    said = [_noted(told, ahead, scene, phrases), _denied(told, scene, phrases)]
    asked = asked_of_likeliest(ahead.in_doubt, _in_mind(scene), scene)
    again = wishes_again_and_again(scene.message.text, scene.language)
    once = phrases.reminds_once if again else None
    if any(said) or asked or once:
        kept = phrases.gap.join(text for text in said if text)
        return "\n".join(text for text in (kept, asked, once) if text)
    if stays:
        return phrases.stays
    if _answers_nothing(scene):
        return phrases.not_open
    return (
        _forgetting(scene, phrases) or phrases.listening[scene.message.id % len(phrases.listening)]
    )


def is_asked_whether_over(scene: PromptContext) -> bool:
    """Tell whether the character asked right before whether a memory is over."""
    return asks_whether_over(_said_before(scene))


def _answers_nothing(scene: PromptContext) -> bool:
    """Tell whether a message says yes or no to what can be answered no more.

    What was asked is of a memory that is not as it was, or is itself not told again.
    """
    before = scene.window[-1] if scene.window else None
    is_withheld = before is None or before.author_id is not None
    text, language = scene.message.text, scene.language
    if not (is_withheld or is_asked_whether_over(scene)) or not _ANSWER[language].match(text):
        return False
    return says_only_yes_or_no(text, language)


def _said_before(scene: PromptContext) -> str:
    """Return what the character said to the person right before; nothing where it said nothing."""
    before = scene.window[-1] if scene.window else None
    if before is None or before.author_id is not None or before.to_others:
        return ""
    return before.text


def _unheeded(scene: PromptContext, phrases: Phrases) -> str:
    """Return what is said where memory is not asked: why, to who would change what it holds."""
    if asks_to_forget(scene.message.text, scene.language):
        return phrases.not_looking[scene.unasked or "failed"]
    if scene.unasked == "off" and claims_told(scene):
        return phrases.not_looking["off"]
    return phrases.listening[0]


def claims_told(scene: PromptContext) -> Sequence[Claim]:
    """Return what the message says of the person's world."""
    asked = _said_before(scene) or None
    text, now = scene.message.text, scene.now
    if _is_played(scene):
        return []
    own = [it.text for it in scene.window if it.author_id == scene.message.author_id]
    company = Company(before=own[-1] if own else "")
    told = claims(text, scene.language, now, asked=asked, company=company)
    if scene.language != "en" or scene.off_record:
        return told
    most = SURELY_READ if scene.read_before is None else min(SURELY_READ, scene.read_before)
    near = [it for it in scene.window[max(len(scene.window) - most, 0) :] if not it.off_record]
    earlier = [it.text for it in near if it.author_id == scene.message.author_id]
    return righted_messages(text, now, earlier, told)


def _is_played(scene: PromptContext) -> bool:
    """Tell whether the message is of a game that is played, of which nothing is remembered."""
    hears = Listener(scene.user_id, "", scene.zone, Handles("m"))
    return is_in_game([hears.hears(it) for it in (*scene.window, scene.message)])


def _changes_memory(scene: PromptContext, told: Sequence[Claim]) -> bool:
    """Tell whether a message would change what is remembered."""
    return bool(told) or asks_to_forget(scene.message.text, scene.language)


def _foreseen(scene: PromptContext) -> Foresight:
    """Return what the curator will make of the message beside what is remembered."""
    if asks_to_forget(scene.message.text, scene.language) or scene.off_record:
        return Foresight()
    if not may_end_anything(scene.message.text, scene.language):
        return Foresight()  # what changes nothing is read as it stands
    handles = Handles("a")
    known = [shown_memory(it, handles, scene.zone) for it in _in_mind(scene)[:MOST_BESIDE]]
    if not known:
        return Foresight()
    hears = Listener(scene.user_id, "", scene.zone, Handles("m"))
    most = SURELY_READ if scene.read_before is None else min(SURELY_READ, scene.read_before)
    near = [it for it in scene.window[max(len(scene.window) - most, 0) :] if not it.off_record]
    said = [hears.hears(it, fresh=False) for it in near]
    return foreseen([*said, hears.hears(scene.message)], known, scene.language, scene.zone)


def _noted(
    told: Sequence[Claim], ahead: Foresight, scene: PromptContext, phrases: Phrases
) -> str | None:
    """Say what of the message will be remembered; None where nothing of it will be."""
    kept = [
        content
        for content in ahead.noted or [claim.content for claim in told if not claim.denied]
        if not sentence_is_about(scene.never_store, content)
    ]
    over = [it for it in ahead.over if not sentence_is_about(scene.never_store, it)]
    if not kept and over and not scene.asks_first:
        return phrases.over.format(told=phrases.gap.join(spoken(it) for it in over[:MOST]))
    if not kept:
        return None
    said = phrases.asking if scene.asks_first else phrases.noted
    whole = list(dict.fromkeys(kept))
    told_of = [spoken(content) for content in whole[:MOST_NOTED]]
    beyond = [phrases.beyond] if len(whole) > MOST_NOTED else []
    return phrases.gap.join([said.format(told=phrases.gap.join(told_of)), *beyond])


def _denied(told: Sequence[Claim], scene: PromptContext, phrases: Phrases) -> str | None:
    """Say what will be forgotten since it is not so; None where nothing was denied."""
    denied = [claim for claim in told if claim.denied]
    if not denied:
        return None
    wrong = [memory for memory in _in_mind(scene) if any(_says(memory, claim) for claim in denied)]
    if not wrong:
        return phrases.denied
    said = phrases.asking_to_forget if scene.asks_first else phrases.forgetting
    contents = [spoken(memory.content) for memory in wrong]
    return said.format(told=phrases.gap.join(contents))


def _says(memory: KnownMemory, claim: Claim) -> bool:
    slot = memory.structured or {}
    return slot.get("key") == claim.key and same(str(slot.get("value")), claim.value)


def _unkept(scene: PromptContext, phrases: Phrases) -> str:
    """Say that the message is not kept, and why where it is for its topic."""
    announcement = announced(scene.message.text)
    if announcement is not None and announcement.before:
        return phrases.withdrawn
    topic = first_about(scene.never_store, Subject([scene.message.text]))
    return phrases.unkept_topic.format(topic=topic) if topic else phrases.unkept


def _corrects_nothing(claim: Claim, scene: PromptContext) -> bool:
    """Tell whether "June, not May" is said of nothing that came to mind."""
    if claim.key or claim.negates is None:
        return False
    found = scene.recollection.memories if scene.recollection else ()
    values = [str((hit.memory.structured or {}).get("value", "")) for hit in found]
    return not any(same(value, claim.negates) for value in values)


def _forgetting(scene: PromptContext, phrases: Phrases) -> str | None:
    """Say what the curator will forget as it was asked to; None where nothing was asked for."""
    if not asks_to_forget(scene.message.text, scene.language):
        return None
    back = withdrawn_wish(scene.message.text, scene.language)
    wish = wished_gone(scene.message.text, scene.language)
    if back is not None:
        meant = [it for it in _in_mind(scene) if back.means(it.content, it.structured, it.kind)]
        if len(meant) != 1:
            return phrases.which if meant else None
    else:
        meant = [it for it in _in_mind(scene) if wish.means(it.content, it.structured)]
    if not 0 < len(meant) <= MOST:
        return phrases.silent if wish.is_told and not meant else phrases.which
    contents = [spoken(memory.content) for memory in meant]
    said = phrases.asking_to_forget if scene.asks_first else phrases.forgetting
    return said.format(told=phrases.gap.join(contents))


def _in_mind(scene: PromptContext) -> list[KnownMemory]:
    """Return what holds now of what came to mind, or is always in mind, and may be forgotten."""
    found = [hit.memory for hit in scene.recollection.memories] if scene.recollection else []
    if scene.standing:
        found += [*scene.standing.boundaries, *scene.standing.core]
    whole = {memory.id: memory for memory in (*found, *scene.strongest)}
    return [
        memory
        for memory in whole.values()
        if memory.category in MAY_GO
        and (memory.valid_until is None or memory.valid_until > scene.now)
    ]
