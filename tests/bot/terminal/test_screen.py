from io import StringIO

from bot.terminal.screen import Screen


def test_lines_are_read_without_their_ends():
    screen = Screen(StringIO("one\r\ntwo\n\nthree"), StringIO())

    assert list(screen.lines()) == ["one", "two", "", "three"]


def test_a_pipe_gets_no_prompts_names_or_colours():
    written = StringIO()
    screen = Screen(StringIO(), written)
    screen.speaker("Lumi")
    screen.sign()
    screen.unsign()
    screen.piece("Hello")
    screen.say("!", dim=True)
    screen.piece("word " * 40)

    assert written.getvalue() == f"Hello!\n{'word ' * 40}"
    assert not screen.is_terminal


class Terminal(StringIO):
    """Says that a person sits there."""

    def isatty(self) -> bool:
        return True


def test_a_person_sees_who_speaks():
    written = Terminal()
    screen = Screen(Terminal(), written)
    screen.speaker("Lumi")
    screen.say("aside", dim=True)

    assert "Lumi" in written.getvalue()
    assert "\x1b[2maside\x1b[0m" in written.getvalue()


def test_a_person_reads_lines_that_end_between_words():
    written = Terminal()
    screen = Screen(Terminal(), written, width=lambda: 20)
    screen.say("What we said is kept in mind.")
    screen.speaker("Lumi")
    for piece in ("Good mor", "ning, Nora", "!"):
        screen.piece(piece)

    assert written.getvalue().endswith(
        "What we said is\nkept in mind.\n\x1b[1mLumi\x1b[0m: Good morning,\nNora!"
    )


def test_the_sign_of_waiting_is_shown_once_and_taken_away():
    written = Terminal()
    screen = Screen(Terminal(), written)
    screen.sign()
    screen.sign()
    screen.unsign()
    screen.unsign()

    assert written.getvalue() == "\x1b[2m...\x1b[0m\b\b\b\x1b[K"


def test_a_person_sees_that_the_chat_is_loading_until_something_else_is_shown():
    written = Terminal()
    screen = Screen(Terminal(), written)
    screen.loading("Just a moment…")
    assert written.getvalue() == "\x1b[2mJust a moment…\x1b[0m"

    screen.say("Hello")
    screen.loaded()

    assert written.getvalue() == "\x1b[2mJust a moment…\x1b[0m\r\x1b[KHello\n"


def test_a_pipe_is_not_told_that_the_chat_is_loading():
    written = StringIO()
    screen = Screen(StringIO(), written)
    screen.loading("Just a moment…")
    screen.loaded()

    assert written.getvalue() == ""
