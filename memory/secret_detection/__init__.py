"""Secrets in what people say: cards, keys, passwords, identity numbers, by rules and a score."""

from memory.secret_detection.reading import Secret
from memory.secret_detection.redaction import holds_secret, is_redacted, redacted, secrets_in

__all__ = ["Secret", "holds_secret", "is_redacted", "redacted", "secrets_in"]
