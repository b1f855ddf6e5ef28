"""Secrets in words to be stored.

Covers: memory.secret_detection.announcements.announced,
memory.secret_detection.announcements.answers,
memory.secret_detection.announcements.assignments,
memory.secret_detection.announcements.choices, memory.secret_detection.announcements.logins,
memory.secret_detection.announcements.nearby, memory.secret_detection.formats.numbers,
memory.secret_detection.announcements.openings, memory.secret_detection.announcements.phrases,
memory.secret_detection.patterns.reading, memory.secret_detection.formats.tokens,
memory.secret_detection.announcements.trailing.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.secret_detection import holds_secret, redacted
from memory.secret_detection.redaction import secrets_in

CARD = "4111 1111 1111 1111"
IDENTITY = "11010519491231002X"
ACCOUNT = "DE89370400440532013000"
KEY = "sk-proj-Abcdefghijklmnop1234"
SECRETS = [
    (CARD, "card number"),
    ("4111111111111111", "card number"),
    ("4111-1111-1111-1111", "card number"),
    ("４１１１１１１１１１１１１１１１", "card number"),
    ("378282246310005", "card number"),
    (IDENTITY, "identity number"),
    ("123-45-6789", "identity number"),
    (ACCOUNT, "bank account"),
    ("GB82 WEST 1234 5698 7654 32", "bank account"),
    (KEY, "key"),
    ("ghp_abcdefghijklmnopqrstuvwxyz0123456789", "key"),
    ("AKIAIOSFODNN7EXAMPLE", "key"),
    ("xoxb-123456789012-abcdefghij", "key"),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N", "key"),
]


@pytest.mark.parametrize(("secret", "kind"), SECRETS)
@pytest.mark.parametrize(
    "said",
    ["It is {}.", "{}", "mine: {} ok?", "she said {}", "I paid {}", "我的是{}。", "号码{}，记住了"],
)
def test_a_secret_is_seen_wherever_it_stands(said: str, secret: str, kind: str):
    text = said.format(secret)
    assert [found for found, _, _ in secrets_in(text)] == [kind]
    assert redacted(text) == said.format(f"[{kind}]")


@pytest.mark.parametrize(
    "text",
    [
        "my password is hunter2",
        "My Wi-Fi password: tr0ub4dor&3",
        "the password for the router was Summer2024!",
        "my password is: hunter2",
        "密码是abc123",
        "我的密码：hunter2，别说出去",
        "WiFi密码为 88888888",
        "密码 qwerty@1",
        "口令:a1b2c3d4",
        "我的password是hunter2",
    ],
)
def test_a_password_is_seen_in_both_languages(text: str):
    assert [kind for kind, _, _ in secrets_in(text)] == ["password"]
    assert "[password]" in redacted(text)


@pytest.mark.parametrize(
    "text",
    ["PIN: 4711", "my pin code is 4711", "CVV 482", "验证码482913请勿泄露", "门锁密码是202688#"],
)
def test_a_code_that_lets_somebody_in_is_seen_in_both_languages(text: str):
    assert [kind for kind, _, _ in secrets_in(text)] in (["code"], ["password"])
    assert not any(letter.isdigit() for letter in redacted(text))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("卡：4111\u200b1111  1111－1111，别忘了", "卡：[card number]，别忘了"),
        ("４１１１　１１１１　１１１１　１１１１ ｏｋ", "[card number] ｏｋ"),
        ("四一一一 一一一一 一一一一 一一一一 ok", "[card number] ok"),
        ("Ｍｙ ＰＩＮ： 4\u200d7\u200d1\u200d1", "Ｍｙ ＰＩＮ： [code]"),
        ("the password\n\nis\thunter2", "the password\n\nis\t[password]"),
        ("рassword: hunter2", "рassword: [password]"),
        ("é ÉÀ password: hunter2 Éa", "é ÉÀ password: [password] Éa"),
        ("sk-\u200bproj-Abcdefghijklmnop1234!", "[key]!"),
    ],
)
def test_what_is_written_otherwise_is_seen_and_the_rest_stays_as_it_was(text: str, left: str):
    assert redacted(text) == left


@pytest.mark.parametrize("broken", ["\n", "\r\n", " ", "\\n"])
@pytest.mark.parametrize("ended", [True, False])
def test_a_private_key_goes_whole(broken: str, ended: bool):
    lines = ["-----BEGIN RSA PRIVATE KEY-----", "MIIEow0BAAkCAQEAx7f+Zk3", "q1w2E3r4T5=="]
    text = broken.join(["mine:", *lines, *(["-----END RSA PRIVATE KEY-----"] if ended else [])])

    assert redacted(text) == f"mine:{broken}[key]"


@pytest.mark.parametrize(
    "text",
    [
        "I was born in 1990 and moved in 2015.",
        "My number is +47 22 33 44 55",
        "我的电话是13812345678",
        "It cost 12,345,678 kroner.",
        "Order 1234567890123 came.",
        "The date is 2026-03-02 12:00:00.",
        "4111 1111 1111 1112",
        "110105194912310020",
        "π is 3.14159265358979323846",
        "I forgot my password again!",
        "My password is wrong.",
        "我忘了密码！",
        "密码很长，我记不住。",
        "The task-list and risk-taking are skills.",
        "I like DE and GB 82 times.",
        "ski-jumping is my sport",
    ],
)
def test_ordinary_numbers_and_words_are_no_secrets(text: str):
    assert not holds_secret(text)
    assert redacted(text) == text


def test_several_secrets_are_all_taken_out():
    text = f"{CARD} and {KEY}, password: hunter2."
    assert redacted(text) == "[card number] and [key], password: [password]"


PIECES = st.sampled_from(
    [*(secret for secret, _ in SECRETS), "password is ", "密码是", ": ", " ", "，", "-", "hunter2"]
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=6))
def test_redacted_text_holds_no_secret(pieces: list[str]):
    assert not holds_secret(redacted("".join(pieces)))


@given(st.text())
def test_what_holds_no_secret_stays_as_it_is(text: str):
    assert holds_secret(text) or redacted(text) == text
