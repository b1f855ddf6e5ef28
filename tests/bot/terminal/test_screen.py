from io import StringIO

from bot.terminal.screen import Screen


def test_lines_are_read_without_their_ends():
    screen = Screen(StringIO("one\r\ntwo\n\nthree"), StringIO())

    assert list(screen.lines()) == ["one", "two", "", "three"]


def test_a_pipe_gets_no_prompts_names_or_colours():
    written = StringIO()
    screen = Screen(StringIO(), written)
    screen.speaker("Lumi")
    screen.piece("Hello")
    screen.say("!", dim=True)

    assert written.getvalue() == "Hello!\n"
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
