import pytest

from bot.texts.machine_language import language_here
from memory.vocabulary import Language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "", "LC_MESSAGES": "zh_TW"}, "zh"),
        ({"LANG": "nb_NO.UTF-8"}, "en"),
    ],
)
def test_somebody_new_is_met_in_the_language_of_the_machine(
    environment: dict[str, str], language: Language
):
    assert language_here(environment) == language
