"""What the layers that stay make of texts: read once, before anything is learned."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from config.models.embedding.bundled import shared_embedder
from config.models.embedding.e5_file import E5File
from config.models.embedding.tokenizer import QUESTION, Tokenizer, led_pieces
from config.models.embedding.vector import Vector
from curator.offline.answers.meaning.answer_judge import MOST_PIECES
from curator.offline.meaning.encoder import LEARNED
from tests.answers.meaning.texts import Read
from tests.standing.meaning.network import layers, states_of

_LENGTHS = (12, 16, 20, 24, 32, MOST_PIECES)
_AT_ONCE = 64


def all_read(file: E5File, texts: Iterable[str], lead: str) -> Mapping[str, Read]:
    """Return how each text is read after a lead: `QUESTION` or `PASSAGE`."""
    tokenizer, found = Tokenizer(file.pieces), {}
    stay = layers(file, range(file.layers - LEARNED))
    vector = shared_embedder().query if lead == QUESTION else _vector_of_passage
    for length, some in _by_length(tokenizer, texts, lead).items():
        for start in range(0, len(some), _AT_ONCE):
            part = some[start : start + _AT_ONCE]
            states = states_of(file, stay, [ids for _, ids in part], (_AT_ONCE, length))
            for (text, _), kept in zip(part, states, strict=True):
                found[text] = Read(kept, vector(text))
    return found


def _vector_of_passage(text: str) -> Vector:
    vector: Vector = shared_embedder().passages([text])[0]
    return vector


def _by_length(
    tokenizer: Tokenizer, texts: Iterable[str], lead: str
) -> Mapping[int, Sequence[tuple[str, list[int]]]]:
    found = defaultdict(list)
    for text in dict.fromkeys(texts):
        ids = led_pieces(tokenizer, lead, text, MOST_PIECES)
        found[next(most for most in _LENGTHS if len(ids) <= most)].append((text, ids))
    return found
