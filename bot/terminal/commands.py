"""The terminal's slash commands."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.actions.account.sources import OwnSources
from bot.actions.explanations import REASONS, why_found
from bot.actions.local_chat import LocalChat
from bot.actions.memory_views import ReplyMemory
from bot.actions.private_mode import private_told
from bot.terminal.erase_commands import erase
from bot.terminal.question_commands import answer, pending
from bot.terminal.settings_commands import profile, settings
from bot.terminal.topic_commands import forget_topic, hush, never, number_in, topic_in, unhush
from bot.terminal.undo_command import undo
from bot.terminal.word_wrap import columns, padded
from bot.texts.periods import with_period
from bot.texts.terminal import TEXTS, TerminalTexts
from bot.texts.troubles import told
from config.errors import CompanionError
from memory.conversation.zones import known_zone
from memory.reports.memory_view import MemoryView
from memory.vocabulary import Language, State

MOST = 20
YES = "--yes"
ACTIVE: tuple[State, ...] = ("active",)
Answer = Awaitable[str]


async def obey(talk: LocalChat, line: str, language: Language) -> str:
    """Do what a slash command says and return what to tell the person.

    `/quit` is not among them: it is the terminal's own.
    """
    command, _, words = line.strip().partition(" ")
    texts = TEXTS[language]
    deed = _DEEDS.get(command.lower())
    if deed is None:
        return texts.unknown_command.format(command=command)
    try:
        return await deed(talk, words.strip(), texts, language)
    except CompanionError as problem:
        return told(problem, language)


async def _help(_talk: LocalChat, _words: str, texts: TerminalTexts, _language: Language) -> str:
    width = max(map(columns, texts.commands))
    return "\n".join(
        f"{padded(command, width)}  {what}" for command, what in texts.commands.items()
    )


async def _memories(talk: LocalChat, words: str, texts: TerminalTexts, language: Language) -> str:
    if words:
        return await _find(talk, words, texts, language)
    known = await talk.memory.listed(states=ACTIVE, limit=MOST)
    lines = [_line(entry, entry.importance_percent, language) for entry in known]
    return "\n".join(lines) or texts.no_memories


async def _why(talk: LocalChat, words: str, texts: TerminalTexts, language: Language) -> str:
    behind = await talk.memory.behind_last_reply(talk.conversation_id)
    if words:
        return await _source(talk, words, behind, language)
    if not behind:
        return texts.no_reply
    return "\n".join(
        [texts.why, *(line for entry in behind for line in _explained(entry, texts, language))]
    )


async def _source(
    talk: LocalChat, words: str, behind: Sequence[ReplyMemory], language: Language
) -> str:
    """Tell of the memory behind one mark of the last reply."""
    texts, own = TEXTS[language], OwnSources(talk.app.store_services, talk.user_id)
    marks = await own.of_newest(talk.conversation_id)
    number = number_in(words)
    if number is None or not 0 < number <= len(marks):
        return texts.no_source.format(mark=words)
    wanted = marks[number - 1].memory
    told = (_explained(each, texts, language) for each in behind if each.memory.id == wanted)
    return "\n".join(line for lines in told for line in lines)


async def _forget(talk: LocalChat, words: str, texts: TerminalTexts, language: Language) -> str:
    if not words:
        return texts.forget_usage
    if (topic := topic_in(words)) is not None:
        return await forget_topic(talk, topic, language)
    if (number := number_in(words)) is None:
        found = await _find(talk, words, texts, language)
        return found if found == texts.found_nothing else f"{texts.forget_which}\n{found}"
    memory = await replace(talk.memory, language=language).forget(number)
    return texts.forgotten.format(content=memory.content, id=memory.id)


async def _remember(talk: LocalChat, words: str, texts: TerminalTexts, language: Language) -> str:
    if not words:
        return texts.remember_usage
    said = words.removeprefix(YES).strip()
    own = replace(talk.memory, language=language)
    memory = await own.add(said, anyway=words.startswith(YES))
    return texts.remembered.format(content=memory.content, id=memory.id)


async def _fading(talk: LocalChat, _words: str, texts: TerminalTexts, language: Language) -> str:
    found = await talk.memory.fading()
    lines = [
        texts.fading_line.format(
            id=fading.id,
            content=with_period(fading.content, fading.period, language),
            when=f"{fading.at:%Y-%m-%d}",
            coming=texts.coming[fading.coming],
        )
        for fading in found[:MOST]
    ]
    return "\n".join([texts.fading, *lines]) if lines else texts.nothing_fades


async def _keep(talk: LocalChat, words: str, texts: TerminalTexts, _language: Language) -> str:
    if (number := number_in(words)) is None:
        return texts.keep_usage
    memory = await talk.memory.keep(number)
    return texts.kept.format(content=memory.content)


async def _pending(talk: LocalChat, _words: str, _texts: TerminalTexts, language: Language) -> str:
    return await pending(talk, language)


async def _accept(talk: LocalChat, words: str, _texts: TerminalTexts, language: Language) -> str:
    return await answer(talk, words, language, yes=True)


async def _decline(talk: LocalChat, words: str, _texts: TerminalTexts, language: Language) -> str:
    return await answer(talk, words, language, yes=False)


async def _hush(talk: LocalChat, words: str, _texts: TerminalTexts, language: Language) -> str:
    return await hush(talk, words, language)


async def _unhush(talk: LocalChat, words: str, _texts: TerminalTexts, language: Language) -> str:
    return await unhush(talk, words, language)


async def _never(talk: LocalChat, words: str, _texts: TerminalTexts, language: Language) -> str:
    return await never(talk, words, language)


async def _erase(talk: LocalChat, words: str, _texts: TerminalTexts, language: Language) -> str:
    return await erase(talk, words, language)


async def _undo(talk: LocalChat, words: str, _texts: TerminalTexts, language: Language) -> str:
    return await undo(talk, words, language)


async def _restore(talk: LocalChat, words: str, texts: TerminalTexts, language: Language) -> str:
    if (number := number_in(words)) is None:
        return texts.restore_usage
    memory = await replace(talk.memory, language=language).restore(number)
    return texts.restored.format(content=memory.content)


async def _center(talk: LocalChat, _words: str, _texts: TerminalTexts, language: Language) -> str:
    from bot.actions.center_login import CenterLogin  # late: few ask for it

    return await CenterLogin(talk.app.store_services).link_told(talk.user_id, language)


async def _private(talk: LocalChat, _words: str, _texts: TerminalTexts, language: Language) -> str:
    wording = talk.app.character.wording(language)
    is_on = await talk.switch_private()
    return await private_told(talk.services, talk.user_id, wording, language, is_on=is_on)


async def _timezone(talk: LocalChat, words: str, texts: TerminalTexts, _language: Language) -> str:
    chosen = known_zone(words) if words else None
    if words and chosen is None:
        return texts.unknown_zone.format(zone=words)
    return texts.zone.format(zone=await talk.zone(chosen))


async def _settings(talk: LocalChat, words: str, _texts: TerminalTexts, language: Language) -> str:
    return await settings(talk, words, language)


async def _profile(talk: LocalChat, _words: str, _texts: TerminalTexts, language: Language) -> str:
    return await profile(talk, language)


async def _end(talk: LocalChat, _words: str, texts: TerminalTexts, _language: Language) -> str:
    await talk.end()
    return texts.ended


async def _find(talk: LocalChat, words: str, texts: TerminalTexts, language: Language) -> str:
    own = talk.memory
    lines = [
        _line(
            await own.view(recalled.candidate.memory_id),
            round(100 * recalled.candidate.relevance),
            language,
        )
        for recalled in await own.search(words, limit=MOST)
    ]
    return "\n".join(lines) or texts.found_nothing


def _line(memory: MemoryView, percent: int, language: Language) -> str:
    content = with_period(memory.content, memory.period, language)
    return f"  #{memory.id:<4} {content}  ({percent}%)"


def _explained(entry: ReplyMemory, texts: TerminalTexts, language: Language) -> Sequence[str]:
    memory, scores = entry.memory, entry.scores
    quotes = [texts.because_quote.format(quote=each.quote) for each in memory.evidence]
    reason = REASONS[language].standing if scores is None else why_found(scores, language)
    came = texts.because_found.format(reason=reason)
    content = with_period(memory.content, memory.period, language)
    return [f"  #{memory.id:<4} {content}", came, *quotes[-1:]]


_DEEDS: dict[str, Callable[[LocalChat, str, TerminalTexts, Language], Answer]] = {
    "/help": _help,
    "/memories": _memories,
    "/why": _why,
    "/forget": _forget,
    "/hush": _hush,
    "/unhush": _unhush,
    "/never": _never,
    "/erase": _erase,
    "/remember": _remember,
    "/undo": _undo,
    "/restore": _restore,
    "/fading": _fading,
    "/keep": _keep,
    "/pending": _pending,
    "/accept": _accept,
    "/decline": _decline,
    "/profile": _profile,
    "/settings": _settings,
    "/timezone": _timezone,
    "/center": _center,
    "/private": _private,
    "/end": _end,
}
COMMANDS = (*_DEEDS, "/quit")
