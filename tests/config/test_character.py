"""Characters are read from TOML files that are checked key by key."""

from pathlib import Path

import pytest

from config.character import BUNDLED, LARGEST_FILE, Wording, load_character, name_of
from config.errors import CharacterInvalid

LUMI = (BUNDLED / "lumi.toml").read_text(encoding="utf-8")


def refusal(file: Path, text: str) -> str:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CharacterInvalid) as refused:
        load_character(str(file))
    sentence = str(refused.value)
    assert str(file) in sentence
    return sentence


def test_the_default_character_speaks_both_languages():
    lumi = load_character("lumi")

    assert (lumi.id, lumi.name) == ("lumi", "Lumi")
    assert lumi.wording("en").greeting != lumi.wording("zh").greeting


@pytest.mark.parametrize("key", Wording.model_fields)
def test_a_text_that_is_missing_is_named(tmp_path, key):
    cut = "\n".join(
        f"un{line}" if line.startswith(f"{key} =") else line for line in LUMI.splitlines()
    )

    assert f"'zh.{key}' is missing" in refusal(tmp_path / "mine.toml", cut)


def test_a_character_of_ones_own_is_read_by_its_path(tmp_path):
    file = tmp_path / "nova.toml"
    file.write_text(LUMI.replace('"Lumi"', '"Nova"'), encoding="utf-8")

    nova = load_character(str(file))

    assert (nova.id, nova.name) == ("nova", "Nova")


def test_an_unknown_key_is_named_with_its_value(tmp_path):
    sentence = refusal(tmp_path / "mine.toml", f'mood = "sunny"\n{LUMI}')

    assert "'mood' has value 'sunny', but there is no such key." in sentence


def test_the_id_comes_from_the_file_alone(tmp_path):
    assert "'id' has value 'x'" in refusal(tmp_path / "mine.toml", f'id = "x"\n{LUMI}')


def test_an_empty_text_is_named_with_its_value(tmp_path):
    sentence = refusal(tmp_path / "mine.toml", LUMI.replace('name = "Lumi"', 'name = " "'))

    assert "'name' has value ' '" in sentence


def test_a_missing_language_is_named(tmp_path):
    english = LUMI.partition("[zh]")[0]

    assert "'zh' is missing." in refusal(tmp_path / "mine.toml", english)


def test_a_file_that_is_not_toml_is_refused(tmp_path):
    assert "is not valid TOML" in refusal(tmp_path / "mine.toml", "name = ")


def test_a_file_whose_values_nest_without_end_is_refused(tmp_path):
    assert "nest too deep" in refusal(tmp_path / "mine.toml", "name = " + "[" * 50_000)


def test_a_file_that_is_far_too_long_is_not_read_to_its_end(tmp_path):
    assert "longer than" in refusal(tmp_path / "mine.toml", LUMI + "#" * LARGEST_FILE)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(CharacterInvalid, match="cannot be read"):
        load_character(str(tmp_path / "nobody.toml"))


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(CharacterInvalid, match="'nobody', only lumi"):
        load_character("nobody")


def test_a_name_is_told_as_it_is_written(tmp_path: Path):
    file = tmp_path / "robo.toml"
    file.write_text(LUMI.replace('name = "Lumi"', 'name = "Robo-9"'), encoding="utf-8")

    assert name_of("lumi", "lumi") == "Lumi"
    assert name_of("lumi", str(file)) == "Lumi"
    assert name_of("robo", str(file)) == "Robo-9"
    assert name_of("robo", "lumi") == "robo"
