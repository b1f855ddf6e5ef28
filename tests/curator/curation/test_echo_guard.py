"""The echo guard: what only the character or a memory said is no news of the user."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.actions.local_chat import LocalChat
from curator.agent_inputs import ShownMemory, Utterance
from curator.curation.curator import CurationWindow, ProposedOperations
from curator.curation.echo_guard import is_echo
from curator.offline.utterances.claims import claims
from memory.conversation.incoming import Incoming
from memory.conversation.turns import receive, settle
from memory.tables import Operation
from memory.text.language import language_of
from memory.vocabulary import Language
from tests.agents import adds, offline_agents, proposed
from tests.curator.offline.utterances.test_claims import cases
from tests.examples import length
from tests.stage import Stage, staged
from tests.year.script import scenes, utterances

UTC_ZONE = ZoneInfo("UTC")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
ROUNDS = length(100, 700)
TOGETHER = 4
"""How many rounds a run reads: as many as fit with all their echoes."""
KNOWN = ["The user's cat is called Pixel.", "用户的妹妹叫小安。"]
INVENTED = ["The user's brother Gustav sails around Greenland.", "用户的哥哥在格陵兰岛开帆船。"]
SMALL_TALK = (
    *("nice weather", "I'm a bit tired", "tell me more", "haha", "what shall I cook?"),
    *("今天天气真好", "有点累", "再讲讲", "哈哈", "晚饭吃什么好？"),
)


def window(*talk: str, memories: tuple[str, ...] = ()) -> CurationWindow:
    """Return a talk; a line that begins with `>` is the character's, with `~` an older one."""
    utterances = [
        Utterance(
            f"m{number}",
            "Lumi" if line.startswith(">") else "Mira",
            by_user=not line.startswith(">"),
            text=line.lstrip(">~ "),
            at=NOON,
            fresh=not line.startswith("~"),
        )
        for number, line in enumerate(talk)
    ]
    shown = [
        ShownMemory(
            f"a{number}", content, "fact", "fact", "", None, None, None, None, False, recalled=True
        )
        for number, content in enumerate(memories)
    ]
    return CurationWindow("en", NOON, UTC_ZONE, "Lumi", utterances, shown, user_name="Mira")


@pytest.mark.parametrize(
    ("content", "talk", "memories"),
    [
        ("The user plays the cello.", ("hello", "> How is your cello?"), ()),
        ("The user's cat is called Pixel.", ("hi", "> How is Pixel?"), ("The cat is Pixel.",)),
        ("The user's sister Ana lives in Lima.", ("> Ana in Lima is well", "I'm tired"), ()),
        ("用户的妹妹住在昆明。", ("你好", "> 你在昆明的妹妹好吗？"), ()),
        ("用户喜欢拉大提琴。", ("今天好累", "> 去拉大提琴吧"), ("用户会拉大提琴。",)),
    ],
)
def test_what_the_user_did_not_say_is_an_echo(content, talk, memories):
    assert is_echo(content, window(*talk, memories=memories))


@pytest.mark.parametrize(
    ("content", "talk", "memories"),
    [
        ("The user plays the cello.", ("I play the cello", "> The cello, how fine!"), ()),
        ("The user's dog Rex is ill.", ("> How is Rex?", "he is ill, poor thing"), ()),
        ("The user plays the cello.", ("> Do you play the cello?", "yes"), ()),
        ("The user plays the cello.", ("> Do you play the cello?", "Yes, since spring"), ()),
        ("用户会拉大提琴。", ("> 你会拉大提琴吗？", "对"), ()),
        ("The user moved to Bergen.", ("I moved to Bergen",), ("The user lives in Oslo.",)),
        ("用户搬到了上海。", ("我搬到上海了", "> 上海好啊"), ("用户住在杭州。",)),
        ("Mira's favourite colour is teal.", ("my favourite colour is teal",), ()),
    ],
)
def test_what_the_user_said_or_affirmed_is_none(content, talk, memories):
    assert not is_echo(content, window(*talk, memories=memories))


def test_what_is_added_to_a_memory_may_repeat_what_the_memory_says():
    talk = window("she is five now", memories=("The user's daughter Ida likes trains.",))
    content = "The user's daughter Ida likes trains and is five."
    assert is_echo("The user's daughter Ida likes trains.", talk)
    assert not is_echo(content, talk, known="The user's daughter Ida likes trains.")


