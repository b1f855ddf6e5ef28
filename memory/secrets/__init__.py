"""Secrets in what people say: card numbers, keys, passwords, identity numbers, told by rules."""

from memory.secrets.reading import Secret
from memory.secrets.redaction import holds_secret, is_redacted, redacted, secrets_in

__all__ = ["Secret", "holds_secret", "is_redacted", "redacted", "secrets_in"]
