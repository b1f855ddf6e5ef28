"""What the tab of the graph says, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import Language


@dataclass(frozen=True, slots=True)
class GraphTexts:
    """The words of one language; braces are filled in."""

    intro: str
    empty: str
    picture: str
    """What stands for the picture where it cannot be seen."""
    closer: str
    farther: str
    whole_picture: str
    about: str
    everything: str
    show: str
    entities: str
    counted: Mapping[bool, str]
    """How many memories name an entity: whether it is one."""
    more_entities: str
    more_memories: str
    over: str
    to_come: str
    hushed: str
    links: Mapping[str, str]
    """How a memory stands to another, by the kind of their relation."""


GRAPH_TEXTS: Mapping[Language, GraphTexts] = {
    "en": GraphTexts(
        intro="People, places and things that your memories name. Each line leads from a name "
        "to a memory that holds it; the list below says the same in words.",
        empty="No memory names anybody or anything yet. Once you tell of people, places or "
        "things, they appear here.",
        picture="A picture of {entities} names and {memories} memories; the list below it says "
        "the same.",
        closer="Closer",
        farther="Farther",
        whole_picture="Show all",
        about="Only what is near",
        everything="everything",
        show="Show",
        entities="Names and the memories that hold them",
        counted={True: "1 memory", False: "{count} memories"},
        more_entities="{count} more names are not shown; choose one above to see what is near it.",
        more_memories="{count} more memories are not shown.",
        over="over since {until}",
        to_come="from {since}",
        hushed="not brought up",
        links={
            "supersedes": "replaced",
            "contradicts": "contradicts",
            "refines": "says more of",
            "supports": "supports",
            "derived_from": "was made of",
        },
    ),
    "zh": GraphTexts(
        intro="你的记忆里提到的人、地方和事物。每条线从一个名字连到提到它的记忆；下面的列表用文字说同样的内容。",
        empty="还没有记忆提到什么人或事物。等你说起人、地方或事物，它们就会出现在这里。",
        picture="{entities} 个名字和 {memories} 条记忆的图；下面的列表说的是同样的内容。",
        closer="放大",
        farther="缩小",
        whole_picture="显示全部",
        about="只看相关的",
        everything="全部",
        show="显示",
        entities="名字，以及提到它们的记忆",
        counted={True: "1 条记忆", False: "{count} 条记忆"},
        more_entities="还有 {count} 个名字没有显示；在上面选一个，就能看到与它相关的。",
        more_memories="还有 {count} 条记忆没有显示。",
        over="到 {until} 为止",
        to_come="从 {since} 起",
        hushed="不主动提起",
        links={
            "supersedes": "取代了",
            "contradicts": "矛盾于",
            "refines": "补充了",
            "supports": "支持",
            "derived_from": "由此得出",
        },
    ),
}
