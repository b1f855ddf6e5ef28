"""`python -m tests.bench.hops`: whether what memories name leads on, and how far it pays to follow.

Each question needs a memory that shares no word with it, only a name with another memory: one hop
from it, or two. Beside them stand memories that have nothing to do with it. All of it is invented.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from config.models.embedding.embedder import Embedder
from config.models.embedding.factory import embedder_for
from config.settings.loader import Settings, load
from memory.operations.kinds.add import Add
from memory.recall.recall import RecallRequest, recall
from memory.recall.retrievers import RETRIEVERS, Retriever
from memory.recall.retrievers.entity import EntityRetriever
from tests.bench.answering import services_with
from tests.bench.labelled import KNOWN, UNANSWERABLE


@dataclass(frozen=True)
class Chain:
    """A question, and the memories that lead from it to its answer, the last one."""

    question: str
    memories: Sequence[tuple[str, str]]
    """Each with the names in it."""


CHAINS = (
    Chain(
        "Where does my sister's husband work?",
        [
            ("The user's sister Carla is married to Mateo.", "Carla Mateo"),
            ("Mateo works at the harbour.", "Mateo"),
        ],
    ),
    Chain(
        "What is my flatmate's dog afraid of?",
        [
            ("The user's flatmate Priya has a dog called Biscuit.", "Priya Biscuit"),
            ("Biscuit hides when there is thunder.", "Biscuit"),
        ],
    ),
    Chain(
        "Which country does my tennis partner come from?",
        [
            ("The user plays tennis with Yuki every Friday.", "Yuki"),
            ("Yuki was born in Canada.", "Yuki Canada"),
        ],
    ),
    Chain(
        "What should I bring to my neighbour's party?",
        [
            ("The user's neighbour Oskar gives a party in June.", "Oskar"),
            ("Oskar collects cheese from all over Europe.", "Oskar"),
        ],
    ),
    Chain(
        "When does the school of my daughter close for the holidays?",
        [
            ("The user's daughter Nora goes to Birkelund school.", "Nora Birkelund"),
            ("Birkelund has its holidays from June 20.", "Birkelund"),
        ],
    ),
    Chain(
        "Who repaired my bicycle's brakes?",
        [
            ("The user takes the bicycle to a shop called Spoke.", "Spoke"),
            ("At Spoke it is always Hamid who does the brakes.", "Spoke Hamid"),
        ],
    ),
    Chain(
        "我弟弟的女朋友在学什么？",
        [("用户的弟弟小刚和晓雯在谈恋爱。", "小刚 晓雯"), ("晓雯在念法律。", "晓雯")],
    ),
    Chain(
        "我同事住的小区附近有什么？",
        [
            ("用户的同事老周住在翠湖小区。", "老周 翠湖小区"),
            ("翠湖小区旁边开了一家书店。", "翠湖小区"),
        ],
    ),
    Chain(
        "我钢琴老师的儿子多大了？",
        [("用户的钢琴老师是吴老师。", "吴老师"), ("吴老师的孩子今年七岁。", "吴老师")],
    ),
    Chain(
        "What instrument does the son of my boss's assistant play?",
        [
            ("The user's boss has an assistant called Meryem.", "Meryem"),
            ("Meryem's son is called Kaan.", "Meryem Kaan"),
            ("Kaan practises the trumpet all day.", "Kaan"),
        ],
    ),
    Chain(
        "What does the town smell of where my uncle's friend lives?",
        [
            ("The user's uncle goes fishing with Anselm.", "Anselm"),
            ("Anselm moved to Grasse.", "Anselm Grasse"),
            ("Grasse is full of perfume factories.", "Grasse"),
        ],
    ),
    Chain(
        "我表姐的老板的餐厅开在哪儿？",
        [
            ("用户的表姐在冯先生那里上班。", "冯先生"),
            ("冯先生开了一家餐厅叫云上。", "冯先生 云上"),
            ("云上在江边的老仓库里。", "云上"),
        ],
    ),
)


@dataclass(frozen=True)
class Walked:
    """Shares of questions at one length of walk."""

    one_hop: float
    two_hops: float
    answers: float
    """Of the plain questions of the labelled set, how many are answered."""
    false: float
    beside: float
    """How much else is injected with a plain answer, on average."""


async def walked(folder: Path, embedder: Embedder, legs: Sequence[Retriever]) -> Walked:
    """Return how recall with these legs does."""
    told = [(text, names.split()) for chain in CHAINS for text, names in chain.memories]
    told += [(known.memory["en"], known.names["en"]) for known in KNOWN]
    proposals = [Add(content=text, entities=names) for text, names in told]
    services = await services_with(folder, embedder, proposals, Settings())

    async def shown(question: str) -> list[str]:
        ask = RecallRequest(user_id=1, text=question, audience="private")
        found = await recall(services, ask, legs)
        return [memory.memory.content for memory in found.memories]

    reached = [chain.memories[-1][0] in await shown(chain.question) for chain in CHAINS]
    near = [hit for hit, chain in zip(reached, CHAINS, strict=True) if len(chain.memories) == 2]
    far = [hit for hit, chain in zip(reached, CHAINS, strict=True) if len(chain.memories) == 3]
    plain = [(known.memory["en"], await shown(known.question["en"])) for known in KNOWN]
    false = [bool(await shown(entry["en"])) for entry in UNANSWERABLE]
    services.store.close()
    return Walked(
        _share(near),
        _share(far),
        _share([wanted in found for wanted, found in plain]),
        _share(false),
        sum(len(found) - (wanted in found) for wanted, found in plain) / len(plain),
    )


def _share(hits: Sequence[bool]) -> float:
    return sum(hits) / len(hits)


def main() -> None:
    """Print what each length of walk finds and what it costs."""
    embedder = embedder_for(load().embedding)
    others = [leg for leg in RETRIEVERS if leg.name != "entity"]
    walks: dict[str, Sequence[Retriever]] = {
        "no entity leg": others,
        "the question's names": [*others, EntityRetriever(hops=0)],
        "and those of the best hits": [*others, EntityRetriever(hops=1)],
        "and a second hop": [*others, EntityRetriever(hops=2)],
    }
    sys.stdout.write("| entity leg | one hop | two hops | plain | false | beside |\n")
    sys.stdout.write("|---|--:|--:|--:|--:|--:|\n")
    with tempfile.TemporaryDirectory() as folder:
        for name, legs in walks.items():
            other_walked = asyncio.run(walked(Path(folder) / name, embedder, legs))
            shares = (
                other_walked.one_hop,
                other_walked.two_hops,
                other_walked.answers,
                other_walked.false,
            )
            figures = " | ".join(f"{share:.0%}" for share in shares)
            sys.stdout.write(f"| {name} | {figures} | {other_walked.beside:.2f} |\n")


if __name__ == "__main__":
    main()
