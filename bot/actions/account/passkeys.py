"""A person's passkeys: keys on their devices, by which they log in without a link.

Challenges are kept in this process, each for one browser, one purpose and one try.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.util import find_spec
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from bot.actions.account.passkey_challenges import (
    HANDLE_BYTES,
    PROBLEMS,
    Challenge,
    Challenges,
    Purpose,
    RelyingParty,
)
from config.errors import LoginRefused, NotFound, OperationRefused
from memory.secret_detection import redacted
from memory.storage.ownership import find_owned, owned
from memory.store_services import StoreServices
from memory.tables import Passkey, User, row_id
from memory.text.normalization import one_line
from memory.vocabulary import Language

RESERVED = "Memory Center"
"""By what devices call this place."""
MOST = 20
"""So many passkeys one person has at most."""
LONGEST_NAME = 60


def is_installed() -> bool:
    """Tell whether passkeys can be had at all: what checks them is an extra."""
    return find_spec("webauthn") is not None


@dataclass(frozen=True, slots=True)
class PasskeyView:
    """One passkey, as its person sees it."""

    id: int
    name: str
    created_at: datetime
    used_at: datetime | None


@dataclass(frozen=True, slots=True)
class Passkeys:
    """Makes passkeys and checks what is signed by them, for one address."""

    services: StoreServices
    challenges: Challenges
    party: RelyingParty
    language: Language = "en"

    async def creation(self, user_id: int, browser: str) -> dict[str, Any]:
        """Return what a browser makes a passkey by; raises `OperationRefused`."""
        from webauthn import generate_registration_options
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        known, name = await self.services.store.read(lambda rows: _known(rows, user_id))
        if len(known) >= MOST:
            raise self._refused("many", most=MOST)
        handle = bytes.fromhex(known[0].handle) if known else secrets.token_bytes(HANDLE_BYTES)
        options = generate_registration_options(
            rp_id=self.party.id,
            rp_name=RESERVED,
            user_id=handle,
            user_name=name or RESERVED,
            challenge=self.challenges.make(browser, "register", self.services.now(), handle),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(bytes.fromhex(each.credential)) for each in known
            ],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
        )
        return _as_json(options)

    async def register(
        self, user_id: int, browser: str, answer: Mapping[str, Any], name: str
    ) -> PasskeyView:
        """Keep the passkey that a browser made; raises `OperationRefused`."""
        from webauthn import verify_registration_response

        asked = self._asked(browser, "register")
        made = self._verified(verify_registration_response, asked, credential=dict(answer))
        called = redacted(one_line(name, longest=LONGEST_NAME)) or self.party.id
        now = self.services.now()

        def work(rows: Rows) -> PasskeyView:
            known, _ = _known(rows, user_id)
            if len(known) >= MOST:
                raise self._refused("many", most=MOST)
            credential = made.credential_id.hex()
            if rows.exec(select(Passkey.id).where(Passkey.credential == credential)).first():
                raise self._refused("refused")
            row = Passkey(
                user_id=user_id,
                handle=asked.handle.hex(),
                credential=credential,
                public_key=made.credential_public_key.hex(),
                sign_count=made.sign_count,
                name=called,
                created_at=now,
            )
            rows.add(row)
            rows.flush()
            return _view(row)

        return await self.services.store.write(work)

    def request(self, browser: str) -> dict[str, Any]:
        """Return what a browser that nobody is logged in with signs."""
        from webauthn import generate_authentication_options
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(
            rp_id=self.party.id,
            challenge=self.challenges.make(browser, "log in", self.services.now()),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _as_json(options)

    async def signed_by(self, browser: str, answer: Mapping[str, Any]) -> int:
        """Return the user whose passkey signed what a browser was asked to.

        Raises:
            LoginRefused: it is nobody's, did not sign that, or is a copy of another.
        """
        from webauthn import verify_authentication_response

        credential = _credential_in(answer)
        row = await self.services.store.read(
            lambda rows: rows.exec(select(Passkey).where(Passkey.credential == credential)).first()
        )
        try:
            asked = self._asked(browser, "log in")
            if row is None or _handle_in(answer) not in (None, row.handle):
                raise LoginRefused("no passkey")
            found = self._verified(
                verify_authentication_response,
                asked,
                credential=dict(answer),
                credential_public_key=bytes.fromhex(row.public_key),
                credential_current_sign_count=row.sign_count,
            )
        except OperationRefused as problem:
            raise LoginRefused("no passkey") from problem
        now, count = self.services.now(), found.new_sign_count
        this = (col(Passkey.id) == row.id) & (col(Passkey.sign_count) == row.sign_count)
        used = update(Passkey).where(this).values(sign_count=count, used_at=now)
        if await self.services.store.write(lambda rows: rows.exec(used).rowcount) != 1:
            raise LoginRefused("no passkey")
        return row.user_id

    def _asked(self, browser: str, purpose: Purpose) -> Challenge:
        """Return what a browser was asked to sign: it is good for one try."""
        found = self.challenges.take(browser, purpose, self.services.now())
        if found is None:
            raise self._refused("old")
        return found

    def _verified(self, verify: Any, asked: Challenge, **told: Any) -> Any:
        """Return what is proven by an answer to a challenge; raises `OperationRefused`.

        Whatever reading it comes to: statements of eight makers are read, and not one is believed
        to be of any shape.
        """
        try:
            return verify(
                expected_challenge=asked.content,
                expected_rp_id=self.party.id,
                expected_origin=self.party.origin,
                require_user_verification=True,
                **told,
            )
        except Exception as problem:  # an edge: what strangers made is read
            raise self._refused("refused") from problem

    def _refused(self, why: str, **told: object) -> OperationRefused:
        return OperationRefused(PROBLEMS[self.language][why].format(**told))


@dataclass(frozen=True, slots=True)
class OwnPasskeys:
    """The passkeys of one user, in that user's hands."""

    services: StoreServices
    user_id: int

    async def listed(self) -> Sequence[PasskeyView]:
        """Return them, oldest first."""
        found = await self.services.store.read(lambda rows: _known(rows, self.user_id)[0])
        return [_view(row) for row in found]

    async def remove(self, passkey_id: int) -> None:
        """Let one log in no more; raises `NotFound`."""

        def work(rows: Rows) -> None:
            row = find_owned(rows, Passkey, self.user_id, passkey_id)
            if row is None:
                raise NotFound("passkey", passkey_id)
            rows.delete(row)

        await self.services.store.write(work)


def _known(rows: Rows, user_id: int) -> tuple[Sequence[Passkey], str]:
    """Return a user's passkeys, and how they are called."""
    found = rows.exec(owned(user_id, Passkey).order_by(col(Passkey.id))).all()
    return found, rows.get_one(User, user_id).name


def _view(row: Passkey) -> PasskeyView:
    return PasskeyView(row_id(row), row.name, row.created_at, row.used_at)


def _as_json(options: Any) -> dict[str, Any]:
    from webauthn import options_to_json

    told: dict[str, Any] = json.loads(options_to_json(options))
    return told


def _credential_in(answer: Mapping[str, Any]) -> str:
    """Return by what the passkey is known that an answer names; nothing where it names none."""
    from webauthn import base64url_to_bytes

    try:
        return base64url_to_bytes(str(answer["id"])).hex()
    except (KeyError, ValueError):
        return ""


def _handle_in(answer: Mapping[str, Any]) -> str | None:
    """Return the handle that an answer names, where it does; what is none names nobody."""
    from webauthn import base64url_to_bytes

    inside = answer.get("response")
    told = inside.get("userHandle") if isinstance(inside, Mapping) else None
    try:
        return base64url_to_bytes(str(told)).hex() if told else None
    except ValueError:
        return ""
