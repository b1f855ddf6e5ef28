"""A person's way into the Memory Center: a link that lets in once, and the browsers it let in."""

import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from hashlib import sha256

from itsdangerous import BadSignature, URLSafeSerializer
from sqlmodel import Session as Rows
from sqlmodel import col, delete, func, select, update

from bot.texts.center import center_told
from config.errors import LoginRefused
from memory.queue.clock_skew import SKEW
from memory.storage.permissions import create_private
from memory.storage.store_files import KEY
from memory.store_services import StoreServices
from memory.tables import LoginLink, LoginSession, row_id
from memory.vocabulary import Language

SECRET_BYTES = 32
SALT = "memory-center-login"
LOCALHOST = "http://localhost:{port}"
"""Not the bare address: browsers keep passkeys for names alone."""
LOGIN_PATH = "/login"
SEEN_EVERY = timedelta(hours=1)
"""How often it is noted that a browser was used: not at each request."""


@dataclass(frozen=True)
class CenterLogin:
    """Gives links, lets in by them, and knows who was let in."""

    services: StoreServices

    async def link(self, user_id: int) -> str:
        """Return a link that lets a user in once; raises `LoginRefused` where many were asked for.

        Those whose time is over go with it.
        """
        secret, now = secrets.token_urlsafe(SECRET_BYTES), self.services.now()
        settings = self.services.settings.center

        def work(rows: Rows) -> None:
            hour_ago = now - timedelta(hours=1)
            gone = now - timedelta(days=1)
            rows.exec(delete(LoginLink).where(col(LoginLink.expires_at) < gone))
            given = select(func.count()).where(
                LoginLink.user_id == user_id,
                col(LoginLink.created_at).between(hour_ago, now + SKEW),
            )
            if rows.exec(given).one() >= settings.links_per_hour:
                raise LoginRefused("too many")
            rows.add(
                LoginLink(
                    user_id=user_id,
                    secret_hash=_hash(secret),
                    created_at=now,
                    expires_at=now + timedelta(minutes=settings.link_minutes),
                )
            )

        await self.services.store.write(work)
        return f"{self.address}{LOGIN_PATH}?token={self._signer.dumps(secret)}"

    @property
    def address(self) -> str:
        """Where people reach the Memory Center."""
        settings = self.services.settings.center
        return settings.url.rstrip("/") or LOCALHOST.format(port=settings.port)

    async def link_told(self, user_id: int, language: Language) -> str:
        """Return a link in words, for its user alone; raises `LoginRefused`."""
        settings, link = self.services.settings.center, await self.link(user_id)
        return center_told(link, settings.link_minutes, language, is_local=not settings.url)

    async def check(self, token: str) -> None:
        """Tell whether a link would let in now, and leave it as it is; raises `LoginRefused`."""
        named, now = self._link_named(token), self.services.now()
        await self.services.store.read(lambda rows: _good(rows, named, now))

    async def enter(self, token: str) -> str:
        """Burn a link and return the secret of the browser that it lets in.

        Raises:
            LoginRefused: nobody gave it, it is too old, or somebody else was let in by it.
        """
        named, secret, now = self._link_named(token), secrets.token_urlsafe(SECRET_BYTES), self._now

        def work(rows: Rows) -> None:
            link = _good(rows, named, now)
            still_good = (col(LoginLink.id) == link.id) & col(LoginLink.used_at).is_(None)
            if rows.exec(update(LoginLink).where(still_good).values(used_at=now)).rowcount != 1:
                raise LoginRefused("used")
            self._open(rows, link.user_id, secret)

        await self.services.store.write(work)
        return secret

    async def let_in(self, user_id: int) -> str:
        """Return the secret of a browser that is let in as a user by what they proved elsewhere."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        await self.services.store.write(lambda rows: self._open(rows, user_id, secret))
        return secret

    def _open(self, rows: Rows, user_id: int, secret: str) -> None:
        now, days = self._now, timedelta(days=self.services.settings.center.session_days)
        rows.exec(delete(LoginSession).where(col(LoginSession.expires_at) <= now))
        rows.add(
            LoginSession(
                user_id=user_id,
                secret_hash=_hash(secret),
                created_at=now,
                seen_at=now,
                expires_at=now + days,
            )
        )

    async def who(self, secret: str) -> int | None:
        """Return the user whom a browser was let in as, also one who is erased; None: nobody."""
        named, now = _hash(secret), self._now

        def work(rows: Rows) -> LoginSession | None:
            found = select(LoginSession).where(LoginSession.secret_hash == named)
            return rows.exec(found.where(col(LoginSession.expires_at) > now)).first()

        found = await self.services.store.read(work)
        if found is None:
            return None
        if abs(now - found.seen_at) >= SEEN_EVERY:
            await self._seen(row_id(found), now)
        return found.user_id

    async def leave(self, secret: str) -> None:
        """Log one browser out."""
        named = col(LoginSession.secret_hash) == _hash(secret)
        await self.services.store.write(lambda rows: rows.exec(delete(LoginSession).where(named)))

    async def leave_everywhere(self, user_id: int) -> int:
        """Log all browsers of a user out, burn their links, and return how many browsers it was."""
        now = self._now

        def work(rows: Rows) -> int:
            unused = (col(LoginLink.user_id) == user_id) & col(LoginLink.used_at).is_(None)
            rows.exec(update(LoginLink).where(unused).values(used_at=now))
            own = col(LoginSession.user_id) == user_id
            return rows.exec(delete(LoginSession).where(own)).rowcount

        return await self.services.store.write(work)

    @property
    def _now(self) -> datetime:
        return self.services.now()

    def digest(self, content: bytes) -> str:
        """Return by what something is known again that itself is not to be kept."""
        return hmac.digest(self._key, content, "sha256").hex()

    @cached_property
    def _key(self) -> bytes:
        return signing_key(self.services)

    @cached_property
    def _signer(self) -> URLSafeSerializer:
        return URLSafeSerializer(self._key, salt=SALT)

    def _link_named(self, token: str) -> str:
        """Return the hash by which a link is kept; raises `LoginRefused` where we did not sign."""
        try:
            return _hash(str(self._signer.loads(token)))
        except BadSignature:
            raise LoginRefused("unknown") from None

    async def _seen(self, session_id: int, now: datetime) -> None:
        days = timedelta(days=self.services.settings.center.session_days)
        this = update(LoginSession).where(col(LoginSession.id) == session_id)
        later = this.values(seen_at=now, expires_at=now + days)
        await self.services.store.write(lambda rows: rows.exec(later))


def signing_key(services: StoreServices) -> bytes:
    """Return what signs in this store, made where it is new; whoever has it can forge links.

    Two processes that make it at once agree on the one that was there first.
    """
    with open(create_private(services.store.folder / KEY), "r+b") as held:
        import fcntl  # late: what a front end without a Center never needs

        fcntl.flock(held, fcntl.LOCK_EX)
        if not (known := held.read()):
            known = secrets.token_hex(SECRET_BYTES).encode()
            held.write(known)
            held.flush()
    return known


def _good(rows: Rows, named: str, now: datetime) -> LoginLink:
    link = rows.exec(select(LoginLink).where(LoginLink.secret_hash == named)).first()
    if link is None:
        raise LoginRefused("unknown")
    if link.used_at is not None:
        raise LoginRefused("used")
    if link.expires_at <= now or link.created_at > now + SKEW:
        raise LoginRefused("expired")
    return link


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
