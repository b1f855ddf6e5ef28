"""What labelled talks teach of words that tell anew what answered."""

from tests.answers.later_lessons import LaterLesson, of_conversation
from tests.first_minute.talk import Pattern, Question, Talk

NOTHING: list[Pattern] = []


def talk(kind: str, *said: str, has: str) -> Talk:
    question = Question("Where do I work?", Pattern([has]), Pattern([]))
    return Talk("t", "en", kind, False, said, NOTHING, NOTHING, NOTHING, [question])


LIBRARY, OTTERS, BAKERY = "I work at the library.", "I like otters.", "I'm at the bakery now."


def test_a_change_teaches_which_line_tells_anew_what_an_earlier_one_told():
    [lesson] = of_conversation(3, [talk("change", LIBRARY, OTTERS, BAKERY, has="bakery")])
    assert lesson == LaterLesson(3, "Where do I work?", LIBRARY, [OTTERS, BAKERY], 1)


def test_what_still_holds_teaches_that_nothing_later_tells_it_anew():
    [lesson] = of_conversation(3, [talk("trap", LIBRARY, OTTERS, BAKERY, has="library")])
    assert lesson == LaterLesson(3, "Where do I work?", LIBRARY, [OTTERS, BAKERY], None)


def test_what_nobody_told_teaches_nothing():
    assert not [*of_conversation(3, [talk("trap", LIBRARY, OTTERS, has="mine")])]
