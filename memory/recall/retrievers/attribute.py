"""The leg of slots: what has one answer in a life, asked in one language, told in another."""

from memory.recall.retrievers.base import Scores, Search
from memory.text.attribute_keys import asked_slots

OWN = 1.0
"""How sure the memory of an asked slot is to answer."""
SHARED = 0.5
"""The same where many memories fill the slot: of twenty drinks it is none the surest."""
FEW = 4
"""So many memories of one slot are few."""


class AttributeRetriever:
    """Slots: the memories whose key is what the question asks for, in whatever words."""

    name = "slot"
    trust = 0.75

    def find(self, search: Search) -> Scores:
        """Return what fills a slot that the message asks for."""
        shelf, scores = search.warm.shelf, dict[int, float]()
        for slot in asked_slots(search.question.message.text):
            places = search.places_of(shelf.filling(slot))
            sure = OWN if len(places) <= FEW else SHARED
            scores |= {place: max(sure, scores.get(place, 0.0)) for place in places}
        return search.strongest(scores)
