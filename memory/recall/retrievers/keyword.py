"""The leg of words."""

import numpy as np

from memory.index.memory_columns import Mask
from memory.index.posting_lists import OFTEN, PLACE
from memory.index.user_cache import WarmUser
from memory.recall.model.query import Probe
from memory.recall.retrievers.base import Scores, Search, best
from memory.storage.keyword_index import K1, rarity
from memory.text.tokenizer import question_tokens

UNKNOWN_SHARE = 0.25
"""How much a word that stands nowhere takes from the sureness of the others."""


class KeywordRetriever:
    """Words: BM25 with statistics of this user, as a share of what a full match would score."""

    name = "keyword"
    trust = 0.9

    def find(self, search: Search) -> Scores:
        """Return what shares the rarest words with the message."""
        return sharing_words(search, search.question.message)


def sharing_words(search: Search, probe: Probe) -> Scores:
    """Return what shares the rarest words with a probe."""
    return shares_of_words(search.warm, probe.text, search.allowed, search.limit)


def shares_of_words(warm: WarmUser, text: str, allowed: Mask, limit: int) -> Scores:
    """Return by place how much each of the allowed shares with a text, at most so many.

    The formula is Okapi BM25 with the never negative inverse document frequency of Lucene, as a
    share of what a full match would score.
    """
    shelf, statistics = warm.shelf, warm.shelf.statistics
    known, rarities, full = [], [], 0.0
    for token in question_tokens(text):
        postings = shelf.postings.of(f"{warm.user_id}_{token}")
        count = shelf.standing_of(postings[:, PLACE])
        weight = rarity(count, statistics.documents)
        full += weight if count else UNKNOWN_SHARE * weight
        known.append(postings)
        rarities.append(weight)
    if not known:
        return {}
    weights = np.repeat(np.multiply(rarities, K1 + 1), [len(array) for array in known])
    pairs = np.concatenate(known)
    places, often = pairs[:, PLACE].astype(np.intp), pairs[:, OFTEN].astype(np.float64)
    terms = weights * often / (often + shelf.dampings[places])
    total = np.where(allowed, np.bincount(places, terms, minlength=len(allowed)), 0.0)
    places = best(total, limit, shelf.memory_ids)
    shares = np.minimum(total[places] / full, 1.0)
    return dict(zip(places.tolist(), shares.tolist(), strict=True))
