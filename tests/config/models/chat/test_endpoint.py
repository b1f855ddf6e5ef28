import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from config.models.chat.endpoint import is_openai, key_for, retry_after, trouble_of


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "Sat, 21 Nov 2026 12:00:00 GMT"}, None),
        (
            {
                "retry-after": "Sat, 21 Nov 2026 12:00:09 GMT",
                "date": "Sat, 21 Nov 2026 12:00:00 GMT",
            },
            9.0,
        ),
    ],
)
def test_retry_after_is_read_as_a_number_or_a_date(headers, seconds):
    assert retry_after(headers) == seconds


@given(st.text(), st.text())
def test_no_header_does_harm(written, date):
    seconds = retry_after({"retry-after": written, "date": date})
    assert seconds is None or seconds >= 0


@pytest.mark.parametrize(
    ("address", "its_own"),
    [
        ("https://api.openai.com/v1", True),
        ("http://localhost:11434/v1", False),
        ("https://api.openai.com.example.org/v1", False),
        ("https://example.org/api.openai.com", False),
        ("", False),
    ],
)
def test_openai_is_known_by_its_host(address, its_own):
    assert is_openai(address) is its_own


def test_a_missing_key_is_replaced_and_a_given_one_is_not():
    assert key_for(SecretStr("")).get_secret_value()
    assert key_for(SecretStr("sk-1")).get_secret_value() == "sk-1"


def test_an_unknown_error_is_named_by_its_kind_alone():
    trouble = trouble_of(KeyError("what the person said"))
    assert "KeyError" in trouble.reason
    assert "person" not in trouble.reason
