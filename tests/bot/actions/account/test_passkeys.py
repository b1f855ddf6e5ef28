"""For whom passkeys are made, what is asked of browsers, and whose they are.

Covers: bot.actions.account.passkey_challenges.
"""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from cbor2 import dumps
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

from bot.actions.account import passkeys
from bot.actions.account.passkey_challenges import (
    GOOD_FOR,
    MOST_CHALLENGES,
    Challenges,
    RelyingParty,
)
from bot.actions.account.passkeys import MOST, OwnPasskeys, Passkeys
from config.errors import LoginRefused, NotFound, OperationRefused
from memory.tables import Passkey
from tests.bot.center.world import center_world
from tests.stage import START, Stage, staged

LOCAL = RelyingParty("localhost", "http://localhost:8765")


async def made(stage: Stage, name: str = "me", count: int = 1) -> int:
    """Give somebody passkeys; return whose they are."""
    user_id = (await stage.talk(name)).user_id

    def work(rows) -> None:
        for number in range(count):
            rows.add(
                Passkey(
                    user_id=user_id,
                    handle="ab" * 32,
                    credential=f"{user_id:02x}{number:02x}",
                    public_key="00",
                    name=f"phone {number}",
                    created_at=stage.clock.now(),
                )
            )

    await stage.write(work)
    return user_id


@pytest.mark.parametrize(
    ("address", "host", "told"),
    [
        ("http://localhost:8765", "localhost", None),
        ("https://memory.example", "memory.example", None),
        ("https://memory.example:8443", "memory.example", None),
        ("http://127.0.0.1:8765", "127.0.0.1", "no bare address: open http://localhost:8765."),
        ("http://[::1]:8765", "[::1]", "no bare address"),
        ("https://203.0.113.9", "203.0.113.9", "no bare address"),
        ("http://memory.example", "memory.example", "need https"),
        ("http://localhost:8765", "127.0.0.1", "no bare address: open http://localhost:8765."),
        ("https://memory.example", "localhost", "open the page there"),
    ],
)
def test_passkeys_belong_to_a_name_that_browsers_trust(address: str, host: str, told: str | None):
    if told is None:
        party = RelyingParty.at(address, host, "en")
        assert (party.id, party.origin) == (host, address)
        return
    for language in ("en", "zh"):
        with pytest.raises(OperationRefused) as refused:
            RelyingParty.at(address, host, language)
        assert language == "zh" or told in str(refused.value)


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://memory.example:443", "https://memory.example"),
        ("HTTPS://Memory.Example/", "https://memory.example"),
        ("http://localhost:80", "http://localhost"),
        ("https://memory.example:80", "https://memory.example:80"),
    ],
)
def test_an_origin_is_written_as_browsers_write_it(address: str, origin: str):
    host = origin.partition("//")[2].partition(":")[0]

    assert RelyingParty.at(address, host, "en").origin == origin


def test_a_challenge_is_one_browsers_for_one_purpose_and_one_try():
    challenges = Challenges()
    first = challenges.make("a", "log in", START)
    second = challenges.make("a", "log in", START, b"h")

    assert first != second
    assert challenges.take("b", "log in", START) is None
    assert challenges.take("a", "register", START) is None
    found = challenges.take("a", "log in", START)
    assert found is not None
    assert (found.content, found.handle) == (second, b"h")
    assert challenges.take("a", "log in", START) is None
    challenges.make("a", "log in", START)
    assert challenges.take("a", "log in", START + GOOD_FOR) is None


def test_of_those_who_only_ask_few_are_kept():
    challenges = Challenges()
    for number in range(MOST_CHALLENGES + 10):
        challenges.make(str(number), "log in", START)

    assert len(challenges._open) == MOST_CHALLENGES


