"""A card: one memory with what it was before, as the page shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from fastapi import Request
from fastapi.responses import HTMLResponse

from bot.center.api.person import Person
from bot.center.pages.forms import Told, sentence_of
from bot.center.pages.rendering import shown
from bot.center.texts.memories import MEMORIES_TEXTS
from bot.center.texts.memory_cards import CARD_TEXTS
from bot.center.texts.problems import TITLES
from bot.center.texts.vocabulary import ICONS, VOCABULARY
from bot.texts.periods import period_told
from memory.reports.memory_view import MemoryView
from memory.reports.predecessors import Predecessor
from memory.vocabulary import Language

TAB = "memories"


@dataclass(frozen=True, slots=True)
class Card:
    """A memory, and what it took the place of."""

    memory: MemoryView
    before: Sequence[Predecessor]

    @property
    def icon(self) -> str:
        """Return the picture of its kind."""
        return ICONS.get(self.memory.kind or self.memory.category, "•")

    @property
    def picture(self) -> str | None:
        """Return the address of its picture, where that leads into the web and nowhere else."""
        address = self.memory.picture or ""
        return address if urlsplit(address).scheme in ("http", "https") else None

    @property
    def is_own(self) -> bool:
        """Tell whether it is the person's to change: what the operator gave is not."""
        return self.memory.category != "system"


async def card_of(person: Person, memory_id: int) -> Card:
    """Return the card of a memory; raises `NotFound`."""
    return (await cards_of(person, [await person.own.view(memory_id)]))[0]


async def cards_of(person: Person, memories: Sequence[MemoryView]) -> Sequence[Card]:
    """Return the cards of memories, in this order."""
    before = await person.own.replaced_by([memory.id for memory in memories])
    return [Card(memory, before.get(memory.id, ())) for memory in memories]


def told_of_many(told: Told, language: Language) -> str:
    """Return what is told of an act, with how many things it could not be done with, and why."""
    words = MEMORIES_TEXTS[language]
    sentence = sentence_of(told, words.done)
    if not (told.left and told.done in words.left):
        return sentence
    left = words.left[told.done].format(count=told.left, reason=TITLES[language].get(told.why, ""))
    return f"{sentence} {left}"


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
    language = person.visitor.language
    known: Mapping[str, object] = {
        "tab": TAB,
        "words": MEMORIES_TEXTS[language],
        "card_words": CARD_TEXTS[language],
        "vocabulary": VOCABULARY[language],
        "period_told": lambda period: period_told(period, language),
        "problem": None,
    }
    return shown(
        request,
        person,
        f"memories/{name}",
        part=f"memories/{part}" if part else "",
        status=status,
        **{**known, **values},
    )
