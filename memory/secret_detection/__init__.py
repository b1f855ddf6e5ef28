"""Secrets in what people say: cards, keys, passwords, identity numbers, by rules and a score."""

from memory.secret_detection.redaction import holds_secret, is_redacted, redacted, secrets_in
from memory.secret_detection.rules.reading import Secret

__all__ = ["Secret", "holds_secret", "is_redacted", "redacted", "secrets_in"]
