"""`python -m tests.answers.meaning [--write FILE] [--rounds N]`: teach the judge of answers.

It needs the extra `learn` and takes two hours and a half on two cores that do nothing else, half of
it to live the sittings. After each round it prints, of the lives held back, how often a right
passage is the surest, and how many are right and wrong that are surer than so many of the questions
without an answer.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from random import Random

import jax
import numpy as np

from config.models.embedding.e5_file import E5File, bundled_file
from config.models.embedding.tokenizer import PASSAGE, QUESTION
from curator.offline.meaning.encoder import LEARNED
from curator.offline.meaning.loading import SIZE
from memory.vocabulary import Language
from tests.answers.meaning.batches import AT_ONCE, EACH, LENGTHS, batch_of, drawn_batches
from tests.answers.meaning.examples import Example, of_lives, of_sittings
from tests.answers.meaning.network import beginning, heads_of, judged, loss
from tests.answers.meaning.reading import all_read
from tests.answers.meaning.texts import Texts
from tests.first_minute.talk import LANGUAGES
from tests.standing.meaning.network import Tree, layers, optimizer, stepper
from tests.standing.meaning.packing import packed_layers

ROUNDS = 3
ALARMS = (0.1, 0.2, 0.3)


def main() -> None:
    """Read all examples, learn from most of them, tell of the others."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", type=Path, metavar="FILE", help="keep what was learned")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help="default: 3")
    asked = parser.parse_args()
    file = E5File(bundled_file())
    examples = [it for language in LANGUAGES for it in _examples(language)]
    texts = Texts(
        all_read(file, (it.question for it in examples), QUESTION),
        all_read(file, (words for it in examples for words in it.passages), PASSAGE),
    )
    learned = _fitted(file, examples, texts, asked.rounds)
    if asked.write:
        first = file.layers - LEARNED
        kept = packed_layers(layers(file, range(first, file.layers)), learned["layers"], first)
        kept |= {name: np.asarray(it, np.float32) for name, it in heads_of(learned).items()}
        kept[SIZE] = np.array(bundled_file().stat().st_size)
        np.savez_compressed(asked.write, allow_pickle=False, **kept)


def _examples(language: Language) -> Sequence[Example]:
    return [*of_lives(language), *of_sittings(language)]


def _fitted(file: E5File, examples: Sequence[Example], texts: Texts, rounds: int) -> Tree:
    taught = [example for example in examples if not example.is_held_back]
    held = [example for example in examples if example.is_held_back]
    learned, drawn, key = beginning(file), Random(1), jax.random.PRNGKey(1)
    rule = optimizer(rounds * (len(taught) // AT_ONCE + len(LENGTHS)))
    state = rule.init(learned)
    step = stepper(loss, rule, file.heads)
    for number in range(rounds):
        for batch in drawn_batches(taught, texts, drawn):
            key, drop = jax.random.split(key)
            learned, state = step(learned, state, (batch.pairs, batch.wanted, batch.counted), drop)
        for language in LANGUAGES:
            some = [example for example in held if example.language == language]
            sys.stdout.write(
                f"round {number + 1}, {language}: {_told(learned, some, texts, file)}\n"
            )
    return learned


def _told(learned: Tree, held: Sequence[Example], texts: Texts, file: E5File) -> str:
    surest = [_surest(learned, example, texts, file) for example in held]
    pairs = list(zip(surest, held, strict=True))
    told = [(sure, example.right[at]) for (at, sure), example in pairs if example.has_answer]
    none = sorted((sure for (_, sure), example in pairs if not example.has_answer), reverse=True)
    found = [f"{np.mean([is_right for _, is_right in told]):.2f} right"]
    for share in ALARMS:
        limit = none[int(share * len(none))]
        right, wrong = (
            np.mean([sure > limit and is_right == wanted for sure, is_right in told])
            for wanted in (True, False)
        )
        found.append(f"{right:.2f} and {wrong:.2f} wrong at {share:.0%}")
    return ", ".join(found)


def _surest(learned: Tree, example: Example, texts: Texts, file: E5File) -> tuple[int, float]:
    told = [(words, False) for words in example.passages]
    groups = [(example.question, told[at : at + EACH]) for at in range(0, len(told), EACH)]
    sure: list[float] = []
    for at in range(0, len(groups), AT_ONCE):
        batch = batch_of(groups[at : at + AT_ONCE], LENGTHS[-1], texts)
        logits = np.asarray(judged(learned, batch.pairs, heads=file.heads))
        sure += logits[batch.counted > 0].tolist()
    best = int(np.argmax(sure))
    return best, sure[best]


if __name__ == "__main__":
    main()
