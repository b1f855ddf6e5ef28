"""The terminal's `/undo`: of what was done last, of one step, or of a whole forgetting."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.actions.local_chat import LocalChat
from bot.terminal.topic_commands import number_in
from bot.texts.forgetting import FORGETTING_TEXTS, forgetting_told
from bot.texts.terminal import TEXTS, TerminalTexts
from bot.texts.troubles import told
from config.errors import NotFound, OperationRefused, UndoRefused
from memory.reports.history import OperationView
from memory.vocabulary import Language

YES = "--yes"
RUN = "--run"
SHOWN = 5
"""So many steps are listed that could be undone."""


async def undo(talk: LocalChat, words: str, language: Language) -> str:
    """Undo what was done last, or the step or the run that is named; else list what could be."""
    texts = TEXTS[language]
    try:
        done = await _undone(talk, words, language)
    except (NotFound, OperationRefused) as problem:
        first = problem.operation_ids if isinstance(problem, UndoRefused) else ()
        return await _with_list(talk, told(problem, language), first, language)
    if done is None:
        return await _with_list(talk, texts.nothing_to_undo, (), language)
    return done


async def _undone(talk: LocalChat, words: str, language: Language) -> str | None:
    """Return what was undone; None where there was nothing. Raises as an undo does."""
    texts, own = TEXTS[language], replace(talk.memory, language=language)
    if words.startswith(RUN):
        run = number_in(words.removeprefix(RUN).strip())
        if run is None:
            return texts.undo_usage
        if (begun := await own.begin_undo(run)) is not None:
            talk.app.worker.wake()
            return forgetting_told(begun, FORGETTING_TEXTS[language])
        return _lines(await own.undo_run(run), texts)
    if words in ("", YES):
        newest = await own.undo_newest(talk.conversation_id, anyway=words == YES)
        return None if newest is None else _lines(newest, texts)
    if (number := number_in(words)) is None:
        return texts.undo_usage
    return _lines(await own.undo_through_uses(number), texts)


def _lines(undone: Sequence[OperationView], texts: TerminalTexts) -> str:
    if not undone:
        return texts.undone_silence
    return "\n".join([texts.undone, *(f"  {_taken_back(entry, texts)}" for entry in undone)])


async def _with_list(
    talk: LocalChat, sentence: str, first: Sequence[int], language: Language
) -> str:
    """Return a sentence with the steps that have to be undone first, or else that could be."""
    texts = TEXTS[language]
    found = await talk.memory.undoable(SHOWN, first=first)
    if not found:
        return sentence
    head = texts.undo_first if first else texts.undoable
    return "\n".join([sentence, head, *_steps(found, texts)])


def _steps(found: Sequence[OperationView], texts: TerminalTexts) -> Iterator[str]:
    for entry in found:
        now, was = ((image or {}).get("content", "") for image in (entry.after, entry.before))
        what = texts.steps.get(entry.op, "{content}")
        yield f"  {entry.operation:<5} {entry.at:%Y-%m-%d}  {what.format(content=now or was)}"


def _taken_back(entry: OperationView, texts: TerminalTexts) -> str:
    before, after = entry.before or {}, entry.after or {}
    if entry.op == "DELETE":
        return texts.undone_forgotten.format(content=before["content"])
    if entry.op == "ADD":
        return texts.undone_learned.format(content=after["content"])
    if before["content"] != after["content"]:
        return texts.undone_reworded.format(before=before["content"], after=after["content"])
    return texts.undone_change.format(content=before["content"])
