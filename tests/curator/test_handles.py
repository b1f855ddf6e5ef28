from curator.handles import Handles


def test_rows_are_numbered_in_the_order_they_are_given():
    handles = Handles("a")

    assert [handles.give(70), handles.give(8)] == ["a1", "a2"]


def test_a_row_keeps_its_handle():
    handles = Handles("m")
    handles.give(70)

    assert handles.give(70) == "m1"


def test_a_handle_is_taken_however_a_model_writes_it():
    handles = Handles("a")
    handles.give(70)

    assert [handles.take(text) for text in ("a1", " A1 ", "[a1]")] == [70, 70, 70]


def test_what_was_never_given_is_nothing():
    handles = Handles("a")
    handles.give(70)

    assert [handles.take(text) for text in ("a2", "70", "m1", "", None)] == [None] * 5


def test_of_many_handles_only_the_given_ones_count_each_once():
    handles = Handles("m")
    handles.give(70)
    handles.give(71)

    assert handles.take_all(["m2", "m9", "m1", "M2"]) == [71, 70]
