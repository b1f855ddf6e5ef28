from memory.secret_detection import redacted
from memory.secret_detection.sound_texts import SoundTexts


def test_a_text_is_known_once_it_was_noted():
    sound = SoundTexts()
    sound.note("I live in Oslo.")
    assert sound.knows("I live in Oslo.")
    assert not sound.knows("I live in Bergen.")


def test_no_words_stay_in_it():
    sound = SoundTexts()
    sound.note("I live in Oslo.")
    assert "Oslo" not in repr(sound)


def test_what_was_noted_first_makes_room():
    sound = SoundTexts(most=2)
    for text in ("one", "two", "three"):
        sound.note(text)
    assert [sound.knows(text) for text in ("one", "two", "three")] == [False, True, True]


def test_half_a_character_can_be_noted():
    sound = SoundTexts()
    sound.note("\ud83d")
    assert sound.knows("\ud83d")


def test_a_text_reads_the_same_each_time():
    told = "my password is hunter2-hunter2"
    assert redacted("I live in Oslo.") == redacted("I live in Oslo.") == "I live in Oslo."
    assert redacted(told) == redacted(told) == "my password is [password]"