@dataclass
class GullibleCurator:
    """Takes whatever the reply says for a fact about the user, whatever the user's words are."""

    facts: list[str]
    model: str = "scripted"
    asked: int = field(default=0)

    def prompt_version(self, language: Language) -> str:
        return f"scripted-{language}"

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        self.asked += 1
        fresh = [utterance for utterance in window.utterances if utterance.fresh]
        quote = next(utterance.text for utterance in fresh if utterance.by_user)
        replies = [utterance for utterance in fresh if not utterance.by_user]
        told = [
            f"{fact} ({reply.handle})"
            for reply in replies
            for fact in self.facts
            if fact in reply.text
        ]
        return proposed(*(adds(f"{text} ({self.asked})", quote) for text in told))


async def test_however_many_echoes_store_nothing(tmp_path: Path):
    """Each reply repeats what was recalled and what was made up, and each time it is proposed."""
    curator = GullibleCurator([*KNOWN, *INVENTED])
    agents = offline_agents(curator=curator)
    with staged(tmp_path, agents=agents, curation={"every_rounds": TOGETHER}) as stage:
        talk = await stage.talk()
        for known in KNOWN:
            await talk.memory.add(known)
        for number in range(ROUNDS):
            reply = f"{KNOWN[number % 2]} {INVENTED[number % 2]}"
            await heard(stage, talk, SMALL_TALK[number % len(SMALL_TALK)], reply)
            if (number + 1) % TOGETHER == 0:
                await stage.worker.drain()

        assert curator.asked == ROUNDS // TOGETHER
        assert await stage.contents() == KNOWN
        operations = [
            operation for operation in await stage.all(Operation) if operation.agent == "curator"
        ]
        assert Counter(operation.rejected_because for operation in operations) == {
            "echo": 2 * ROUNDS
        }


async def heard(stage: Stage, talk: LocalChat, text: str, reply: str) -> None:
    """Have a round without the flow of a turn, which takes its time."""
    incoming = Incoming(
        conversation_id=talk.conversation_id, user_id=talk.user_id, text=text, held_by="here:1"
    )
    pace, now = stage.services.pace, stage.clock.now()
    got = await stage.write(lambda rows: receive(rows, incoming, pace=pace, now=now))
    await stage.write(lambda rows: settle(rows, got.turn_id, reply, now=now))


def test_no_claim_of_ordinary_talk_is_refused_as_an_echo():
    told = [
        (text, claim.content)
        for text, _ in cases()
        for claim in claims(text, language_of(text), NOON.astimezone(UTC_ZONE))
    ]
    refused = [pair for pair in told if is_echo(pair[1], window(pair[0], "> I see, noted."))]
    assert len(told) > 100
    assert refused == []


def test_where_the_reply_says_the_same_in_the_curators_own_words_next_to_nothing_is_lost():
    told = [
        (text, claim.content)
        for text, _ in cases()
        for claim in claims(text, language_of(text), NOON.astimezone(UTC_ZONE))
    ]
    refused = [pair for pair in told if is_echo(pair[1], window(pair[0], f"> {pair[1]}"))]
    assert len(refused) <= 0.03 * len(told)


def test_no_operation_of_the_scripted_year_is_refused_as_an_echo():
    """Read with what was said before it, the replies and all that was stored until then."""
    said_on = {utterance.id: utterance.text for utterance in utterances()}
    written, stored, refused, read = scenes(), list[str](), list[str](), 0
    ids = list(said_on)

    def _round(name: str) -> tuple[str, str]:
        reply = written[name].reply if name in written else None
        return f"~ {said_on[name]}", f"> {reply or 'I see.'}"

    for at, name in enumerate(ids):
        before = [line for each_id in ids[max(0, at - 4) : at] for line in _round(each_id)]
        for op in written[name].ops if name in written else ():
            if op.wrong or op.op not in ("ADD", "UPDATE") or not op.content:
                continue
            read += 1
            shown = tuple(stored[-20:])
            known = " ".join(each for each in shown if op.memory and op.memory in each)
            if is_echo(op.content, window(*before, said_on[name], memories=shown), known=known):
                refused.append(f"{name}: {op.content}")
            stored.append(op.content)
    assert read > 90
    assert refused == []