async def test_a_device_knows_the_user_by_a_random_name_that_stays(tmp_path: Path):
    with staged(tmp_path) as stage:
        own = Passkeys(stage.services, Challenges(), LOCAL)
        mine, hers = (await stage.talk()).user_id, (await stage.talk("eve")).user_id
        handles = [(await own.creation(user, "a"))["user"]["id"] for user in (mine, mine, hers)]
        await made(stage)
        later = [await own.creation(mine, "a") for _ in range(2)]

        assert len({*handles}) == 3
        assert len({told["user"]["id"] for told in later}) == 1
        assert later[0]["challenge"] != later[1]["challenge"]
        assert len(later[0]["excludeCredentials"]) == 1
        assert later[0]["authenticatorSelection"]["userVerification"] == "required"
        assert own.request("b")["rpId"] == "localhost"


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"id": "AQA", "response": {}},
        {"id": "AQA", "response": {"userHandle": "AAAA"}},
        {"id": "!!", "response": None},
        {"id": 5},
        {"id": "//8", "rawId": "//8", "type": "public-key", "response": {"clientDataJSON": "e30"}},
    ],
    ids=json.dumps,
)
async def test_what_is_no_answer_lets_nobody_in_and_uses_up_the_challenge(
    tmp_path: Path, answer: dict[str, object]
):
    with staged(tmp_path) as stage:
        await made(stage)
        challenges = Challenges()
        own = Passkeys(stage.services, challenges, LOCAL)
        own.request("a")
        with pytest.raises(LoginRefused, match="lets nobody in"):
            await own.signed_by("a", answer)
        with pytest.raises(LoginRefused):
            await own.signed_by("a", answer)
        with pytest.raises(OperationRefused):
            await own.register((await stage.talk()).user_id, "a", answer, "phone")

        assert challenges.take("a", "log in", stage.clock.now()) is None


async def test_nobody_has_more_than_some_and_each_removes_their_own(tmp_path: Path):
    with staged(tmp_path) as stage:
        mine, hers = await made(stage, count=MOST), await made(stage, "eve")
        with pytest.raises(OperationRefused, match="already"):
            await Passkeys(stage.services, Challenges(), LOCAL).creation(mine, "a")
        [other] = await OwnPasskeys(stage.services, hers).listed()
        with pytest.raises(NotFound):
            await OwnPasskeys(stage.services, mine).remove(other.id)
        first = (await OwnPasskeys(stage.services, mine).listed())[0]
        await OwnPasskeys(stage.services, mine).remove(first.id)

        assert len(await OwnPasskeys(stage.services, mine).listed()) == MOST - 1
        assert (first.name, first.used_at) == ("phone 0", None)


async def test_without_the_extra_nothing_is_said_of_them(tmp_path: Path, monkeypatch):
    assert passkeys.is_installed()
    monkeypatch.setattr(passkeys, "find_spec", lambda name: None)
    with center_world(tmp_path) as world:
        browser, stranger = await world.logged_in(), world.browser()
        pages = [await browser.get("/settings"), await stranger.get("/")]
        asked = [
            await browser.post("/pages/passkeys/options"),
            await stranger.post("/login/passkey/options"),
        ]

        assert not any("passkey" in page.text.lower() for page in pages)
        assert [answer.status_code for answer in asked] == [404, 404]


async def test_no_statement_of_a_device_breaks_what_reads_it(tmp_path: Path):
    with staged(tmp_path) as stage:
        user_id = (await stage.talk()).user_id
        own = Passkeys(stage.services, Challenges(), LOCAL)
        for form in ("android-safetynet", "packed", "tpm", "apple"):
            for statement in ({"ver": 1, "response": 1}, {"ver": "2", "response": b"a.b.c"}, 1):
                asked = (await own.creation(user_id, "a"))["challenge"]
                with pytest.raises(OperationRefused, match="not accepted"):
                    await own.register(user_id, "a", stated(asked, form, statement), "phone")


def stated(challenge: str, form: str, statement: object) -> dict[str, object]:
    """Return what a device answers that says of itself what is no statement."""
    point = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
    key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
    shown = sha256(b"localhost").digest() + b"\x45" + bytes(20) + b"\x00\x02me" + dumps(key)
    told = {"type": "webauthn.create", "challenge": challenge, "origin": LOCAL.origin}
    return {
        "id": "bWU",
        "rawId": "bWU",
        "type": "public-key",
        "response": {
            "clientDataJSON": bytes_to_base64url(json.dumps(told).encode()),
            "attestationObject": bytes_to_base64url(
                dumps({"fmt": form, "attStmt": statement, "authData": shown})
            ),
        },
    }
