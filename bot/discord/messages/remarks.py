"""Remarks: what has to be said under a reply beside the words."""

from collections.abc import Iterator, Sequence

from bot.app import App
from bot.discord.context.user import KnownParticipant
from bot.discord.messages.content import Read
from bot.discord.texts.general import DiscordTexts, small
from curator.offline.grammar.clock_times import wishes_again_and_again
from curator.offline.utterances.claims import claims
from memory.tables import PlatformSettings
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern

_MAY_ASK = LatePattern(r"(?i)remind|don'?t let me forget|提醒")


async def remarks(
    app: App, known: KnownParticipant, read: Sequence[Read], texts: DiscordTexts, *, late: bool
) -> str:
    """Return what has to be said of what was sent, in small lines; `late`: it waited long."""
    said = [*_unread(read, texts)]
    if late:
        said.append(texts.came_late)
    if known.off_record:
        return _under(said)
    # Without a model the voice itself says so.
    if app.has_voice_of_model and any(
        wishes_again_and_again(each.text, language_of(each.text)) for each in read
    ):
        said.append(texts.reminds_once)
    if any(_asks_to_be_reminded(app, each.text) for each in read):
        chosen = await app.services.store.read(
            lambda rows: rows.get(PlatformSettings, known.user_id)
        )
        if chosen is None or not chosen.reminders:
            said.append(texts.reminders_are_off)
    return _under(said)


def _under(said: Sequence[str]) -> str:
    return "".join(f"\n{small(text)}" for text in said)


def _unread(read: Sequence[Read], texts: DiscordTexts) -> Iterator[str]:
    if any(each.unseen_pictures for each in read):
        yield texts.unseen_pictures
    if any(each.unread_files for each in read):
        yield texts.unread_files


def _asks_to_be_reminded(app: App, text: str) -> bool:
    if not _MAY_ASK.search(text):
        return False
    told = claims(text, language_of(text), app.services.now())
    return any(claim.key == "reminder" and not claim.denied for claim in told)
