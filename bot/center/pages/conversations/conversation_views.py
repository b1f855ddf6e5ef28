"""The tab of conversations: what its templates need, and what stands over each conversation."""

from fastapi import Request
from fastapi.responses import HTMLResponse

from bot.center.api.person import Person
from bot.center.pages.rendering import shown
from bot.center.texts.conversations import CONVERSATIONS_TEXTS
from bot.center.texts.memory_cards import CARD_TEXTS
from bot.center.texts.vocabulary import VOCABULARY
from bot.texts.periods import period_told

TAB = "conversations"


def drawn(  # the parts of a page
    request: Request,
    person: Person,
    name: str,
    *,
    part: str = "",
    status: int = 200,
    **values: object,
) -> HTMLResponse:
    """Return a page of this tab, or a part of it, with the words that its templates need."""
    language, character = person.visitor.language, person.center.app.character
    known: dict[str, object] = {
        "tab": TAB,
        "words": CONVERSATIONS_TEXTS[language],
        "card_words": CARD_TEXTS[language],
        "vocabulary": VOCABULARY[language],
        "period_told": lambda period: period_told(period, language),
        "speakers": {character.id: character.name},
        "problem": None,
    }
    return shown(
        request,
        person,
        f"conversations/{name}",
        part=f"conversations/{part}" if part else "",
        status=status,
        **{**known, **values},
    )
