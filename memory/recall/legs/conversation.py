"""The leg of the talk before."""

from memory.recall.leaning import leans_on_talk
from memory.recall.legs.dense import nearest
from memory.recall.legs.keyword import sharing_words
from memory.recall.legs.leg import Scores, Search

ALONG = 0.6
"""How much of its score counts where the message says for itself what it is about."""


class Conversation:
    """What was talked of just before: the first two legs once more, over the earlier messages."""

    name = "conversation"
    trust = 0.8

    def find(self, search: Search) -> Scores:
        """Return what fits to the messages before this one, surest where it leans on them."""
        earlier = search.question.earlier
        if earlier is None:
            return {}
        share = 1.0 if leans_on_talk(search.question.message.text) else ALONG
        near, sharing = nearest(search, earlier), sharing_words(search, earlier)
        fitting = {
            place: share * max(near.get(place, 0.0), sharing.get(place, 0.0))
            for place in {*near, *sharing}
        }
        return search.strongest(fitting)
