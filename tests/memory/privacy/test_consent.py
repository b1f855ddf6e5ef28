"""Consent, by the rows alone; what people see of it is tested on Discord."""

from datetime import timedelta

from sqlmodel import Session as Rows

from memory.conversation.conversations import conversation_for
from memory.conversation.users import Newcomer, participant_in, user_for
from memory.privacy.consent import ConsentDecision, agreed, answer, hearing_of, told
from memory.tables import Participant, Place
from tests.stage import START, Stage, staged

SERVER = ("discord", "7", ["1", "7"])


def part(rows: Rows, channel: str = "1", audience: str = "place:7") -> Participant:
    user = user_for(rows, "discord", "alice", newcomer=Newcomer(), now=START)
    place = ("discord", channel, "lumi")
    conversation = conversation_for(rows, place, audience=audience, now=START)
    return participant_in(rows, int(conversation.id or 0), int(user.id or 0))


async def test_in_private_nobody_is_asked(tmp_path):
    with staged(tmp_path) as stage:
        heard = await stage.write(
            lambda rows: hearing_of(rows, part(rows, "9", "private"), SERVER, ask_first=True)
        )

    assert heard == ConsentDecision(kept=True)


async def test_who_was_asked_is_not_asked_again_and_not_kept(tmp_path):
    def work(rows: Rows) -> tuple[ConsentDecision, ConsentDecision]:
        first = hearing_of(rows, part(rows), SERVER, ask_first=True)
        told(rows, part(rows).user_id, "place:7", "ask", START)
        return first, hearing_of(rows, part(rows), SERVER, ask_first=True)

    with staged(tmp_path) as stage:
        first, second = await stage.write(work)

    assert first == ConsentDecision(kept=False, tells="ask")
    assert second == ConsentDecision(kept=False)


async def test_the_servers_choice_stands_over_the_settings(tmp_path):
    def work(rows: Rows) -> ConsentDecision:
        rows.add(Place(platform="discord", external_id="7", consent="notice"))
        return hearing_of(rows, part(rows), SERVER, ask_first=True)

    with staged(tmp_path) as stage:
        assert await stage.write(work) == ConsentDecision(kept=True, tells="notice")


async def test_the_last_answer_counts(tmp_path):
    def work(rows: Rows) -> list[bool | None]:
        user, answers = part(rows).user_id, []
        for yes in (True, False, True):
            answer(rows, user, "place:7", START + timedelta(hours=1), agrees=yes)
            answers.append(agreed(rows, user, "place:7"))
        return answers

    with staged(tmp_path) as stage:
        assert await unanswered(stage) is None
        assert await stage.write(work) == [True, False, True]


async def unanswered(stage: Stage) -> bool | None:
    return await stage.write(lambda rows: agreed(rows, part(rows).user_id, "place:7"))
