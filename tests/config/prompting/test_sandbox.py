"""A template uses only so much time and room, whatever it asks for."""

import resource
from pathlib import Path
from time import process_time

import pytest

from config.errors import PromptInvalid
from config.prompting.prompt import LARGEST_FILE, read_prompt
from tests.config.prompting.test_prompt import HEADER, VALUES, refusal, written

ALL = "{{ character }}{{ user_name }}{{ zone }}{{ never_store }}"
GREEDY = (
    "{% for _ in range(10**9) %}x{% endfor %}",
    "{% for a in range(9000) %}{% for b in range(9000) %}{% endfor %}{% endfor %}",
    "{{ 'a' * 10**9 }}",
    "{{ [1] * 10**9 }}",
    "{{ utterances * 10**9 }}",
    "{{ 9**(9**9) }}",
    "{{ 10**64**64**64 }}",
    "{{ '%1000000000d' % 1 }}",
    "{{ '%1000000000d'|format(1) }}",
    "{{ '%*d'|format(1000000000, 1) }}",
    "{{ '{:1000000000}'.format(1) }}",
    "{{ 'a'|center(10**9) }}",
    "{{ 'a'.ljust(10**9) }}",
    "{{ 'a'|indent(10**9) }}",
    "{{ 'a\tb'.expandtabs(10**9) }}",
    "{{ 'a'|replace('', 'b' * 1) }}",
    "{{ lipsum(10**6) }}",
    "{% set a = 'a' * 1 %}",
    "{% set a = character %}" + "{% set a = a ~ a %}" * 60 + "{{ a }}",
    "{% set a = character %}" + "{% set a = a + a %}" * 60 + "{{ a }}",
    "{% set a = character %}" + "{% set a = a|replace('i', a) %}" * 60 + "{{ a }}",
    "{% set a = character %}" + "{% set a %}{{ a }}{{ a }}{% endset %}" * 60 + "{{ a }}",
    "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
    "{% set n = namespace(a=character) %}{% for _ in range(60) %}{% set n.a = n.a ~ n.a %}"
    "{% endfor %}",
)


@pytest.mark.parametrize("greedy", GREEDY)
def test_a_greedy_template_is_refused_in_one_sentence_and_takes_no_room(
    tmp_path: Path, greedy: str
):
    body = f"{ALL}\n---data---\n{greedy}{{{{ utterances }}}}\n"
    begun, room = process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(PromptInvalid) as refused:
        read_prompt(written(tmp_path, HEADER + body)).render(**VALUES)

    assert "\n" not in str(refused.value)
    assert process_time() - begun < 5
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - room < 200_000  # kilobytes


def test_ordinary_templates_are_filled(tmp_path: Path):
    body = (
        f"{ALL}\n---data---\n"
        "{% for n in range(3) %}{{ n + 1 }}{% endfor %} {{ '%02d'|format(7) }} {{ 'a' ~ 2 ** 3 }} "
        "{{ 'a-b'|replace('-', '+') }} {{ ' a '.strip()|upper }} {{ utterances|join(', ') }}"
    )
    prompt = read_prompt(written(tmp_path, HEADER + body))

    assert prompt.render(**VALUES).endswith("123 07 a8 a+b A hello")


def test_a_file_that_is_far_too_long_is_not_read_to_its_end(tmp_path: Path):
    file = written(tmp_path, HEADER + "x" * LARGEST_FILE)
    assert "longer than" in refusal(file)


def test_what_was_refused_once_leaves_the_next_filling_all_its_room(tmp_path: Path):
    prompt = read_prompt(
        written(
            tmp_path,
            HEADER + f"{ALL}\n---data---\n{{% for one in utterances %}}{{{{ one }}}}{{% endfor %}}",
        )
    )
    long = VALUES | {"utterances": ["a" * 700_000]}
    with pytest.raises(PromptInvalid, match="more than"):
        prompt.render(**long | {"utterances": ["a" * 700_000] * 2})

    assert len(prompt.render(**long)) > 700_000
