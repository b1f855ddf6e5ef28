"""The terminal's commands for what waits for a person's yes, and how they are asked."""

from collections.abc import Sequence

from bot.actions.local_chat import LocalChat
from bot.actions.questions import OwnQuestions
from bot.terminal.topic_commands import number_in
from bot.texts.questions import question_line
from bot.texts.terminal import TEXTS
from memory.amendments.questions import PendingQuestion
from memory.vocabulary import Language

MOST = 20
ALL = "all"


async def pending(talk: LocalChat, language: Language) -> str:
    """Return what waits, with the number of each."""
    found = await questions(talk, language).all()
    texts = TEXTS[language]
    return "\n".join([texts.waiting, *_lines(found, language)]) if found else texts.nothing_waits


async def answer(talk: LocalChat, words: str, language: Language, *, yes: bool) -> str:
    """Say yes or no to what waits under a number, or to all of it."""
    own, texts = questions(talk, language), TEXTS[language]
    said = texts.accepted if yes else texts.declined
    if words.casefold() == ALL:
        answered = await own.answer_all(yes=yes)
        if not answered.done and not answered.left:
            return texts.nothing_waits
        left = [texts.answers_left.format(count=answered.left)] if answered.left else []
        return "\n".join([said.format(count=len(answered.done)), *left])
    if (number := number_in(words)) is None:
        return texts.answer_usage.format(command="/accept" if yes else "/decline")
    done = await (own.accept if yes else own.decline)("operation", number)
    return said.format(count=len(done))


async def asked_here(talk: LocalChat, language: Language) -> str:
    """Return what the person has yet to be asked, as they are asked it; empty where nothing is."""
    found = await questions(talk, language).ask_here()
    return "\n".join([TEXTS[language].question, *_lines(found, language)]) if found else ""


def questions(talk: LocalChat, language: Language) -> OwnQuestions:
    """Return what waits for the person's yes."""
    app = talk.app
    return OwnQuestions(app.services, talk.user_id, app.character.id)


def _lines(found: Sequence[PendingQuestion], language: Language) -> list[str]:
    lines = [
        f"  {question.operation_id:<5} {question_line(question, language)}"
        for question in found[:MOST]
    ]
    return lines if len(found) <= MOST else [*lines, f"  … {len(found) - MOST}"]
